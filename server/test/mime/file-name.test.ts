import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fileName } from '../../src/mime/headers/file-name.ts';
import { anyText } from '../support/any-text.ts';
import { numberOfInputs } from '../support/thoroughness.ts';

const given: Readonly<Record<string, readonly [given: string | undefined, name: string]>> = {
  'a plain name as it is': ['report.pdf', 'report.pdf'],
  'a name in any script': ['Überweisung ελ 文書.pdf', 'Überweisung ελ 文書.pdf'],
  'the last component of a path': ['../../etc/passwd', 'passwd'],
  'the last component of a Windows path': ['C:\\Windows\\system32\\cmd.exe', 'cmd.exe'],
  'a name without control characters': ['a\r\nSet-Cookie: b\0.txt', 'aSet-Cookie: b.txt'],
  'a name that does not read backwards': ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  'a name of its own for dots': ['..', 'attachment-3.png'],
  'a name of its own for a folder': ['folder/', 'attachment-3.png'],
  'a name of its own for blanks': [' \t ', 'attachment-3.png'],
  'a name of its own for none': [undefined, 'attachment-3.png'],
  'a name of 255 bytes whole': [`${'a'.repeat(251)}.txt`, `${'a'.repeat(251)}.txt`],
  'the extension of a name of 256 bytes': [`${'a'.repeat(252)}.txt`, `${'a'.repeat(251)}.txt`],
  'whole characters of a long name': [`${'\u{1f48c}'.repeat(80)}.txt`, `${'\u{1f48c}'.repeat(62)}.txt`],
  'the start of a name with a long extension': [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(253)}`],
};

for (const [what, [name, expected]] of Object.entries(given)) {
  test(`an attachment gets ${what}`, () => {
    assert.equal(fileName({ given: name, contentType: 'image/png', position: 2 }), expected);
  });
}

test('an attachment of an unknown type without a name is a bin', () => {
  assert.equal(fileName({ given: '', contentType: 'x/y', position: 0 }), 'attachment-1.bin');
  assert.equal(fileName({ given: '', contentType: 'constructor', position: 0 }), 'attachment-1.bin');
});

test('a file name is never empty, never a path, and at most 255 bytes, whatever is given', () => {
  const text = fc.oneof(fc.string(), anyText({ maxLength: 400 }), fc.constantFrom('.', '/', '\\', '..'));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), (parts) => {
      const name = fileName({ given: parts.join(''), contentType: 'text/plain', position: 0 });
      assert.ok(name !== '' && !/^\.+$/.test(name));
      assert.ok(Buffer.byteLength(name) <= 255);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may be there
      assert.doesNotMatch(name, /[/\\\x00-\x1f\x7f]/);
    }),
    { seed: 255, numRuns: numberOfInputs(1_000) },
  );
});
