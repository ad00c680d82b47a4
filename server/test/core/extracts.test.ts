import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { MailExtracts, type WaitingLimits } from '../../src/core/mails/kept/extracts.ts';
import { extractVersion } from '../../src/extract/extract.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import { keepAnnotations, readAnnotations } from '../../src/store/operations/mails/annotations.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { type MailRow, readMails } from '../../src/store/operations/mails/mails.ts';
import { readFirstParts, readRawParts } from '../../src/store/operations/mails/raws.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, deliveryTo } from '../store/fixtures.ts';
import { useEngines } from '../support/engines.ts';
import { contentsOf, extractsOf } from '../support/mail-contents.ts';
import { type Service, startService } from '../support/service.ts';
import { until } from '../support/until.ts';

const onEachEngine = useEngines();
const owner = 'alice';

function codeMail(code: number, bytes = 0): string {
  return `Subject: hello\r\n\r\nYour verification code is ${code}.\r\n${'words and more\r\n'.repeat(bytes / 16)}`;
}

/** Mails of one mailbox, oldest first. */
async function rowsOf({ app: { store } }: Service, raws: readonly string[]) {
  const { mailbox } = await addMailbox(store);
  for (const raw of raws) await store.write(deliverMail, deliveryTo([mailbox.address], { raw }));
  const rows = (await store.read(readMails, { mailboxId: mailbox.id, limit: 100 })).reverse();
  assert.equal(rows.length, raws.length);
  return { store, rows };
}

/** Extracts of a process that has nothing in memory yet, and counts of the messages and of the kept extracts that it asks for. */
function freshExtracts(t: TestContext, store: Store) {
  const { mock } = t.mock.method(store, 'read');
  const turns = new Turns();
  const contents = contentsOf(t, { store, turns });
  const isOfMessage = (read: unknown) => read === readFirstParts || read === readRawParts;
  return {
    extracts: extractsOf(t, { store, turns, contents }),
    messagesRead: () => mock.calls.filter((call) => isOfMessage(call.arguments[0])).length,
    // The service reads too, by the clock.
    lookUps: () => mock.calls.filter((call) => Object.is(call.arguments[0], readAnnotations)).length,
  };
}

function kept(store: Store, rows: readonly MailRow[]): Promise<Map<string, string>> {
  return store.read(readAnnotations, { owner, ids: rows.map(({ id }) => id), kind: 'extract' });
}

onEachEngine('codes are made when they are first asked for, and kept', async (t, start) => {
  const { store, rows } = await rowsOf(
    await start(),
    [111_222, 333_444, 555_666].map((code) => codeMail(code)),
  );
  assert.equal((await kept(store, rows)).size, 0, 'nothing is made at delivery');
  const values = (codes: ReadonlyMap<string, { value: string }>) => rows.map(({ id }) => codes.get(id)?.value);
  const first = freshExtracts(t, store);
  assert.deepEqual(values(await first.extracts.firstCodes(owner, rows)), ['111222', '333444', '555666']);
  await until(async () => (await kept(store, rows)).size === rows.length, 'all are kept');
  const before = first.messagesRead();
  assert.deepEqual(values(await first.extracts.firstCodes(owner, rows)), ['111222', '333444', '555666']);
  assert.equal(first.messagesRead(), before, 'they are in memory');
  const second = freshExtracts(t, store);
  assert.deepEqual(values(await second.extracts.firstCodes(owner, rows)), ['111222', '333444', '555666']);
  assert.equal(second.messagesRead(), 0, 'they are in the database');
  assert.equal(second.lookUps(), 1, 'all in one statement');
});

onEachEngine('an extract of another version is made again', async (t, start) => {
  const { store, rows } = await rowsOf(await start(), [codeMail(111_222)]);
  const [row] = rows;
  assert.ok(row);
  const json = JSON.stringify({ version: extractVersion - 1, truncated: false, codes: [], links: [] });
  const old = { mailboxId: row.mailbox_id, mailId: row.id, json };
  await store.write(keepAnnotations, { kind: 'extract', annotations: [old] });
  const { extracts } = freshExtracts(t, store);
  assert.deepEqual((await extracts.one(owner, row))?.codes, [{ value: '111222', text: '111222' }]);
  await until(async () => (await kept(store, rows)).get(row.id)?.includes('111222') === true, 'the new one is kept');
});

test('of many who ask at once one reads the message, whatever its size', async (t) => {
  const { store, rows } = await rowsOf(await startService(t), [codeMail(111_222), codeMail(333_444, 400_000)]);
  for (const row of rows) {
    const { extracts, messagesRead } = freshExtracts(t, store);
    const { mock } = t.mock.method(store, 'write');
    const found = await Promise.all(Array.from({ length: 20 }, () => extracts.one(owner, row)));
    assert.equal(new Set(found.map((extract) => extract?.codes[0]?.value)).size, 1);
    assert.match(found[0]?.codes[0]?.value ?? '', /^(?:111222|333444)$/);
    assert.ok(messagesRead() <= Math.ceil(row.size / (4 * 128 * 1024)), `${messagesRead()} reads`);
    const writesNow = () => mock.calls.filter((call) => call.arguments[0] === keepAnnotations);
    await until(() => writesNow().length > 0, 'it is kept');
    await extracts.stop();
    const writes = writesNow();
    assert.equal(writes.length, 1, 'it is kept once');
    t.mock.restoreAll();
  }
});

test('what cannot be kept is given all the same', async (t) => {
  const { store, rows } = await rowsOf(await startService(t), [codeMail(111_222)]);
  const [row] = rows;
  assert.ok(row);
  const failures: unknown[] = [];
  const failing: Store = Object.create(store, {
    write: { value: () => Promise.reject(new Error('no disk')) },
    read: { value: store.read.bind(store) },
  });
  const extracts = new MailExtracts({
    store: failing,
    turns: new Turns(),
    contents: contentsOf(t, { store }),
    onFailure: (error) => failures.push(error),
  });
  assert.equal((await extracts.one(owner, row))?.codes[0]?.value, '111222');
  await until(() => failures.length === 1, 'the operator is told');
});

test('extracts wait to be kept up to a number and a length; others are given, and made again', async (t) => {
  const service = await startService(t);
  const keptUnder = async (waiting: WaitingLimits) => {
    const { store, rows } = await rowsOf(
      service,
      [111_222, 333_444, 555_666].map((code) => codeMail(code)),
    );
    const extracts = new MailExtracts({
      ...{ store, waiting, turns: new Turns(), contents: contentsOf(t, { store }) },
      onFailure: (error) => assert.fail(String(error)),
    });
    assert.equal((await extracts.firstCodes(owner, rows)).size, 3);
    await until(async () => (await kept(store, rows)).size > 0, 'some are kept');
    return [...(await kept(store, rows)).values()];
  };
  const two = await keptUnder({ extractsMax: 2, charactersMax: 10_000 });
  assert.equal(two.length, 2);
  assert.equal((await keptUnder({ extractsMax: 9, charactersMax: two.join('').length - 1 })).length, 1);
});
