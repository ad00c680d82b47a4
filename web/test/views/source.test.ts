import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { assertLinear } from '../../../server/test/mime/linear.ts';
import { examplesOf } from '../../../server/test/support/thoroughness.ts';
import { divideText, pieceOfLine } from '../../src/views/reader/source/divided-text.ts';
import type { Highlighter } from '../../src/views/reader/source/highlighting.ts';
import { htmlHighlighter } from '../../src/views/reader/source/html-highlighter.ts';
import { messageHighlighter } from '../../src/views/reader/source/message-highlighter.ts';
import { linesOf } from '../../src/views/reader/source/source-lines.ts';

const markup = fc.stringMatching(/^[<>/!\-="' a-z&;#{}:.@*\n]*$/, { maxLength: 400 });
const text = fc.oneof(
  markup,
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('<style>', '\n'.repeat(200), 'é😀'.repeat(3_000)),
);
const document = fc.array(text, { maxLength: 6 }).map((pieces) => pieces.join(''));

/** The kinds of the pieces of a document, as `kind:text`. */
function kindsOf<State>({ first, read }: Highlighter<State>, source: string): string[] {
  return read(source, first).tokens.map(({ kind, start, end }) => `${kind}:${source.slice(start, end)}`);
}

/** The source as its lines show it, piece by piece. */
function shownText<State>({ first, read }: Highlighter<State>, source: string): string {
  let state = first;
  let shown = '';
  for (const piece of divideText(source).pieces) {
    const content = source.slice(piece.start, piece.end);
    const highlighted = read(content, state);
    state = highlighted.state;
    for (const { pieces } of linesOf(content, piece, highlighted.tokens))
      shown += pieces.map((one) => one.text).join('');
  }
  return shown;
}

suite('a divided source', () => {
  test('has all of the text, once and in order, with the number of each line', () => {
    fc.assert(
      fc.property(document, (source) => {
        const { pieces, isCut } = divideText(source);
        assert.equal(isCut, false);
        assert.equal(pieces.map(({ start, end }) => source.slice(start, end)).join(''), source);
        for (const { start, line, isRest } of pieces) {
          assert.equal(line, source.slice(0, start).split('\n').length);
          assert.equal(isRest, start > 0 && source[start - 1] !== '\n');
        }
      }),
    );
  });

  test('finds the piece in which a line begins', () => {
    fc.assert(
      fc.property(document, (source) => {
        const { pieces } = divideText(source);
        let start = 0;
        for (const [index, line] of source.split('\n').entries()) {
          const piece = pieceOfLine(pieces, index + 1);
          if (start < source.length) assert.ok(piece !== undefined && piece.start <= start && start < piece.end);
          start += line.length + 1;
        }
      }),
    );
  });

  test('shows 100,000 lines, and says when there are more', () => {
    assert.equal(divideText('\n'.repeat(100_000)).isCut, false);
    const { pieces, isCut } = divideText('\n'.repeat(100_001));
    assert.deepEqual({ isCut, end: pieces.at(-1)?.end }, { isCut: true, end: 100_000 });
  });

  test('takes time linear in the text', async () => {
    for (const unit of ['\n', 'a', '<b>\n', 'é\n'.repeat(70)])
      await assertLinear((length) => divideText(unit.repeat(length / unit.length)), { what: JSON.stringify(unit) });
  });
});

suite('highlighters', () => {
  test('leave no character out, however the text is divided', () => {
    fc.assert(
      fc.property(document, (source) => {
        assert.equal(shownText(htmlHighlighter, source), source);
        assert.equal(shownText(messageHighlighter, source), source);
      }),
    );
  });

  test('tell tags, attributes, values, entities and comments of HTML', () => {
    assert.deepEqual(kindsOf(htmlHighlighter, '<!doctype html><p class="a b" id=x hidden>1 &lt; 2<!-- <b> --></p>'), [
      'comment:<!doctype html>',
      'tag:<p',
      'name:class',
      'value:"a b"',
      'name:id',
      'value:x',
      'name:hidden',
      'tag:>',
      'entity:&lt;',
      'comment:<!-- <b> -->',
      'tag:</p>',
    ]);
  });

  test('read style sheets as such, and nothing in a script or title as markup', () => {
    const sheet = '<style>/* a */ p:hover { color: #fff; width: 1.5em } @media print {}</STYLE>';
    assert.deepEqual(kindsOf(htmlHighlighter, sheet), [
      'tag:<style>',
      'comment:/* a */',
      'name:color',
      'value:#fff',
      'name:width',
      'value:1.5em',
      'tag:@media',
      'tag:</STYLE>',
    ]);
    assert.deepEqual(kindsOf(htmlHighlighter, '<title><b></title><b>'), ['tag:<title>', 'tag:</title><b>']);
  });

  test('go on in the next piece where the last one ended', () => {
    const first = htmlHighlighter.read('<!-- <b>', htmlHighlighter.first);
    const rest = htmlHighlighter.read(' --><i>', first.state);
    assert.deepEqual(rest.tokens, [
      { kind: 'comment', start: 0, end: 4 },
      { kind: 'tag', start: 4, end: 7 },
    ]);
  });

  test('tell the fields of each header of a message, and the lines between its parts', () => {
    const message =
      'Subject: x\r\n y: z\r\n\r\nNot: a field\r\n--b\r\nContent-Type: text/plain\r\n\r\nbody\r\n--b--\r\nend: x\r\n';
    assert.deepEqual(kindsOf(messageHighlighter, message), [
      'name:Subject:',
      'comment:--b',
      'name:Content-Type:',
      'comment:--b--',
    ]);
  });

  test('take time linear in the text', async () => {
    const units = [
      '<',
      '<a',
      '<a ',
      '<a b="',
      "='",
      '&',
      '&a',
      '<!--',
      '<title></',
      '<style>{a:',
      '<style>"',
      '<style>/*',
      '--\n',
      'a:\n',
    ];
    const growth = async <State>({ read, first }: Highlighter<State>) => {
      for (const unit of examplesOf(units))
        await assertLinear((length) => read(unit.repeat(length / unit.length), first), { what: JSON.stringify(unit) });
    };
    await growth(htmlHighlighter);
    await growth(messageHighlighter);
  });
});
