import assert from 'node:assert/strict';
import { deliverMail } from '../../../src/store/operations/mails/delivery.ts';
import { createMailbox, deliver, messageWith } from '../../http/mail.ts';
import { addMailbox, deliveryTo } from '../../store/fixtures.ts';
import { useEngines } from '../../support/engines.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { repeat } from '../../support/until.ts';
import { held, subjects, wait } from './waiting.ts';

const onEachEngine = useEngines();

onEachEngine('who goes on with the cursor is given each mail once, in the order of arrival', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const sent = Array.from({ length: 7 }, (_, index) => `mail ${index}`);
  await deliver(t, service, address, ...sent.slice(0, 4).map((subject) => messageWith(0, subject)));
  const next = (after?: string) => wait(service, key, id, { count: 2, timeout: 0, ...(after && { after }) });
  const first = await next();
  const second = await next(first.body.cursor);
  const { answer } = await held(service, key, id, { count: 2, after: second.body.cursor });
  await deliver(t, service, address, ...sent.slice(4).map((subject) => messageWith(0, subject)));
  const third = await answer;
  const fourth = await next(third.body.cursor);
  assert.deepEqual([first, second, third, fourth].flatMap(subjects), sent);
  assert.deepEqual([third.body.timedOut, fourth.body.timedOut], [false, true]);
  assert.deepEqual(subjects(await next(fourth.body.cursor)), []);
});

onEachEngine('who goes on with the cursor is given each mail once, however many there are', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { cursor: before } = (await service.call('GET', '/v1/events', { key })).body;
  const { mailbox } = await addMailbox(service.app.store);
  const sent = Array.from({ length: 2_500 }, (_, index) => `mail ${index}`);
  const receivedAt = service.clock.now();
  const writes = sent.map((subject) => {
    const raw = `Subject: ${subject}\r\n\r\n`;
    return service.app.store.write(deliverMail, deliveryTo([mailbox.address], { subject, raw, receivedAt }));
  });
  await Promise.all(writes);
  const full = await wait(service, key, mailbox.id, { after: before, quietFor: 10_000, timeout: 20 });
  assert.deepEqual([full.body.timedOut, full.body.unseen], [false, undefined]);
  const given = subjects(full);
  let after = full.body.cursor;
  await repeat('the last page', async () => {
    const answer = await wait(service, key, mailbox.id, { after, count: 99, timeout: 0 });
    given.push(...subjects(answer));
    after = answer.body.cursor;
    return answer.body.timedOut;
  });
  assert.equal(given.length, sent.length);
  assert.deepEqual(new Set(given), new Set(sent));
});

/** A clock whose alarms for what is past go off at once. */
class PromptClock extends ManualClock {
  override setAlarm(atMs: number, task: () => void): () => void {
    const cancel = super.setAlarm(atMs, task);
    queueMicrotask(() => this.advance(0));
    return cancel;
  }
}

onEachEngine('a time-out before the first mail is looked at loses none', async (t, start) => {
  const service = await start({ clock: new PromptClock() });
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const sent = ['one', 'two', 'three', 'four', 'five'];
  await deliver(t, service, address, ...sent.map((subject) => messageWith(0, subject)));
  const given = [];
  for (let after = {}, left = sent.length; left > 0; left -= 2) {
    const answer = await wait(service, key, id, { ...after, count: 2, timeout: 0 });
    given.push(...subjects(answer));
    after = { after: answer.body.cursor };
    assert.equal(answer.body.timedOut, left < 2);
  }
  assert.deepEqual(given, sent);
});

/** A clock on which time passes whenever it is looked at. */
class TickingClock extends ManualClock {
  tickMs = 0;
  override now(): number {
    if (this.tickMs > 0) this.advance(this.tickMs);
    return super.now();
  }
}

onEachEngine(
  'a look at old mail ends when the time is over, says so, and the cursor passes over nothing',
  async (t, start) => {
    const clock = new TickingClock();
    const service = await start({ clock });
    const key = await service.key('alice');
    const { id, address } = await createMailbox(service, key, { noExpiration: true });
    const sent = Array.from({ length: 40 }, (_, index) => `mail ${String(index).padStart(2, '0')}`);
    await deliver(t, service, address, ...sent.map((subject) => messageWith(0, subject)));
    for (const order of ['oldest', 'newest']) {
      const looked: string[] = [];
      let after = {};
      let calls = 0;
      for (let left = sent.length; left > 0 && calls < sent.length; calls += 1) {
        clock.tickMs = 200;
        const { status, body } = await wait(service, key, id, {
          ...after,
          order,
          timeout: 0,
          match: { subject: 'none' },
        });
        clock.tickMs = 0;
        assert.deepEqual([status, body.timedOut, body.seen + (body.unseen ?? 0)], [200, true, left]);
        assert.ok(body.seen > 0 && body.seen <= 20, `${body.seen}`);
        looked.push(...body.nearMisses.map(({ subject }: { subject: string }) => subject));
        left -= body.seen;
        after = { after: body.cursor };
      }
      assert.ok(calls > 1);
      assert.equal(new Set(looked).size, looked.length, 'each once');
    }
  },
);
