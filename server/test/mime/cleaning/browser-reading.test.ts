import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DefaultTreeAdapterTypes, type html as names, parse } from 'parse5';
import { cleanHtml } from '../../../src/mime/html/cleaning/clean-html.ts';
import { doctypeOf } from '../../../src/mime/html/cleaning/doctype.ts';
import { parseMail } from '../../../src/mime/parse-mail.ts';
import { corpusMessages, readCorpusFile } from '../../support/corpora.ts';
import { seededDice } from '../../support/seeded-random.ts';
import { assertCleans, cleaningOptions } from './oracle.ts';

const options = cleaningOptions({ allowsRemote: true });

/** Number of paragraphs and line breaks that a browser makes of a document. */
function linesOf(html: string): Record<string, number> {
  const found: Record<string, number> = { p: 0, br: 0 };
  const look = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName in found) found[node.nodeName] = (found[node.nodeName] ?? 0) + 1;
    for (const child of 'childNodes' in node ? node.childNodes : []) look(child);
  };
  look(parse(html, { scriptingEnabled: false }));
  return found;
}

/** Cleans a document, with the declaration that its page has. */
function page(html: string): string {
  const { html: cleaned, doctype } = cleanHtml(html, options);
  assertCleans(html, { allowsRemote: true });
  return doctypeOf(doctype) + cleaned;
}

test('a browser makes the paragraphs and line breaks of a document of the cleaned one, of stray end tags too', () => {
  const documents = corpusMessages()
    .filter(({ path }) => path.endsWith('.eml'))
    .map(({ path }) => parseMail(readCorpusFile(path)).html ?? '');
  const tags = 'p b a div table tr td li ul center h1 button font'.split(' ');
  const tokens = [
    ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
    '</p>',
    '</br>',
    '<br>',
    'x',
    ' ',
    '<style>',
    '</style>',
  ];
  const dice = seededDice(22);
  const made = Array.from({ length: 2_000 }, () =>
    Array.from({ length: 2 + dice(14) }, () => tokens[dice(tokens.length)]).join(''),
  );
  const heads = ['', '<!doctype html>', '<html><head></p></br><title>t</title></p></head></p><body>'];
  for (const html of [...documents, ...made.flatMap((one) => heads.map((head) => head + one))])
    assert.deepEqual(linesOf(page(html)), linesOf(html), html);
});

// biome-ignore format: a table
const styles: readonly (readonly [style: string, cleaned: string])[] = [
  ["background:url('https://x.test/the-1960's.png');color:red", 'background:unknown("https://x.test/the-1960"s.png");color:red"'],
  ["background:url('https://x.test/a' b);color:red", 'background:unknown("https://x.test/a" b);color:red'],
  ["background:url('a;b;color:red", 'background:none '],
  ['background:url(https://x.test/a b.png);color:red', 'background:unknown();color:red'],
  ["background:url(https://x.test/a'b.png);color:red", 'background:unknown();color:red'],
  ['background:url(https://x.test/a\\)b.png);color:red', 'background:url("https://x.test/a)b.png");color:red'],
  ['background:url( https://x.test/a );color:red', 'background:url("https://x.test/a");color:red'],
  ['background:url( "https://x.test/a" );color:red', 'background:url("https://x.test/a");color:red'],
  ['font-family:"Arial\n, sans-serif;color:red', 'font-family:unknown()\n, sans-serif;color:red'],
  ['font-family:"Arial', 'font-family:"Arial"'],
];
test('a style whose strings or addresses are broken is broken for a browser too, up to the same place', () => {
  for (const [style, cleaned] of styles) {
    const html = assertCleans(`<style>p{${style}`, { allowsRemote: true });
    assert.equal(html, `<style>p{${cleaned}</style>`, style);
  }
});

test('only a declaration before any content counts', () => {
  for (const start of ['', '\n ', '<!-- a -->', '<?xml version="1.0"?>\r\n'])
    assert.equal(cleanHtml(`${start}<!doctype html><p>x`, options).doctype, 'doctype html', start);
  for (const start of [
    'x',
    '&nbsp;',
    '<p>a</p>',
    '</p>',
    '<html>',
    '<style></style>',
    '<font color=red>Caution</font>\n',
  ])
    assert.equal(cleanHtml(`${start}<!doctype html><p>x`, options).doctype, undefined, start);
});

test('a page is read in the mode in which the document of the mail is', () => {
  const languages = [
    ...['W3C//DTD HTML 4.01', 'W3C//DTD HTML 4.01 Transitional', 'W3C//DTD HTML 4.01 Frameset', 'W3C//DTD HTML 4.0'],
    ...['W3C//DTD HTML 4.0 Transitional', 'W3C//DTD HTML 4.0 Frameset', 'W3C//DTD HTML 3.2', 'W3C//DTD HTML 3.2 Final'],
    ...[
      'W3C//DTD XHTML 1.0 Strict',
      'W3C//DTD XHTML 1.0 Transitional',
      'W3C//DTD XHTML 1.0 Frameset',
      'W3C//DTD XHTML 1.1',
    ],
    ...[
      'W3C//DTD XHTML 1.0 Transitional ',
      'WAPFORUM//DTD XHTML Mobile 1.0',
      'IETF//DTD HTML',
      'IETF//DTD HTML 2.0 Strict',
    ],
    ...["O'Reilly and Associates//DTD HTML 2.0", 'Microsoft//DTD Internet Explorer 3.0 HTML', 'X//DTD HTML 9'],
  ].map((language) => `-//${language}//EN`);
  const systemIds = [
    '',
    ' "http://www.w3.org/x"',
    '""',
    ' x',
    ' "x" y',
    " 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'",
  ];
  const declarations = [
    ...[
      'doctype html',
      'DOCTYPEhtml',
      'doctype',
      'doctype x',
      'doctype html5',
      'doctype html x',
      'doctype html\n',
      'doctype html public',
    ],
    ...[
      'doctype html system "about:legacy-compat"',
      'doctype html system',
      'doctype html public html',
      'doctype html public "html"',
    ],
    ...languages.flatMap((id) => systemIds.map((systemId) => `DOCTYPE HTML PUBLIC "${id}"${systemId}`)),
  ];
  const mode = (html: string): names.DOCUMENT_MODE => parse(html).mode;
  for (const declaration of declarations)
    assert.equal(mode(`${doctypeOf(declaration)}<p>x`), mode(`<!${declaration}><p>x`), declaration);
});
