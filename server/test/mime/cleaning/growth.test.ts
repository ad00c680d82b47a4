import { test } from 'node:test';
import { cleanHtml } from '../../../src/mime/html/cleaning/clean-html.ts';
import { seededDice } from '../../support/seeded-random.ts';
import { examplesOf, numberOfInputs } from '../../support/thoroughness.ts';
import { assertLinear } from '../linear.ts';
import { cleaningOptions } from './oracle.ts';

const options = cleaningOptions({ allowsRemote: true });
const small = 32 * 1024;
const factor = 16;

const units = [
  '<div>',
  '<b>',
  '<p>',
  '<a href="',
  '<a href=',
  '<a ',
  '<img src="cid:x">',
  '<!--',
  '</',
  '</div>',
  '<style>',
  '<svg>',
  '<p style="',
  '<font><p>',
  '<table><tr><td>',
  '<table>',
  '<a><b><p></b>',
  '&amp',
  '&',
  '<style>a{',
  '<![CDATA[',
  '<p a=',
  '</p>',
  '<img srcset="a ',
  '<img srcset=",',
  '<select>',
  '<li>',
] as const;
const cssUnits = [
  'url(',
  'url("',
  'url("a"',
  'url(a b',
  '"',
  "'",
  '/*',
  '\\',
  '\\6',
  '(',
  '{',
  '@import ',
  '@',
  '<',
  '-->',
  'a:b;',
  'expression(',
  '\n',
  ' ',
];
const tokens = [
  ...units,
  '>',
  '"',
  "'",
  '=',
  '</p>',
  '</a>',
  '</b>',
  '</table>',
  '</style>',
  '-->',
  ' ',
  'x',
  '</font>',
  '<td>',
  '<button>',
  '</br>',
  '<img srcset="',
];

function repeated(unit: string): (length: number) => void {
  return (length) => void cleanHtml(unit.repeat(length / unit.length), options);
}

test('cleaning takes time linear in the document, whatever is repeated in it', async () => {
  for (const unit of examplesOf(units)) await assertLinear(repeated(unit), { small, factor, what: unit });
  const dice = seededDice(7);
  for (let made = 0; made < numberOfInputs(8); made += 1) {
    const unit = Array.from({ length: 2 + dice(4) }, () => tokens[dice(tokens.length)]).join('');
    await assertLinear(repeated(unit), { small, factor, what: unit });
  }
});

test('cleaning takes time linear in styles, whatever is repeated in them', async () => {
  for (const unit of examplesOf(cssUnits)) {
    const style = (length: number) => `<style>${unit.repeat(length / unit.length)}</style>`;
    await assertLinear((length) => cleanHtml(style(length), options), { small, factor, what: unit });
  }
});

test('cleaning takes time linear in the tags within an element that is open from the start', async () => {
  for (const [start, unit] of [
    ['<p><table>' + '<span>'.repeat(250), '<div></div>'],
    ['<b>'.repeat(64), '<p>x'],
    ['<div>'.repeat(256), '<i></i></b>'],
    ['<li><ul>' + '<span>'.repeat(250), '<li>'],
  ] as const) {
    const run = (length: number) => cleanHtml(start + unit.repeat(length / unit.length), options);
    await assertLinear(run, { small, factor, what: start + unit });
  }
});
