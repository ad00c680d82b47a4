import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { numberOfInputs } from '../support/thoroughness.ts';
import { drive } from './protocol-driver.ts';

const commands = [
  'EHLO x\r\n',
  'HELO x\r\n',
  'MAIL FROM:<a@b.test>\r\n',
  'MAIL FROM:<jörg@b.test> SMTPUTF8 SIZE=10\r\n',
  'MAIL FROM:<>\r\n',
  'MAIL FROM:<a@b> FOO\r\n',
  'RCPT TO:<c@d.test>\r\n',
  'RCPT TO:<"c\\"\\\\"@d.test>\r\n',
  'RCPT TO:<a@[1.2.3.4]>\r\n',
  'RCPT TO:<a\nb@d.test>\r\n',
  'RSET\r\n',
  'NOOP\r\n',
  'QUIT\r\n',
  'BDAT 3\r\n',
  'GET / HTTP/1.1\r\n',
  'WHAT\r\n',
  '\r\n',
  `NOOP ${'x'.repeat(2043)}\r\n`,
  `NOOP ${'x'.repeat(2044)}\r\n`,
];

const fragments = ['\r', '\n', '\r\n', '.', '..', '\r\n.', 'a', '\0', '\xff', ' ', '<', '>', '@', '"', '\\', 'é'];

const bytesOf = (text: string) => Buffer.from(text, 'utf8');
const command = fc.constantFrom(...commands);
const fragment = fc.constantFrom(...fragments);
const noise = fc.array(fc.oneof(fragment, fc.string()), { maxLength: 6 }).map((parts) => parts.join(''));

/** A turn of commands and noise; one in which content comes next ends with DATA, and the content with its end. */
const lines = fc
  .array(fc.oneof({ arbitrary: command, weight: 4 }, noise), { maxLength: 12 })
  .map((parts) => parts.join(''));
const envelope = fc.constant('EHLO x\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\n');
const content = fc
  .array(fc.oneof({ arbitrary: fragment, weight: 4 }, command, fc.constant('x'.repeat(3000))), { maxLength: 20 })
  .map((parts) => `${parts.join('')}\r\n.\r\n`);
const transaction = fc.tuple(
  fc.tuple(envelope, fc.constant('DATA\r\n')).map((parts) => parts.join('')),
  content,
);
const conversation = fc
  .array(
    fc.oneof(
      lines.map((turn) => [turn]),
      transaction,
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((turns) => turns.flat().map(bytesOf));

/** Cuts bytes at what is left of the places when divided by the length. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...at]
    .map((start, index) => bytes.subarray(start, at[index] ?? bytes.length))
    .filter(({ length }) => length > 0);
}

const cuts = fc.array(fc.array(fc.nat(), { maxLength: 12 }), { minLength: 1, maxLength: 10 });

test('says and keeps the same however the bytes are cut into packets (smtp.md rows 20, 21, 22, 27, 36, 37)', () => {
  fc.assert(
    fc.property(conversation, cuts, fc.boolean(), (turns, places, late) => {
      const whole = drive(turns.map((bytes) => [bytes]));
      const inPieces = drive(
        turns.map((bytes, index) => cut(bytes, places[index % places.length] ?? [])),
        { late },
      );
      const inBytes = drive(turns.map((bytes) => Array.from(bytes, (byte) => Buffer.of(byte))));
      assert.deepEqual(inPieces, whole);
      assert.deepEqual(inBytes, whole);
    }),
    { numRuns: numberOfInputs(300) },
  );
});

test('never throws, and says nothing after its goodbye, on any bytes in any packets (smtp.md row 37)', () => {
  const anything = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom(...commands, ...fragments, 'DATA\r\n', 'STARTTLS\r\n', 'DATA\r\n.\r\n').map(bytesOf),
      envelope.map(bytesOf),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 5 }), fc.boolean(), (turns, late) => {
      const { effects } = drive(turns, { late, offersTls: true, limits: { errorsMax: 5, idleCommandsMax: 5 } });
      const end = effects.indexOf('close');
      assert.ok(end < 0 || end === effects.length - 1);
      for (const effect of effects) assert.match(effect, /^(?:close|start_tls|[245]\d\d[ -][^\0]*|354 .*)$/);
    }),
    { numRuns: numberOfInputs(1000) },
  );
});
