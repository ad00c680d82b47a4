import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { configHelp } from '../src/config.ts';
import { FieldProblem } from '../src/contract/problem.ts';
import { filesOfWalks, pagesOfWalks } from './walks/page.ts';

const root = resolve(import.meta.dirname, '../..');
const pages = ['README.md', 'ARCHITECTURE.md', ...globSync('docs/*.md', { cwd: root })];

function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

/** Links of a page to files and headings of this repository. */
function linksOf(page: string): string[] {
  return [...readPage(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) =>
    /^\w+:/.test(link) ? [] : [link],
  );
}

/** Anchor of each heading of a page. */
function anchorsOf(page: string): Set<string> {
  const headings = [...readPage(page).matchAll(/^#+ (.+)$/gm)];
  return new Set(
    headings.map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

test('docs/settings.md names every setting, with its default', () => {
  const guide = readPage('docs/settings.md');
  for (const [, variable = '', fallback = ''] of configHelp().matchAll(/^ {2}(MAYFLY_\w+) .*?(?: \(([^ ()]+)\))?$/gm)) {
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${variable}\` |`));
    if (variable.endsWith('_FILE')) assert.match(guide, new RegExp(`\`${variable}\``));
    else assert.equal(row?.split('|')[2]?.replaceAll('`', '').trim(), fallback, variable);
  }
});

test('docs/api.md names every code of a mistake, and no other', () => {
  const [, table = ''] = /\n\| code \| the value \|\n(.*?)\n\n/s.exec(readPage('docs/api.md')) ?? [];
  const named = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code));
  assert.deepEqual(named.sort(), [...FieldProblem.properties.code.enum].sort());
});

test('docs/install.md says how each unit of systemd is removed', () => {
  const row = readPage('docs/install.md').match(/^\| unit of systemd .*$/m)?.[0] ?? '';
  const units = globSync('*.{service,socket}', { cwd: join(root, 'deploy') });
  assert.deepEqual(
    units.filter((unit) => !row.includes(`\`${unit}\``)),
    [],
  );
});

test('each file of settings that a guide names is that of the unit', () => {
  const [, file = ''] = /^EnvironmentFile=-(.+)$/m.exec(readPage('deploy/mayfly.service')) ?? [];
  const named = pages.flatMap((page) => [...readPage(page).matchAll(/\/etc\/mayfly\/[\w.]*env\b/g)].map(String));
  assert.deepEqual([...new Set(named)], [file]);
});

test('each link between the guides leads to a file, and to a heading in it', () => {
  for (const page of pages) {
    for (const link of linksOf(page)) {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : join(dirname(page), file);
      assert.ok(existsSync(join(root, target)), `${page}: ${link} leads nowhere`);
      if (anchor !== undefined) assert.ok(anchorsOf(target).has(anchor), `${page}: ${link} has no such heading`);
    }
  }
});

test('the map and its walks fit a screen in width, and name files that are there', () => {
  const texts = pagesOfWalks.map((page) => readPage(page));
  assert.ok(
    (texts[0] ?? '').split('\n').length <= 160,
    'ARCHITECTURE.md is read in one go: move what is not of all to docs/',
  );
  assert.deepEqual(
    texts.flatMap((text) => text.split('\n')).filter((line) => line.length > 160),
    [],
  );
  const files = texts.flatMap((text) => [...filesOfWalks(text).values()].flatMap((named) => [...named]));
  assert.deepEqual(
    files.filter((file) => !existsSync(join(root, 'server/src', file))),
    [],
  );
});

test('docs/decisions.md has each decision once, in the order of the numbers and in its table', () => {
  const text = readPage('docs/decisions.md');
  const numbers = [...text.matchAll(/^\*\*(\d+)\. /gm)].map(([, number]) => Number(number));
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].sort((one, other) => one - other),
  );
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && line.includes(' · '));
  const named = rows.flatMap((row) => [...row.matchAll(/(?:\||·) (\d+) /g)].map(([, number]) => Number(number)));
  assert.deepEqual(
    named.sort((one, other) => one - other),
    numbers,
  );
});

test('README.md stays short enough to be read: 700 words', () => {
  const words = readPage('README.md')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  assert.ok(words.length <= 700, `${words.length} words`);
});

test('the page of the package of the server has the first mail of README.md', () => {
  const sections = readPage('README.md').split('\n## ');
  const section = sections.find((text) => text.startsWith('First mail in a minute\n')) ?? '';
  assert.ok(section.includes('curl'));
  assert.ok(readPage('server/README.md').includes(section));
});

test('the code of docs/testing.md, and the test in README.md, are those of the examples, which are run', () => {
  const examples = ['examples', 'client/test/fixtures/specs'].flatMap((folder) =>
    globSync('**/*.{js,ts}', { cwd: join(root, folder), exclude: ['**/node_modules/**'] }).map((file) =>
      readPage(join(folder, file)),
    ),
  );
  for (const page of ['README.md', 'docs/testing.md']) {
    const blocks = [...readPage(page).matchAll(/^```[jt]s\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
    assert.ok(blocks.length > 0);
    for (const code of blocks)
      assert.ok(
        examples.some((text) => text.includes(code)),
        `${page}: ${code}`,
      );
  }
});
