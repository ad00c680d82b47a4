import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { eras, handshake, toolNames } from './agent.ts';
import { StdioAgent } from './stdio-agent.ts';

for (const era of eras) {
  test(`over stdio an agent of ${era} has the tools that it has over HTTP`, async (t) => {
    const service = await startService(t);
    const key = await service.key('alice');
    const agent = StdioAgent.start(t, { era, environment: { MAYFLY_URL: service.app.url, MAYFLY_API_KEY: key } });
    if (era === '2025-06-18') {
      assert.equal((await agent.ask('initialize', handshake)).result.protocolVersion, era);
      agent.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    }
    const { result } = await agent.ask('tools/list');
    const names = result.tools.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, await toolNames({ url: service.app.url, key }));
    const made = await agent.ask('tools/call', { name: 'create_mailbox', arguments: {} });
    const mailbox = made.result.structuredContent.address;
    const mail = { mailbox, subject: 'Hello', text: 'code 493027' };
    await agent.ask('tools/call', { name: 'send_test_mail', arguments: mail });
    const waited = await agent.ask('tools/call', { name: 'wait_for_mail', arguments: { mailbox } });
    assert.equal(waited.result.structuredContent.code, '493027');
    assert.equal(await agent.end(), 0);
    assert.equal(agent.errors, '');
  });
}

test('the command gives tools of administration where it is told to, and those of its key only', async (t) => {
  const service = await startService(t);
  const body = { name: 'keys', scopes: ['mailboxes:read', 'keys'] };
  const { body: made } = await service.call('POST', '/v1/api-keys', { key: await service.key('alice'), body });
  const environment = { MAYFLY_URL: service.app.url, MAYFLY_API_KEY: made.key };
  const agent = StdioAgent.start(t, { environment, args: ['--tools', 'admin'] });
  const { result } = await agent.ask('tools/list');
  const names = result.tools.map(({ name }: { name: string }) => name);
  const reading = ['list_mailboxes', 'wait_for_mail', 'list_mails', 'read_mail', 'read_attachment'];
  assert.deepEqual(names, [...reading, 'list_keys', 'create_key', 'revoke_key']);
});

test('without a key the command says what to do, on standard error alone', async (t) => {
  const agent = StdioAgent.start(t, { environment: { MAYFLY_URL: 'http://127.0.0.1:1' } });
  assert.equal(await agent.ended(), 3);
  assert.match(agent.errors, /MAYFLY_API_KEY/);
});
