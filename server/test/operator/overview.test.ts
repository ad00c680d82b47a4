import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '../../load/listen.ts';
import { ClockWatch } from '../../src/core/clock-watch.ts';
import { LogHoldWatch } from '../../src/core/events/log-hold.ts';
import { countedSendersMax, MailTally } from '../../src/core/operator/mail-tally.ts';
import { Nodes } from '../../src/core/operator/nodes.ts';
import { Overview } from '../../src/core/operator/overview.ts';
import { WatchLists } from '../../src/core/operator/watch-lists.ts';
import { createLog } from '../../src/lib/log.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import { countWatched } from '../../src/store/operations/operator/overview.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { ManualClock } from '../support/manual-clock.ts';
import type { Service } from '../support/service.ts';
import { until } from '../support/until.ts';
import { operatorKey } from './operator-key.ts';

const onEach = useEngines();

onEach('an operator sees first what is wrong, and nothing where nothing is', async (t, start) => {
  const service = await start();
  const ops = await operatorKey(service);
  await service.app.run('noteNode');
  const quiet = await overviewOf(service, ops);
  assert.deepEqual(codesOf(quiet), []);
  assert.deepEqual([quiet.nodes.length, quiet.nodes[0].lost, quiet.nodes[0].name], [1, false, quiet.node]);
  await deliver(t, service, 'abuse@mail.test', messageWith(0));
  const full = await createMailbox(service, await service.key('alice'));
  await deliver(t, service, full.address, messageWith(0));
  await service.call('PATCH', '/v1/operator/owners/alice', { key: ops, body: { reason: 'test', bytesMax: 1 } });
  await until(async () => codesOf(await overviewOf(service, ops)).length === 2, 'the fold');
  const told = await overviewOf(service, ops);
  assert.deepEqual(codesOf(told), ['owners_full', 'abuse_unread']);
  assert.deepEqual(told.problems[0].names, ['alice']);
  assert.ok(told.problems.every(({ fix }: { fix: string }) => fix.length > 0));
  assert.equal(told.mail.acceptedPerMinute.at(-1), 2);
});

onEach('a node that says nothing is told as lost, and one that has stopped is not', async (_t, start, engine) => {
  const service = await start();
  const ops = await operatorKey(service);
  await service.app.run('noteNode');
  if (engine === 'postgres') {
    const names = async () => (await overviewOf(service, ops)).nodes.map(({ name }: { name: string }) => name);
    const [own] = await names();
    const other = await start({ environment: { MAYFLY_HTTP_PORT: `${await freePort()}` } });
    await other.app.run('noteNode');
    assert.equal(new Set(await names()).size, 2, 'two at one machine');
    await other.app.stop();
    assert.deepEqual(await names(), [own]);
  }
  service.clock.advance(61_000);
  assert.deepEqual(codesOf(await overviewOf(service, ops)), ['node_lost']);
});

onEach(
  'those who wait for the overview at once get one that is made once, and a later call another',
  async (t, start) => {
    const { app, clock } = await start();
    const parts = { store: app.store, clock, log: createLog('silent') };
    const overview = new Overview({
      ...{
        ...parts,
        ownerBytesMax: 1,
        turns: new Turns(),
        tally: new MailTally(parts),
        nodes: new Nodes({ ...parts, node: 'a', version: '1' }),
      },
      ...{ clockWatch: new ClockWatch(parts), logHold: new LogHoldWatch(parts) },
    });
    const { mock } = t.mock.method(app.store, 'read');
    const made = () => mock.calls.filter((call) => Object.is(call.arguments[0], countWatched)).length;
    await Promise.all(Array.from({ length: 50 }, () => overview.read()));
    assert.equal(made(), 1);
    await overview.read();
    assert.equal(made(), 2);
  },
);

onEach('those who wait for the networks of guests at once get one list', async (t, start) => {
  const { app, clock } = await start();
  const watchLists = new WatchLists({ store: app.store, clock });
  const { mock } = t.mock.method(app.store, 'read');
  await Promise.all(Array.from({ length: 50 }, () => watchLists.guestNetworks()));
  assert.equal(mock.callCount(), 1);
  await watchLists.guestNetworks();
  assert.equal(mock.callCount(), 2);
});

onEach('no overview tells a secret, or anything of an email', async (t, start) => {
  const service = await start({ environment: { MAYFLY_GUESTS: 'true' } });
  const ops = await operatorKey(service);
  const alice = await service.key('alice');
  const mailbox = await createMailbox(service, alice);
  await deliver(t, service, mailbox.address, messageWith(1, 'a subject that nobody tells'));
  const body = { url: 'https://hooks.example.com/secret-path' };
  await service.call('POST', '/v1/webhooks', { key: alice, body });
  await service.call('POST', '/v1/domains', { key: alice, body: { name: 'alice.example' } });
  const paths = ['overview', 'owners', 'keys', 'domains', 'webhooks', 'guests', 'senders', 'audit', 'owners/alice'];
  const answers = [...paths, `mailboxes?address=${mailbox.address}`];
  for (const path of answers) {
    const { status, body: answer } = await service.call('GET', `/v1/operator/${path}`, { key: ops });
    assert.equal(status, 200, path);
    const text = JSON.stringify(answer);
    for (const secret of [alice, 'mfk_', 'a subject that', 'secret-path', 'see file', 'mayfly-verify'])
      assert.ok(!text.includes(secret), `${path} tells ${secret}`);
  }
  const { body: keys } = await service.call('GET', '/v1/operator/keys?owner=alice', { key: ops });
  assert.deepEqual(
    keys.items.map(({ owner }: { owner: string }) => owner),
    ['alice'],
  );
  const { body: domains } = await service.call('GET', '/v1/operator/domains', { key: ops });
  assert.deepEqual([domains.items[0].name, domains.items[0].status], ['alice.example', 'pending']);
  const { body: senders } = await service.call('GET', '/v1/operator/senders', { key: ops });
  assert.deepEqual([senders.networks[0].sender, senders.networks[0].messages], ['127.0.0.1', 1]);
});

onEach('guests are told by their network, and all of them can be suspended', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_GUESTS: 'true' } });
  const ops = await operatorKey(service);
  for (let guests = 0; guests < 2; guests += 1) {
    await fetch(`${service.app.url}/v1/session`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ guest: true }),
    });
  }
  const { body } = await service.call('GET', '/v1/operator/guests', { key: ops });
  assert.deepEqual([body.items.length, body.items[0].guests, body.items[0].addresses], [1, 2, 1]);
  assert.match(body.items[0].network, /^[0-9a-f]{12}$/);
  await service.call('POST', '/v1/operator/owners/guests/suspend', { key: ops, body: { reason: 'a flood' } });
  const refused = await fetch(`${service.app.url}/v1/session`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ guest: true }),
  });
  assert.equal(refused.status, 403);
});

test('the most frequent senders are found in bounded memory, whatever a flood of others does', () => {
  const tally = new MailTally({ clock: new ManualClock() });
  for (let mail = 0; mail < 20_000; mail += 1) {
    const sender = mail % 10 === 0 ? 'often@frequent.example' : `x@${mail}.example`;
    tally.accepted({ sender, client: '192.0.2.1', bytes: 10 });
  }
  const [first] = tally.top().domains;
  assert.equal(first?.sender, 'frequent.example');
  assert.ok(first.messages - first.overcount <= 2_000 && first.messages >= 2_000);
  assert.ok(first.overcount <= 20_000 / countedSendersMax);
  assert.deepEqual(tally.top().networks, [{ sender: '192.0.2.1', messages: 20_000, overcount: 0, bytes: 200_000 }]);
});

test('mail is counted by the minute for an hour, and senders for one to two', () => {
  const clock = new ManualClock();
  const tally = new MailTally({ clock });
  const mail = { sender: 'a@b.example', client: '2001:db8::1', bytes: 1 };
  tally.accepted(mail);
  clock.advance(60_000);
  tally.accepted(mail);
  tally.refused('failure');
  tally.refused('unknown_recipient');
  assert.deepEqual(tally.perMinute().acceptedPerMinute.slice(-2), [1, 1]);
  assert.deepEqual(tally.perMinute().refusedPerMinute.slice(-2), [0, 2]);
  assert.equal(tally.recentFailures, 1);
  clock.advance(10 * 60_000);
  assert.equal(tally.recentFailures, 0);
  clock.advance(3 * 3_600_000);
  assert.deepEqual(tally.top(), { domains: [], networks: [] });
  assert.equal(Math.max(...tally.perMinute().acceptedPerMinute), 0);
});

async function overviewOf(service: Service, key: string) {
  const { status, body } = await service.call('GET', '/v1/operator/overview', { key });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

function codesOf({ problems }: { problems: readonly { code: string }[] }): string[] {
  return problems.map(({ code }) => code);
}
