import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { conformance } from './conformance.ts';

for (const [rfc, rows] of Object.entries(conformance)) {
  test(`each rule of ${rfc} has a test that is there`, () => {
    const missing = rows.filter(([, , file, name]) => {
      const source = readFileSync(join(import.meta.dirname, `${file}.test.ts`), 'utf8');
      return !source.includes(`test('${name}'`);
    });
    assert.deepEqual(missing, []);
  });
}

test('the rules of POP3 and IMAP are tests, by the sections of their RFCs', () => {
  for (const [folder, rfc] of [
    ['pop3', 'RFC 1939'],
    ['imap', 'RFC 3501'],
  ] as const) {
    const source = readFileSync(join(import.meta.dirname, '..', folder, 'conversation.test.ts'), 'utf8');
    assert.match(source, new RegExp(`rule: '${rfc} §`));
    assert.match(source, /\btest\(rule, /);
  }
});
