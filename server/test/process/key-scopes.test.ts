import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand, runCommands, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { callApi } from '../support/service.ts';

test('the command line gives scopes, that of the operator too, and revokes the keys that a key has made', async (t) => {
  const folder = await temporaryFolder(t);
  const server = await startServerFor(t, { folder });
  const create = ['keys', 'create', '--owner', 'alice', '--name'];
  const [unchosen, chosen, wrong] = await runCommands(folder, [
    [...create, 'all'],
    [...create, 'few', '--scope', 'operator', '--scope', 'keys'],
    [...create, 'none', '--scope', 'everything'],
  ]);
  assert.match(wrong?.errors ?? '', /--scope: "everything" is not one of mailboxes, mailboxes:read, /);
  const keyOf = (output = '') => /^key +(\S+)$/m.exec(output)?.[1] ?? '';
  const post = (key: string) =>
    callApi(server.url, { method: 'POST', path: '/v1/api-keys', key, body: { name: 'made', scopes: ['keys'] } });
  const { body: made } = await post(keyOf(chosen?.output));
  assert.equal((await post(keyOf(unchosen?.output))).status, 201);
  const list = (await runCommand(folder, ['keys', 'list'])).output;
  assert.match(list, /\tfew\tkeys,operator\t/);
  assert.match(list, /\tall\tmailboxes,mailboxes:read,domains,keys,webhooks,scripts\t/);
  const id = /^id +(\S+)$/m.exec(chosen?.output ?? '')?.[1] ?? '';
  assert.equal((await runCommand(folder, ['keys', 'revoke', id])).code, 0);
  assert.equal((await post(made.key)).status, 401);
});
