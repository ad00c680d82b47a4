import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { inTime, until } from '../support/until.ts';
import { callTool, eras, failTool, post } from './agent.ts';

for (const era of eras) {
  test(`a wait of an agent of ${era} counts among its owner's waits, and ends when the agent hangs up`, async (t) => {
    const service = await startService(t, { environment: { MAYFLY_REQUESTS_PER_OWNER_MAX: '2' } });
    const key = await service.key('alice');
    const agent = { url: service.app.url, key, era };
    const { data: mailbox } = await callTool(agent, 'create_mailbox');
    const hangUp = new AbortController();
    const input = { mailbox: mailbox.address, timeout_seconds: 120 };
    const streams = async () => (await service.call('GET', '/v1/usage', { key })).body.streams;
    const waits = [];
    // The slot of each call is free meanwhile, or the next one would not be answered.
    for (const held of [1, 2, 3]) {
      const wait = { name: 'wait_for_mail', arguments: input };
      waits.push(post({ ...agent, signal: hangUp.signal }, 'tools/call', wait));
      await until(async () => (await streams()) === held, `${held} waits are held`);
    }
    hangUp.abort();
    for (const wait of waits) await assert.rejects(wait);
    await until(async () => (await streams()) === 0, 'the wait has ended');
  });

  test(`a wait of an agent of ${era} ends with the service`, async (t) => {
    const service = await startService(t);
    const key = await service.key('alice');
    const agent = { url: service.app.url, key, era };
    const { data: mailbox } = await callTool(agent, 'create_mailbox');
    const input = { mailbox: mailbox.address, timeout_seconds: 120 };
    const wait = post(agent, 'tools/call', { name: 'wait_for_mail', arguments: input });
    const streams = async () => (await service.call('GET', '/v1/usage', { key })).body.streams;
    await until(async () => (await streams()) === 1, 'the wait is held');
    await inTime('the service stops', service.app.stop());
    const { status, body } = await wait;
    assert.deepEqual([status, body.error], [503, 'unavailable']);
  });
}

test('a hundred waits of one owner at once hold up neither each other nor the calls of another', async (t) => {
  const service = await startService(t);
  const agent = { url: service.app.url, key: await service.key('alice') };
  const { data: mailbox } = await callTool(agent, 'create_mailbox');
  const hangUp = new AbortController();
  const held = { name: 'wait_for_mail', arguments: { mailbox: mailbox.mailbox_id, timeout_seconds: 120 } };
  const usage = () => service.call('GET', '/v1/usage', { key: agent.key });
  const waits: Promise<unknown>[] = [];
  // So many at once that none is beyond the share of its owner before it is held.
  for (let count = 20; count <= 100; count += 20) {
    while (waits.length < count) waits.push(post({ ...agent, signal: hangUp.signal }, 'tools/call', held));
    await until(async () => (await usage()).body.streams === count, `${count} waits are held`);
  }
  const other = { url: service.app.url, key: await service.key('bob') };
  await callTool(other, 'list_mailboxes');
  hangUp.abort();
  for (const wait of waits) await assert.rejects(wait);
});

test('a call needs one slot of its owner, whatever requests it makes', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_REQUESTS_PER_OWNER_MAX: '1' } });
  const agent = { url: service.app.url, key: await service.key('alice') };
  const { data: mailbox } = await callTool(agent, 'create_mailbox');
  const mail = { mailbox: mailbox.address, subject: 'a', text: 'b' };
  for (let sent = 0; sent < 3; sent += 1) await callTool(agent, 'send_test_mail', mail);
  const { data } = await callTool(agent, 'list_mails', { mailbox: mailbox.address, search: 'b' });
  assert.equal(data.mails.length, 3);
  for (const { mail_id } of data.mails) await callTool(agent, 'read_mail', { mail_id });
});

test('waits of agents beyond the share of their owner are refused with what to do', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_STREAMS_PER_OWNER_MAX: '1' } });
  const agent = { url: service.app.url, key: await service.key('alice') };
  const { data: mailbox } = await callTool(agent, 'create_mailbox');
  const hangUp = new AbortController();
  t.after(() => hangUp.abort());
  const input = { mailbox: mailbox.address, timeout_seconds: 120 };
  const held = post({ ...agent, signal: hangUp.signal }, 'tools/call', { name: 'wait_for_mail', arguments: input });
  held.catch(() => {});
  const usage = () => service.call('GET', '/v1/usage', { key: agent.key });
  await until(async () => (await usage()).body.streams === 1, 'the wait is held');
  assert.match(await failTool(agent, 'wait_for_mail', input), /too_many_streams: .*then try again/);
});

test('a key that is revoked while its call is under way makes no further request', async (t) => {
  const service = await startService(t);
  const owner = await service.key('alice');
  const body = { name: 'agent', scopes: ['mailboxes'] };
  const { body: made } = await service.call('POST', '/v1/api-keys', { key: owner, body });
  const agent = { url: service.app.url, key: made.key };
  const { data: mailbox } = await callTool(agent, 'create_mailbox');
  const input = { mailbox: mailbox.address, timeout_seconds: 120 };
  const wait = failTool(agent, 'wait_for_mail', input);
  const usage = () => service.call('GET', '/v1/usage', { key: owner });
  await until(async () => (await usage()).body.streams === 1, 'the wait is held');
  await service.call('DELETE', `/v1/api-keys/${made.id}`, { key: owner });
  await service.app.run('checkKeys');
  assert.match(await inTime('the wait ends', wait), /unauthorized/);
});
