import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiKey, runCommand, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { callApi } from '../support/service.ts';

test('a variable that is no setting is named at the start, with the nearest that is', async (t) => {
  const folder = await temporaryFolder(t);
  const { errors } = await runCommand(folder, ['keys', 'list'], { MAYFLY_SMTP_PROT: '25' });
  assert.match(errors, /^mayfly: warning: MAYFLY_SMTP_PROT is not a setting .*MAYFLY_SMTP_PORT\?$/m);
});

test('another MAYFLY_API_KEY ends the one before, and going back works', async (t) => {
  const folder = await temporaryFolder(t);
  const keys = [apiKey, `${apiKey}another`];
  for (const given of [apiKey, `${apiKey}another`, apiKey]) {
    const server = await startServerFor(t, { folder, environment: { MAYFLY_API_KEY: given } });
    for (const key of keys) {
      const { status } = await callApi(server.url, { method: 'GET', path: '/v1/mailboxes', key });
      assert.equal(status, key === given ? 200 : 401);
    }
    await server.end('SIGTERM');
  }
  const reserved = await runCommand(folder, [
    'keys',
    'create',
    '--owner',
    'default',
    '--name',
    'from the configuration',
  ]);
  assert.equal(reserved.code, 2);
});
