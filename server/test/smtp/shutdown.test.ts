import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { MessageBudget } from '../../src/core/mails/in/message-budget.ts';
import { fixedLimits } from '../../src/smtp/limits.ts';
import { SmtpProtocol } from '../../src/smtp/protocol/protocol.ts';
import type { SmtpClient } from '../support/smtp-client.ts';
import { until } from '../support/until.ts';
import { startBareServerAlone } from './bare-server.ts';
import { closedGate } from './gate.ts';
import { assertCut, converse, patient, type Script, startReceiver } from './receiver.ts';

/** What a client has said, by what it waits for when the service stops. */
const beginnings: Record<string, (address: string) => Script> = {
  'after the greeting': () => [],
  'after EHLO': () => [['EHLO x', '250']],
  'after MAIL': () => [
    ['EHLO x', '250'],
    ['MAIL FROM:<a@b>', '250'],
  ],
  'after RCPT': (address) => [
    ['EHLO x', '250'],
    ['MAIL FROM:<a@b>', '250'],
    [`RCPT TO:<${address}>`, '250'],
  ],
};

function beginMessage(address: string): Script {
  return [...(beginnings['after RCPT']?.(address) ?? []), ['DATA', '354']];
}

test('tells clients between messages to come back, and takes no new ones (smtp.md row 40)', async (t) => {
  const { service, mailbox, connect: open, port } = await startReceiver(t, { environment: patient });
  const { address } = await mailbox();
  const clients: SmtpClient[] = [];
  for (const script of Object.values(beginnings)) {
    const client = await open();
    await client.reply();
    await converse(client, script(address));
    clients.push(client);
  }
  const dribbling = await open();
  await dribbling.reply();
  dribbling.send('MAIL FRO');
  await service.app.smtpServer.stop();
  for (const client of [...clients, dribbling]) await assertCut(client, '421 4.3.2');
  const late = connect({ port, host: '127.0.0.1' });
  const [error] = await once(late, 'error');
  assert.equal(error.code, 'ECONNREFUSED');
});

test('finishes a message whose content is coming, then says goodbye (smtp.md row 40)', async (t) => {
  const { service, mailbox, connect: open, contents } = await startReceiver(t);
  const target = await mailbox();
  const client = await open();
  await client.reply();
  await converse(client, beginMessage(target.address));
  client.send('Subject: half\r\n');
  const stopped = service.app.smtpServer.stop();
  client.send('\r\nway\r\n.\r\nMAIL FROM:<again@b>\r\n');
  assert.equal((await client.reply()).code, 250);
  await assertCut(client, '421 4.3.2');
  await stopped;
  assert.deepEqual(await contents(target), ['Subject: half\r\n\r\nway\r\n']);
});

test('finishes a message that is being stored (smtp.md row 40)', async (t) => {
  const gate = closedGate();
  const { service, mailbox, connect: open, contents } = await startReceiver(t, { parse: gate.parse });
  const target = await mailbox();
  const client = await open();
  await client.reply();
  await converse(client, beginMessage(target.address));
  client.send('Subject: x\r\n\r\n.\r\n');
  await gate.reached;
  const stopped = service.app.smtpServer.stop();
  gate.open();
  assert.equal((await client.reply()).code, 250);
  await assertCut(client, '421 4.3.2');
  await stopped;
  assert.deepEqual(await contents(target), ['Subject: x\r\n\r\n']);
});

test('cuts off a message that is not there in time, and whoever does not go (smtp.md row 40)', async (t) => {
  const { server, connect: open } = await startBareServerAlone(t, {
    delivery: () => ({ deliver: () => new Promise(() => {}) }),
    limits: { drainMsMax: 10 },
  });
  const unfinished = await open();
  await converse(unfinished, beginMessage('c@mail.test').slice(1));
  unfinished.send('Subject: half\r\n');
  const stored = await open();
  await converse(stored, beginMessage('c@mail.test').slice(1));
  stored.send('Subject: never stored\r\n\r\n.\r\n');
  await server.stop();
  for (const client of [unfinished, stored]) await assertCut(client, '421 4.3.2');
  assert.equal(fixedLimits.drainMsMax, 2_000);
});

test('ends a session whose last message was refused (smtp.md row 40)', async (t) => {
  const {
    service,
    mailbox,
    connect: open,
  } = await startReceiver(t, {
    environment: { MAYFLY_MESSAGE_BYTES_MAX: '2000' },
  });
  const { address } = await mailbox();
  const client = await open();
  await client.reply();
  await converse(client, beginMessage(address));
  const stopped = service.app.smtpServer.stop();
  client.send(`${'x'.repeat(3000)}\r\n.\r\nNOOP\r\n`);
  assert.equal((await client.reply()).code, 552);
  await assertCut(client, '421 4.3.2');
  await stopped;
});

test('does not wait for a proxy that has not said whom it speaks for (smtp.md row 40)', async (t) => {
  const { service, connect: open } = await startReceiver(t, { environment: { MAYFLY_SMTP_PROXY_FROM: '127.0.0.1' } });
  const client = await open();
  client.send('PROXY TCP4 198.51.100.7');
  await until(() => service.app.smtpServer.connections === 1);
  const stopped = service.app.smtpServer.stop();
  client.send(' 192.0.2.1 40000 25\r\n');
  assert.equal((await client.reply()).text, '');
  await stopped;
});

test('greets nobody while it stops, and opens no session again after a late handshake (smtp.md row 40)', () => {
  const limits = { ...fixedLimits, messageBytesMax: 1000, recipientsMax: 1, errorsMax: 10, idleCommandsMax: 10 };
  const holdContent = () => new MessageBudget({ bytesMax: 1000 }).holdFor('192.0.2.1');
  const client = { takesPlainLogin: false, isRelay: false };
  const start = () => new SmtpProtocol({ hostname: 'mx.mail.test', limits, holdContent, offersTls: true, ...client });
  const goodbye = [{ type: 'reply', text: '421 4.3.2 service is shutting down' }, { type: 'close' }];

  const ungreeted = start();
  assert.deepEqual(ungreeted.drain(), goodbye);
  assert.deepEqual(ungreeted.greet(), []);

  const upgrading = start();
  upgrading.greet();
  upgrading.receive(Buffer.from('STARTTLS\r\n'));
  assert.deepEqual(upgrading.drain(), goodbye);
  assert.deepEqual(upgrading.secured(), []);
  assert.deepEqual(upgrading.receive(Buffer.from('EHLO x\r\n')), []);
});
