import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { WaitRequest } from '../../../src/contract/wait.ts';
import type { Caller } from '../../../src/core/accounts/accounts.ts';
import { KeyWatch } from '../../../src/core/accounts/key-watch.ts';
import { parseScopes } from '../../../src/core/accounts/scopes.ts';
import { EventBell } from '../../../src/core/events/bell.ts';
import { EventLog } from '../../../src/core/events/log.ts';
import { OwnerLimits } from '../../../src/core/owner-limits.ts';
import { workMsPerCallMax } from '../../../src/core/waits/call-work.ts';
import { arrivalsMax } from '../../../src/core/waits/mail-looks.ts';
import { Waits } from '../../../src/core/waits/waits.ts';
import { Turns } from '../../../src/lib/scheduling/turns.ts';
import { deliverMail } from '../../../src/store/operations/mails/delivery.ts';
import { createMailbox, deliver, messageWith } from '../../http/mail.ts';
import { addMailbox, deliveryTo } from '../../store/fixtures.ts';
import { useEngines } from '../../support/engines.ts';
import { contentsOf, extractsOf } from '../../support/mail-contents.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import type { Service } from '../../support/service.ts';
import { repeat, until } from '../../support/until.ts';

const onEachEngine = useEngines();
const scopes = parseScopes('mailboxes');
const key = { keyId: '', scopes, mailboxId: undefined };
const alice: Caller = {
  ...key,
  owner: 'alice',
  holder: 'alice',
  activeMailboxesMax: 1,
  dailyCallsMax: 9,
  callsLeft: 1,
};
const nothing = { total: 0, perOwnerMax: 0 };
const limits = {
  streams: { total: 100, perOwnerMax: 100 },
  requests: nothing,
  bodyBytes: nothing,
  answerBytes: nothing,
  webhookSends: nothing,
  lookups: nothing,
  transfers: nothing,
  mailSessions: nothing,
  mailListingBytes: nothing,
  domainLookups: nothing,
  searches: nothing,
  senderChecks: nothing,
  signIns: nothing,
  guestRequests: nothing,
  agentCalls: nothing,
  delayedSessions: nothing,
};

/** Waits over a service's store, for whom every piece of work takes as long as is said. */
function waitsOf(
  t: TestContext,
  { app, clock }: Service,
  pieceMs: number,
  ownerLimits = new OwnerLimits({ monotonic: clock, limits }),
): Waits {
  const { store } = app;
  const bell = new EventBell({ store, onError: (error) => assert.fail(String(error)) });
  const turns = new Turns();
  const events = new EventLog({ store, clock, random: seededRandom(), bell, turns, keptMs: 60_000 });
  const keyWatch = new KeyWatch({ ...app, mailboxes: { activeOf: async (ids) => ids } });
  let readings = 0;
  const stopwatch = () => {
    readings += 1;
    return readings * pieceMs;
  };
  const contents = contentsOf(t, { store, turns });
  return new Waits({
    store,
    clock,
    monotonic: clock,
    events,
    bell,
    ownerLimits,
    keyWatch,
    turns,
    contents,
    extracts: extractsOf(t, { store, turns, contents }),
    refusals: { ofMailbox: async () => [] },
    stopwatch,
  });
}

onEachEngine(
  'one call is granted so much work, whatever it asks for, and the next goes on where it ended',
  async (t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const { id: mailboxId, address } = await createMailbox(service, key, { noExpiration: true });
    const sent = Array.from({ length: 30 }, (_, index) => `mail ${String(index).padStart(2, '0')}`);
    await deliver(t, service, address, ...sent.map((subject) => messageWith(0, subject)));
    const waits = waitsOf(t, service, workMsPerCallMax / 10);
    t.after(() => waits.stop());
    const hungUp = new AbortController().signal;
    const looked: number[] = [];
    const match = { from: 'nobody', subject: { regex: 'none' } };
    let after = {};
    for (let calls = 0; calls < sent.length; calls += 1) {
      // Although there is much time left, it is answered.
      const timeout = calls === 0 ? 55 : 0;
      const request: WaitRequest = { match, timeout, ...after };
      const {
        timedOut,
        seen = 0,
        unseen = 0,
        cursor,
      } = (await waits.wait(alice, { mailboxId, request, hungUp }))?.result ?? {};
      assert.equal(timedOut, true);
      assert.equal(
        looked.reduce((sum, count) => sum + count, seen + unseen),
        sent.length,
      );
      looked.push(seen);
      after = { after: cursor };
      if (unseen === 0) break;
    }
    // One statement for the mailbox and one for the mails, of which then each is looked at.
    assert.ok(
      looked.every((seen) => seen > 0 && seen <= 8),
      looked.join(),
    );
  },
);

onEachEngine(
  'the log before the mail is read at the expense of the call, which goes on where it ended',
  async (t, start) => {
    const service = await start();
    const { store } = service.app;
    const key = await service.key('alice');
    const { cursor: before } = (await service.call('GET', '/v1/events', { key })).body;
    const { mailbox } = await addMailbox(store);
    const { mailbox: other } = await addMailbox(store);
    const receivedAt = service.clock.now();
    for (const [{ address }, mails] of [
      [other, 600],
      [mailbox, arrivalsMax],
    ] as const) {
      const deliveries = Array.from({ length: mails }, () => deliveryTo([address], { receivedAt }));
      await Promise.all(deliveries.map((delivery) => store.write(deliverMail, delivery)));
    }
    const waits = waitsOf(t, service, workMsPerCallMax / 8);
    t.after(() => waits.stop());
    const hungUp = new AbortController().signal;
    let after = before;
    let calls = 0;
    await repeat('the first mail', async () => {
      const request: WaitRequest = { after, timeout: 0 };
      const { result } = (await waits.wait(alice, { mailboxId: mailbox.id, request, hungUp })) ?? {};
      assert.ok(result);
      if (result.timedOut) assert.deepEqual([result.seen, result.unseen], [0, arrivalsMax]);
      assert.notEqual(result.cursor, after);
      after = result.cursor;
      calls += 1;
      return !result.timedOut;
    });
    assert.ok(calls > 1 && calls < 10, `${calls}`);
  },
);

onEachEngine(
  'a wait with a regular expression reads a mail when it is its turn to match it, if anyone waits then',
  async (t, start) => {
    const service = await start();
    const { store } = service.app;
    const mailboxes = await Promise.all(Array.from({ length: 40 }, async () => (await addMailbox(store)).mailbox));
    const ownerLimits = new OwnerLimits({ monotonic: service.clock, limits });
    const waits = waitsOf(t, service, 0, ownerLimits);
    t.after(() => waits.stop());
    const hangUp = new AbortController();
    const request: WaitRequest = { match: { subject: { regex: 'H' } }, timeout: 55 };
    const answers = mailboxes.map(({ id }) => waits.wait(alice, { mailboxId: id, request, hungUp: hangUp.signal }));
    await until(() => ownerLimits.held('streams') === answers.length, 'all are held');
    await store.write(deliverMail, deliveryTo(mailboxes.map(({ address }) => address)));
    assert.equal((await Promise.race(answers))?.result.timedOut, false);
    hangUp.abort();
    await Promise.all(answers);
    assert.ok(waits.mailsRead < 10, `${waits.mailsRead} mails were read`);
  },
);
