import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import { keepDevCertificate } from '../../src/cli/dev/tls/dev-certificate.ts';
import { startService } from '../support/service.ts';
import { atEnd } from '../support/test-end.ts';
import { certFile, connectTls, keyFile, trusting } from '../support/tls.ts';
import { inTime } from '../support/until.ts';

/** Doors that speak TLS from the start: for mail, for mail programs, for the API. Handshakes of STARTTLS are theirs. */
async function startDoors(t: TestContext, environment: Record<string, string> = {}) {
  const ports = { MAYFLY_SMTPS_PORT: '0', MAYFLY_POP3S_PORT: '0', MAYFLY_IMAPS_PORT: '0' };
  const certificate = { MAYFLY_TLS_CERT: certFile, MAYFLY_TLS_KEY: keyFile, ...ports };
  const https = { MAYFLY_HTTP_TLS_CERT: certFile, MAYFLY_HTTP_TLS_KEY: keyFile };
  const { app } = await startService(t, { environment: { ...certificate, ...https, ...environment } });
  const secure = [app.smtps, app.pop3s, app.imaps].map((door) => door?.port ?? assert.fail('a door is missing'));
  return [...secure, Number(new URL(app.url).port)];
}

const only = (version: 'TLSv1.2' | 'TLSv1.3') => ({ minVersion: version, maxVersion: version });

test('MAYFLY_TLS_MIN_VERSION is the oldest version at every door', async (t) => {
  for (const port of await startDoors(t, { MAYFLY_TLS_MIN_VERSION: '1.3' })) {
    assert.equal((await connectTls(t, port, only('TLSv1.3'))).getProtocol(), 'TLSv1.3');
    await assert.rejects(connectTls(t, port, only('TLSv1.2')), /protocol version|alert/i);
  }
});

test('with TLS 1.2 suites are taken that have forward secrecy and authenticate what they encrypt (RFC 9325 §4.2)', async (t) => {
  const taken: readonly ConnectionOptions[] = [{ ciphers: 'ECDHE+AESGCM' }, { ciphers: 'ECDHE+CHACHA20' }];
  const refused = [
    'ECDHE-ECDSA-AES128-SHA256',
    'ECDHE-ECDSA-AES256-SHA',
    'ECDHE-ECDSA-AES128-CCM',
    'AES128-GCM-SHA256',
  ];
  for (const port of await startDoors(t)) {
    for (const options of taken) await connectTls(t, port, { ...only('TLSv1.2'), ...options });
    for (const ciphers of refused)
      await assert.rejects(connectTls(t, port, { ...only('TLSv1.2'), ciphers }), /handshake failure/, ciphers);
  }
});

test('no session lets its client send data before the handshake is done (RFC 8446 §2.3)', async (t) => {
  for (const port of await startDoors(t)) {
    const secured = await connectTls(t, port, only('TLSv1.3'));
    const [session] = await inTime('a session', onceSession(secured));
    assert.equal(earlyDataOf(session), undefined);
  }
});

test('openssl sees neither early data nor renegotiation', async (t) => {
  const [port] = await startDoors(t);
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-early-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  const openssl = (input: string, ...more: string[]) =>
    runOpenssl(['s_client', '-connect', `127.0.0.1:${port}`, ...more], input);
  const first = await openssl('GET / HTTP/1.1\r\n', '-tls1_3', '-ign_eof');
  if (first === undefined) return t.skip('openssl is not on this machine');
  assert.match(first, /Max Early Data: 0\n/);
  // A line of R asks for it.
  assert.match((await openssl('R\n', '-tls1_2')) ?? '', /RENEGOTIATING.*no renegotiation/s);
});

test('each name is shown its certificate, by STARTTLS as well, and a name that nobody has the first', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-names-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  const { file } = await keepDevCertificate({ folder, hosts: ['mx.other.test'] });
  const certs = { MAYFLY_TLS_CERT: `${certFile}, ${file}`, MAYFLY_TLS_KEY: `${keyFile},${file}` };
  const https = { MAYFLY_HTTP_TLS_CERT: `${certFile},${file}`, MAYFLY_HTTP_TLS_KEY: `${keyFile},${file}` };
  for (const port of await startDoors(t, { ...certs, ...https })) {
    const shownTo = async (servername: string) => {
      const socket = await connectTls(t, port, { servername, rejectUnauthorized: false });
      return socket.getPeerCertificate().subject.CN;
    };
    assert.equal(await shownTo('mx.other.test'), 'Mayfly dev');
    assert.equal(await shownTo('mx.mail.test'), 'mx.mail.test');
    assert.equal(await shownTo('unknown.test'), 'mx.mail.test');
    assert.equal(await shownTo(''), 'mx.mail.test');
  }
});

const onceSession = (socket: TLSSocket): Promise<[Buffer]> => once(socket, 'session') as Promise<[Buffer]>;

/**
 * Bytes of early data that a session allows, as OpenSSL writes them (element 15 of its ASN.1); `undefined` for none.
 */
function earlyDataOf(session: Buffer): Buffer | undefined {
  // Node.js puts the name of the server before it.
  const start = session.indexOf(trusting.servername) + trusting.servername.length;
  const elements = elementsOf(contentOf(session, start).content);
  assert.ok(elements.length > 5, 'a session has elements');
  return elements.find(({ tag }) => tag === (0xa0 | 15))?.content;
}

function elementsOf(bytes: Buffer): { tag: number; content: Buffer }[] {
  const elements: { tag: number; content: Buffer }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { content, end } = contentOf(bytes, at);
    elements.push({ tag: bytes.readUInt8(at), content });
    at = end;
  }
  return elements;
}

/** Content of an element of DER, of a definite length (X.690 §8.1.3). */
function contentOf(bytes: Buffer, at: number): { content: Buffer; end: number } {
  const short = bytes.readUInt8(at + 1);
  const more = short < 0x80 ? 0 : short - 0x80;
  const length = more === 0 ? short : bytes.readUIntBE(at + 2, more);
  const start = at + 2 + more;
  return { content: bytes.subarray(start, start + length), end: start + length };
}

/** Output of openssl; `undefined` where there is none. */
function runOpenssl(words: readonly string[], input: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = execFile('openssl', words, { timeout: 20_000 }, (error, stdout, stderr) =>
      resolve(error !== null && 'code' in error && error.code === 'ENOENT' ? undefined : stdout + stderr),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}
