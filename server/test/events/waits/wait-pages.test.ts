import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { deliverMail } from '../../../src/store/operations/mails/delivery.ts';
import { DatabaseProxy } from '../../postgres/database-proxy.ts';
import { addMailbox, deliveryTo } from '../../store/fixtures.ts';
import { useEngines } from '../../support/engines.ts';
import { usePostgres } from '../../support/postgres.ts';
import { type Service, startService } from '../../support/service.ts';
import { subjects, wait } from './waiting.ts';

const onEachEngine = useEngines();
const postgres = usePostgres();

/** Fills a mailbox of alice, with mails whose text has a code. */
async function filledMailbox({ app, clock }: Service, mails: number) {
  const { mailbox } = await addMailbox(app.store);
  const receivedAt = clock.now();
  const writes = Array.from({ length: mails }, (_, index) => {
    const subject = `mail ${index}`;
    const raw = `Subject: ${subject}\r\n\r\nYour verification code is ${100_000 + index}.\r\n`;
    return app.store.write(deliverMail, deliveryTo([mailbox.address], { subject, raw, receivedAt }));
  });
  await Promise.all(writes);
  return mailbox;
}

/** Counts the reads of mails and messages that some calls make; how often the log is looked at depends on what else is under way. */
async function readsOf(t: TestContext, { app }: Service, call: () => Promise<unknown>): Promise<number> {
  const { mock } = t.mock.method(app.store, 'read');
  await call();
  const reads = mock.calls.filter(({ arguments: [, args] }) => 'ids' in Object(args)).length;
  mock.restore();
  return reads;
}

onEachEngine('mails that are there are read a hundred at a time', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id } = await filledMailbox(service, 300);
  // Three pages, and the parts of an answer.
  const readsMax = 10;
  for (const [match, found] of [
    [{ subject: { equals: 'mail 299' } }, 'mail 299'],
    [{ subject: { regex: '^mail 299$' } }, 'mail 299'],
    [{ subject: { equals: 'mail 0' } }, 'mail 0'],
  ] as const) {
    let given: string[] = [];
    const reads = await readsOf(t, service, async () => {
      given = subjects(await wait(service, key, id, { match, timeout: 0 }));
    });
    assert.deepEqual(given, [found]);
    assert.ok(reads <= readsMax, `${reads} reads for ${JSON.stringify(match)}`);
  }
});

onEachEngine('texts and codes of small mails are read many at a time, kept or not', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id } = await filledMailbox(service, 200);
  for (const match of [
    { text: 'is 100199', hasCode: true },
    { text: 'is 100199.' },
    { hasCode: true, subject: '199' },
  ]) {
    let given: string[] = [];
    const reads = await readsOf(t, service, async () => {
      given = subjects(await wait(service, key, id, { match, timeout: 0 }));
    });
    assert.deepEqual(given, ['mail 199']);
    assert.ok(reads <= 14, `${reads} reads for ${JSON.stringify(match)}`);
  }
});

test('a mail among a thousand is found although the database is two milliseconds away', async (t) => {
  const proxy = await DatabaseProxy.start(t, await postgres.newMigratedDatabase(t));
  const service = await startService(t, { environment: { MAYFLY_DATABASE_URL: proxy.url } });
  const key = await service.key('alice');
  const { id } = await filledMailbox(service, 1_000);
  proxy.onRequest = () => service.clock.advance(2);
  for (const order of ['oldest', 'newest']) {
    for (const subject of ['mail 999', 'mail 0']) {
      const answer = await wait(service, key, id, { match: { subject: { equals: subject } }, order, timeout: 0 });
      assert.deepEqual([answer.body.timedOut, subjects(answer)], [false, [subject]]);
    }
    const none = await wait(service, key, id, { match: { subject: 'none' }, order, timeout: 0 });
    assert.deepEqual([none.body.timedOut, none.body.seen, none.body.unseen], [true, 1_000, undefined]);
  }
});
