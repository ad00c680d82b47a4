import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const styles = new URL('../src/', import.meta.url);
/** Files that adapt what others have drawn: to small windows, to colors of the system, to paper. */
const adapting = ['style/small.css', 'style/late.css'];

test('a class is drawn in one file of styles: of two, the one that is loaded last would change a view that has nothing to do with it', () => {
  const files = globSync('**/*.css', { cwd: styles }).filter((file) => !adapting.includes(file));
  const homes = new Map<string, Set<string>>();
  for (const file of files) {
    const text = readFileSync(new URL(file, styles), 'utf8')
      .replace(/\/\*[^*]*\*\//g, '')
      .replace(/\([^)]*\)/g, '');
    for (const [, selectors = ''] of text.matchAll(/([^{};]+)\{/g))
      for (const selector of selectors.split(',')) {
        const [, name] = /^\s*\.([\w-]+)\s*$/.exec(selector) ?? [];
        if (name !== undefined) homes.set(name, (homes.get(name) ?? new Set()).add(file));
      }
  }
  assert.ok(homes.size > 200, `${homes.size} classes are read`);
  assert.deepEqual(
    [...homes].filter(([, places]) => places.size > 1).map(([name, places]) => `${name}: ${[...places].join(', ')}`),
    [],
  );
});
