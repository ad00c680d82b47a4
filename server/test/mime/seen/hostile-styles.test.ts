import { test } from 'node:test';
import { readLinkedText } from '../../../src/mime/html/linked-text.ts';
import { assertLinear } from '../linear.ts';

/** Documents that give a reader of style sheets as much work as they can, by what they repeat. */
const repeated: Readonly<Record<string, (length: number) => string>> = {
  'rules for every element': (length) => styled('p{color:red}'.repeat(length / 24), '<p>a'.repeat(length / 8)),
  'selectors of ancestors': (length) =>
    styled('div div div div div .a{color:red}'.repeat(length / 64), '<div><p class="a">b'.repeat(length / 40)),
  'selectors of siblings': (length) => styled('i~i~i~i~b{color:red}'.repeat(50), '<i></i><b>a</b>'.repeat(length / 16)),
  'classes of an element': (length) => styled('.a{color:red}', `<p class="${'b '.repeat(length / 2)}">a`),
  'blocks in each other': (length) => styled('a{'.repeat(length / 2), '<p>a'),
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
  'fonts left open': (length) => '<p><font color=red>a</p>'.repeat(length / 24),
  'end tags of nothing': (length) => `${'<div>'.repeat(500)}${'</b>'.repeat(length / 4)}`,
  'comments in a style sheet': (length) => styled('/*a*/p{color:red}'.repeat(length / 17), '<p>a'),
};

function styled(css: string, html: string): string {
  return `<style>${css}</style>${html}`;
}

for (const [what, document] of Object.entries(repeated)) {
  test(`the seen text of a document takes as many times the work for as many times the ${what}`, async () => {
    await assertLinear((length) => readLinkedText(document(length), { linksMax: 10 }));
  });
}
