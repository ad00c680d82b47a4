import assert from 'node:assert/strict';
import type { WaitRequest } from '../../../src/contract/wait.ts';
import { workMsPerCallMax } from '../../../src/core/waits/call-work.ts';
import { arrivalsMax } from '../../../src/core/waits/mail-looks.ts';
import { deliverMail } from '../../../src/store/operations/mails/delivery.ts';
import { createMailbox, deliver, messageWith } from '../../http/mail.ts';
import { addMailbox, deliveryTo } from '../../store/fixtures.ts';
import { type StartService, useEngines } from '../../support/engines.ts';
import type { Service } from '../../support/service.ts';
import { repeat, until } from '../../support/until.ts';

const onEachEngine = useEngines();

/** Starts a service for which every piece of work takes as long as is said. */
async function startWorking(start: StartService, pieceMs: number): Promise<{ service: Service; key: string }> {
  let readings = 0;
  const stopwatch = () => {
    readings += 1;
    return readings * pieceMs;
  };
  const service = await start({ stopwatch });
  return { service, key: await service.key('alice') };
}

/** Waits for mail, and returns the result. */
async function waitIn({ call }: Service, key: string, mailboxId: string, body: WaitRequest) {
  const { status, body: result } = await call('POST', `/v1/mailboxes/${mailboxId}/wait`, { key, body });
  assert.equal(status, 200, JSON.stringify(result));
  return result;
}

onEachEngine(
  'one call is granted so much work, whatever it asks for, and the next goes on where it ended',
  async (t, start) => {
    const { service, key } = await startWorking(start, workMsPerCallMax / 10);
    const { id: mailboxId, address } = await createMailbox(service, key, { noExpiration: true });
    const sent = Array.from({ length: 30 }, (_, index) => `mail ${String(index).padStart(2, '0')}`);
    await deliver(t, service, address, ...sent.map((subject) => messageWith(0, subject)));
    const looked: number[] = [];
    const match = { from: 'nobody', subject: { regex: 'none' } };
    let after = {};
    for (let calls = 0; calls < sent.length; calls += 1) {
      // Although there is much time left, it is answered.
      const timeout = calls === 0 ? 55 : 0;
      const result = await waitIn(service, key, mailboxId, { match, timeout, ...after });
      const { timedOut, seen = 0, unseen = 0, cursor } = result;
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
  async (_t, start) => {
    const { service, key } = await startWorking(start, workMsPerCallMax / 8);
    const { store } = service.app;
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
    let after = before;
    let calls = 0;
    await repeat('the first mail', async () => {
      const result = await waitIn(service, key, mailbox.id, { after, timeout: 0 });
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
  async (_t, start) => {
    const { service, key } = await startWorking(start, 0);
    const { store, url } = service.app;
    const mailboxes = await Promise.all(Array.from({ length: 80 }, async () => (await addMailbox(store)).mailbox));
    const hangUp = new AbortController();
    const body = JSON.stringify({ match: { subject: { regex: 'H' } }, timeout: 55 } satisfies WaitRequest);
    const request = { method: 'POST', headers: { authorization: `Bearer ${key}` }, body, signal: hangUp.signal };
    const answers = mailboxes.map(({ id }) => fetch(`${url}/v1/mailboxes/${id}/wait`, request));
    const held = async () => (await service.call('GET', '/v1/usage', { key })).body.streams;
    await until(async () => (await held()) === answers.length, 'all are held');
    await store.write(deliverMail, deliveryTo(mailboxes.map(({ address }) => address)));
    assert.equal((await Promise.race(answers)).status, 200);
    hangUp.abort();
    await Promise.allSettled(answers);
    const read = /^mayfly_wait_mails_read_total (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
    assert.ok(Number(read) > 0 && Number(read) < 20, `${read} mails were read`);
  },
);
