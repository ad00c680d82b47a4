import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { textOfHtml } from '../../src/mime/html/text.ts';
import { examplesOf, numberOfInputs } from '../support/thoroughness.ts';
import { assertLinear } from './linear.ts';

const shown: Readonly<Record<string, readonly [html: string, text: string]>> = {
  'plain words': ['Hello  big\n world', 'Hello big world'],
  entities: ['a &lt;b&gt; &amp; &eacute;&#x1f48c;&nbsp;c', 'a <b> & é\u{1f48c} c'],
  'line breaks': ['one<br>two<br/>three<BR />four', 'one\ntwo\nthree\nfour'],
  'blocks on lines of their own': ['<div>one</div><div>two<div>three</div></div>four', 'one\ntwo\nthree\nfour'],
  'paragraphs with an empty line between': ['<p>one</p>\n<p>two</p><p></p><p>three', 'one\n\ntwo\n\nthree'],
  'cells of a row in one line': ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  'the target of a link behind its words': [
    'go <a href="https://a.test/?x=1&amp;y=2">here</a>!',
    'go here (https://a.test/?x=1&y=2)!',
  ],
  'the target of a link behind words in blocks of their own': [
    '<a href=https://a.test/1><table><tr><td> Confirm\n now</td></tr></table></a><p>or',
    'Confirm now (https://a.test/1)\n\nor',
  ],
  'the target of a link in quotes of any kind': [
    `<a href='http://a.test/1'>a</a> <a class="x" HREF = "HTTPS://a.test/2\n">b</a> <a data-href="https://c.test" href=\thttps://a.test/3>c</a>`,
    'a (http://a.test/1) b (HTTPS://a.test/2) c (https://a.test/3)',
  ],
  'no target that the words are': [
    [
      '<a href="https://a.test/1">https://a.test/1</a>',
      '<a href="https://a.test/">a.test</a>',
      '<a href="https://www.a.test">www.a.test/</a>',
      '<a href="https://a.test/2">open https://a.test/2 now</a>',
    ].join(' '),
    'https://a.test/1 a.test www.a.test/ open https://a.test/2 now',
  ],
  'no target that is no page': [
    '<a href="mailto:a@b.test">a</a> <a href="#b">b</a> <a name=c>c</a> <a href="tel:1">d</a> <a href="/e">e</a> <a href="javascript:x">f</a>',
    'a b c d e f',
  ],
  'a target once where the same words have it again': [
    '<a href="https://a.test/1">a</a> <a href="https://a.test/1">a</a> <a href="https://a.test/1">b</a>',
    'a (https://a.test/1) a b (https://a.test/1)',
  ],
  'the alternative text of a linked image': [
    '<a href="https://a.test/1"><img src=x alt="Confirm &amp; go"></a><img alt="no">',
    'Confirm & go (https://a.test/1)',
  ],
  'the alternative text of an image that is linked to no web page': [
    '<a href="mailto:help@a.test"><img src=x alt="Write to us"></a> <a href="tel:+1"><img src=x alt="Call us"></a><a href=""><img alt="no"></a>',
    'Write to us Call us',
  ],
  'no target of a linked image without words': [
    'a<a href="https://a.test/1"><img src=x></a> <a href="https://a.test/2"></a>b',
    'a b',
  ],
  'no target of a link that is hidden': [
    '<div hidden><a href="https://a.test/1">a</a></div><a href="https://a.test/2" style="display:none">b<img alt=c></a>d',
    'd',
  ],
  'the targets of links that do not end': [
    '<a href="https://a.test/1">a<a href="https://a.test/2">b<p>c',
    'a (https://a.test/1) b\n\nc (https://a.test/2)',
  ],
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
  'the lines of preformatted text': ['<pre>a\nb</pre>', 'a\nb'],
  'the indentation of preformatted text': [
    'x<pre>\n  a  <b>b</b>\n\tc \n\n\n   d</pre>  y  z',
    'x\n\n  a  b\n\tc\n\n   d\n\ny z',
  ],
  'preformatted text that begins with a space': ['<pre> a\r\n  b</pre>', ' a\n  b'],
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
    { seed: 71, numRuns: numberOfInputs(2_000) },
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

for (const [what, piece] of examplesOf(Object.entries(hostile))) {
  test(`text of HTML takes linear time for a megabyte of ${what}`, async () => {
    await assertLinear((length) =>
      textOfHtml(`<p${what.startsWith('one tag') ? '' : '>'}${piece.repeat(length / piece.length)}`),
    );
  });
}
