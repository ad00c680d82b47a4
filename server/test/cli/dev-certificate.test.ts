import assert from 'node:assert/strict';
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { connect, createServer } from 'node:tls';
import { listen } from '../../load/listen.ts';
import { keepDevCertificate } from '../../src/cli/dev/tls/dev-certificate.ts';
import { signServer } from '../../src/cli/dev/tls/signing.ts';
import { temporaryFolder } from '../durability/server-process.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { atEnd } from '../support/test-end.ts';

const dayMs = 24 * 3_600_000;
const startMs = Date.parse('2026-11-23T12:00:00Z');

/** Keeps a certificate, as on a day so many days later. */
async function keepOn(folder: string, day = 0, hosts: readonly string[] = []) {
  const files = await keepDevCertificate({ folder, hosts }, { clock: new ManualClock(startMs + day * dayMs) });
  const [authority, server] = await Promise.all([readFile(files.authorityFile, 'utf8'), readFile(files.file, 'utf8')]);
  return { authority, server, names: new X509Certificate(server).subjectAltName };
}

test('a certificate is kept, and only its user can read the files', async (t) => {
  const folder = join(await temporaryFolder(t), 'tls');
  const first = await keepOn(folder);
  assert.deepEqual(await keepOn(folder, 300), first);
  assert.equal(first.names, 'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1');
  for (const name of ['ca-key.pem', 'ca.pem', 'server.pem'])
    assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600, name);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
});

test('it is renewed a month before its end, and the authority stays the one that is trusted', async (t) => {
  const folder = await temporaryFolder(t);
  const first = await keepOn(folder);
  assert.deepEqual(await keepOn(folder, 366), first);
  const renewed = await keepOn(folder, 368);
  assert.notEqual(renewed.server, first.server);
  assert.equal(renewed.authority, first.authority);
  const { validToDate } = new X509Certificate(renewed.server);
  assert.equal(validToDate.getTime(), startMs + (368 + 397) * dayMs);
  // An authority that would end before the certificates that it signs is made anew.
  const later = await keepOn(folder, 3_300);
  assert.notEqual(later.authority, first.authority);
});

test('other names, or files that are damaged, make it anew', async (t) => {
  const folder = await temporaryFolder(t);
  const first = await keepOn(folder);
  const named = await keepOn(folder, 0, ['mayfly', '192.168.1.5']);
  assert.match(named.names ?? '', /DNS:mayfly, IP Address:192\.168\.1\.5$/);
  assert.notEqual(named.authority, first.authority);
  for (const name of ['ca-key.pem', 'ca.pem', 'server.pem']) {
    await writeFile(join(folder, name), 'half a file');
    const { server, authority } = await keepOn(folder, 0, ['mayfly', '192.168.1.5']);
    assert.ok(new X509Certificate(server).verify(new X509Certificate(authority).publicKey), name);
  }
});

/** Connects to a server that has this certificate. Rejects when it is not trusted. */
async function connectTo(t: TestContext, { pem, ca, servername }: { pem: string; ca: string; servername: string }) {
  const server = createServer({ cert: pem, key: pem }, (socket) => socket.end());
  atEnd(t, () => server.close());
  const port = await listen(server);
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ca, servername }, resolve);
    socket.on('error', reject);
    atEnd(t, () => socket.destroy());
  });
}

test('who trusts the authority trusts this machine, and nothing else that its key signs', async (t) => {
  const folder = await temporaryFolder(t);
  const { authority: ca, server: pem } = await keepOn(folder);
  await connectTo(t, { pem, ca, servername: 'localhost' });
  await assert.rejects(connectTo(t, { pem, ca, servername: 'bank.example' }), /ERR_TLS_CERT_ALTNAME_INVALID|altnames/);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const stolen = {
    certificate: new X509Certificate(ca),
    key: createPrivateKey(await readFile(join(folder, 'ca-key.pem'))),
  };
  const dates = { notBefore: new Date(startMs), notAfter: new Date(startMs + 300 * dayMs) };
  const forged = await signServer(
    { subject: 'bank', key: publicKey, names: ['bank.example'], serial: Buffer.from([1]), ...dates },
    stolen,
  );
  const chain = `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${forged}${ca}`;
  await assert.rejects(connectTo(t, { pem: chain, ca, servername: 'bank.example' }), /permitted subtree/);
});
