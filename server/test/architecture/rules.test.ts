import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Part } from './part.ts';
import * as rules from './rules.ts';
import { sourceFile } from './source-files.ts';

const part: Part = {
  folder: 'app/src',
  folders: { low: [], high: ['low'] },
  homes: [{ packages: /^pg$/, allowed: /^low\//, remedy: 'put SQL into low' }],
  reserved: [{ text: /\bDate\.now\(/, allowed: /^low\//, remedy: 'take a clock' }],
  functionLinesMax: { '.ts': 3, '.tsx': 4 },
  folderFilesMax: 15,
  hasUniqueNames: true,
  usedBy: [],
  entries: /^main\.ts /,
  packages: { field: 'dependencies', tools: ['vite'], made: [] },
};

const lines = (count: number) => `() => {${'\n'.repeat(count - 1)}}`;

/** What a rule says of files, given by their names. */
function faultsOf(
  rule: rules.Rule,
  files: Readonly<Record<string, string>>,
  users: Readonly<Record<string, string>> = {},
) {
  const read = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([name, text]) => sourceFile(name, text));
  return rule(part, read(files), {
    users: read(users),
    packages: ['pg', 'vite'],
    isGenerated: (name) => name === 'low/made.ts',
  });
}

test('an import that points up, sideways or to a new folder is a fault, also one for types', () => {
  const faults = faultsOf(rules.importsPointDown, {
    'high/a.ts': `import { b } from '../low/b.ts';`,
    'low/b.ts': `import type { A } from '../high/a.ts';`,
    'low/c.ts': `const { a } = await import('../high/a.ts');`,
    'new/d.ts': '',
    'main.ts': `import './high/a.ts';`,
  });
  assert.deepEqual(faults, [
    'low/b.ts imports high/a.ts: move the shared part down, or pass it in (low may import low)',
    'low/c.ts imports high/a.ts: move the shared part down, or pass it in (low may import low)',
    'new/d.ts: new is not a folder of the design; see ARCHITECTURE.md',
  ]);
});

test('files on top and folders without a row may have rows of their own', () => {
  const files = {
    'main.ts': `import './low/a.ts'; import './other/b.ts';`,
    'low/a.ts': `import '../main.ts'; import '../../elsewhere/c.ts';`,
    'other/b.ts': `import '../low/a.ts'; import '../../beside/d.ts';`,
  };
  const folders = { '.': ['low'], low: ['.'], '*': ['../beside/*'] };
  const read = Object.entries(files).map(([name, text]) => sourceFile(name, text));
  const context = { users: [], packages: [], isGenerated: () => false };
  const faults = rules.importsPointDown({ ...part, folders }, read, context);
  assert.deepEqual(
    faults.map((fault) => fault.split(':')[0]),
    ['main.ts imports other/b.ts', 'low/a.ts imports ../elsewhere/c.ts', 'other/b.ts imports low/a.ts'],
  );
});

test('a circle is a fault, also one of types', () => {
  const faults = faultsOf(rules.importsHaveNoCircle, {
    'a.tsx': `import { B } from './b.tsx';`,
    'b.tsx': `import type { A } from './a.tsx';`,
  });
  assert.deepEqual(faults, ['a.tsx → b.tsx → a.tsx: give what they share a file']);
});

test('a function may have so many lines, and more in a file of views; made files have none counted', () => {
  const faults = faultsOf(rules.functionsStaySmall, {
    'a.ts': `const three = ${lines(3)};\nconst four = ${lines(4)};\nclass A { five() {${'\n'.repeat(4)}} }`,
    'b.tsx': `export function B() {${'\n'.repeat(3)}}\nconst five = ${lines(5)};`,
    'low/made.ts': `const ten = ${lines(10)};`,
  });
  assert.deepEqual(
    faults.map((fault) => fault.split(':', 2).join(':')),
    ['a.ts: four has 4 lines', 'a.ts: five has 5 lines', 'b.tsx: five has 5 lines'],
  );
});

test('an export that no file imports is a fault, but for entries and types that a used signature names', () => {
  const files = {
    'main.ts': 'export const entry = 1;',
    'a.ts': `
      interface Parts { readonly inner: Inner }
      export interface Inner { readonly dead?: unknown }
      export interface Lonely {}
      export const unused = 1;
      export function used(parts: Parts): void { const own: Lonely | undefined = undefined; }
    `,
    'b.ts': `import { used } from './a.ts';`,
    'c.ts': 'export const late = 1; export const forBench = 1;',
    'd.ts': `const { late } = await import('./c.ts');`,
  };
  assert.deepEqual(
    faultsOf(rules.exportsAreUsed, files, { 'app/bench/e.ts': `import { forBench } from '../src/c.ts';` }).map(
      (fault) => fault.split(',')[0],
    ),
    ['a.ts exports Lonely', 'a.ts exports unused'],
  );
});

test('two exports of one name are a fault, overloads of one function are not', () => {
  const faults = faultsOf(rules.exportsHaveOneName, {
    'a.ts': 'export function read(a: 1): void;\nexport function read(a: number): void {}',
    'b.ts': 'export const other = 1;',
    'c.ts': 'export const other = 2;',
  });
  assert.deepEqual(faults, ['other is exported by b.ts, c.ts: each is to say what it is of']);
});

test('technologies and reserved source stay in their homes; types and comments may be anywhere', () => {
  const files = {
    'low/a.ts': `import { Pool } from 'pg';\nDate.now();`,
    'high/b.ts': `import type { Pool } from 'pg';\n// Date.now() is not for us`,
    'high/c.ts': `import { Pool } from 'pg';\nDate.now();`,
  };
  assert.deepEqual(faultsOf(rules.technologiesHaveHomes, files), ['high/c.ts imports pg: put SQL into low']);
  assert.deepEqual(faultsOf(rules.reservedSourceStaysHome, files), ['high/c.ts has Date.now(: take a clock']);
});

test('packages and imports name each other', () => {
  assert.deepEqual(faultsOf(rules.packagesAreDeclared, { 'a.ts': `import 'fastify';\nimport 'node:fs';` }), [
    'fastify is imported: name it in package.json',
    'pg is in package.json, and no file imports it',
  ]);
});

test('many files in a folder and many lines in a file are faults', () => {
  const names = Array.from({ length: 16 }, (_, index) => [`low/${index}.ts`, ''] as const);
  assert.deepEqual(faultsOf(rules.foldersStaySmall, Object.fromEntries(names)), [
    'low has 16 files: look for the second idea in it',
  ]);
  const long = '\n'.repeat(400);
  assert.deepEqual(faultsOf(rules.filesStaySmall, { 'a.ts': long, 'low/made.ts': long }), [
    'a.ts has 401 lines: look for the second idea in it',
  ]);
});
