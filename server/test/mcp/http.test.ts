import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../src/lib/log.ts';
import { assertProblem, exchange } from '../http/exchange.ts';
import { startService } from '../support/service.ts';
import { callTool, eras, failTool, handshake, post, toolNames } from './agent.ts';

for (const era of eras) {
  test(`an agent of ${era} goes from a new mailbox to the code of its mail`, async (t) => {
    const service = await startService(t);
    const agent = { url: service.app.url, key: await service.key('alice'), era };
    const { data: mailbox, text } = await callTool(agent, 'create_mailbox', { tag: 'sign-up' });
    assert.match(text, /is ready/);
    const message = {
      mailbox: mailbox.address,
      subject: 'Confirm',
      text: 'Your code is 493027',
      from: 'shop@a.example',
    };
    const { data: sent } = await callTool(agent, 'send_test_mail', message);
    const { data: mail } = await callTool(agent, 'wait_for_mail', { mailbox: mailbox.address, subject: 'confirm' });
    assert.deepEqual([mail.mail_id, mail.code, mail.from], [sent.mail_id, '493027', 'shop@a.example']);
    const { data: read } = await callTool(agent, 'read_mail', { mail_id: mail.mail_id });
    assert.match(read.text, /Your code is 493027/);
    const { data: list } = await callTool(agent, 'list_mails', { mailbox: mailbox.mailbox_id });
    assert.deepEqual([list.mails.length, list.mails[0].code], [1, '493027']);
    assert.equal((await callTool(agent, 'list_mailboxes')).data.mailboxes.length, 1);
    const { data: extended } = await callTool(agent, 'extend_mailbox', { mailbox: mailbox.address, minutes: 120 });
    assert.ok(extended.expires_at > mailbox.expires_at);
    await callTool(agent, 'delete_mailbox', { mailbox: mailbox.address });
    assert.match(
      await failTool(agent, 'wait_for_mail', { mailbox: mailbox.address }),
      /no active mailbox.*create_mailbox/,
    );
  });
}

test('a client of 2025 is shaken hands with, and one of 2026 is told what there is', async (t) => {
  const service = await startService(t);
  const agent = { url: service.app.url, key: await service.key('alice') };
  const { body: greeted } = await post({ ...agent, era: '2025-06-18' }, 'initialize', handshake);
  assert.equal(greeted.result.protocolVersion, '2025-06-18');
  assert.match(greeted.result.instructions, /cannot send mail to anybody/);
  const { body: discovered } = await post(agent, 'server/discover');
  assert.deepEqual(discovered.result.supportedVersions, ['2026-07-28']);
  const unknown = await post({ ...agent, headers: { 'mcp-protocol-version': '2031-01-01' } }, 'tools/list');
  assert.equal(unknown.status, 400);
  assert.equal((await post(agent, 'tools/forget')).status, 404);
});

test('a call is one line in the log and one call of the quota, however many requests it makes', async (t) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const service = await startService(t, { log });
  const key = await service.key('alice');
  const agent = { url: service.app.url, key };
  const { data: mailbox } = await callTool(agent, 'create_mailbox');
  const left = async () => Number((await post(agent, 'tools/list')).headers.get('x-ratelimit-remaining'));
  const before = await left();
  const earlier = lines.length;
  // Finds the mailbox, delivers, and reads.
  const answer = await post(agent, 'tools/call', {
    name: 'send_test_mail',
    arguments: { mailbox: mailbox.address, subject: 'a', text: 'b' },
  });
  assert.equal(await left(), before - 2);
  await service.call('GET', '/v1/mailboxes');
  const told = lines
    .slice(earlier)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request');
  assert.deepEqual(told.map(({ requestId, owner, route, status }) => [requestId, owner, route, status]).slice(0, 1), [
    [answer.headers.get('x-request-id'), 'alice', '/mcp', 200],
  ]);
  assert.deepEqual(
    told.map(({ route }) => route),
    ['/mcp', '/mcp', '/v1/mailboxes'],
  );
});

test('what marks a request as one of the service itself cannot come from outside', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const headers = { authorization: `Bearer ${key}`, 'x-inner-request': 'a'.repeat(52) };
  const answer = await exchange(service.app.url, { method: 'GET', path: '/v1/usage', headers });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('x-ratelimit-remaining') ?? '', /^\d+$/);
  const again = await exchange(service.app.url, { method: 'GET', path: '/v1/usage', headers });
  assert.equal(again.body.callsToday, answer.body.callsToday + 1);
});

test('only the tools that the key may call are listed, and no other is called', async (t) => {
  const service = await startService(t);
  const url = service.app.url;
  const all = await service.key('alice');
  const make = async (body: object) => (await service.call('POST', '/v1/api-keys', { key: all, body })).body.key;
  const reads = await make({ name: 'reads', scopes: ['mailboxes:read'] });
  const readTools = ['list_mailboxes', 'wait_for_mail', 'list_mails', 'read_mail', 'read_attachment'];
  assert.deepEqual(await toolNames({ url, key: reads }), readTools);
  const { body } = await post({ url, key: reads }, 'tools/call', { name: 'create_mailbox', arguments: {} });
  assert.match(body.error.message, /create_mailbox/);

  const { data: mailbox } = await callTool({ url, key: all }, 'create_mailbox');
  const bound = await make({ name: 'bound', scopes: ['mailboxes'], mailboxId: mailbox.mailbox_id });
  assert.equal((await toolNames({ url, key: bound })).includes('create_mailbox'), false);
  assert.equal((await toolNames({ url, key: bound })).includes('delete_mailbox'), true);

  const domains = await make({ name: 'domains', scopes: ['domains'] });
  assert.deepEqual(await toolNames({ url, key: domains }), []);
  const names = ['list_domains', 'add_domain', 'verify_domain', 'delete_domain'];
  assert.deepEqual(await toolNames({ url, key: domains, query: '?tools=admin' }), names);
});

test('administration is by tools only where it is asked for', async (t) => {
  const service = await startService(t);
  const agent = { url: service.app.url, key: await service.key('alice'), query: '?tools=admin' };
  const { data: made } = await callTool(agent, 'create_key', { name: 'ci', scopes: ['mailboxes'] });
  assert.equal((await service.call('GET', '/v1/mailboxes', { key: made.key })).status, 200);
  assert.equal((await callTool(agent, 'list_keys')).data.keys.length, 2);
  await callTool(agent, 'revoke_key', { key_id: made.id });
  assert.equal((await service.call('GET', '/v1/mailboxes', { key: made.key })).status, 401);
  const { data: webhook } = await callTool(agent, 'create_webhook', { url: 'https://hooks.example.com/a' });
  assert.match(webhook.secret, /^whsec_/);
  assert.equal((await callTool(agent, 'list_webhooks')).data.webhooks[0].id, webhook.id);
  await callTool(agent, 'delete_webhook', { webhook_id: webhook.id });
  const { data: domain } = await callTool(agent, 'add_domain', { name: 'mail.shop.example' });
  assert.equal((await callTool(agent, 'list_domains')).data.domains[0].id, domain.id);
  await callTool(agent, 'delete_domain', { domain_id: domain.id });
});

test('an error says what to do, and a wrong argument is one', async (t) => {
  const service = await startService(t);
  const agent = { url: service.app.url, key: await service.key('alice') };
  assert.match(await failTool(agent, 'read_mail', { mail_id: 'nothing' }), /mail_not_found: .*list_mails/);
  assert.match(await failTool(agent, 'extend_mailbox', { mailbox: 'x', minutes: 0 }), /minutes/);
  assert.match(
    await failTool(agent, 'extend_mailbox', { mailbox: 'x', minutes: 1 }),
    /mailbox_not_found: .*create_mailbox/,
  );
  const { data: mailbox } = await callTool(agent, 'create_mailbox');
  await callTool(agent, 'send_test_mail', { mailbox: mailbox.address, subject: 'Your invoice', text: 'a' });
  const wait = { mailbox: mailbox.address, subject: 'welcome', timeout_seconds: 0 };
  assert.match(await failTool(agent, 'wait_for_mail', wait), /"Your invoice": fails subject/);
});

test('without a key, with GET and with several messages at once there is a problem', async (t) => {
  const service = await startService(t);
  const { url } = service.app;
  assertProblem(await post({ url, key: 'mfk_unknown' }, 'tools/list'), 401, 'unauthorized');
  const key = await service.key('alice');
  assertProblem(await service.call('GET', '/mcp', { key }), 405, 'method_not_allowed');
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  assertProblem(await service.call('POST', '/mcp', { key, body: [call, call] }), 400, 'invalid_request');
  assertProblem(
    await service.call('POST', '/mcp', { key, body: { ...call, method: 'a'.repeat(300_000) } }),
    413,
    'body_too_large',
  );
});

test('a page calls only from an origin that the operator knows', async (t) => {
  const environment = { MAYFLY_CORS_ORIGINS: 'https://agents.example', MAYFLY_PUBLIC_URL: 'https://mail.example' };
  const service = await startService(t, { environment });
  const agent = { url: service.app.url, key: await service.key('alice') };
  const from = (origin: string) => post({ ...agent, headers: { origin } }, 'tools/list');
  assertProblem(await from('https://evil.example'), 403, 'origin_forbidden');
  assertProblem(await from('null'), 403, 'origin_forbidden');
  assert.equal((await from('https://agents.example')).status, 200);
  assert.equal((await from('https://mail.example')).status, 200);
});
