import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { assertLinear } from '../../../server/test/mime/linear.ts';
import { linkedPieces } from '../../src/views/reader/text/text-links.ts';

const linksOf = (text: string) => linkedPieces(text).flatMap(({ href }) => href ?? []);

suite('links in the text of a mail', () => {
  test('are the addresses that stand there, without the marks of the sentence', () => {
    const text = 'See https://a.example/x?y=1, (http://b.example/(z)), <https://c.example>. Mail mailto:d@e.example!';
    assert.deepEqual(linksOf(text), [
      'https://a.example/x?y=1',
      'http://b.example/(z)',
      'https://c.example',
      'mailto:d@e.example',
    ]);
  });

  test('are of the web or for mail: nothing else leads anywhere', () => {
    const text =
      'javascript:alert(1) data:text/html,x file:///etc/passwd ftp://a.example www.a.example a@b.example http:// https://?x';
    assert.deepEqual(linksOf(text), []);
  });

  test('lead to what they show, and leave no character of the text out', () => {
    const near = fc.stringMatching(/^(?:https?:\/\/|mailto:|javascript:|[a-z@.:()[\]<>"' \n/?#])*$/, { maxLength: 60 });
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: 'grapheme' })), (text) => {
        const pieces = linkedPieces(text);
        assert.equal(pieces.map((piece) => piece.text).join(''), text);
        for (const { text: shown, href } of pieces) {
          if (href === undefined) continue;
          assert.equal(href, shown);
          assert.match(new URL(href).protocol, /^(?:https?|mailto):$/);
        }
      }),
    );
  });

  test('are 1,000 at most, in time linear in the text', async () => {
    assert.equal(linksOf('http://a '.repeat(1_001)).length, 1_000);
    for (const unit of ['http://a ', 'http://', 'a)', 'http://(', 'https://a]'])
      await assertLinear((length) => linkedPieces(unit.repeat(length / unit.length)), { what: unit });
    await assertLinear((length) => linkedPieces(`http://a${')'.repeat(length)}`), { what: 'brackets' });
  });
});
