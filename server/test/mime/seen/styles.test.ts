import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLinkedText } from '../../../src/mime/html/linked-text.ts';

const declarations = [
  ...[
    'color:#fff',
    'COLOR : White',
    'color:red!important',
    'color:rgb(255,255,255)',
    'background:#000',
    'background-color:white',
  ],
  ...[
    'display:none',
    'display:block',
    'Display:Inline-Block',
    'visibility:hidden',
    'visibility:visible',
    'opacity:0',
    'opacity:.5',
  ],
  ...[
    'font-size:0',
    'font-size:14px',
    'font:12px/1.5 Arial',
    'line-height:0',
    'text-indent:-9999px',
    'letter-spacing:normal',
  ],
  ...['height:0', 'overflow:hidden', 'overflow:auto', 'max-height:0', 'width:100%', 'margin:0', 'margin-left:-9999px'],
  ...[
    'position:absolute',
    'position:relative',
    'left:-9999px',
    'top:0',
    'transform:scale(0)',
    'mso-hide:all',
    'padding:4px',
  ],
  ...['font-family:Arial', '--shade:none', 'display:var(--shade)', 'border', 'color', ':red', 'c\\6flor:white'],
];
const documents = 600;
/** More different declarations than are kept of earlier documents. */
const furtherDeclarations = 5_000;

/** Styles of up to four declarations, the same in each run. */
function styleOf(number: number): string {
  const count = 1 + (number % 4);
  const at = (place: number) => (number * 7 + place * (11 + (number % 13))) % declarations.length;
  return Array.from({ length: count }, (_, place) => declarations[at(place)]).join('; ');
}

function documentOf(style: string): string {
  return `<p>Hello <b style="${style}">one <i style="color:black">two</i></b> <a href="https://x.test/" style="${style}">three</a></p>`;
}

function seenIn(html: string): unknown {
  return readLinkedText(html, { linksMax: 10 });
}

test('a style that is cut at its semicolons says the same as one that is read by the grammar of CSS', () => {
  for (let number = 0; number < documents; number += 1) {
    const style = styleOf(number);
    assert.deepEqual(seenIn(documentOf(style)), seenIn(documentOf(`${style}; /* ; */`)), style);
  }
});

test('a style says the same as a rule of a style sheet', () => {
  for (let number = 0; number < documents; number += 1) {
    const style = styleOf(number);
    const ruled = `<!doctype html><style>.a { ${style} }</style>${documentOf('').replaceAll(' style=""', ' class="a"')}`;
    assert.deepEqual(seenIn(`<!doctype html>${documentOf(style)}`), seenIn(ruled), style);
  }
});

test('a document is read the same whatever was read before', () => {
  const html = Array.from({ length: 40 }, (_, number) => documentOf(styleOf(number))).join('');
  const sheet = '<style>td.b i { color: white } @media (max-width: 600px) { .b { display: none } }</style>';
  const before = [seenIn(html), seenIn(sheet + html)];
  for (let start = 0; start < furtherDeclarations; start += 100) {
    const styles = Array.from({ length: 100 }, (_, at) => `<b style="width:${start + at}px;color:#fff">x</b>`);
    seenIn(
      `<style>.c${start} i { left: ${start}px } @media (min-width: ${start}px) { i { top: 0 } }</style>${styles.join('')}`,
    );
  }
  assert.deepEqual([seenIn(html), seenIn(sheet + html)], before);
});

test('elements with the same style are told apart by their names, classes, ids and old attributes', () => {
  const sheet =
    '<!doctype html><style>.w{color:#fff} td.w{background:#000} div .n{display:none} #g{display:none} ' +
    '@media (max-width:600px){.m{display:none}} @media (min-width:601px){.d{display:none}}</style>';
  const elements = [
    '',
    'class=w',
    'class="w n"',
    'class=n',
    'class="m d"',
    'class=m',
    'id=g',
    'hidden',
    'bgcolor=black',
  ];
  const parts = elements.flatMap((stated, at) =>
    ['b', 'font', 'span'].map((name) => `<div><${name} ${stated} style="color:#fefefe">${name}${at}</${name}></div>`),
  );
  const alone = parts.map((part) => readLinkedText(sheet + part, { linksMax: 0 }).text);
  assert.equal(
    readLinkedText(sheet + parts.join(''), { linksMax: 0 }).text,
    alone.filter((text) => text !== '').join('\n'),
  );
  assert.ok(alone.includes('') && alone.some((text) => text !== ''));
});
