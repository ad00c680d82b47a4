import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { connect } from 'node:tls';
import { createTransport } from 'nodemailer';
import { SmtpClient } from '../support/smtp-client.ts';
import { converse, type Receiver, startReceiver } from './receiver.ts';

const support = join(import.meta.dirname, '..', 'support');
const certFile = join(support, 'tls-cert.pem');
const certificate = readFileSync(certFile, 'utf8');
const environment = { MAYFLY_TLS_CERT: certFile, MAYFLY_TLS_KEY: join(support, 'tls-key.pem') };

async function secure(t: TestContext, client: SmtpClient): Promise<SmtpClient> {
  await converse(client, [['STARTTLS', '220']]);
  client.socket.removeAllListeners('data');
  const socket = connect({ socket: client.socket, servername: 'mx.mail.test', ca: certificate });
  t.after(() => socket.destroy());
  await once(socket, 'secureConnect');
  return new SmtpClient(socket);
}

async function startCapture(t: TestContext, extra: Record<string, string> = {}) {
  const receiver = await startReceiver(t, { environment: { ...environment, ...extra } });
  const [key, target] = [await receiver.service.key('alice'), await receiver.mailbox()];
  const login = `AUTH PLAIN ${Buffer.from(`\0${target.address}\0${key}`).toString('base64')}`;
  return { receiver, key, target, login };
}

test('asks for TLS before a login outside of the named networks, and takes it after TLS (smtp.md row 44)', async (t) => {
  const { receiver, target, login } = await startCapture(t, { MAYFLY_SMTP_AUTH_PLAIN_FROM: 'none' });
  const client = await receiver.client();
  assert.doesNotMatch((await client.command('EHLO x')).text, /AUTH/);
  await converse(client, [[login, '538 5.7.11']]);
  const secured = await secure(t, client);
  await converse(secured, [[login, '503 5.5.1']]);
  assert.match((await secured.command('EHLO x')).text, /^250[- ]AUTH PLAIN LOGIN\r$/m);
  await converse(secured, [[login, '235 2.7.0']]);
  assert.equal((await secured.deliver({ to: 'a@b.example', content: 'x: y\n\n' })).code, 250);
  assert.match(String((await receiver.raws(target))[0]), /\tby mx\.mail\.test with ESMTPSA id /);
});

test('forgets a login at STARTTLS, also one that is under way (smtp.md rows 30 and 44)', async (t) => {
  const { receiver, login } = await startCapture(t);
  const client = await receiver.client();
  await converse(client, [[login, '235']]);
  const secured = await secure(t, client);
  await converse(secured, [
    ['EHLO x', '250'],
    ['MAIL FROM:<a@b.test>', '250'],
    ['RCPT TO:<a@b.example>', '550 5.7.1'],
    ['RSET', '250'],
    [login, '235'],
  ]);
});

test('takes the mail of nodemailer over STARTTLS', async (t) => {
  const { receiver, key, target } = await startCapture(t, { MAYFLY_SMTP_AUTH_PLAIN_FROM: 'none' });
  const transport = transportOf(receiver, { user: target.id, pass: key });
  t.after(() => transport.close());
  await transport.sendMail({ from: 'app@shop.example', to: 'ann@customer.example', text: 'x' });
  assert.equal((await receiver.raws(target)).length, 1);
});

function transportOf({ port }: Receiver, auth: { user: string; pass: string }) {
  return createTransport({
    ...{ host: '127.0.0.1', port, requireTLS: true, auth },
    tls: { servername: 'mx.mail.test', ca: [certificate] },
  });
}
