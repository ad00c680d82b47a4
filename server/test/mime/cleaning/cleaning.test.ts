import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanHtml } from '../../../src/mime/html/cleaning/clean-html.ts';
import { doctypeOf } from '../../../src/mime/html/cleaning/doctype.ts';
import { parseMail } from '../../../src/mime/parse-mail.ts';
import { corpusMessages, readCorpusFile } from '../../support/corpora.ts';
import { seededDice } from '../../support/seeded-random.ts';
import { addressesIn, assertCleans, cleaningOptions, shownText } from './oracle.ts';
import { vectorsFor } from './vectors.ts';

const local = cleaningOptions({ allowsRemote: false });
const remote = cleaningOptions({ allowsRemote: true });
const clean = (html: string) => cleanHtml(html, local).html;

function assertEachCleans(documents: readonly string[]): void {
  for (const html of documents) {
    for (const allowsRemote of [false, true]) {
      try {
        assertCleans(html, { allowsRemote });
      } catch (cause) {
        throw new Error(`${JSON.stringify(html)} is not clean`, { cause });
      }
    }
  }
}

test('of every hostile document nothing is left that runs, loads or leads elsewhere', () => {
  const vectors = vectorsFor({ beacon: 'http://beacon.test:1', script: 'run(1)' });
  assert.ok(vectors.length >= 1_000, `${vectors.length} vectors`);
  assertEachCleans(vectors.map(({ html }) => html.toString()));
});

test('of documents put together from pieces of hostile ones nothing is left that runs, loads or leads elsewhere', () => {
  const vectors = vectorsFor({ beacon: 'http://beacon.test:1', script: 'run(1)' }).map(({ html }) => html.toString());
  const pieces = [...vectors, ...vectors.flatMap((html) => html.split(/(?=[<"'>/=])/))];
  const dice = seededDice(95);
  const documents = Array.from({ length: 3_000 }, () =>
    Array.from({ length: 1 + dice(12) }, () => pieces[dice(pieces.length)]).join(''),
  );
  assertEachCleans(documents);
});

test('every mail of the corpora shows the same text when it is cleaned', () => {
  for (const { path } of corpusMessages().filter((message) => message.path.endsWith('.eml'))) {
    const { html } = parseMail(readCorpusFile(path));
    if (html === undefined) continue;
    assert.equal(shownText(assertCleans(html, { allowsRemote: true })), shownText(html), path);
  }
});

// biome-ignore format: a table
const kept: readonly (readonly [what: string, html: string])[] = [
  ['text, with what is markup in it escaped', 'a &lt;b&gt; &amp; "c" \u00e9\u00a0'.replaceAll('"', '&quot;')],
  ['tables and what they say of themselves', '<table width="600" cellpadding="0" bgcolor="#ffffff"><tr><td align="center" valign="top" colspan="2">x</td></tr></table>'],
  ['fonts, colors and directions', '<div dir="rtl" lang="ar"><font color="red" face="Arial" size="2">x</font></div>'],
  ['declarations', '<p style="color: red; font: 12px/1.5 &quot;Open Sans&quot;, sans-serif; margin: 0 auto !important">x</p>'],
  ['style sheets with their queries', '<style>@media (prefers-color-scheme: dark) { .a > b::after { color: rgb(1, 2, 3) !important; content: "x" } }\n@media only screen and (max-width:600px){.b{width:100%!important}}</style>'],
  ['ranges in queries', '<style>@media (400px < width <= 700px) { a { color: red } }</style>'],
  ['fonts and images in themselves', '<style>@font-face { src: url("data:font/woff2;base64,AAAA") } a { background: url("data:image/png;base64,AAAA") }</style>'],
  ['links that open in another tab', '<a href="https://x.test/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">x</a>'],
  ['links to places in the document', '<a href="#part">x</a><h2 id="part">y</h2><a name="old"></a>'],
  ['addresses and phone numbers', '<a href="mailto:a@b.test?subject=x" target="_blank" rel="noopener noreferrer">x</a><a href="tel:+1" target="_blank" rel="noopener noreferrer">y</a>'],
  ['the wish for dark colors', '<meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width">'],
  ['the body and what it says of itself', '<html lang="de"><body style="margin: 0" bgcolor="#eee">x'],
  ['buttons and boxes that lead nowhere', '<label for="a">x</label><input type="checkbox" id="a" checked="">'],
  ['paragraphs and items without end tags', '<ul><li>a<li>b</ul><p>a<p>b'],
  ['headings that end with the tag of another', '<h1>a</h2>b<div><h3>c</h1></div>'],
  ['what is open at the end', '<div><b>x'],
];
for (const [what, html] of kept) {
  test(`keeps ${what}`, () => assert.equal(assertCleans(html, { allowsRemote: false }), html));
}

// biome-ignore format: a table
const changed: readonly (readonly [what: string, html: string, cleaned: string])[] = [
  ['writes names in lower case and values in quotes', "<P CLASS=a ID='b'>x</P>", '<p class="a" id="b">x</p>'],
  ['leaves the content of unknown elements', '<form action=/x><o:p>a</o:p><video><p>b</video></form>', 'a<p>b'],
  ['leaves out elements with what is in them', 'a<script>x</script><svg><g>x</g></svg><textarea>x</textarea><title>x</title>b', 'ab'],
  ['leaves out what a browser does not show, up to its own end tag', ['template', 'select', 'datalist', 'svg', 'math'].map((name) => `a<${name}><g>x<${name}>x</${name}><style>p{}</style>x</g>x</${name}>`).join(''), 'aaaaa'],
  ['leaves out what browsers do not read as markup', 'a<xmp><b>x</b></xmp><noembed><b>x</b></noembed><noframes><b>x</b></noframes><iframe><b>x</b></iframe>b<plaintext><b>x</b>', 'ab'],
  ['ends a drawing that is left open', '<svg><path><p>a', '<p>a'],
  ['leaves out comments', 'a<!-- x --><!--[if mso]><p>x</p><![endif]--><![if !mso]>b<![endif]>', 'ab'],
  ['takes the first of two attributes', '<p id=a id=b>', '<p id="a">'],
  ['leaves out end tags of what is not open', '</div>a</b><td></table>', 'a<td>'],
  ['keeps end tags of which a browser makes elements', 'a</p>b</br>c</BR clear=all><div><p>d</div></p>', 'a</p>b<br>c<br><div><p>d</div></p>'],
  ['ends a drawing at an end tag that does', '<svg><g>a</p>b<math>c</br>d', '</p>b<br>d'],
  ['leaves out style sheets in other languages', '<style type="text/x-any">a{}</style><style type=TEXT/CSS>b{}</style>', '<style type="TEXT/CSS">b{}</style>'],
  ['puts images of the message into a choice of images', '<picture><source media="(max-width:9px)" srcset="cid:known 2x,cid:no"><img srcset="/v1/usage, x 2x"></picture>', '<picture><source media="(max-width:9px)" srcset="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA= 2x"><img></picture>'],
  ['adds the scheme to a link without one', '<a href="//x.test/">', '<a href="https://x.test/" target="_blank" rel="noopener noreferrer">'],
  ['leaves out links into our own server', '<a href="/v1/usage">a</a><a href="?remote=1">b</a>', '<a>a</a><a>b</a>'],
  ['keeps the size of an image that is left out', '<img src=https://x.test/ alt=x width=9>', '<img alt="x" width="9">'],
  ['puts images of the message in their place', '<img src="cid:known"><td background="cid:kno%77n">', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="><td background="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">'],
  ['decodes what is escaped in a style', '<p style="c\\6flor:red;b\\61 ckground:u\\72l(//x.test/)">', '<p style="color:red;background:none ">'],
  ['leaves no tag in a style sheet', '<style>a::before{content:"</style"}b{}<img></style>', '<style>a::before{content:"\\3c /style"}b{}&lt; img></style>'.replace('&lt;', '<')],
  ['leaves out the marks that hid a style sheet from old browsers', '<style><!--\na{color:red}\n--></style>', '<style> a{color:red}\n</style>'],
  ['reads line ends as a browser does', 'a\r\nb\rc&#13;d\0e', 'a\nb\nc\nde'],
];
for (const [what, html, cleaned] of changed) {
  test(what, () => assert.equal(assertCleans(html, { allowsRemote: false }), cleaned));
}

test('images on servers stay only where they are asked for, all by https, and are counted where they are not', () => {
  const html =
    '<img src=https://x.test/a><p style="background:url(https://x.test/b)"><img src=http://x.test/c><img src=cid:no>' +
    '<style>@font-face{src:url(https://x.test/f)}</style>';
  assert.deepEqual(cleanHtml(html, local), {
    html: '<img><p style="background:none "><img><img><style>@font-face{src:none }</style>',
    doctype: undefined,
    leftOut: { remote: 3, inline: 1, effects: 0 },
  });
  assert.deepEqual(cleanHtml(html, remote), {
    html:
      '<img src="https://x.test/a"><p style="background:url(&quot;https://x.test/b&quot;)"><img src="https://x.test/c"><img>' +
      '<style>@font-face{src:none }</style>',
    doctype: undefined,
    leftOut: { remote: 0, inline: 1, effects: 0 },
  });
});

// biome-ignore format: a table
const httpAddresses: readonly (readonly [given: string, asked: string | undefined])[] = [
  ['http://x.test/a', 'https://x.test/a'],
  ['HTTP://x.test', 'https://x.test'],
  ['http://x.test:80/a:80', 'https://x.test/a:80'],
  ['http://x.test:80?a', 'https://x.test?a'],
  ['http://x.test:8080/a', 'https://x.test:8080/a'],
  ['http://[::1]:80', 'https://[::1]'],
  ['http:x.test/a', undefined],
  ['http:/x.test/a', undefined],
  ['http:\\\\x.test/a', undefined],
];
test('an image at an http address is asked for where the server has TLS', () => {
  for (const [given, asked] of httpAddresses)
    for (const html of [
      `<img src="${given}">`,
      `<img srcset="${given}">`,
      `<p style="background:url('${given.replaceAll('\\', '\\\\')}')">`,
    ])
      assert.deepEqual(
        addressesIn(assertCleans(html, { allowsRemote: true })),
        asked === undefined ? [] : [asked],
        html,
      );
});

// biome-ignore format: a table
const sets: readonly (readonly [given: string, kept: string | undefined])[] = [
  ['https://x.test/a 1x, https://x.test/b 2x', 'https://x.test/a 1x, https://x.test/b 2x'],
  ['https://x.test/a,b 320w,\nhttp://x.test/c 1.5x', 'https://x.test/a,b 320w, https://x.test/c 1.5x'],
  [' ,, //x.test/a ,https://x.test/b,, https://x.test/c', 'https://x.test/a, https://x.test/b, https://x.test/c'],
  ['https://x.test/a 1q, https://x.test/b 1x 2x, https://x.test/c -1w, https://x.test/d 1e9w', undefined],
  ['https://x.test/a (1x, https://x.test/b) 2x', undefined],
  ['javascript:run() 1x, /v1/usage 2x, data:image/svg+xml;base64,AAAA 3x, file:///a', undefined],
  ['data:image/png;base64,AAAA 1x, data:image/png;base64,BBBB,CCCC 2x', 'data:image/png;base64,AAAA 1x'],
];
test('of a choice of images those stay that may, each with its size', () => {
  for (const [given, kept] of sets) {
    const rest = kept === undefined ? '' : ` srcset="${kept}"`;
    assert.equal(assertCleans(`<img srcset="${given}">`, { allowsRemote: true }), `<img${rest}>`, given);
  }
  const { html, leftOut } = cleanHtml('<img srcset="https://x.test/a, http://x.test/b 2x" sizes="9px">', local);
  assert.deepEqual([html, leftOut.remote], ['<img sizes="9px">', 1]);
});

test('brackets of a style are nested no deeper than 64', () => {
  for (const bracket of ['(', '[', '{'])
    assert.equal(clean(`<p style="${bracket.repeat(1_000)}">`), `<p style="${bracket.repeat(64)} ">`);
});

test('a value of up to 16,384 characters stays, a longer one is left out alone', () => {
  const title = (length: number) => `<p id="a" title="${'x'.repeat(length)}">`;
  assert.equal(clean(title(16_384)), title(16_384));
  assert.equal(clean(title(16_385)), '<p id="a">');
});

test('elements are nested no deeper than 256, and no more than 64 of those that a browser repeats are left open', () => {
  const count = (html: string, tag: string) => html.split(tag).length - 1;
  assert.equal(count(clean('<div>'.repeat(1_000)), '<div>'), 256);
  assert.equal(count(clean('<div>x</div>'.repeat(1_000)), '<div>'), 1_000);
  assert.equal(count(clean('<b>'.repeat(1_000)), '<b>'), 64);
  assert.equal(count(clean('<p>a<li>b'.repeat(1_000)), '<p>'), 1_000, 'unclosed paragraphs and items are not nested');
  assert.equal(count(clean(`<table>${'<tr><td><b>x'.repeat(1_000)}`), '<b>'), 1_000, 'a cell ends what is in it');
  assert.equal(count(clean(`${'<div>'.repeat(300)}${'</div>'.repeat(300)}`), '</div>'), 256);
});

test('the declaration puts a browser into the mode that the author saw', () => {
  const modes: readonly (readonly [declaration: string | undefined, start: string])[] = [
    [undefined, ''],
    ['doctype html', '<!DOCTYPE html>'],
    [
      'DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"',
      '<!DOCTYPE html>',
    ],
    [
      'DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/x"',
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 T',
    ],
    [
      'DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/x"',
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 T',
    ],
    ['DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"', ''],
    ['DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN"', ''],
    ['doctype x', ''],
  ];
  for (const [declaration, start] of modes) {
    const doctype = doctypeOf(declaration);
    assert.equal(start === '' ? doctype : doctype.slice(0, start.length), start, declaration ?? 'none');
  }
});
