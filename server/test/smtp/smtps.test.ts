import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connect as connectSecure } from 'node:tls';
import { createTransport } from 'nodemailer';
import { createLog } from '../../src/lib/log.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { atEnd } from '../support/test-end.ts';
import { certFile, changingCertificate, clientHello, connectTls, keyFile, trusting } from '../support/tls.ts';
import { inTime, until } from '../support/until.ts';
import { converse, patient, type Receiver, startReceiver } from './receiver.ts';

const secureSettings = { MAYFLY_TLS_CERT: certFile, MAYFLY_TLS_KEY: keyFile, MAYFLY_SMTPS_PORT: '0' };

function startSecure(t: TestContext, environment: Record<string, string> = {}): Promise<Receiver> {
  return startReceiver(t, { environment: { ...secureSettings, ...patient, ...environment } });
}

function portOf({ service }: Receiver): number {
  const { smtps } = service.app;
  assert.ok(smtps !== undefined);
  return smtps.port;
}

const open = async (t: TestContext, receiver: Receiver) => new SmtpClient(await connectTls(t, portOf(receiver)));

test('greets after the handshake, offers logins, and no second handshake (RFC 8314 §3.3)', async (t) => {
  const receiver = await startSecure(t, { MAYFLY_SMTP_AUTH_PLAIN_FROM: 'none' });
  const plain = await receiver.connect();
  assert.match((await plain.reply()).text, /^220 /);
  assert.doesNotMatch((await plain.command('EHLO x')).text, /AUTH/);
  const client = await open(t, receiver);
  assert.match((await client.reply()).text, /^220 mx\.mail\.test ESMTP/);
  const hello = await client.command('EHLO x');
  assert.match(hello.text, /AUTH PLAIN LOGIN/);
  assert.doesNotMatch(hello.text, /STARTTLS/);
  await converse(client, [['STARTTLS', '503 5.5.1']]);
});

test('takes mail and logins of a client that knows it, and says so in the trace headers', async (t) => {
  const receiver = await startSecure(t, { MAYFLY_SMTP_AUTH_PLAIN_FROM: 'none' });
  const target = await receiver.mailbox();
  const key = await receiver.service.key('alice');
  const options = { host: '127.0.0.1', port: portOf(receiver), secure: true, tls: trusting };
  const message = { from: 'a@b.test', subject: 'Hello', text: 'It works.' };
  const open = createTransport(options);
  await open.sendMail({ ...message, to: target.address });
  const login = createTransport({ ...options, auth: { user: target.address, pass: key } });
  await login.sendMail({ ...message, to: 'customer@shop.example' });
  const raws = (await receiver.raws(target)).map(String);
  assert.equal(raws.length, 2);
  assert.match(raws[0] ?? '', /\tby mx\.mail\.test with ESMTPS id /);
  assert.match(raws[1] ?? '', /\tby mx\.mail\.test with ESMTPSA? id /);
});

test('a client that speaks before the greeting is refused, as without TLS', async (t) => {
  const receiver = await startSecure(t);
  const socket = connectSecure({ host: '127.0.0.1', port: portOf(receiver), ...trusting });
  atEnd(t, () => socket.destroy());
  // Goes out together with the end of the handshake.
  socket.write('EHLO x\r\n');
  const client = new SmtpClient(socket);
  assert.match((await client.reply()).text, /^554 5\.5\.0/);
});

test('both ports count together: connections of an address, and those in a handshake', async (t) => {
  const receiver = await startSecure(t, { MAYFLY_SMTP_CONNECTIONS_PER_ADDRESS_MAX: '2' });
  const silent = connect(portOf(receiver), '127.0.0.1');
  atEnd(t, () => silent.destroy());
  await until(() => receiver.service.app.smtpServer.connections === 1);
  const client = await receiver.client();
  assert.equal((await client.command('NOOP')).code, 250);
  assert.equal((await (await receiver.connect()).reply()).code, 421);
  await assert.rejects(open(t, receiver), /disconnected|ECONNRESET/);
  silent.destroy();
  await until(() => receiver.service.app.smtpServer.connections === 1);
  assert.equal((await (await open(t, receiver)).reply()).code, 220);
});

test('when all connections are taken a handshake that is not done makes room', async (t) => {
  const receiver = await startSecure(t, { MAYFLY_SMTP_CONNECTIONS_MAX: '2' });
  const { smtpServer } = receiver.service.app;
  const silent = connect(portOf(receiver), '127.0.0.1').on('error', () => {});
  atEnd(t, () => silent.destroy());
  await until(() => smtpServer.connections === 1);
  receiver.service.clock.advance(2_000);
  const client = await receiver.client();
  const second = await open(t, receiver);
  assert.equal((await second.reply()).code, 220);
  if (!silent.closed) await inTime('the end of the silent one', once(silent.resume(), 'close'));
  assert.equal((await client.command('NOOP')).code, 250);
});

test('a handshake that takes too long is ended, from the start and after STARTTLS', async (t) => {
  const receiver = await startSecure(t);
  const { app, clock } = receiver.service;
  const silent = connect(portOf(receiver), '127.0.0.1').on('error', () => {});
  atEnd(t, () => silent.destroy());
  const client = await receiver.client();
  await converse(client, [['STARTTLS', '220']]);
  client.send((await clientHello()).subarray(0, 100));
  const kept = await open(t, receiver);
  await kept.reply();
  await until(() => app.smtpServer.connections === 3);
  clock.advance(10_000);
  app.smtpServer.enforceTime();
  // Not a word in the clear to who is in a handshake.
  assert.deepEqual(await client.rest(), []);
  await inTime('the end', once(silent.resume(), 'close'));
  assert.equal((await kept.command('NOOP')).code, 250);
});

test('a stop ends those in a handshake, and tells the others to come back', async (t) => {
  const receiver = await startSecure(t);
  const silent = connect(portOf(receiver), '127.0.0.1').on('error', () => {});
  atEnd(t, () => silent.destroy());
  const upgrading = await receiver.client();
  await converse(upgrading, [['STARTTLS', '220']]);
  const client = await open(t, receiver);
  await client.reply();
  await until(() => receiver.service.app.smtpServer.connections === 3);
  await inTime('the stop', receiver.service.app.stop());
  assert.deepEqual(await upgrading.rest(), []);
  assert.deepEqual(
    (await client.rest()).map(({ code }) => code),
    [421],
  );
  if (!silent.closed) await inTime('the end', once(silent.resume(), 'close'));
});

test('a load balancer names the client before the handshake', async (t) => {
  const receiver = await startSecure(t, { MAYFLY_SMTP_PROXY_FROM: '127.0.0.1' });
  const target = await receiver.mailbox();
  const plain = connect(portOf(receiver), '127.0.0.1');
  atEnd(t, () => plain.destroy());
  await once(plain, 'connect');
  plain.write('PROXY TCP4 203.0.113.9 192.0.2.1 50000 465\r\n');
  const socket = connectSecure({ socket: plain, ...trusting });
  atEnd(t, () => socket.destroy());
  const client = new SmtpClient(socket);
  assert.equal((await client.reply()).code, 220);
  await client.command('EHLO x');
  assert.equal((await client.deliver({ to: target.address, content: 'Subject: x\n\n' })).code, 250);
  assert.match(String((await receiver.raws(target))[0]), /203\.0\.113\.9/);
});

test('a changed certificate is used by both ports, and a broken one is said once', async (t) => {
  const files = await changingCertificate(t);
  const lines: string[] = [];
  const environment = { ...secureSettings, MAYFLY_TLS_CERT: files.cert, MAYFLY_TLS_KEY: files.key };
  const log = createLog('warn', { write: (line) => lines.push(line) });
  const receiver = await startReceiver(t, { environment, log });
  const fingerprint = async () => {
    const socket = await connectTls(t, portOf(receiver), { rejectUnauthorized: false });
    return socket.getPeerCertificate().fingerprint256;
  };
  const upgraded = async () => {
    const client = await receiver.client();
    await converse(client, [['STARTTLS', '220']]);
    client.socket.removeAllListeners('data');
    const socket = connectSecure({ socket: client.socket, rejectUnauthorized: false });
    atEnd(t, () => socket.destroy());
    await once(socket, 'secureConnect');
    return socket.getPeerCertificate().fingerprint256;
  };
  const first = await fingerprint();
  await files.breakIt();
  assert.deepEqual([await fingerprint(), await upgraded()], [first, first]);
  assert.equal(lines.length, 1);
  assert.match(lines.join(''), /MAYFLY_TLS_CERT cannot be used; the earlier one stays/);
  await files.renew();
  const renewed = await fingerprint();
  assert.notEqual(renewed, first);
  assert.equal(await upgraded(), renewed);
});
