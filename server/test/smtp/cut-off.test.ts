import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../support/until.ts';
import { closedGate } from './gate.ts';
import { drive } from './protocol-driver.ts';
import { converse, patient, type Receiver, startReceiver, type TestMailbox } from './receiver.ts';

const content = Buffer.from('A: b\r\n\r\n..c\r\n.\r\n');

function commandsTo({ address }: TestMailbox): Buffer {
  return Buffer.from(`EHLO x\r\nMAIL FROM:<a@b>\r\nRCPT TO:<${address}>\r\nDATA\r\n`);
}

/** Says what is to be said up to a byte, and is gone. */
async function sayAndVanish(
  receiver: Receiver,
  options: { commands: Buffer; bytes: number; how: 'FIN' | 'RST' },
): Promise<void> {
  const { commands, bytes, how } = options;
  const client = await receiver.connect();
  await client.reply();
  client.send(commands.subarray(0, bytes));
  const rest = content.subarray(0, Math.max(0, bytes - commands.length));
  if (bytes >= commands.length) {
    for (const code of [250, 250, 250, 354]) assert.equal((await client.reply()).code, code);
    client.send(rest);
  }
  if (how === 'FIN') client.socket.end();
  else client.socket.resetAndDestroy();
}

for (const how of ['FIN', 'RST'] as const) {
  test(`stores nothing of a message cut off by ${how} at any byte (smtp.md row 37)`, async (t) => {
    const receiver = await startReceiver(t, { environment: patient });
    const target = await receiver.mailbox();
    const commands = commandsTo(target);
    for (let bytes = 0; bytes < commands.length + content.length; bytes += 1) {
      await sayAndVanish(receiver, { commands, bytes, how });
    }
    await until(() => receiver.service.app.smtpServer.connections === 0);
    const after = await receiver.client();
    assert.equal((await after.deliver({ to: target.address, content: 'Subject: whole\n\n' })).code, 250);
    assert.deepEqual(await receiver.contents(target), ['Subject: whole\r\n\r\n']);
  });
}

test('does not run a last command without its line end (smtp.md row 37)', () => {
  const commands = Buffer.from('EHLO x\r\nMAIL FROM:<a@b>\r\nRCPT TO:<c@d>\r\nDATA\r\n');
  for (let bytes = 1; bytes < commands.length; bytes += 1) {
    const { effects } = drive([[commands.subarray(0, bytes)]]);
    const lines = commands.subarray(0, bytes).toString().split('\r\n').length - 1;
    assert.equal(effects.length, 1 + lines);
  }
});

test('stores a message once when the client dies before the answer (smtp.md row 38)', async (t) => {
  const gate = closedGate();
  const receiver = await startReceiver(t, { parse: gate.parse });
  const target = await receiver.mailbox();
  await sayAndVanish(receiver, { commands: commandsTo(target), bytes: 10_000, how: 'FIN' });
  await gate.reached;
  gate.open();
  await until(() => receiver.service.app.smtpServer.connections === 0);
  const next = await receiver.client();
  assert.equal((await next.deliver({ to: target.address, content: 'Subject: next\n\n' })).code, 250);
  assert.deepEqual(await receiver.contents(target), ['A: b\r\n\r\n.c\r\n', 'Subject: next\r\n\r\n']);
});

test('answers a client that has closed its side after the end of the content, as Exim does (smtp.md row 38)', async (t) => {
  const receiver = await startReceiver(t, {});
  const target = await receiver.mailbox();
  const commands = commandsTo(target);
  const quit = Buffer.from('QUIT\r\n');
  const last = Buffer.concat([content, quit]);
  for (let cut = 0; cut <= last.length; cut += 1) {
    const client = await receiver.connect();
    await client.reply();
    client.send(commands);
    for (const code of [250, 250, 250, 354]) assert.equal((await client.reply()).code, code);
    client.send(last.subarray(0, cut));
    client.socket.end(last.subarray(cut));
    assert.deepEqual(
      (await client.rest()).map(({ code }) => code),
      [250, 221],
    );
  }
  assert.equal((await receiver.contents(target)).length, last.length + 1);
});

test('does not answer, and does not crash, when a reset comes before the answer (smtp.md row 38)', async (t) => {
  const gate = closedGate();
  const receiver = await startReceiver(t, { parse: gate.parse });
  const target = await receiver.mailbox();
  const client = await receiver.client();
  await converse(client, [
    ['MAIL FROM:<a@b>', '250'],
    [`RCPT TO:<${target.address}>`, '250'],
    ['DATA', '354'],
  ]);
  client.send(content);
  await gate.reached;
  client.socket.resetAndDestroy();
  await until(() => receiver.service.app.smtpServer.connections === 0);
  gate.open();
  const next = await receiver.client();
  assert.equal((await next.deliver({ to: target.address, content: 'Subject: next\n\n' })).code, 250);
  assert.equal((await receiver.contents(target)).length, 2);
});
