import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { connect } from 'node:tls';
import { transcriptBytesMax, transcriptCommandsMax } from '../../src/smtp/session-transcript.ts';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox } from '../http/mail.ts';
import { converse, patient, type Script } from '../smtp/receiver.ts';
import { type StartService, useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';

const test = useEngines();

const support = join(import.meta.dirname, '..', 'support');
const secret = 'a secret';

const base64 = (text: string) => Buffer.from(text).toString('base64');

const content: Script = [
  ['DATA', '354'],
  ['Subject: Hello\r\n\r\ntext\r\n.', '250'],
];

/** A service of which all mail, or captured mail alone, keeps how it came; with a key of the owner of captured mail. */
async function startKeeping(t: TestContext, start: StartService, environment: Record<string, string>) {
  const service = await start({ environment: { ...patient, ...environment } });
  const key = await service.key('default');
  const client = () => SmtpClient.open(t, service.app.smtp.port);
  return { service, key, client };
}

/** Path of the newest mail of a mailbox. */
async function newestOf(service: Service, { id, key }: { id: string; key: string }): Promise<string> {
  const { body } = await service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
  return `/v1/mailboxes/${id}/mails/${body.items[0].id}`;
}

/** How the newest mail of a mailbox came. */
async function deliveryOf(service: Service, mailbox: { id: string; key: string }) {
  const path = await newestOf(service, mailbox);
  assert.equal((await service.call('GET', path, { key: mailbox.key })).body.details.hasDelivery, true);
  const { status, body } = await service.call('GET', `${path}/delivery`, { key: mailbox.key });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const linesOf = ({ commands }: { commands: { line: string }[] }) => commands.map(({ line }) => line);

test('captured mail tells client, login, commands, replies, times and sizes, and nothing of the password', async (t, start) => {
  const { service, key, client } = await startKeeping(t, start, { MAYFLY_CAPTURE: 'default' });
  const sender = await client();
  const connectedAt = new Date(service.clock.now()).toISOString();
  service.clock.advance(40);
  await converse(sender, [
    ['AUTH LOGIN', '334'],
    [base64('Billing'), '334'],
    [base64(secret), '235'],
    ['MAIL FROM:<app@shop.example> size=100 Body=8bitmime AUTH=<>', '250'],
    ['RCPT TO:<Ann@customer.example>', '250'],
    [`${secret} é`, '500'],
    ['RCPT TO:<broken', '501'],
    ['NOOP nothing', '250'],
  ]);
  service.clock.advance(2);
  await converse(sender, content);
  const { body } = await service.call('GET', '/v1/mailboxes', { key });
  const [{ id }] = body.items;
  const delivery = await deliveryOf(service, { id, key });
  const { commands, ...facts } = delivery;
  assert.deepEqual(facts, {
    client: '127.0.0.1',
    ehlo: 'client.test',
    user: 'billing',
    connectedAt,
    content: { bytes: 24, afterMs: 42 },
    truncated: false,
  });
  const told = commands.map(({ afterMs, line, reply }: { afterMs: number; line: string; reply: string }) => [
    afterMs,
    line,
    reply.slice(0, 4),
  ]);
  assert.deepEqual(told, [
    [0, 'EHLO client.test', '250-'],
    [40, 'AUTH ***', '235 '],
    [40, 'MAIL FROM:<app@shop.example> SIZE=100 BODY=8BITMIME', '250 '],
    [40, 'RCPT TO:<Ann@customer.example>', '250 '],
    [40, '(13 bytes)', '500 '],
    [40, '(17 bytes)', '501 '],
    [40, 'NOOP', '250 '],
    [42, 'DATA', '354 '],
  ]);
  assert.doesNotMatch(JSON.stringify(delivery), /secret|Hello|text/);
});

test('it names the recipients of its owner alone, and those of no mail before', async (t, start) => {
  const { service, key, client } = await startKeeping(t, start, { MAYFLY_SMTP_KEEP_DELIVERY: 'true' });
  const alice = await service.key('alice');
  const [one, two] = [await createMailbox(service, key), await createMailbox(service, key)];
  const other = await createMailbox(service, alice);
  await converse(await client(), [
    ['MAIL FROM:<before@shop.example>', '250'],
    [`RCPT TO:<${other.address}>`, '250'],
    ['RSET', '250'],
    ['MAIL FROM:<app@shop.example>', '250'],
    [`RCPT TO:<${one.address.toUpperCase()}>`, '250'],
    [`RCPT TO:<${other.address}>`, '250'],
    [`RCPT TO:<${two.address}>`, '250'],
    ['RCPT TO:<nobody@mail.test>', '550'],
    ...content,
  ]);
  const common = ['EHLO client.test', 'MAIL FROM:<app@shop.example>'];
  for (const { id } of [one, two]) {
    const lines = linesOf(await deliveryOf(service, { id, key }));
    const own = [`RCPT TO:<${one.address.toUpperCase()}>`, `RCPT TO:<${two.address}>`];
    assert.deepEqual(lines, [...common, ...own, 'DATA']);
  }
  const others = linesOf(await deliveryOf(service, { id: other.id, key: alice }));
  assert.deepEqual(others, [...common, `RCPT TO:<${other.address}>`, 'DATA']);
});

test('it tells the login of captured mail to its owner alone', async (t, start) => {
  const { service, key, client } = await startKeeping(t, start, {
    MAYFLY_CAPTURE: 'default',
    MAYFLY_SMTP_KEEP_DELIVERY: 'true',
  });
  const alice = await service.key('alice');
  const [own, other] = [await createMailbox(service, key), await createMailbox(service, alice)];
  await converse(await client(), [
    [`AUTH PLAIN ${base64(`\0Billing\0${secret}`)}`, '235'],
    ['MAIL FROM:<app@shop.example>', '250'],
    ...[own, other].map(({ address }) => [`RCPT TO:<${address}>`, '250'] as const),
    ...content,
  ]);
  assert.equal((await deliveryOf(service, { id: own.id, key })).user, 'billing');
  const ofOther = await deliveryOf(service, { id: other.id, key: alice });
  assert.doesNotMatch(JSON.stringify(ofOther), /billing/i);
});

test('a line that is too long is told by its size, and leaves the command before it its own reply', async (t, start) => {
  const { service, key, client } = await startKeeping(t, start, { MAYFLY_CAPTURE: 'default' });
  const sender = await client();
  await converse(sender, [
    ['MAIL FROM:<>', '250'],
    ['RCPT TO:<ann@customer.example>', '250'],
    [secret.repeat(1_000), '500'],
    ...content,
  ]);
  const { body } = await service.call('GET', '/v1/mailboxes', { key });
  const { commands } = await deliveryOf(service, { id: body.items[0].id, key });
  const told = commands.map(({ line, reply }: { line: string; reply: string }) => [line, reply.slice(0, 3)]);
  assert.deepEqual(told.slice(1), [
    ['MAIL FROM:<>', '250'],
    ['RCPT TO:<ann@customer.example>', '250'],
    [`(${secret.length * 1_000 + 2} bytes)`, '500'],
    ['DATA', '354'],
  ]);
});

test('mail that is not captured keeps none without the setting, and mail put in by HTTP never', async (t, start) => {
  const { service, key, client } = await startKeeping(t, start, { MAYFLY_CAPTURE: 'default' });
  const { id, address } = await createMailbox(service, key);
  await converse(await client(), [['MAIL FROM:<>', '250'], [`RCPT TO:<${address}>`, '250'], ...content]);
  const path = await newestOf(service, { id, key });
  assertProblem(await service.call('GET', `${path}/delivery`, { key }), 404, 'delivery_not_kept');
  const put = await fetch(`${service.app.url}/v1/mailboxes/${id}/mails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' },
    body: 'Subject: Hello\r\n\r\ntext\r\n',
  });
  assert.equal(put.status, 201);
  const newest = await newestOf(service, { id, key });
  assert.notEqual(newest, path);
  assertProblem(await service.call('GET', `${newest}/delivery`, { key }), 404, 'delivery_not_kept');
  for (const mail of [path, newest])
    assert.equal((await service.call('GET', mail, { key })).body.details.hasDelivery, undefined);
});

test('the mail of a login keeps it, with all of its recipients and its TLS', async (t, start) => {
  const certFile = join(support, 'tls-cert.pem');
  const { service, key, client } = await startKeeping(t, start, {
    MAYFLY_TLS_CERT: certFile,
    MAYFLY_TLS_KEY: join(support, 'tls-key.pem'),
    MAYFLY_SMTP_AUTH_PLAIN_FROM: 'none',
  });
  const { id, address } = await createMailbox(service, key);
  const plain = await client();
  await converse(plain, [['STARTTLS', '220']]);
  plain.socket.removeAllListeners('data');
  const socket = connect({ socket: plain.socket, servername: 'mx.mail.test', ca: readFileSync(certFile) });
  t.after(() => socket.destroy());
  await once(socket, 'secureConnect');
  await converse(new SmtpClient(socket), [
    ['EHLO app.test', '250'],
    [`AUTH PLAIN ${base64(`\0${address}\0${key}`)}`, '235'],
    ['MAIL FROM:<app@shop.example>', '250'],
    ['RCPT TO:<ann@customer.example>', '250'],
    ['RCPT TO:<bob@customer.example>', '250'],
    ...content,
  ]);
  const delivery = await deliveryOf(service, { id, key });
  assert.deepEqual([delivery.user, delivery.tls.version], [address, 'TLSv1.3']);
  assert.deepEqual(linesOf(delivery), [
    'MAIL FROM:<app@shop.example>',
    'RCPT TO:<ann@customer.example>',
    'RCPT TO:<bob@customer.example>',
    'DATA',
  ]);
  assert.doesNotMatch(JSON.stringify(delivery), new RegExp(key));
});

test('its bytes count to the mailbox, and are free again when the mail is deleted', async (t, start) => {
  const { service, key, client } = await startKeeping(t, start, { MAYFLY_SMTP_KEEP_DELIVERY: 'true' });
  const { id, address } = await createMailbox(service, key);
  const usedBytes = async () => (await service.call('GET', '/v1/usage', { key })).body.bytes;
  assert.equal(await usedBytes(), 0);
  await converse(await client(), [['MAIL FROM:<>', '250'], [`RCPT TO:<${address}>`, '250'], ...content]);
  const path = await newestOf(service, { id, key });
  const { body: mail } = await service.call('GET', path, { key });
  const beside = (await usedBytes()) - mail.details.sizeBytes;
  assert.ok(beside > 200 && beside < 1_000, `${beside} bytes beside the message`);
  assert.equal((await service.call('DELETE', path, { key })).status, 204);
  assert.equal(await usedBytes(), 0);
});

test('it has a bound in commands and in bytes, and says when there were more', async (t, start) => {
  const { service, key, client } = await startKeeping(t, start, {
    MAYFLY_CAPTURE: 'default',
    MAYFLY_SMTP_RECIPIENTS_MAX: '1000',
  });
  const send = async (count: number, address: (index: number) => string) => {
    const recipients = Array.from({ length: count }, (_, index) => [`RCPT TO:<${address(index)}>`, '250'] as const);
    await converse(await client(), [['MAIL FROM:<>', '250'], ...recipients, ...content]);
    const { body } = await service.call('GET', '/v1/mailboxes', { key });
    return deliveryOf(service, { id: body.items[0].id, key });
  };
  const many = await send(transcriptCommandsMax, (index) => `a${index}@b.example`);
  assert.deepEqual([many.commands.length, many.truncated], [transcriptCommandsMax + 1, true]);
  const long = await send(100, (index) => `${'a'.repeat(60)}@${index}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`);
  const size = Buffer.byteLength(linesOf(long).join(''));
  assert.ok(long.truncated && size <= transcriptBytesMax + 256, `${size} bytes`);
  const few = await send(transcriptCommandsMax - 2, (index) => `a${index}@b.example`);
  assert.deepEqual([few.commands.length, few.truncated], [transcriptCommandsMax + 1, false]);
});
