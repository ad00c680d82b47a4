import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { SmtpClient } from '../support/smtp-client.ts';
import { until } from '../support/until.ts';
import { drive, everySplit } from './protocol-driver.ts';
import { converse, patient, type Receiver, startReceiver } from './receiver.ts';

const support = join(import.meta.dirname, '..', 'support');
const certFile = join(support, 'tls-cert.pem');
const keyFile = join(support, 'tls-key.pem');
const environment = { MAYFLY_TLS_CERT: certFile, MAYFLY_TLS_KEY: keyFile, ...patient };

/** Does the handshake on the connection of a client that was told to. */
async function secure(t: TestContext, client: SmtpClient, options: ConnectionOptions = {}): Promise<TLSSocket> {
  client.socket.removeAllListeners('data');
  const socket = connect({
    socket: client.socket,
    servername: 'mx.mail.test',
    ca: await readFile(certFile),
    ...options,
  });
  t.after(() => socket.destroy());
  await once(socket, 'secureConnect');
  return socket;
}

async function openSecure(t: TestContext, receiver: Receiver, options?: ConnectionOptions): Promise<TLSSocket> {
  const client = await receiver.client();
  await converse(client, [['STARTTLS', '220 2.0.0']]);
  return secure(t, client, options);
}

test('offers STARTTLS, takes no parameter and only one handshake (smtp.md row 30)', async (t) => {
  const receiver = await startReceiver(t, { environment });
  const client = await receiver.client();
  assert.match((await client.command('EHLO x')).text, /STARTTLS/);
  await converse(client, [
    ['STARTTLS now', '501'],
    ['STARTTLS', '220'],
  ]);
  const secured = new SmtpClient(await secure(t, client));
  const hello = await secured.command('EHLO x');
  assert.equal(hello.code, 250);
  assert.doesNotMatch(hello.text, /STARTTLS/);
  await converse(secured, [['STARTTLS', '503 5.5.1']]);
});

test('forgets at STARTTLS what the client said before (smtp.md row 30)', async (t) => {
  const receiver = await startReceiver(t, { environment });
  const { address } = await receiver.mailbox();
  const client = await receiver.client();
  await converse(client, [
    ['MAIL FROM:<a@b.test>', '250'],
    [`RCPT TO:<${address}>`, '250'],
    ['STARTTLS', '220'],
  ]);
  await converse(new SmtpClient(await secure(t, client)), [
    ['DATA', '503 5.5.1'],
    ['MAIL FROM:<a@b.test>', '503 5.5.1'],
    ['EHLO x', '250'],
    [`RCPT TO:<${address}>`, '503 5.5.1'],
    ['MAIL FROM:<a@b.test>', '250'],
  ]);
});

test('says in the trace headers that a message came over TLS (smtp.md row 30)', async (t) => {
  const receiver = await startReceiver(t, { environment });
  const target = await receiver.mailbox();
  const secured = new SmtpClient(await openSecure(t, receiver));
  await secured.command('EHLO x');
  assert.equal((await secured.deliver({ to: target.address, content: 'Subject: x\n\n' })).code, 250);
  await converse(secured, [
    ['MAIL FROM:<a@b.test> SMTPUTF8', '250'],
    [`RCPT TO:<${target.address}>`, '250'],
    ['DATA', '354'],
    ['Subject: y\r\n\r\n.', '250'],
  ]);
  const [first = '', second = ''] = (await receiver.raws(target)).map(String);
  assert.match(first, /\tby mx\.mail\.test with ESMTPS id /);
  assert.match(second, /\tby mx\.mail\.test with UTF8SMTPS id /);
});

test('receives large messages over TLS, whose records share memory, whole (smtp.md row 30)', async (t) => {
  const receiver = await startReceiver(t, { environment });
  const target = await receiver.mailbox();
  const secured = new SmtpClient(await openSecure(t, receiver));
  await secured.command('EHLO x');
  const lines = Array.from({ length: 4_000 }, (_, number) => `Line ${number} of a message of many records of TLS`);
  const content = `Subject: large\r\n\r\n${lines.join('\r\n')}\r\n`;
  for (let mail = 0; mail < 2; mail += 1)
    assert.equal((await secured.deliver({ to: target.address, content })).code, 250);
  const raws = (await receiver.raws(target)).map(String);
  assert.equal(raws.length, 2);
  for (const raw of raws) assert.ok(raw.endsWith(content));
});

test('never requires TLS (smtp.md row 30)', async (t) => {
  const receiver = await startReceiver(t, { environment });
  const target = await receiver.mailbox();
  const client = await receiver.client();
  assert.equal((await client.deliver({ to: target.address, content: 'Subject: x\n\n' })).code, 250);
});

test('never runs 1, 100 or 500 commands after STARTTLS in its packet (smtp.md row 30)', async (t) => {
  const receiver = await startReceiver(t, { environment });
  const target = await receiver.mailbox();
  for (const count of [1, 100, 500]) {
    const client = await receiver.client();
    client.send(`STARTTLS\r\n${'RSET\r\n'.repeat(count - 1)}MAIL FROM:<evil@b.test>\r\n`);
    assert.equal((await client.reply()).code, 220);
    const secured = new SmtpClient(await secure(t, client));
    await converse(secured, [
      ['EHLO x', '250'],
      [`RCPT TO:<${target.address}>`, '503'],
      ['MAIL FROM:<a@b.test>', '250'],
    ]);
  }
});

test('never runs what comes after STARTTLS, in any packets before the handshake (smtp.md row 30)', () => {
  const bytes = Buffer.from('EHLO x\r\nSTARTTLS\r\nEHLO y\r\nMAIL FROM:<evil@b>\r\n');
  for (const chunks of everySplit(bytes).take(bytes.indexOf('STARTTLS'))) {
    const { effects } = drive([chunks], { offersTls: true });
    assert.deepEqual(effects.slice(2), ['220 2.0.0 ready to start TLS', 'start_tls']);
  }
});

test('speaks TLS 1.2 and 1.3 and nothing older (smtp.md row 30)', async (t) => {
  const receiver = await startReceiver(t, { environment });
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    const socket = await openSecure(t, receiver, { minVersion: version, maxVersion: version });
    assert.equal(socket.getProtocol(), version);
    assert.equal(socket.getPeerCertificate().subject.CN, 'mx.mail.test');
  }
  for (const version of ['TLSv1', 'TLSv1.1'] as const) {
    const old = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    await assert.rejects(openSecure(t, receiver, old), /protocol|alert/i);
  }
});

test('survives a failed handshake (smtp.md row 30)', async (t) => {
  const receiver = await startReceiver(t, { environment });
  const client = await receiver.client();
  await converse(client, [['STARTTLS', '220']]);
  client.send('this is no handshake\r\n');
  await until(() => receiver.service.app.smtpServer.connections === 0);
  await converse(await receiver.client(), [['NOOP', '250']]);
});

test('uses a changed certificate for the next session, and the old one while the new is broken (smtp.md row 30)', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-tls-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  await copyFile(certFile, files.cert);
  await copyFile(keyFile, files.key);
  const receiver = await startReceiver(t, {
    environment: { MAYFLY_TLS_CERT: files.cert, MAYFLY_TLS_KEY: files.key },
  });
  const fingerprint = async () => {
    const socket = await openSecure(t, receiver, { rejectUnauthorized: false });
    return socket.getPeerCertificate().fingerprint256;
  };
  const first = await fingerprint();
  assert.equal(await fingerprint(), first);

  await writeFile(files.cert, 'half a certificate');
  await utimes(files.cert, 1, 1);
  assert.equal(await fingerprint(), first);

  await copyFile(join(support, 'tls-cert-renewed.pem'), files.cert);
  await copyFile(join(support, 'tls-key-renewed.pem'), files.key);
  await utimes(files.cert, 2, 2);
  const renewed = await fingerprint();
  assert.notEqual(renewed, first);
  assert.equal(await fingerprint(), renewed);
});
