import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { startService } from './service.ts';

/** The committed OpenAPI document, at the root of the repository. */
export const openApiFile = new URL('../../openapi.json', import.meta.url);

test('writes openapi.json as the service shows it', async (t) => {
  const { call } = await startService(t);
  const { body } = await call('GET', '/openapi.json');
  await writeFile(openApiFile, `${JSON.stringify(body, null, 2)}\n`);
});
