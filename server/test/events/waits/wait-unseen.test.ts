import assert from 'node:assert/strict';
import fc from 'fast-check';
import { deliverMail } from '../../../src/store/operations/mails/delivery.ts';
import { StoreUnavailableError } from '../../../src/store/store.ts';
import { assertProblem } from '../../http/exchange.ts';
import { addMailbox, deliveryTo } from '../../store/fixtures.ts';
import { useEngines } from '../../support/engines.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import type { ApiAnswer, Service } from '../../support/service.ts';
import { repeat } from '../../support/until.ts';
import { subjects, wait } from './waiting.ts';

const onEachEngine = useEngines();

/** A clock on which time passes whenever it is looked at. */
class TickingClock extends ManualClock {
  tickMs = 0;
  override now(): number {
    if (this.tickMs > 0) this.advance(this.tickMs);
    return super.now();
  }
}

async function startSlow(start: (options: { clock: ManualClock }) => Promise<Service>) {
  const clock = new TickingClock();
  const service = await start({ clock });
  const key = await service.key('alice');
  const { mailbox } = await addMailbox(service.app.store);
  let sent = 0;
  const deliver = async (mails: number) => {
    for (let left = mails; left > 0; left -= 1) {
      const subject = `mail ${sent}`;
      sent += 1;
      const given = { subject, raw: `Subject: ${subject}\r\n\r\nIt works.\r\n`, receivedAt: clock.now() };
      await service.app.store.write(deliverMail, deliveryTo([mailbox.address], given));
    }
  };
  /** Waits while time passes with each look at the clock. */
  const slowly = async (tickMs: number, body: object): Promise<ApiAnswer> => {
    clock.tickMs = tickMs;
    const answer = await wait(service, key, mailbox.id, body);
    clock.tickMs = 0;
    return answer;
  };
  return { service, key, mailbox, deliver, slowly };
}

onEachEngine('count 0 is an error as long as not all mails were looked at that are there', async (_t, start) => {
  const { deliver, slowly } = await startSlow(start);
  await deliver(40);
  for (const [subject, found] of [
    ['none', []],
    ['mail 39', ['mail 39']],
  ] as const) {
    let after: string | undefined;
    let incomplete = 0;
    await repeat('all are looked at', async () => {
      const answer = await slowly(200, { count: 0, match: { subject: { equals: subject } }, timeout: 0, after });
      if (answer.status === 200) {
        assert.deepEqual([answer.body.timedOut, subjects(answer)], [found.length === 0, found]);
        return true;
      }
      assertProblem(answer, 503, 'wait_incomplete');
      assert.match(answer.body.detail, /^\d+ emails? or more were not looked at/);
      assert.notEqual(answer.body.cursor, after);
      after = answer.body.cursor;
      incomplete += 1;
      return false;
    });
    assert.ok(incomplete > 0);
  }
});

onEachEngine('a wait for quiet that has not looked at all is a time-out, and says so', async (_t, start) => {
  const { deliver, slowly } = await startSlow(start);
  await deliver(40);
  const match = { subject: 'mail' };
  const { body } = await slowly(200, { match, quietFor: 1, timeout: 0 });
  assert.deepEqual([body.timedOut, body.seen + body.unseen], [true, 40]);
  assert.equal(body.items.length, body.seen);
});

onEachEngine(
  'a wait for quiet ends with a hundred mails, and is no time-out although there are more',
  async (_t, start) => {
    const { service, key, mailbox, deliver } = await startSlow(start);
    await deliver(101);
    for (const match of [{}, { subject: 'mail' }]) {
      const full = await wait(service, key, mailbox.id, { match, quietFor: 10_000, timeout: 20 });
      assert.deepEqual([full.body.timedOut, full.body.unseen, full.body.items.length], [false, undefined, 100]);
      const next = await wait(service, key, mailbox.id, { match, after: full.body.cursor, timeout: 0 });
      assert.deepEqual(subjects(next), ['mail 100']);
    }
  },
);

onEachEngine(
  'who goes on with the cursor is given each mail once, however slow the looks, and although reads fail',
  async (t, start) => {
    const { service, key, mailbox, deliver, slowly } = await startSlow(start);
    const { store } = service.app;
    const read = store.read.bind(store);
    let readsUntilFault = Number.POSITIVE_INFINITY;
    t.mock.method(store, 'read', (...args: Parameters<typeof read>) => {
      readsUntilFault -= 1;
      return readsUntilFault === 0 ? Promise.reject(new StoreUnavailableError('cut')) : read(...args);
    });
    const step = fc.record({
      mails: fc.nat({ max: 6 }),
      tickMs: fc.constantFrom(0, 100, 400, 1_900),
      readsUntilFault: fc.constantFrom(Number.POSITIVE_INFINITY, 2, 3, 4, 5),
      count: fc.integer({ min: 1, max: 5 }),
      match: fc.constantFrom(
        {},
        { subject: 'mail' },
        { subject: { regex: 'mail' } },
        { from: 'sender', text: 'works' },
      ),
    });
    const given: string[] = [];
    let after: string | undefined;
    let sent = 0;
    const goOn = async (tickMs: number, request: object) => {
      const answer = await slowly(tickMs, { ...request, timeout: 0, after });
      readsUntilFault = Number.POSITIVE_INFINITY;
      if (answer.status !== 200) return assertProblem(answer, 503, 'unavailable');
      given.push(...subjects(answer));
      after = answer.body.cursor;
      return answer.body;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { mails, tickMs, count, match, ...fault } of steps) {
          await deliver(mails);
          sent += mails;
          ({ readsUntilFault } = fault);
          await goOn(tickMs, { match, count });
        }
        await repeat('all are given', async () => (await goOn(0, { count: 100 })).unseen === undefined);
        assert.deepEqual(
          given,
          Array.from({ length: sent }, (_, index) => `mail ${index}`),
        );
      }),
      { numRuns: 15, seed: 21 },
    );
    assert.equal((await wait(service, key, mailbox.id, { timeout: 0, after })).body.timedOut, true);
  },
);
