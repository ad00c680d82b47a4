import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { textOfHtml } from '../../src/mime/html-text.ts';
import { assertLinear } from './linear.ts';

const shown: Readonly<Record<string, readonly [html: string, text: string]>> = {
  'plain words': ['Hello  big\n world', 'Hello big world'],
  entities: ['a &lt;b&gt; &amp; &eacute;&#x1f48c;&nbsp;c', 'a <b> & é\u{1f48c} c'],
  'line breaks': ['one<br>two<br/>three<BR />four', 'one\ntwo\nthree\nfour'],
  'blocks on lines of their own': ['<div>one</div><div>two<div>three</div></div>four', 'one\ntwo\nthree\nfour'],
  'paragraphs with an empty line between': ['<p>one</p>\n<p>two</p><p></p><p>three', 'one\n\ntwo\n\nthree'],
  'cells of a row in one line': ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  'the words of a link': ['go <a href="https://a.test/?x=1&y=2">here</a>!', 'go here!'],
  'no styles and scripts': ['<style>p { }</style>a<script>alert("<p>b</p>")</script>c', 'ac'],
  'no title': ['<html><head><title>T</title></head><body>text</body></html>', 'text'],
  'the body behind a head that is not closed': ['<head><meta charset=utf-8><title>T</title><body>text', 'text'],
  'text behind a script that names a script': ['<script>w("<script>")</script>text', 'text'],
  'text behind a script that opens a comment': ['<script><!-- x </script>text', 'text'],
  'text behind an image without content': ['a<svg viewBox="0 0 1 1"/>b<math/>c', 'abc'],
  'no comments': ['a<!-- <p>b</p> -->c<!---->d', 'acd'],
  'no hidden text': ['<div style="display:none">a<div>b</div>c</div><span style="VISIBILITY : hidden">d</span>e', 'e'],
  'no preheader, however it is hidden': [
    [
      'hidden',
      'style="opacity: 0"',
      'style="font-size:0px"',
      'style="max-height:0; overflow:hidden"',
      'style="mso-hide:all"',
      "style='DISPLAY: none !important'",
    ]
      .map((attributes) => `<div ${attributes}>preheader</div>`)
      .join('') + 'text',
    'text',
  ],
  'text that is not hidden': [
    '<p style="opacity:0.5;font-size:0.9em;max-height:0"><b class="a hidden b" aria-hidden="true">a</b> <a style="mso-hide:all">b</a></p>',
    'a b',
  ],
  'text with a size of its own where there is none around it': [
    '<td style="font-size:0">a<p style="font-size:13px">b</p>c<i style="font-size:2em">d</i></td>e',
    'b\n\ne',
  ],
  'text behind a hidden paragraph that is not closed': ['<p hidden>a<p>b', 'b'],
  'text behind a hidden cell that is not closed': ['<tr><td hidden>a<td>b', 'b'],
  'the lines of preformatted text': ['<pre>a\n  b</pre>', 'a\nb'],
  'no attribute as text': ['<a title="1 > 0" href="x">a</a>', 'a'],
  'text after a hidden void element': ['<img style="display:none">text', 'text'],
  'a lone less-than sign': ['1 < 2 <3> 4 <', '1 < 2 4 <'],
  nothing: ['', ''],
};

for (const [what, [html, text]] of Object.entries(shown)) {
  test(`text of HTML shows ${what}`, () => assert.equal(textOfHtml(html), text));
}

test('text of HTML is made of whatever there is, in trimmed lines and with at most one empty line in a row', () => {
  const pieces = [
    '<',
    '>',
    '</',
    '<!--',
    '-->',
    '<p',
    '<p>',
    '</p>',
    '<br>',
    '<script>',
    '</script>',
    'word',
    ' ',
    '\n',
    '&lt;',
    '&#0;',
    '"',
    '=',
    '<div style="display:none">',
    '</div>',
    '<svg',
    '/>',
    '\u00a0',
    '\ud800',
  ];
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 60 }), (parts) => {
      const text = textOfHtml(parts.join(''));
      assert.doesNotMatch(text, /\n\n\n|[ \t]\n|\n /);
      assert.equal(text, text.trim());
    }),
    { seed: 71, numRuns: 2_000 },
  );
});

const hostile: Readonly<Record<string, string>> = {
  'signs that open nothing': '<',
  'tags that never close': '<a ',
  'comments that never close': '<!--',
  'comments that close': '<!---->',
  'declarations that never close': '<!',
  'end tags alone': '</',
  'elements in elements': '<div>',
  'scripts in scripts': '<script>',
  'script ends that are none': '<script></scrip',
  'hidden elements in hidden elements': '<div style="display:none">',
  'styles that nearly hide': '<div style="display  ">',
  'blank space': ' ',
  'line breaks': '<br>',
  'entities without end': '&amp',
  'one tag with attributes': ' a=b',
};

for (const [what, piece] of Object.entries(hostile)) {
  test(`text of HTML takes linear time for a megabyte of ${what}`, async () => {
    await assertLinear((length) =>
      textOfHtml(`<p${what.startsWith('one tag') ? '' : '>'}${piece.repeat(length / piece.length)}`),
    );
  });
}
