import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createLookup, LookupFailedError } from '../../src/outbound/name-lookup.ts';
import { NoAddressError } from '../../src/outbound/receiver-addresses.ts';
import { startNameServer } from './name-server.ts';
import { startHttp, startSender } from './receiver.ts';

const unaborted = () => new AbortController().signal;

/** A hosts file of its own, which says `text`, or is not there. */
async function hostsFile(t: TestContext, text?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  if (text !== undefined) await writeFile(join(folder, 'hosts'), text);
  return join(folder, 'hosts');
}

test('asks for both families, and gives what there is', async (t) => {
  const server = await startNameServer(t, (name, type) => {
    if (name === 'both.test') return type === 'A' ? ['192.0.2.1', '192.0.2.2'] : ['2001:db8::1'];
    if (name === 'my_container') return type === 'A' ? ['10.0.0.5'] : [];
    return type === 'A' ? { code: 'servfail' } : ['fd00::5'];
  });
  const lookup = createLookup({ nameServers: [server.address] });
  assert.deepEqual(await lookup('Both.Test.', unaborted()), [
    { address: '192.0.2.1', family: 4 },
    { address: '192.0.2.2', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ]);
  assert.deepEqual(await lookup('my_container', unaborted()), [{ address: '10.0.0.5', family: 4 }]);
  assert.deepEqual(await lookup('six.test', unaborted()), [{ address: 'fd00::5', family: 6 }]);
});

test('tells a name that has no address from name servers that do not answer', async (t) => {
  const server = await startNameServer(t, (name) => {
    if (name === 'empty.test') return [];
    return { code: name === 'none.test' ? 'nxdomain' : 'servfail' };
  });
  const lookup = createLookup({ nameServers: [server.address] });
  await assert.rejects(lookup('empty.test', unaborted()), NoAddressError);
  await assert.rejects(lookup('none.test', unaborted()), NoAddressError);
  await assert.rejects(lookup(`${'x'.repeat(64)}.test`, unaborted()), NoAddressError);
  await assert.rejects(lookup('failing.test', unaborted()), LookupFailedError);
  const outcome = await startSender(t, { lookup }).send({ url: 'http://failing.test/', headers: {}, body: '' });
  assert.deepEqual(outcome, {
    kind: 'failed',
    code: 'name_not_resolved',
    reason: 'the host name could not be resolved for now',
  });
});

test('a hundred names that are never answered keep no other waiting, and end when they are aborted', async (t) => {
  const server = await startNameServer(t, (name, type) => {
    if (name.startsWith('silent')) return 'silence';
    return type === 'A' ? ['192.0.2.1'] : [];
  });
  const lookup = createLookup({ nameServers: [server.address] });
  const abort = new AbortController();
  const silent = Array.from({ length: 100 }, (_, index) => lookup(`silent-${index}.test`, abort.signal));
  const ended = Promise.allSettled(silent);
  await server.had(200);
  assert.deepEqual(await lookup('other.test', unaborted()), [{ address: '192.0.2.1', family: 4 }]);
  abort.abort();
  assert.deepEqual(new Set((await ended).map(({ status }) => status)), new Set(['rejected']));
});

test('names of the hosts file come before those of DNS, as it is now', async (t) => {
  const server = await startNameServer(t, (_, type) => (type === 'A' ? ['192.0.2.1'] : []));
  const file = await hostsFile(
    t,
    '# 10.0.0.9 app\n10.0.0.1\tApp app.lan # first\n\n::2 app\nnonsense app\nfe80::1%lo app\r\n',
  );
  const lookup = createLookup({ nameServers: [server.address], hostsFile: file });
  assert.deepEqual(await lookup('app', unaborted()), [
    { address: '10.0.0.1', family: 4 },
    { address: '::2', family: 6 },
  ]);
  assert.deepEqual(await lookup('APP.lan.', unaborted()), [{ address: '10.0.0.1', family: 4 }]);
  assert.deepEqual(server.queries, []);
  await writeFile(file, '10.0.0.22 app\n');
  assert.deepEqual(await lookup('app', unaborted()), [{ address: '10.0.0.22', family: 4 }]);
  assert.deepEqual(await lookup('app.lan', unaborted()), [{ address: '192.0.2.1', family: 4 }]);
});

test('of a hosts file that is too long the start is read, and no line that is cut off', async (t) => {
  // With letters of more than one byte.
  const line = '10.0.0.1 app # für hier\n';
  const filler = '#'.repeat(256 * 1024 - Buffer.byteLength(line) - 13);
  const file = await hostsFile(t, `${line}${filler}\n10.0.0.2 other.test.example\n`);
  const server = await startNameServer(t, () => ({ code: 'nxdomain' }));
  const lookup = createLookup({ nameServers: [server.address], hostsFile: file });
  assert.deepEqual(await lookup('app', unaborted()), [{ address: '10.0.0.1', family: 4 }]);
  for (const name of ['oth', 'other', 'other.test', 'other.test.example']) {
    await assert.rejects(lookup(name, unaborted()), NoAddressError);
  }
});

test('localhost is this machine, whatever a name server says', async (t) => {
  const server = await startNameServer(t, (_, type) => (type === 'A' ? ['192.0.2.1'] : []));
  const lookup = createLookup({ nameServers: [server.address], hostsFile: await hostsFile(t) });
  const receiver = await startHttp(t, (_, response) => response.end());
  const sender = startSender(t, { lookup });
  for (const host of ['localhost', 'app.localhost.']) {
    const outcome = await sender.send({ url: `http://${host}:${receiver.port}/`, headers: {}, body: '' });
    assert.equal(outcome.kind, 'answered');
  }
  assert.deepEqual(server.queries, []);
});

test('an address that the hosts file or a name server gives is judged like any other', async (t) => {
  const server = await startNameServer(t, (_, type) => (type === 'A' ? ['192.0.2.1', '10.0.0.1'] : []));
  const file = await hostsFile(t, '169.254.169.254 metadata\n');
  const lookup = createLookup({ nameServers: [server.address], hostsFile: file });
  const sender = startSender(t, { allowed: ['192.0.2.1'], lookup });
  for (const host of ['metadata', 'rebinding.test']) {
    const outcome = await sender.send({ url: `http://${host}/`, headers: {}, body: '' });
    assert.equal(outcome.kind, 'refused', host);
  }
});
