import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { generatedFiles } from '../generate/files.ts';

for (const { path, make } of generatedFiles) {
  test(`${path} is what the source makes; \`npm run generate\` writes it again`, async () => {
    const committed = await readFile(new URL(`../${path}`, import.meta.url), 'utf8');
    assert.ok(committed === (await make()), `server/${path} is out of date: run "npm run generate"`);
  });
}
