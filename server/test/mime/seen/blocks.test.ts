import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractFrom } from '../../../src/extract/extract.ts';
import { textOfHtml } from '../../../src/mime/html/text.ts';
import { visibleText } from '../../../src/mime/html/visible-text.ts';

const lineDisplays = 'block flow-root list-item table table-row table-caption flex grid -webkit-box'.split(' ');
const apartDisplays = 'inline-block inline-table inline-flex inline-grid table-cell'.split(' ');

/** Two pieces of text beside each other, of which each has a box of its own, by the ways in which a mail states it. */
function formsOf(display: string): [name: string, html: string, isInline: boolean][] {
  const sheet = (css: string) => `<style>${css}</style><b class="m">482913</b><b class="m">Valid for an hour</b>`;
  const inline = (name: string, style: string) =>
    `<${name} style="${style}">482913</${name}><${name} style="${style}">Valid for an hour</${name}>`;
  return [
    ['a style', inline('b', `display:${display}`), true],
    ['a style in capital letters', inline('font', `DISPLAY : ${display.toUpperCase()} !important`), true],
    ['a style of a part alone', `482913<span style="display:${display}">Valid for an hour</span>`, true],
    ['an element left open', `<i style="display:${display}">482913<i></i></i>Valid for an hour`, true],
    ['a rule', sheet(`.m{display:${display}}`), false],
    ['a rule for phones', sheet(`@media(max-width:600px){.m{display:${display}}}`), false],
    ['a rule for the night', sheet(`@media(prefers-color-scheme:dark){b{display:${display}}}`), false],
    ['a variable', sheet(`:root{--d:${display}} .m{display:var(--d)}`), false],
  ];
}

for (const display of [...lineDisplays, ...apartDisplays]) {
  const between = lineDisplays.includes(display) ? '\n' : ' ';
  for (const [name, form, isInline] of formsOf(display)) {
    test(`words whose box is ${display} by ${name} are not read as one with those around them`, () => {
      const html = `<p>Your code</p>${form}`;
      const text = `Your code\n\n482913${between}Valid for an hour`;
      assert.equal(visibleText({ text: '', html }).text, text);
      assert.equal(extractFrom({ subject: 'Your code', text: '', html }).codes[0]?.value, '482913');
      if (isInline) assert.equal(textOfHtml(html), text);
    });
  }
}

for (const display of ['flex', 'inline-flex', 'grid', 'inline-grid', '-webkit-box']) {
  test(`what is in a box of ${display} is read as words of their own`, () => {
    const html = `<div style="display:${display}"><a href="https://a.test">200</a><a href="https://b.test">Deals</a><i>now</i></div>`;
    assert.equal(visibleText({ text: '', html }).text, '200 Deals now');
    assert.equal(textOfHtml(html), '200 (https://a.test) Deals (https://b.test) now');
  });
}

test('the words of links in boxes of their own are not read as one', () => {
  const html = ['Home', 'About', 'Works']
    .map((word) => `<a style="display:block" href="https://a.test/${word}">${word}</a>`)
    .join('');
  const { links } = extractFrom({ subject: '', text: '', html });
  assert.equal(visibleText({ text: '', html }).text, 'Home\nAbout\nWorks');
  assert.deepEqual(
    links.map(({ text }) => text),
    ['Home', 'About', 'Works'],
  );
});

test('digits in boxes of their own are one code', () => {
  const html = `<p>Your code is</p>${[...'482913'].map((digit) => `<b style="display:inline-block">${digit}</b>`).join('')}`;
  assert.equal(extractFrom({ subject: '', text: '', html }).codes[0]?.value, '482913');
});

test('a box that is not shown, a box of its contents alone, and the words in a box are parted from nothing', () => {
  for (const form of [
    '<span style="display:block">4829<b>13</b></span>',
    '4829<b style="display:contents">13</b>',
    '4829<b style="display:inline">13</b>',
    '4829<b style="display:block;display:none">x</b>13',
    '4829<b style="display:blocks">13</b>',
  ])
    assert.equal(visibleText({ text: '', html: form }).text, '482913', form);
});

test('a box in a line leaves brackets and full stops where they are', () => {
  const html = 'Go to (<a style="display:inline-block" href="https://a.test">account</a>).';
  assert.equal(visibleText({ text: '', html }).text, 'Go to (account).');
});

test('a list whose items stand in one line keeps their words apart', () => {
  const html = '<style>li{display:inline}</style><ul><li>Home</li><li>About</li></ul>';
  assert.match(visibleText({ text: '', html }).text, /^Home\sAbout$/);
});
