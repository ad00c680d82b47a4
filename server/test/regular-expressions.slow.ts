import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importInstalled } from './support/locked-install.ts';
import { expressionsOfSource, type SourceExpression } from './support/regular-expressions.ts';

/** What is used of recheck. */
interface Recheck {
  checkSync(
    source: string,
    flags: string,
    options: { checker: 'automaton'; timeout: number },
  ):
    | { readonly status: 'safe' }
    | { readonly status: 'unknown'; readonly error: object }
    | {
        readonly status: 'vulnerable';
        readonly complexity: { readonly type: string };
        readonly attack: { readonly pattern: string };
      };
}

/** The analysis in this process and of automata alone, which is a proof; what it cannot analyse is to be written so that it can. */
process.env.RECHECK_SYNC_BACKEND = 'pure';
const analysis = { checker: 'automaton', timeout: 120_000 } as const;
const { checkSync } = await importInstalled<Recheck>('checkers', 'recheck');
const remedy = 'take an expression without steps back, or read the text character by character';
const { known, unknown } = expressionsOfSource();
const distinct = [...Map.groupBy(known, ({ source, flags }) => `/${source}/${flags}`).entries()];

test('all regular expressions are found', () => {
  assert.ok(known.length > 80, `${known.length}`);
  assert.ok(known.some(({ place }) => place.startsWith('src/lib/')));
});

test('no regular expression is made of a text that is known only when the program runs', () => {
  assert.deepEqual(unknown, [], 'write a literal, or use re2js for what clients send');
});

test('each regular expression takes linear time at most', () => {
  const failed = distinct.flatMap(([text, uses]) => uses.slice(0, 1).flatMap((use) => slowness(text, use)));
  assert.equal(failed.join('\n'), '', remedy);
});

/*
 * A search that goes on after each finding may look far ahead each time. It does not where a search is linear that finds
 * nothing and so tries all there is to try at each place, nor where a finding takes all that was looked at.
 */
test('each regular expression that is looked for again and again takes linear time in all', () => {
  const repeated = distinct.filter(([, uses]) => uses.some(({ isRepeated }) => isRepeated));
  assert.ok(repeated.length > 10, `${repeated.length}`);
  const failed = repeated.flatMap(([text, uses]) =>
    uses.slice(0, 1).flatMap((use) => (isRunOfOneClass(use) ? [] : slowness(text, withoutFinding(use)))),
  );
  assert.equal(failed.join('\n'), '', remedy);
});

for (const [what, slow] of [
  ['alone', { source: '.*;font-size:0', flags: '', place: '', isRepeated: false }],
  ['again and again', withoutFinding({ source: 'x[^y]*y|x', flags: 'g', place: '', isRepeated: true })],
] as const) {
  test(`a slow expression is found out, ${what}`, () => {
    assert.match(slowness('', slow).join(), /polynomial/);
  });
}

function withoutFinding(expression: SourceExpression): SourceExpression {
  return { ...expression, source: `(?:${expression.source})[]` };
}

/** A greedy run of one class takes each character once. */
function isRunOfOneClass({ source }: SourceExpression): boolean {
  return /^(?:\\[sSwWdD]|\[(?:[^\]\\]|\\.)+\])\+$/.test(source);
}

/**
 * Whether it is nothing but classes and greedy runs of one class, side by side: linear, and the analysis does not know the
 * flag `v` that sets of characters need.
 */
function isOnlyClasses({ source, flags }: SourceExpression): boolean {
  if (!flags.includes('v')) return false;
  let shape = '';
  let depth = 0;
  for (const character of source.replace(/\\[pu](?:\{[^}]*\}|[\da-f]{4})/g, 'x').replace(/\(\?:(.*)\)\[\]$/s, '$1')) {
    if (character === '[') depth += 1;
    if (depth === 0) shape += character;
    if (character === ']') {
      depth -= 1;
      if (depth === 0) shape += 'c';
    }
  }
  return /^\^?c\+?(?:\|c\+?)*\$?$/.test(shape);
}

function slowness(text: string, expression: SourceExpression): string[] {
  const { source, flags, place } = expression;
  if (isOnlyClasses(expression)) return [];
  const found = checkSync(source, flags, analysis);
  if (found.status === 'safe') return [];
  if (found.status === 'unknown') return [`${place}: ${text} cannot be analysed: ${JSON.stringify(found.error)}`];
  return [`${place}: ${text} is ${found.complexity.type} for ${found.attack.pattern}`];
}
