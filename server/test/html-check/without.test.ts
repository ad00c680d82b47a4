import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  clientSupport,
  type Feature,
  positionOfClient,
  type Support,
  supportOf,
} from '../../src/html-check/client-support.ts';
import { withoutLacked } from '../../src/html-check/without/html-filter.ts';
import { isSeen, lackedUses } from '../../src/html-check/without/lacked-uses.ts';
import { cleanHtml } from '../../src/mime/html/cleaning/clean-html.ts';
import { parseShown } from '../../src/mime/parse-mail.ts';
import { assertCleans, cleaningOptions, shownText } from '../mime/cleaning/oracle.ts';
import { vectorsFor } from '../mime/cleaning/vectors.ts';
import { assertLinear } from '../mime/linear.ts';
import { corpusMessages, readCorpusFile } from '../support/corpora.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { checkHtml, slugsOf } from './checked.ts';
import { documentWith } from './documents.ts';
import { hostileDocuments, hostilePieces } from './hostile-documents.ts';

const { clients, features } = clientSupport();
const contentTypes = new Map<string, string>();

function withoutUses(html: string, ...uses: string[]): string {
  return withoutLacked(html, { uses: new Set(uses), contentTypes });
}

function asClient(html: string, id: string): string {
  return withoutLacked(html, { uses: lackedUses(id), contentTypes });
}

function supportIn(id: string, feature: Feature): Support {
  return supportOf(feature, positionOfClient(id));
}

function cleaned(html: string): string {
  return cleanHtml(html, cleaningOptions({ allowsRemote: true })).html;
}

/** Names of the elements of a document that was cleaned, with the number of each. */
function elementsIn(html: string): Map<string, number> {
  const names = [...html.replace(/<style[^>]*>[^<]*/g, '<style>').matchAll(/<([a-z]\w*)/g)].map(
    ([, name = '']) => name,
  );
  return new Map([...Map.groupBy(names, (name) => name)].map(([name, found]) => [name, found.length]));
}

function assertPartOf(html: string, whole: string): void {
  const known = elementsIn(whole);
  for (const [name, count] of elementsIn(html)) assert.ok(count <= (known.get(name) ?? 0), `${count} <${name}>`);
}

test('each use of a feature goes for a client without it, and stays for one that has it, in part or as far as is known', () => {
  for (const feature of features.filter(isSeen)) {
    const { slug, uses } = feature;
    for (const use of uses) {
      const html = documentWith(use);
      const found = checkHtml(html).features.flatMap(({ feature }) => features[feature] ?? []);
      const lacking = clients.find(({ id }) => lackedUses(id).has(use));
      if (lacking) assert.ok(!slugsIn(asClient(html, lacking.id)).includes(slug), `${use} is left`);
      const able = clients.filter(({ id }) => found.every((each) => supportIn(id, each) !== 'unsupported'));
      for (const support of ['supported', 'partial', 'unknown'] as const) {
        const having = able.find(({ id }) => supportIn(id, feature) === support);
        if (having) assert.equal(cleaned(asClient(html, having.id)), cleaned(html), `${use} is gone for ${having.id}`);
      }
    }
  }
});

// biome-ignore format: a table
const examples: readonly (readonly [what: string, lacked: string, html: string, left: string])[] = [
  ['a media query with its block', 'at-rule:media', '<style>a{color:red}@media(x){a{b:c}d{e:f}}g{h:i}</style>', '<style>a{color:red} g{h:i}</style>'],
  ['a media query of a feature', 'media-feature:hover', '<style>@media(hover){a{b:c}}@media(x){a{b:c}}</style>', '<style> @media(x){a{b:c}}</style>'],
  ['a block that does not end', 'at-rule:media', '<style>a{b:c}@media x{d{e:f}', '<style>a{b:c}</style>'],
  ['an at-rule without a block', 'at-rule:layer', '<style>@layer a;b{c:d}</style>', '<style> b{c:d}</style>'],
  ['a declaration', 'property:gap', '<p style="color:red;gap:1px;margin:0">', '<p style="color:red; margin:0">'],
  ['the last declaration of a block', 'property:gap', '<style>a{gap:1px}b{c:d;gap:1px}</style>', '<style>a{ }b{c:d; }</style>'],
  ['a value', 'value:display:flex', '<p style="display:flex;display:block">', '<p style="display:block">'],
  ['a unit', 'unit:rem', '<p style="margin:0 1rem;top:1em">', '<p style="top:1em">'],
  ['a function', 'function:calc', '<p style="width:calc(1px + 2px)">', '<p>'],
  ['a selector, but not its neighbours', 'pseudo-class:hover', '<style>a, b:hover ,c{d:e}</style>', '<style> a,c {d:e}</style>'],
  ['a rule of which no selector is left', 'selector:child', '<style>a>b,c>d{e:f}g{h:i}</style>', '<style> g{h:i}</style>'],
  ['a selector with commas in it', 'pseudo-class:not', '<style>a:not(b,c),d[e=","]{f:g}</style>', '<style> d[e=","] {f:g}</style>'],
  ['rules of several selectors', 'selector:grouping', '<style>a,b{c:d}e{f:g}</style>', '<style> e{f:g}</style>'],
  ['rules in rules', 'syntax:nesting', '<style>a{b{c:d}e:f}</style>', '<style>a{ e:f}</style>'],
  ['a font, for the next one', 'keyword:system-ui', '<p style="font-family:A,system-ui , B">', '<p style="font-family:A, B">'],
  ['the last font', 'keyword:system-ui', '<p style="font:1px A, system-ui;top:0">', '<p style="font:1px A ;top:0">'],
  ['the tags of an element, not its content', 'element:section', '<section><p>a</section>b', '<p>ab'],
  ['one type of an element', 'element:button[type=submit]', '<button type=submit>a</button><button>b</button>', 'a<button>b</button>'],
  ['a style sheet with its content', 'element:style', '<style>a{b:c}</style>d', 'd'],
  ['an attribute', 'attribute:hidden', '<p hidden lang=a>', '<p lang="a">'],
  ['the address of a picture, not its words', 'image:webp', '<img src="https://x.test/a.webp?b" alt=c>', '<img alt="c">'],
  ['a picture of a style', 'image:webp', '<p style="background:url(https://x.test/a.webp)">', '<p>'],
  ['pictures in the HTML', 'image:data:', '<img src="data:image/png;base64,AAAA"><p background="data:image/png;base64,AAAA">', '<img><p>'],
  ['the target of a link', 'link:mailto:', '<a href="mailto:a@x.test">b</a>', '<a>b</a>'],
  ['paragraphs with their end tags', 'element:p', '<p>a</p>b', 'ab'],
  ['an element with NUL in its name', 'element:section', '<sec\0tion>a</sec\0tion>', 'a'],
  ['nothing of a drawing but the whole', 'element:svg', '<svg><title>a</title>b</svg>c', 'c'],
];

for (const [what, lacked, html, left] of examples) {
  test(`takes out ${what}`, () => {
    assert.equal(cleaned(withoutUses(html, lacked)), left);
    assert.equal(cleaned(withoutUses(html)), cleaned(html));
  });
}

test('the type of a picture in the message is that of its part', () => {
  const types = new Map([['a@b', 'image/svg+xml']]);
  const html = '<img src="cid:a@b"><img src="cid:c">';
  assert.equal(withoutLacked(html, { uses: new Set(['image:svg']), contentTypes: types }), '<img><img src="cid:c">');
});

test('what changes nothing that a reader sees is no loss', () => {
  assert.ok(slugsOf(checkHtml(asClient('<!doctype html><p>a', 'outlook.windows'))).includes('html-doctype'));
});

const documents = fc
  .array(fc.constantFrom(...hostilePieces, '<p>', '<section hidden>', '</section>', '</svg>', '<select>', ':hover,'), {
    maxLength: 60,
  })
  .map((pieces) => pieces.join(''));

test('whatever a document is, what a client lacks is gone, and the rest is as safe and a part of it', () => {
  const client = fc.constantFrom(...clients.map(({ id }) => id));
  fc.assert(
    fc.property(documents, client, (html, id) => {
      const filtered = asClient(html, id);
      assertPartOf(assertCleans(filtered, { allowsRemote: true }), cleaned(html));
      assertLacksNothing(filtered, id);
    }),
    { numRuns: numberOfInputs(1_000) },
  );
});

test('of every hostile document nothing is left that runs, loads or leads elsewhere, whatever a client lacks', () => {
  const vectors = vectorsFor({ beacon: 'http://beacon.test:1', script: 'run(1)' });
  for (const [index, { html }] of vectors.entries())
    assertCleans(asClient(html.toString(), clients[index % clients.length]?.id ?? ''), {
      allowsRemote: index % 2 === 0,
    });
});

test('of every mail of the public corpora Outlook and Gmail show the same words', () => {
  for (const { path } of corpusMessages().filter((message) => message.path.endsWith('.eml'))) {
    const { html } = parseShown(readCorpusFile(path));
    if (html === undefined) continue;
    for (const id of ['outlook.windows', 'gmail.ios']) {
      const filtered = asClient(html, id);
      assertLacksNothing(filtered, id);
      const page = assertCleans(filtered, { allowsRemote: true });
      assertPartOf(page, cleaned(html));
      assert.equal(shownText(page), shownText(cleaned(html)), path);
    }
  }
});

for (const [what, make] of Object.entries(hostileDocuments)) {
  test(`${what}: time to take out is linear in the length`, async () => {
    const uses = new Set(features.flatMap((feature) => feature.uses));
    await assertLinear((length) => withoutLacked(make(length), { uses, contentTypes }), { what });
  });
}

/** Asserts that a document, once it is clean, uses nothing that a client is known to lack. */
function assertLacksNothing(html: string, id: string): void {
  const lacked = features.filter((feature) => isSeen(feature) && supportIn(id, feature) === 'unsupported');
  const left = new Set(slugsIn(html));
  assert.deepEqual(
    lacked.map(({ slug }) => slug).filter((slug) => left.has(slug)),
    [],
  );
}

/** The features of a document once it is clean. Cleaning gives every link a target. */
function slugsIn(html: string): string[] {
  return slugsOf(checkHtml(cleaned(html))).filter((slug) => slug !== 'html-target');
}
