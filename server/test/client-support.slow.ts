import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { clientSupportFile } from '../generate/client-support.ts';

test('the table of mail clients is what the data of caniemail.com makes; `npm run generate -- --clients` writes it again', async () => {
  const committed = await readFile(new URL(`../${clientSupportFile.path}`, import.meta.url), 'utf8');
  assert.ok(committed === (await clientSupportFile.make()), 'the table is out of date');
});
