import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { startService } from './service.ts';

test('writes openapi.json as the service shows it', async (t) => {
  const { call } = await startService(t);
  const { body } = await call('GET', '/openapi.json');
  await writeFile(new URL('../../openapi.json', import.meta.url), `${JSON.stringify(body, null, 2)}\n`);
});
