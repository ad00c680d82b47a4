import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyStructure } from '../../src/imap/message/body-structure.ts';
import { envelope } from '../../src/imap/message/envelope.ts';
import { headerSection } from '../../src/imap/message/header-section.ts';
import { imapString } from '../../src/imap/message/imap-strings.ts';
import { sectionRange } from '../../src/imap/message/section-range.ts';
import { mimeLimits } from '../../src/mime/limits.ts';
import { readStructure } from '../../src/mime/structure/read-structure.ts';
import { type Dice, seededDice } from '../support/seeded-random.ts';
import { readImapValues } from './imap-list.ts';

/** A part that a test made: its bytes, and its sections by name, made with it. */
interface MadePart {
  readonly bytes: string;
  readonly header: string;
  readonly body: string;
  readonly kind: 'leaf' | 'multipart' | 'message';
  readonly parts: readonly MadePart[];
}

test('each section of a message of any nesting is what was put there', () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const message = madePart(seededDice(seed), { depth: 0, isMessage: true });
    const raw = Buffer.from(message.bytes, 'latin1');
    const structure = readStructure(raw);
    const read = (part: readonly number[], of: 'ALL' | 'HEADER' | 'TEXT' | 'MIME') => {
      const range = sectionRange(structure, { part, text: { of } });
      return range && raw.toString('latin1', range.start, range.end);
    };
    assert.equal(read([], 'ALL'), message.bytes);
    assert.equal(read([], 'HEADER'), message.header);
    assert.equal(read([], 'TEXT'), message.body);
    let count = 0;
    for (const { numbers, part } of sectionsOf(message, [])) {
      count += 1;
      assert.equal(read(numbers, 'ALL'), part.body, `seed ${seed}, ${numbers.join('.')}`);
      assert.equal(read(numbers, 'MIME'), part.header);
      const nested = part.kind === 'message' ? part.parts[0] : undefined;
      assert.equal(read(numbers, 'HEADER'), nested?.header);
      assert.equal(read(numbers, 'TEXT'), nested?.body);
      assert.equal(read([...numbers, 99], 'ALL'), undefined);
    }
    assert.ok(count > 0);
    readImapValues(
      `BODYSTRUCTURE ${[...bodyStructure(structure, true)].join('')} BODY ${[...bodyStructure(structure, false)].join('')}`,
    );
  }
});

test('an envelope has groups, routes, quotes and bytes as they are written, and the author where nobody else is named', () => {
  const raw = [
    'Date: Tue, 24 Nov 2026 10:00:00 +0100',
    'Subject: =?utf-8?q?a?= "b\\c"',
    'From: "Li, \\"Wu\\"" <li@example.com>, caf\xe9 <@a,@b:c@d>',
    'To: friends: a@b, (no) ;, "x y"@z (comment), root, John Doe',
    'Sender:',
    'Message-ID:',
    ' <1@x>',
    '',
    '',
  ].join('\r\n');
  const from = '("Li, \\"Wu\\"" NIL "li" "example.com")({4}\r\ncaf\xe9 "@a,@b" "c" "d")';
  const to =
    '(NIL NIL "friends" NIL)(NIL NIL "a" "b")(NIL NIL NIL NIL)("comment" NIL "x y" "z")(NIL NIL "root" "")("John Doe" NIL "" "")';
  assert.equal(
    [...envelope(readStructure(Buffer.from(raw, 'latin1')))].join(''),
    `("Tue, 24 Nov 2026 10:00:00 +0100" "=?utf-8?q?a?= \\"b\\\\c\\"" (${from}) (${from}) (${from}) (${to}) NIL NIL NIL "<1@x>")`,
  );
});

test('a structure has all that describes a part', () => {
  const raw = [
    'Content-Type: text/plain; name*0="a b"; name*1=c; charset=utf-8 (so)',
    'Content-Transfer-Encoding: base64',
    'Content-ID: <1@x>',
    'Content-Description: of',
    ' two lines',
    'Content-MD5: Q2hlY2s=',
    'Content-Disposition: attachment; filename="x.txt"',
    'Content-Language: en, de',
    'Content-Location: https://example.com/',
    '',
    'QQ==',
    '',
  ].join('\r\n');
  const structure = readStructure(Buffer.from(raw, 'latin1'));
  const body = '("text" "plain" ("charset" "utf-8" "name" "a bc") "<1@x>" "of two lines" "base64" 6 1';
  assert.equal([...bodyStructure(structure, false)].join(''), `${body})`);
  const extension = '"Q2hlY2s=" ("attachment" ("filename" "x.txt")) ("en" "de") "https://example.com/"';
  assert.equal([...bodyStructure(structure, true)].join(''), `${body} ${extension})`);
});

test('fields of a header are told with their folded lines, in any case, and with the empty line', () => {
  const header = 'To: a\r\nSubject: b\r\n c\r\nTO : d\r\nX: e\r\n\r\n';
  assert.equal(headerSection(header, { of: 'HEADER.FIELDS', fields: ['to'] }), 'To: a\r\nTO : d\r\n\r\n');
  assert.equal(
    headerSection(header, { of: 'HEADER.FIELDS.NOT', fields: ['TO', 'none'] }),
    'Subject: b\r\n c\r\nX: e\r\n\r\n',
  );
  assert.equal(headerSection('\r\n', { of: 'HEADER.FIELDS', fields: ['to'] }), '\r\n');
});

test('a string is quoted where it can be, and never has NUL', () => {
  assert.equal(imapString('a"b\\'), '"a\\"b\\\\"');
  assert.equal(imapString('\xe4\0'), '{1}\r\n\xe4');
  assert.equal(imapString('a\r\nb'), '{4}\r\na\r\nb');
});

test('an address list is read once, whatever is in its brackets', () => {
  const route = readStructure(Buffer.from(`From: <@${','.repeat(60_000)}:a@b>\r\n\r\n`));
  assert.ok([...envelope(route)].join('').endsWith('"a" "b")) NIL NIL NIL NIL NIL)'));
});

test('hostile messages are read within the limits of parts and depth', () => {
  const messages = 'Content-Type: message/rfc822\r\n\r\n'.repeat(5_000);
  const deep = readStructure(Buffer.from(messages));
  readImapValues(`BODYSTRUCTURE ${[...bodyStructure(deep, true)].join('')}`);
  let depth = 0;
  for (let part = deep; part.parts[0] !== undefined; part = part.parts[0]) depth += 1;
  assert.ok(depth <= 2 * mimeLimits.depthMax, `${depth}`);
  const many = readStructure(
    Buffer.from(`Content-Type: multipart/digest; boundary=b\r\n\r\n${'--b\r\n\r\nA: b\r\n\r\n'.repeat(20_000)}`),
  );
  assert.ok(many.parts.length <= mimeLimits.partsMax);
  readImapValues(`BODYSTRUCTURE ${[...bodyStructure(many, true)].join('')}`);
});

test('a structure is written in pieces of one part, and an envelope in those of one field, however much they have', () => {
  const addresses = 'a@b,'.repeat(mimeLimits.addressesMax);
  const header = ['From', 'Sender', 'Reply-To', 'To', 'Cc', 'Bcc'].map((name) => `${name}: ${addresses}\r\n`).join('');
  const nested = `Content-Type: message/rfc822\r\nContent-Disposition: a; ${'n=v; '.repeat(4_000)}\r\n${header}\r\n`;
  const structure = readStructure(Buffer.from(nested.repeat(20)));
  const most = mimeLimits.addressesMax * '(NIL NIL "a" "b")'.length + 10;
  const pieces = [...bodyStructure(structure, true)];
  assert.ok(pieces.length > 20 * 6);
  assert.deepEqual(
    pieces.filter(({ length }) => length > most),
    [],
  );
  readImapValues(`BODYSTRUCTURE ${pieces.join('')}`);
});

function* sectionsOf(
  { kind, parts, ...own }: MadePart,
  numbers: readonly number[],
): Generator<{ numbers: readonly number[]; part: MadePart }> {
  if (kind === 'multipart') {
    for (const [index, part] of parts.entries()) {
      const at = [...numbers, index + 1];
      yield { numbers: at, part };
      const [message] = part.parts;
      if (part.kind === 'message' && message !== undefined) yield* sectionsOf(message, at);
      else if (part.kind === 'multipart') yield* sectionsOf(part, at);
    }
    return;
  }
  const at = [...numbers, 1];
  yield { numbers: at, part: { kind, parts, ...own } };
  const [message] = parts;
  if (kind === 'message' && message !== undefined) yield* sectionsOf(message, at);
}

function madePart(pick: Dice, { depth, isMessage }: { depth: number; isMessage: boolean }): MadePart {
  const kinds = depth >= 5 ? (['leaf'] as const) : (['leaf', 'multipart', 'multipart', 'message'] as const);
  const kind = kinds[pick(kinds.length)] ?? 'leaf';
  const own = isMessage ? 'Subject: x\r\n' : 'X-Part: y\r\n';
  if (kind === 'leaf') {
    const header = `${own}Content-Type: text/plain\r\n\r\n`;
    const body = ['', 'a', 'a\r\n', '--', '--no\r\n\r\nline', '\r\n'][pick(6)] ?? '';
    return { bytes: header + body, header, body, kind, parts: [] };
  }
  if (kind === 'message') {
    const inner = madePart(pick, { depth: depth + 1, isMessage: true });
    const header = `${own}Content-Type: message/rfc822\r\n\r\n`;
    return { bytes: header + inner.bytes, header, body: inner.bytes, kind, parts: [inner] };
  }
  const boundary = `b${depth}${pick(1_000_000)}`;
  const header = `${own}Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n`;
  const parts = Array.from({ length: 1 + pick(3) }, () => madePart(pick, { depth: depth + 1, isMessage: false }));
  const preamble = ['', 'before\r\n'][pick(2)] ?? '';
  const epilogue = ['', '\r\n', '\r\nafter', '\r\nafter\r\n'][pick(4)] ?? '';
  const body = `${preamble}${parts.map(({ bytes }) => `--${boundary}\r\n${bytes}\r\n`).join('')}--${boundary}--${epilogue}`;
  return { bytes: header + body, header, body, kind, parts };
}
