import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepsHereMax } from '../../../src/core/mails/kept/kept-extract.ts';
import { extractFrom } from '../../../src/extract/extract.ts';
import { readLinkedText } from '../../../src/mime/html/linked-text.ts';
import { StepsUsedUp } from '../../../src/mime/html/seen/work.ts';
import { parseContent } from '../../../src/mime/parse-mail.ts';
import { corpusMessages, readCorpusFile } from '../../support/corpora.ts';
import { examplesOf } from '../../support/thoroughness.ts';
import { assertLinear } from '../linear.ts';

/** Documents that give a reader of style sheets as much work as they can, by what they repeat. */
const repeated: Readonly<Record<string, (length: number) => string>> = {
  'rules for every element': (length) => styled('p{color:red}'.repeat(length / 24), '<p>a'.repeat(length / 8)),
  'selectors of ancestors': (length) =>
    styled('div div div div div .a{color:red}'.repeat(length / 64), '<div><p class="a">b'.repeat(length / 40)),
  'selectors of siblings': (length) => styled('i~i~i~i~b{color:red}'.repeat(50), '<i></i><b>a</b>'.repeat(length / 16)),
  'classes of an element': (length) => styled('.a{color:red}', `<p class="${'b '.repeat(length / 2)}">a`),
  'blocks in each other': (length) => styled('a{'.repeat(length / 2), '<p>a'),
  'rules in each other': (length) => styled('a b{color:red;'.repeat(length / 14), '<p>a'),
  'rules in a long one': (length) => styled(`${'.a'.repeat(200)}{${'&{color:red}'.repeat(length / 12)}}`, '<p>a'),
  'media queries in each other': (length) => styled('@media (a){'.repeat(length / 11), '<p>a'),
  'brackets of a selector': (length) => styled(`${':not('.repeat(length / 5)}{color:red}`, '<p>a'),
  'variables of variables': (length) =>
    styled(
      Array.from({ length: length / 24 }, (_, at) => `--v${at}:var(--v${at + 1});`).join(''),
      '<p style="color:var(--v0)">a',
    ),
  calculations: (length) => `<p style="font-size:${'calc('.repeat(length / 5)}">a`,
  'declarations of a style': (length) => `<p style="${'color:red;'.repeat(length / 10)}">a`,
  'styles that are all different': (length) =>
    Array.from({ length: length / 32 }, (_, at) => `<p style="font:${at}px/1 a">a`).join(''),
  'URLs that do not end': (length) => `<p style="background:${'url( '.repeat(length / 5)}">a`,
  'doubts of different styles': (length) =>
    styled(
      `${Array.from({ length: 7 }, (_, at) => `@supports(a:${at}){p{color:red}}`).join('')}@media(min-width:600px){p{color:#111}}`,
      Array.from({ length: length / 24 }, (_, at) => `<p style="font:${at}px a">a`).join(''),
    ),
  'fonts left open': (length) => '<p><font color=red>a</p>'.repeat(length / 24),
  'end tags of nothing': (length) => `${'<div>'.repeat(500)}${'</b>'.repeat(length / 4)}`,
  'comments in a style sheet': (length) => styled('/*a*/p{color:red}'.repeat(length / 17), '<p>a'),
};

function styled(css: string, html: string): string {
  return `<style>${css}</style>${html}`;
}

for (const [what, document] of examplesOf(Object.entries(repeated))) {
  test(`the seen text of a document takes as many times the work for as many times the ${what}`, async () => {
    await assertLinear((length) => readLinkedText(document(length), { linksMax: 10 }));
  });
}

/** Length of the largest message that is read in the main thread. */
const hereLength = 16 * 1024;

for (const what of ['rules for every element', 'selectors of ancestors', 'doubts of different styles'])
  test(`a document with ${what} is given up once it takes more steps than may be taken here`, () => {
    const html = repeated[what]?.(hereLength) ?? '';
    assert.throws(() => readLinkedText(html, { linksMax: 10, stepsMax: stepsHereMax }), StepsUsedUp);
    assert.throws(() => extractFrom({ subject: '', text: '', html }, { stepsMax: stepsHereMax }), StepsUsedUp);
    assert.doesNotThrow(() => readLinkedText(html, { linksMax: 10 }));
  });

test('no small mail of the corpora takes a tenth of the steps that may be taken here', () => {
  const small = corpusMessages().filter(({ bytes }) => bytes <= hereLength);
  const documents = small.flatMap(({ path }) => parseContent(readCorpusFile(path)).html ?? []);
  assert.ok(documents.length >= 40);
  for (const html of documents) readLinkedText(html, { linksMax: 10, stepsMax: stepsHereMax / 10 });
});
