import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOfServer, serverIdOf } from '../../../src/core/domains/server-id.ts';
import { startProgram } from '../../cli/program.ts';
import { startService } from '../../support/service.ts';
import { ask, speaking } from './speaking.ts';

test('the id of a server is the first label of its domain where that has eight letters or digits, else of its name', () => {
  assert.equal(serverIdOf('k3vq8xza.qa.example.com'), 'k3vq8xza');
  assert.equal(serverIdOf('qa.example.com'), 'yx6s4ldi');
  assert.match(serverIdOf('qa-tests.example.com'), /^[a-z2-7]{8}$/);
});

test('a server has the mail to its domain and to all names below it', () => {
  const id = serverIdOf('qa.example.com');
  for (const domain of ['qa.example.com', 'QA.example.com', 'team-a.qa.example.com', `${id}.qa.example.com`])
    assert.ok(isOfServer(id, domain), domain);
  for (const domain of ['example.com', 'xqa.example.com', 'qa.example.org', 'com', ''])
    assert.ok(!isOfServer(id, domain), domain);
  assert.ok(isOfServer('k3vq8xza', 'k3vq8xza.mailosaur.net'));
  assert.ok(isOfServer(serverIdOf('localhost'), 'localhost'));
});

test('the ids of servers are told by the domains of the account, the list of the operator and the API of Mailosaur', async (t) => {
  const service = await startService(t, { environment: speaking });
  const key = await service.key('alice');
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'qa.example.com' });
  await service.call('POST', '/v1/domains', { key, body: { name: 'pending.example.com' } });
  const id = serverIdOf('qa.example.com');
  const { body } = await service.call('GET', '/v1/domains', { key });
  assert.deepEqual(
    body.items.map(({ name, serverId }: { name: string; serverId: string }) => [name, serverId]),
    [
      ['pending.example.com', serverIdOf('pending.example.com')],
      ['qa.example.com', id],
    ],
  );
  const list = await ask(service, 'GET', '/api/servers', { key });
  assert.deepEqual(list.body, { items: [{ id, name: 'qa.example.com', users: [] }] });
  const one = await ask(service, 'GET', `/api/servers/${id}`, { key });
  assert.deepEqual(one.body, { id, name: 'qa.example.com', users: [] });
  const other = await ask(service, 'GET', '/api/servers/abcd1234', { key });
  assert.deepEqual(other.body, { id: 'abcd1234', name: 'abcd1234', users: [] });
  assert.equal((await ask(service, 'GET', '/api/servers/not_found', { key })).status, 404);
});

test('ids of servers are not told where nobody asks for them', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { body } = await service.call('POST', '/v1/domains', { key, body: { name: 'qa.example.com' } });
  assert.ok(!('serverId' in body));
});

test('the operator sees the servers of all accounts', async (t) => {
  const { run, runAll } = await startProgram(t);
  await runAll('domains add --owner alice qa.example.com');
  assert.doesNotMatch((await run('domains list')).output, /SERVER/);
  const { output } = await run('domains list', { environment: { MAYFLY_DIALECTS: 'mailosaur' } });
  assert.match(output, new RegExp(`SERVER.*\n.*qa\\.example\\.com\tverified\t${serverIdOf('qa.example.com')}\t`));
});
