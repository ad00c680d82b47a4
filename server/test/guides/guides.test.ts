import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { startMayfly } from '../../src/testing/main.ts';
import { examplesOf } from '../support/thoroughness.ts';
import { Follower } from './follower.ts';
import { blocksOf, root, stepsOf } from './guide.ts';

/** The host name is that of the examples. No name server of the world is asked. */
const settings = { MAYFLY_HOSTNAME: 'mx.mayfly.example', MAYFLY_DOMAIN_NAME_SERVERS: '127.0.0.1:1' };
const pages = ['README.md', ...globSync('docs/*.md', { cwd: root }).sort()];
/** Words by which a page says that it begins where the first mail of README.md ends. */
const goesOn = /The commands go on from the \[first mail\]\(\.\.\/README\.md#first-mail-in-a-minute\)/;

test('each command of a guide does what the guide shows, when the page is followed from its top', async (t) => {
  await using server = await startMayfly({ settings });
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  for (const page of examplesOf(pages, 2)) {
    const steps = stepsOf(page);
    if (steps.length === 0) continue;
    await t.test(page, async (t) => {
      const reader = await Follower.start(t, server, { variables: { PATH } });
      if (goesOn.test(readFileSync(join(root, page), 'utf8'))) await reader.follow('README.md', stepsOf('README.md'));
      await reader.follow(page, steps);
    });
  }
});

test('each page that takes long is followed by a slow test', () => {
  const tests = readFileSync(join(import.meta.dirname, 'guides.slow.ts'), 'utf8');
  const slow = pages.filter((page) => blocksOf(page).some(({ note }) => note === 'slow'));
  assert.deepEqual(
    slow.filter((page) => !tests.includes(`'${page}'`)),
    [],
  );
});

test('a block that is not followed says why, and names the test that does the same; few are not', () => {
  const left = pages.flatMap((page) =>
    blocksOf(page).flatMap(({ language, note, line }) =>
      language === 'sh' && !['', 'slow'].includes(note) ? [{ note, place: `${page}:${line}` }] : [],
    ),
  );
  for (const { note, place } of left) {
    const [, test = ''] = /^no-run: \w.{8,}? \((\S+\.ts)\)$/.exec(note) ?? [];
    assert.ok(test !== '' && existsSync(join(root, test)), `${place}: there is no test in "${note}"`);
  }
  assert.ok(left.length <= 23, left.map(({ place, note }) => `${place} ${note}`).join('\n'));
});
