import assert from 'node:assert/strict';
import { type DefaultTreeAdapterTypes, html as names, parse, serialize } from 'parse5';
import { type CleaningOptions, cleanHtml } from '../../../src/mime/html/cleaning/clean-html.ts';
import { doctypeOf } from '../../../src/mime/html/cleaning/doctype.ts';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** Elements that a parser adds to a document by itself. */
const implied = ['html', 'head', 'body', 'tbody', 'colgroup'];
const elements = new Set([
  ...implied,
  ...(
    'style meta address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote center dd ' +
    'details dir div dl dt fieldset figcaption figure hr legend li listing menu ol p pre summary ul a abbr acronym b ' +
    'bdi bdo big br cite code data del dfn em font i ins kbd label mark nobr q rb rp rt rtc ruby s samp small span ' +
    'strike strong sub sup time tt u var wbr img picture source map area button input meter output progress caption col colgroup ' +
    'table td tfoot th thead tr'
  ).split(' '),
]);
const attributes = new Set(
  (
    'class dir hidden id lang title role align valign width height bgcolor color nowrap aria-hidden aria-label style name ' +
    'alt shape coords text link vlink alink leftmargin topmargin marginwidth marginheight border hspace vspace cellpadding ' +
    'cellspacing rules frame summary bordercolor colspan rowspan headers scope abbr value checked disabled placeholder ' +
    'size type face start reversed compact noshade clear span for open datetime min max low high optimum media content ' +
    'href target rel src srcset sizes background usemap'
  ).split(' '),
);
const link = /^(?:https?:\/\/|mailto:|tel:|#)[^\t\n\r]*$/i;
const data =
  /^data:image\/(?:png|jpe?g|pjpeg|gif|webp|avif|bmp|x-ms-bmp|x-icon|vnd\.microsoft\.icon);base64,[\w+/=%-]*$/i;
const font = /^data:(?:font\/|application\/(?:x-)?font-)[\w.+-]+(?:;charset=utf-8)?;base64,[\w+/=%-]*$/i;
const remote = /^https:\/\//i;
const rules = /^@(?:media|supports|font-face|(?:-webkit-|-moz-|-o-)?keyframes|layer|container|page|unknown)(?![\w-])/;

/** Options with which a message has one image, whose id is `known`. */
export function cleaningOptions({ allowsRemote }: { allowsRemote: boolean }): CleaningOptions {
  return { allowsRemote, inlineImage: (contentId) => (contentId === 'known' ? pixel : undefined) };
}

/** Cleans HTML and checks, by the eyes of another parser, that nothing but what is allowed is left. */
export function assertCleans(html: string, { allowsRemote }: { allowsRemote: boolean }): string {
  const options = cleaningOptions({ allowsRemote });
  const { html: cleaned, doctype } = cleanHtml(html, options);
  const start = doctypeOf(doctype);
  assert.equal(cleanHtml(start + cleaned, options).html, cleaned, 'to clean it again changes nothing');
  const document = parse(start + cleaned);
  assertAllowed(document, allowsRemote);
  // A document that is copied out of a browser and read again is still clean (mutation XSS).
  assertAllowed(parse(serialize(document)), allowsRemote);
  return cleaned;
}

/** Each address that a document has, in an attribute or a style. */
export function addressesIn(html: string): string[] {
  const found: string[] = [];
  const look = (node: DefaultTreeAdapterTypes.Node): void => {
    for (const { name, value } of 'attrs' in node ? node.attrs : [])
      if (name === 'style') found.push(...urlsOf(value));
      else if (
        ['href', 'src', 'srcset', 'background'].includes(name) ||
        /^\s*(?:data|cid|https?|javascript):/i.test(value)
      )
        found.push(value);
    if (node.nodeName === '#text' && 'value' in node && node.parentNode?.nodeName === 'style')
      found.push(...urlsOf(node.value));
    for (const child of 'childNodes' in node ? node.childNodes : []) look(child);
  };
  look(parse(html));
  return found;
}

function urlsOf(css: string): string[] {
  return [...css.matchAll(/\burl\("([^"]*)"\)/gi)].map(([, url = '']) => url);
}

/** The text that a browser shows of a document. */
export function shownText(html: string): string {
  return textOf(parse(html)).replace(/\s+/g, '');
}

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (['style', 'title', 'script'].includes(node.nodeName) || !('childNodes' in node)) return '';
  return node.childNodes.map(textOf).join('');
}

function assertAllowed(node: DefaultTreeAdapterTypes.Node, allowsRemote: boolean): void {
  assert.ok(!['#comment', 'template'].includes(node.nodeName), node.nodeName);
  if ('tagName' in node) assertElement(node, allowsRemote);
  for (const child of 'childNodes' in node ? node.childNodes : []) assertAllowed(child, allowsRemote);
}

function assertElement(element: DefaultTreeAdapterTypes.Element, allowsRemote: boolean): void {
  const { tagName, namespaceURI, attrs } = element;
  assert.equal(namespaceURI, names.NS.HTML);
  assert.ok(elements.has(tagName), `<${tagName}>`);
  const values = new Map(attrs.map(({ name, value }) => [name, value]));
  for (const [name, value] of values) {
    assert.ok(attributes.has(name), `<${tagName} ${name}>`);
    if (name === 'style') assertCss(value, allowsRemote);
    if (name === 'src' || name === 'background')
      assert.ok(data.test(value) || (allowsRemote && remote.test(value)), `${name} ${value}`);
    if (name === 'srcset') assertSet(value, allowsRemote);
    if (name === 'usemap') assert.match(value, /^#/);
  }
  const href = values.get('href');
  if (href !== undefined) assertLink(href, values);
  if (tagName === 'style')
    assertCss(element.childNodes.map((child) => ('value' in child ? child.value : '')).join(''), allowsRemote);
  if (tagName === 'meta') assert.match(values.get('name') ?? '', /^(?:viewport|(?:supported-)?color-schemes?)$/i);
  if (tagName === 'input') assert.doesNotMatch(values.get('type') ?? '', /image|file|password|hidden/i);
}

/** Candidates are written so that they are parted at blanks and commas alone. */
function assertSet(value: string, allowsRemote: boolean): void {
  for (const candidate of value.split(/, (?=\S)/)) {
    const [url = '', descriptor, ...more] = candidate.split(' ');
    assert.ok(data.test(url) || (allowsRemote && remote.test(url)), `srcset ${value}`);
    assert.match(url, /[^,]$/);
    assert.match(descriptor ?? '1x', /^\d+(?:\.\d+)?[wx]$/);
    assert.deepEqual(more, []);
  }
}

function assertLink(href: string, values: ReadonlyMap<string, string>): void {
  assert.match(href, link);
  if (href.startsWith('#')) return;
  assert.equal(values.get('target'), '_blank');
  assert.equal(values.get('rel'), 'noopener noreferrer');
}

/** Strings are all in double quotes, and escapes stand for no letters: what is left is read without knowing more of CSS. */
function assertCss(css: string, allowsRemote: boolean): void {
  for (const [, digits = ''] of css.matchAll(/\\([0-9a-f]+) /g))
    assert.doesNotMatch(String.fromCodePoint(Number.parseInt(digits, 16)), /[a-z]/i);
  assert.doesNotMatch(css.replace(/\\[0-9a-f]+ /g, ''), /\\/);
  assert.doesNotMatch(css, /<[^ \n=]/);
  for (const [, url = ''] of css.matchAll(/\burl\("([^"]*)"\)/gi))
    assert.ok(data.test(url) || font.test(url) || (allowsRemote && remote.test(url)), `url ${url}`);
  const rest = css.replace(/\burl\("[^"]*"\)/gi, '').replace(/"[^"]*"/g, '""');
  assert.doesNotMatch(rest, /'|url\(|image-set\(|image\(|src\(|expression\(|behavior|-moz-binding|\/\*/i);
  for (const [rule] of rest.matchAll(/@[\w-]*/g)) assert.match(rule, rules);
}
