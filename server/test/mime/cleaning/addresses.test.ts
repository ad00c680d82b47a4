import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowedElements, attributesOf } from '../../../src/mime/html/cleaning/allowed-markup.ts';
import { type CleanedHtml, cleanHtml } from '../../../src/mime/html/cleaning/clean-html.ts';
import { addressesIn, assertCleans, cleaningOptions } from './oracle.ts';

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

const elements = words(`
  a abbr applet area article audio b base bgsound blockquote body button caption center col colgroup command data dd del
  details dialog div dl dt embed fencedframe fieldset figure font footer form frame frameset h1 head header hr html i iframe
  image img input ins isindex keygen label layer legend li link listing main map marquee menu menuitem meta meter nav
  noscript object ol optgroup option output p param picture portal pre progress q s script section select slot source span
  style summary table tbody td template textarea tfoot th thead time title tr track u ul var video xml xmp`);
const attributes = words(`
  src href background poster srcset imagesrcset data action formaction cite longdesc xlink:href lowsrc dynsrc usemap codebase
  classid archive profile manifest icon ping code object content attributionsrc datasrc data-src from to values by filter mask
  fill clip-path cursor folder loop pluginspage classsrc itemid itemtype xml:base srcdoc`);
/** The only places whose addresses stay. */
const images = new Set(['img src', ...words('body table td th tr').map((name) => `${name} background`)]);
const imageSets = new Set(['img srcset', 'source srcset']);
const links = new Set(['a href', 'area href']);
const inTable = new Set(words('tr td th tbody thead tfoot caption col colgroup'));

/** Values that an image has, each with that of the page. */
const shown: readonly (readonly [given: string, url: string])[] = [
  ...words('png jpeg jpg pjpeg gif webp avif bmp x-ms-bmp x-icon vnd.microsoft.icon').map(
    (type) => [`data:image/${type};base64,AA+/`, `data:image/${type};base64,AA+/`] as const,
  ),
  ['DATA:Image/PNG;BASE64,AAAA', 'DATA:Image/PNG;BASE64,AAAA'],
  ['data:image/png;base64,AA\nAA', 'data:image/png;base64,AAAA'],
  ['da&#9;ta:image&NewLine;/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['&#1; data:image/png;base64,AAAA ', 'data:image/png;base64,AAAA'],
  ['data:image/png;base64,AAAA%3D', 'data:image/png;base64,AAAA%3D'],
];

/** Values that are no image which a page may show. */
const refused: readonly string[] = [
  'data:text/html,x',
  'data:text/html;base64,AAAA',
  'DATA:TEXT/HTML;base64,AAAA',
  'data:image/svg+xml,&lt;svg/&gt;',
  'data:image/svg+xml;base64,AAAA',
  'data:image/SVG+XML;base64,AAAA',
  'data:image/svg;base64,AAAA',
  'data:image/tiff;base64,AAAA',
  'data:image/x-png;base64,AAAA',
  'data:image/jxl;base64,AAAA',
  'data:image/*;base64,AAAA',
  'data:image/;base64,AAAA',
  'data:image/png,AAAA',
  'data:image/png;base64',
  'data:image/png;charset=utf-8;base64,AAAA',
  'data:image/png;charset=utf-7,AAAA',
  'data:image/png;x=&quot;;base64,&quot;,AAAA',
  'data:image/png;image/svg+xml;base64,AAAA',
  'data:image/svg+xml;image/png;base64,AAAA',
  'data:text/html;image/png;base64,AAAA',
  'data:image/png;base64,AAAA#&lt;svg&gt;',
  'data:image/png;base64,AAAA,AAAA',
  'data:image/png;base64,&quot;AAAA',
  'data:image/png;base64,AA AA',
  'data: image/png;base64,AAAA',
  'data:image/png ;base64,AAAA',
  'data:image/png; base64,AAAA',
  'data:image%2fpng;base64,AAAA',
  'data:%69mage/png;base64,AAAA',
  'data%3aimage/png;base64,AAAA',
  'data&colon;text/html,x',
  'd&#97;ta:text/html,x',
  'da\nta:text/html,x',
  'data:\ntext/html,x',
  'data:,x',
  'data:;base64,AAAA',
  'data:;charset=utf-8,x',
  'data:application/xhtml+xml;base64,AAAA',
  'data:application/pdf;base64,AAAA',
  'data:text/xml,x',
  'data:text/css,x',
  'data:font/woff2;base64,AAAA',
  'data:multipart/x-mixed-replace;base64,AAAA',
  'data:video/mp4;base64,AAAA',
  'xdata:image/png;base64,AAAA',
  'blob:data:image/png;base64,AAAA',
  'filesystem:data:image/png;base64,AAAA',
];

/** A document with an element that has a value in each attribute that may be an address somewhere. */
function documentOf(element: string, value: string): string {
  const tag = `<${element} ${attributes.map((name) => `${name}="${value}"`).join(' ')}>x`;
  if (!inTable.has(element)) return tag;
  return element === 'td' || element === 'th' ? `<table><tr>${tag}` : `<table>${tag}`;
}

/** Number of attributes of an element in which an image may be. In those with several, blanks part them. */
function imagesOf(element: string, value: string): number {
  const isOneWord = !/[\s;]\s|\n/.test(value.trim().replaceAll('NewLine;', '\n'));
  return attributes.filter(
    (name) => images.has(`${element} ${name}`) || (isOneWord && imageSets.has(`${element} ${name}`)),
  ).length;
}

const options = cleaningOptions({ allowsRemote: false });

function cleaned(html: string): CleanedHtml {
  assertCleans(html, { allowsRemote: false });
  return cleanHtml(html, options);
}

test('an image of a safe kind stays where an image may be, and nowhere else, in whatever element and attribute it is', () => {
  for (const element of elements)
    for (const [given, url] of shown) {
      const { html, leftOut } = cleaned(documentOf(element, given));
      assert.deepEqual(addressesIn(html), Array(imagesOf(element, given)).fill(url), `<${element}> ${given}`);
      assert.deepEqual(leftOut, { remote: 0, inline: 0, effects: 0 });
    }
});

test('data of another type stays nowhere, in whatever element and attribute it is', () => {
  for (const element of elements)
    for (const value of refused) {
      const { html, leftOut } = cleaned(documentOf(element, value));
      assert.deepEqual(addressesIn(html), [], `<${element}> ${value}`);
      assert.deepEqual(leftOut, { remote: 0, inline: 0, effects: 0 });
    }
});

test('what would be loaded is counted in each place where an image may be, and only there', () => {
  for (const element of elements) {
    const count = imagesOf(element, '');
    const remote = cleaned(documentOf(element, 'https://x.test/a'));
    assert.deepEqual(remote.leftOut, { remote: count, inline: 0, effects: 0 }, element);
    const isLink = links.has(`${element} href`);
    assert.deepEqual(addressesIn(remote.html), isLink ? ['https://x.test/a'] : [], element);
    const inline = cleaned(documentOf(element, 'cid:unknown'));
    assert.deepEqual(inline.leftOut, { remote: 0, inline: count, effects: 0 }, element);
  }
});

test('of all that the cleaner lets through, only the places where an image may be load something', () => {
  for (const element of allowedElements)
    for (const attribute of attributesOf(element).keys()) {
      const place = `${element} ${attribute}`;
      // Without it the element is left out with its attributes.
      const needed = element === 'meta' && attribute !== 'name' ? ' name="viewport"' : '';
      const { leftOut } = cleanHtml(`<${element}${needed} ${attribute}="https://x.test/a">`, options);
      const remote = images.has(place) || imageSets.has(place) ? 1 : 0;
      assert.deepEqual(leftOut, { remote, inline: 0, effects: 0 }, place);
    }
});

test('a style has the data that an image or a font may have, each in its place', () => {
  const font = 'data:font/woff2;base64,AAAA';
  for (const write of [
    (url: string) => `<p style="background:url(${url})">x`,
    (url: string) => `<table><tr><td style="list-style:url('${url}')">x`,
    (url: string) => `<style>p::after{content:url(${url})}</style>`,
    (url: string) => `<style>@media screen{p{border-image:url( '${url}' ) 1}}</style>`,
  ]) {
    for (const value of [...refused.filter((url) => !url.includes('&')), font])
      assert.deepEqual(addressesIn(cleaned(write(value)).html), [], write(value));
    for (const [given, url] of shown)
      if (!/[&\n]/.test(given)) assert.deepEqual(addressesIn(cleaned(write(given)).html), [url], write(given));
  }
  const face = (url: string) => cleaned(`<style>@font-face{src:url("${url}")}</style>`).html;
  for (const kept of [
    font,
    'data:application/x-font-woff;charset=utf-8;base64,AAAA',
    'data:application/font-woff;base64,AAAA',
  ])
    assert.deepEqual(addressesIn(face(kept)), [kept]);
  for (const value of [
    'data:image/png;base64,AAAA',
    'data:text/css;base64,AAAA',
    'data:application/octet-stream;base64,AAAA',
    'data:font/woff2,AAAA',
    'data:image/svg+xml;base64,AAAA',
    'data:text/html;font/woff2;base64,AAAA',
  ])
    assert.deepEqual(addressesIn(face(value)), [], value);
});

// biome-ignore format: a table
const linkCases: readonly (readonly [href: string, url: string | undefined])[] = [
  ['https://x.test/a\nb', 'https://x.test/ab'],
  ['https://x.test/a\r\n  b', 'https://x.test/a  b'],
  ['ht\ntps:/\t/x.test/', 'https://x.test/'],
  ['ht&#10;tps&colon;//x.test/', 'https://x.test/'],
  ['h&Tab;ttp&NewLine;://x.test/', 'http://x.test/'],
  ['\n https://x.test/ \t', 'https://x.test/'],
  ['&#x1f;&#0;https://x.test/', undefined],
  ['mail\nto:a@x.test', 'mailto:a@x.test'],
  ['/\n/x.test/', 'https://x.test/'],
  ['#a\nb', '#ab'],
  ['java\nscript:run()', undefined],
  ['java\rscript\t:\nrun()', undefined],
  ['java&#10;script&colon;run()', undefined],
  ['&#106;avascript:run()', undefined],
  ['&#0000106avascript:run()', undefined],
  ['&#x6a;&#x61;vascript:run()', undefined],
  ['\u0001javascript:run()', undefined],
  ['vb\nscript:run()', undefined],
  ['da\nta:text/html,x', undefined],
  ['/v1\n/usage', undefined],
  ['https\n:x.test', undefined],
  ['https:\n/x.test', undefined],
  ['https:\\\\x.test', undefined],
  ['javascript:https://x.test/', undefined],
  ['x\nhttps://x.test/', undefined],
];

test('a link over lines is the one that a browser makes of it, or none', () => {
  for (const [href, url] of linkCases)
    for (const html of [
      `<a href="${href}">x</a>`,
      `<map><area href='${href}'></map>`,
      `<a href="#x"><b></a><a href="${href}">y`,
    ]) {
      const found = addressesIn(cleaned(html).html).filter((address) => address !== '#x');
      assert.deepEqual(found, url === undefined ? [] : [url], html);
    }
});
