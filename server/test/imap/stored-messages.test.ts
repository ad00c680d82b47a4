import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { parseScopes } from '../../src/core/accounts/scopes.ts';
import { MessageBytes } from '../../src/core/mails/kept/message-bytes.ts';
import type { FetchedMessage } from '../../src/imap/message/fetched-message.ts';
import { StoredMessages } from '../../src/imap/message/stored-messages.ts';
import type { BodySection, FetchItem } from '../../src/imap/protocol/commands/fetch-item.ts';
import type { SearchKey } from '../../src/imap/protocol/commands/search-key.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { rawPartBytes } from '../../src/store/packing.ts';
import { forever } from '../../src/store/schema.ts';
import { addMailbox, at, deliveryTo } from '../store/fixtures.ts';
import { contentsOf } from '../support/mail-contents.ts';
import { startService } from '../support/service.ts';

const key = { keyId: '', scopes: parseScopes('mailboxes'), mailboxId: undefined, dailyCallsMax: 9 };
const caller = { ...key, owner: 'alice', holder: 'alice', callsLeft: 1, activeMailboxesMax: 9 };

const small = [
  'Date: Mon, 23 Nov 2026 23:30:00 -0500',
  'From: =?utf-8?q?Andr=C3=A9?= <andre@example.com>',
  'To: b@example.com',
  'Subject: =?utf-8?b?R3LDvMOfZQ==?= from afar',
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Caf=E9 =',
  'au lait',
  '',
].join('\r\n');

const large = [
  'Subject: large',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  '',
  'text',
  '--b',
  'Content-Type: application/octet-stream',
  '',
  `${'0123456789abcdef'.repeat(60)}\r\n`.repeat(300),
  '--b--',
  '',
].join('\r\n');

test('sections of a message are its bytes, whole and in parts, however large it is', async (t) => {
  for (const raw of [small, large]) {
    const { message } = await storedMessage(t, raw);
    assert.equal(raw.length > rawPartBytes, raw === large);
    assert.deepEqual(await sectionOf(message, {}), { name: 'BODY[]', content: raw });
    const step = Math.ceil(raw.length / 7);
    let joined = '';
    for (let offset = 0; offset < raw.length; offset += step) {
      const { name, content } = await sectionOf(message, { partial: { offset, length: step } });
      assert.equal(name, `BODY[]<${offset}>`);
      joined += content;
    }
    assert.equal(joined, raw);
    const after = await sectionOf(message, { partial: { offset: raw.length + 5, length: 10 } });
    assert.deepEqual(after, { name: `BODY[]<${raw.length + 5}>`, content: '' });
    const header = raw.slice(0, raw.indexOf('\r\n\r\n') + 4);
    assert.equal((await sectionOf(message, { of: 'HEADER' })).content, header);
    assert.equal((await sectionOf(message, { of: 'TEXT' })).content, raw.slice(header.length));
    assert.equal(await textOf(message, { item: 'RFC822.SIZE' }), `RFC822.SIZE ${raw.length}`);
    assert.equal(await textOf(message, itemOf({ part: [7] })), 'BODY[] NIL');
  }
});

test('a part of a large message is read as a window of what is stored', async (t) => {
  const { message } = await storedMessage(t, large);
  const start = large.indexOf('0123');
  const end = large.indexOf('\r\n--b--');
  assert.equal((await sectionOf(message, { part: [2] })).content, large.slice(start, end));
  const { content } = await sectionOf(message, { part: [2], partial: { offset: rawPartBytes - 10, length: 1_000 } });
  assert.equal(content, large.slice(start + rawPartBytes - 10, start + rawPartBytes + 990));
  const told = await textOf(message, { item: 'BODY' });
  assert.ok(told.includes(`("application" "octet-stream" NIL NIL NIL "7bit" ${end - start})`), told);
});

test('a header is told by fields, a structure and an envelope in one piece', async (t) => {
  const { message } = await storedMessage(t, small);
  const text = { of: 'HEADER.FIELDS', fields: ['TO'] } as const;
  const item: BodySection = {
    item: 'SECTION',
    section: { part: [], text },
    isPeek: true,
    name: 'BODY[HEADER.FIELDS (TO)]',
  };
  assert.equal(await textOf(message, item), 'BODY[HEADER.FIELDS (TO)] {21}\r\nTo: b@example.com\r\n\r\n');
  assert.equal(
    await textOf(message, { item: 'BODY' }),
    'BODY ("text" "plain" ("charset" "iso-8859-1") NIL NIL "quoted-printable" 19 2)',
  );
  assert.ok((await textOf(message, { item: 'ENVELOPE' })).startsWith('ENVELOPE ("Mon, 23 Nov 2026 23:30:00 -0500" '));
  assert.match(
    await textOf(message, { item: 'INTERNALDATE' }),
    /^INTERNALDATE "[ \d]\d-[A-Z][a-z]{2}-\d{4} [\d:]{8} \+0000"$/,
  );
});

test('a search compares decoded text in any case, and the day as its writer wrote it', async (t) => {
  const { message } = await storedMessage(t, small);
  const sent = (is: 'on' | 'before' | 'since', day: string): SearchKey => ({ key: 'date', of: 'sent', is, day });
  const matching: SearchKey[] = [
    { key: 'envelope', field: 'subject', text: 'GRÜßE FROM' },
    { key: 'envelope', field: 'from', text: 'andré' },
    { key: 'header', name: 'TO', text: '' },
    { key: 'body', text: 'CAFÉ au' },
    { key: 'text', text: 'b@EXAMPLE' },
    { key: 'text', text: 'lait' },
    sent('on', '2026-11-23'),
    sent('since', '2026-11-23'),
    sent('before', '2026-11-24'),
    { key: 'size', is: 'larger', bytes: small.length - 1 },
  ];
  const others: SearchKey[] = [
    { key: 'envelope', field: 'cc', text: '' },
    { key: 'header', name: 'subject', text: 'lait' },
    { key: 'body', text: 'andré' },
    sent('on', '2026-11-24'),
    { key: 'size', is: 'larger', bytes: small.length },
  ];
  const matches = (sought: SearchKey) => message.matches(sought, () => undefined);
  for (const one of matching) assert.ok(await matches(one), JSON.stringify(one));
  for (const one of others) assert.ok(!(await matches(one)), JSON.stringify(one));
  for (const one of others) assert.ok(await matches({ key: 'and', keys: [...matching, { key: 'not', not: one }] }));
  assert.ok(!(await matches({ key: 'or', keys: others })));
});

test('a search reads no message where what costs less decides', async (t) => {
  const { message, reads } = await storedMessage(t, small);
  const text: SearchKey = { key: 'text', text: 'x' };
  const none: SearchKey = { key: 'size', is: 'larger', bytes: 1_000_000 };
  assert.ok(!(await message.matches({ key: 'and', keys: [text, none] }, () => undefined)));
  assert.ok(
    await message.matches({ key: 'or', keys: [text, { key: 'all' }] }, ({ key: of }) => of === 'all' || undefined),
  );
  assert.equal(reads(), 0);
});

test('a long text is compared in turns, and found wherever it is', async (t) => {
  const line = `${'e\u0301'.repeat(30)}\r\n`;
  const text = `${line.repeat(300)}GRU\u0308SSE\r\n${line.repeat(300)}`;
  const header = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n';
  const { message, reads } = await storedMessage(t, `${header}${Buffer.from(text).toString('base64')}\r\n`);
  assert.ok(await message.matches({ key: 'body', text: 'gr\u00fcsse' }, () => undefined));
  assert.ok(reads() > 3, `${reads()} turns`);
});

test('a search does not find a mail that is deleted meanwhile', async (t) => {
  const { message, remove } = await storedMessage(t, small);
  await remove();
  const subject: SearchKey = { key: 'envelope', field: 'subject', text: 'x' };
  assert.equal(await message.matches({ key: 'not', not: subject }, () => undefined), false);
  await assert.rejects(textOf(message, itemOf({})), { code: 'mail_not_found' });
});

interface StoredMessage {
  readonly message: FetchedMessage;
  /** Number of turns that were taken. */
  reads(): number;
  /** Deletes the mail, and its message. */
  remove(): Promise<void>;
}

async function storedMessage(t: TestContext, raw: string): Promise<StoredMessage> {
  const { app } = await startService(t);
  const { store } = app;
  const { mailbox } = await addMailbox(store);
  await store.write(deliverMail, deliveryTo([mailbox.address], { raw }));
  const [row] = await store.read(readMails, { mailboxId: mailbox.id, limit: 1 });
  assert.ok(row);
  let reads = 0;
  class CountedTurns extends Turns {
    override run<T>(holder: string, piece: () => T | Promise<T>): Promise<T> {
      reads += 1;
      return super.run(holder, piece);
    }
  }
  const turns = new CountedTurns();
  const contents = contentsOf(t, { store, turns });
  const messages = new StoredMessages({ contents, messageBytes: new MessageBytes({ store, turns }), turns });
  return {
    message: messages.open(caller, { ...row, uid: 1, is_deleted: 0, expires_at: forever }),
    reads: () => reads,
    remove: async () => {
      await store.write(deleteMails, { ...at(), mailboxId: mailbox.id, ids: [row.id] });
      await app.run('sweep');
    },
  };
}

interface Asked {
  readonly part?: readonly number[];
  readonly of?: 'ALL' | 'HEADER' | 'TEXT';
  readonly partial?: { readonly offset: number; readonly length: number };
}

function itemOf({ part = [], of = 'ALL', partial }: Asked): BodySection {
  const section = { part, text: { of } };
  return { item: 'SECTION', section, isPeek: true, name: 'BODY[]', ...(partial && { partial }) };
}

async function sectionOf(message: FetchedMessage, asked: Asked): Promise<{ name: string; content: string }> {
  const told = await textOf(message, itemOf(asked));
  const [head = '', name = '', length] = /^(\S+) \{(\d+)\}\r\n/.exec(told) ?? [];
  assert.equal(told.length - head.length, Number(length));
  return { name, content: told.slice(head.length) };
}

/** An answer, a character a byte. No piece of it is longer than a part of a stored message. */
async function textOf(message: FetchedMessage, item: FetchItem): Promise<string> {
  let told = '';
  for await (const piece of message.fetched(item)) {
    assert.ok(piece.length <= rawPartBytes);
    told += piece.toString('latin1');
  }
  return told;
}
