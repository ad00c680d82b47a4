import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { inTime } from '../support/until.ts';
import { openDoor } from './door.ts';

/** Fetches of one session: more than the buffers of a connection hold. */
const fetches = 10;
const large = `${'x'.repeat(70)}\r\n`.repeat(30_000);

/** What a client hears that reads late: of its fetches of two mails, one of which is deleted in the middle of the first mail. */
async function hearWhileDeleted(t: TestContext, deleted: 1 | 2): Promise<string> {
  const door = await openDoor(t);
  const { id, address } = await door.mailbox();
  await door.deliver(address, ['large'], large);
  await door.deliver(address, ['small']);
  const client = await door.client(address);
  await client.command('SELECT INBOX');
  client.socket.pause();
  for (let count = 0; count < fetches; count += 1) client.begin('FETCH 1:2 BODY.PEEK[]');
  client.begin('LOGOUT');
  const { body } = await door.service.call('GET', `/v1/mailboxes/${id}/mails`, { key: door.key });
  const { id: mailId } = body.items.at(-deleted);
  await door.service.call('DELETE', `/v1/mailboxes/${id}/mails/${mailId}`, { key: door.key });
  await door.service.app.run('sweep');
  client.socket.resume();
  await inTime('the end of the session', once(client.socket, 'close'), 20_000);
  return client.until(/never/);
}

/** Takes whole responses off the front of what a client has heard: of each its first line. */
function* wholeResponses(heard: string): Generator<string, string> {
  let rest = heard;
  for (;;) {
    const [line, bytes] = /^[^\r\n]*?(?:\{(\d+)\})?\r\n/.exec(rest) ?? [];
    const end = bytes === undefined ? '' : ')\r\n';
    const length = (line?.length ?? 0) + Number(bytes ?? 0) + end.length;
    if (line === undefined || length > rest.length) return rest;
    assert.equal(rest.slice(length - end.length, length), end);
    yield line.trimEnd();
    rest = rest.slice(length);
  }
}

test('a mail that is deleted before its turn in a FETCH is left out, and the client is told (RFC 5530 §3)', async (t) => {
  const responses = [...wholeResponses(await hearWhileDeleted(t, 2))];
  const told = responses.filter((line) => line.startsWith('t')).slice(0, -1);
  assert.equal(told.length, fetches);
  const missing = told.filter((line) => line.endsWith('OK [EXPUNGEISSUED] some of the messages have been deleted'));
  assert.ok(missing.length > 0);
  assert.equal(missing.length + told.filter((line) => line.endsWith('OK fetched')).length, fetches);
  const of = (sequence: number) => responses.filter((line) => line.startsWith(`* ${sequence} FETCH`)).length;
  assert.deepEqual([of(1), of(2)], [fetches, fetches - missing.length]);
});

test('a message that is deleted in the middle of its literal ends the session, and nothing stands in its place', async (t) => {
  const responses = wholeResponses(await hearWhileDeleted(t, 1));
  let next = responses.next();
  for (; !next.done; next = responses.next()) assert.match(next.value, /^(?:\* [12] FETCH|t\d+ OK fetched)/);
  const cut = next.value;
  assert.match(cut.slice(0, 100), /^\* 1 FETCH \(BODY\[\] \{\d+\}\r\n/);
  assert.match(cut.slice(cut.indexOf('\r\n\r\n') + 4), /^[x\r\n]*$/);
});

test('a mail that was read ahead is left out once it is deleted', async (t) => {
  const door = await openDoor(t);
  const { id, address } = await door.mailbox();
  const subjects = Array.from({ length: 7 }, (_, index) => `number ${index + 1}`);
  await door.deliver(address, subjects);
  const client = await door.client(address);
  await client.command('SELECT INBOX');
  const fetched = (sequence: number) => client.command(`FETCH ${sequence} BODY.PEEK[HEADER.FIELDS (SUBJECT)]`);
  // The fourth is read with those that follow.
  for (const sequence of [1, 2, 3, 4]) assert.match(await fetched(sequence), new RegExp(`number ${sequence}\\r\\n`));
  const { items } = (await door.service.call('GET', `/v1/mailboxes/${id}/mails`, { key: door.key })).body;
  await door.service.call('DELETE', `/v1/mailboxes/${id}/mails/${items.at(-6).id}`, { key: door.key });
  assert.match(await fetched(5), /number 5\r\n/);
  assert.match(await fetched(6), /^t\d+ OK \[EXPUNGEISSUED\]/);
  assert.match(await fetched(7), /number 7\r\n/);
});

test('no mail of a selected mailbox is told once that has expired, read ahead or not', async (t) => {
  const door = await openDoor(t);
  const { address } = await door.mailbox();
  const subjects = Array.from({ length: 6 }, (_, index) => `number ${index + 1}`);
  await door.deliver(address, subjects);
  const clients = [await door.client(address), await door.client(address)];
  const fetched = (client: (typeof clients)[number], sequence: number) =>
    client.command(`FETCH ${sequence} BODY.PEEK[HEADER.FIELDS (SUBJECT)]`);
  for (const client of clients) await client.command('EXAMINE INBOX');
  const [ahead, other] = clients;
  assert.ok(ahead !== undefined && other !== undefined);
  // The fourth is read with those that follow.
  for (const sequence of [1, 2, 3, 4]) assert.match(await fetched(ahead, sequence), /number/);
  door.service.clock.advance(15 * 60_000);
  assert.match(await fetched(ahead, 5), /^t\d+ OK \[EXPUNGEISSUED\]/);
  assert.match(await fetched(other, 1), /^t\d+ OK \[EXPUNGEISSUED\]/);
  assert.match(await other.command('FETCH 1 ENVELOPE'), /^t\d+ OK \[EXPUNGEISSUED\]/);
});
