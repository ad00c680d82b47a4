import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { databaseFile } from '../../load/server-process.ts';
import { atEnd } from '../support/test-end.ts';
import { eventually } from '../support/until.ts';
import { archiveOf, beginImport } from '../support/upload.ts';
import { apiKey, startServer, temporaryFolder } from './server-process.ts';

const imports = 5;
const messages = Array.from(
  { length: 60 },
  (_, index) => `Subject: ${index}\r\n\r\n${`${'x'.repeat(70)}\r\n`.repeat(20)}`,
);
const wholeBytes = messages.reduce((sum, { length }) => sum + length, 0);

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`imports under way at ${signal} leave nothing, and those that were complete are whole`, async (t) => {
    const folder = await temporaryFolder(t);
    const [half, rest] = await archiveOf(messages);
    const first = await startServer({ folder });
    atEnd(t, () => first.end('SIGKILL'));
    const usage = async ({ call }: typeof first) => (await call('GET', '/v1/usage')).body;
    const complete = await beginImport(first.url, apiKey).end(Buffer.concat([half, rest]));
    assert.equal(complete?.status, 201, String(complete?.body));
    const cut = Array.from({ length: imports }, () => beginImport(first.url, apiKey));
    for (const { send } of cut) send(half);
    await eventually('all have stored some', async () => (await usage(first)).mails >= messages.length + imports * 20);
    const exit = await first.end(signal);
    assert.deepEqual(exit, signal === 'SIGTERM' ? { code: 0, signal: null } : { code: null, signal });
    for (const { answer } of cut) assert.equal((await answer)?.status, signal === 'SIGTERM' ? 503 : undefined);

    const second = await startServer({ folder });
    atEnd(t, () => second.end('SIGKILL'));
    const { items } = (await second.call('GET', '/v1/mailboxes')).body;
    assert.deepEqual(
      items.map(({ messageCount }: { messageCount: number }) => messageCount),
      [messages.length],
    );
    const { activeMailboxes, mails, bytes } = await usage(second);
    assert.deepEqual(
      { activeMailboxes, mails, bytes },
      { activeMailboxes: 1, mails: messages.length, bytes: wholeBytes },
    );
    const events = (await second.call('GET', '/v1/events?limit=200')).body.items;
    assert.equal(events.length, messages.length + 1);
    await eventually('their messages are removed', () => rawsIn(databaseFile(folder)) === messages.length);
    await second.end('SIGTERM');
  });
}

function rawsIn(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('select count(distinct raw_id) as raws from raws').get()?.raws;
  } finally {
    database.close();
  }
}
