import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SmtpClient } from '../support/smtp-client.ts';
import { assertCut, converse, patient, type Receiver, startReceiver } from './receiver.ts';

const second = 1_000;
const minute = 60 * second;

/** Moves the clock and lets the server look at it, once everything sent so far has reached the server. */
async function pass({ service }: Receiver, options: { ms: number; witness: SmtpClient }): Promise<void> {
  // Loopback hands bytes over in order of writing: what was sent before this command is read with it or before it.
  await options.witness.command('NOOP');
  service.clock.advance(options.ms);
  service.app.smtpServer.enforceTime();
}

async function startData(receiver: Receiver): Promise<{ sender: SmtpClient; stored: () => Promise<string[]> }> {
  const target = await receiver.mailbox({ expiresIn: 60 });
  const sender = await receiver.client();
  await converse(sender, [
    ['MAIL FROM:<a@b.test>', '250'],
    [`RCPT TO:<${target.address}>`, '250'],
    ['DATA', '354'],
  ]);
  return { sender, stored: () => receiver.contents(target) };
}

test('ends an idle session after five minutes (smtp.md row 31)', async (t) => {
  const { client, service } = await startReceiver(t);
  const idle = await client();
  service.clock.advance(5 * minute - 1);
  service.app.smtpServer.enforceTime();
  await converse(idle, [['NOOP', '250']]);
  service.clock.advance(5 * minute);
  service.app.smtpServer.enforceTime();
  await assertCut(idle, '421 4.4.2');
});

test('ends a session that dribbles a command (smtp.md row 31)', async (t) => {
  const receiver = await startReceiver(t, { environment: patient });
  const witness = await receiver.client();
  const slow = await receiver.client();
  for (let passed = 0; passed < 5 * minute; passed += 2 * second) {
    slow.send('N');
    await pass(receiver, { ms: 2 * second, witness });
  }
  await assertCut(slow, '421 4.4.2');
  await converse(witness, [['NOOP', '250']]);
});

test('ends a session after fifteen minutes, however busy (smtp.md row 31)', async (t) => {
  const receiver = await startReceiver(t);
  const witness = await receiver.client();
  for (let passed = minute; passed < 15 * minute; passed += minute) await pass(receiver, { ms: minute, witness });
  await converse(witness, [['NOOP', '250']]);
  receiver.service.clock.advance(minute);
  receiver.service.app.smtpServer.enforceTime();
  await assertCut(witness, '421 4.4.2');
});

test('ends a session whose content comes below 500 bytes a second (smtp.md row 31)', async (t) => {
  const receiver = await startReceiver(t, { environment: patient });
  const witness = await receiver.client();
  const { sender, stored } = await startData(receiver);
  sender.send('x'.repeat(500 * 60));
  await pass(receiver, { ms: minute, witness });
  sender.send('x'.repeat(500 * 60));
  await pass(receiver, { ms: minute, witness });
  sender.send('x'.repeat(500 * 60 - 1));
  await pass(receiver, { ms: minute - 1, witness });
  await pass(receiver, { ms: 1, witness });
  await assertCut(sender, '421 4.4.2');
  assert.deepEqual(await stored(), []);
});

test('ends a session that sends a byte of content every two seconds (smtp.md row 31)', async (t) => {
  const receiver = await startReceiver(t, { environment: patient });
  const witness = await receiver.client();
  const { sender } = await startData(receiver);
  for (let passed = 0; passed < minute; passed += 2 * second) {
    sender.send('x');
    await pass(receiver, { ms: 2 * second, witness });
  }
  await assertCut(sender, '421 4.4.2');
});

test('measures the rate of each message by itself (smtp.md row 31)', async (t) => {
  const receiver = await startReceiver(t, { environment: patient });
  const witness = await receiver.client();
  const { sender, stored } = await startData(receiver);
  sender.send('x'.repeat(100_000));
  await pass(receiver, { ms: minute, witness });
  sender.send('\r\n.\r\n');
  assert.equal((await sender.reply()).code, 250);
  const target = await receiver.mailbox();
  await converse(sender, [
    ['MAIL FROM:<a@b.test>', '250'],
    [`RCPT TO:<${target.address}>`, '250'],
    ['DATA', '354'],
  ]);
  sender.send('x'.repeat(500 * 60));
  await pass(receiver, { ms: minute, witness });
  sender.send('\r\n.\r\n');
  assert.equal((await sender.reply()).code, 250);
  assert.equal((await stored()).length, 1);
});

/** Two descriptors a connection, for both of its ends are here; the rest is for the service. */
function connectionsPossible(wanted: number): number {
  const report: { userLimits?: { open_files?: { soft: unknown } } } = process.report.getReport();
  const descriptors = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(descriptors) ? wanted : Math.min(wanted, Math.floor((descriptors - 200) / 2));
}

test('serves a good client beside a thousand slow ones, and refuses the next (smtp.md rows 31, 32)', async (t) => {
  const count = connectionsPossible(1000) - 1;
  t.diagnostic(`${count} slow clients`);
  const receiver = await startReceiver(t, {
    environment: {
      MAYFLY_SMTP_CONNECTIONS_MAX: String(count + 1),
      MAYFLY_SMTP_CONNECTIONS_PER_ADDRESS_MAX: String(count + 10),
    },
  });
  const target = await receiver.mailbox();
  const good = await receiver.client();
  const slow: SmtpClient[] = [];
  while (slow.length < count) {
    const batch = Array.from({ length: Math.min(100, count - slow.length) }, () => receiver.client());
    slow.push(...(await Promise.all(batch)));
  }
  await assertCut(await receiver.connect(), '421 4.3.2');
  const dribble = () => {
    for (const client of slow) client.send('N');
    receiver.service.clock.advance(second);
    receiver.service.app.smtpServer.enforceTime();
  };
  for (const client of slow) client.send('MAIL FRO');
  for (const [line, code] of [
    ['MAIL FROM:<a@b.test>', 250],
    [`RCPT TO:<${target.address}>`, 250],
    ['DATA', 354],
    ['Subject: in time\r\n\r\n.', 250],
  ] as const) {
    dribble();
    assert.equal((await good.command(line)).code, code);
  }
  assert.equal(receiver.service.app.smtpServer.connections, count + 1);
  assert.ok(slow.every(({ socket }) => !socket.destroyed));
  assert.deepEqual(await receiver.contents(target), ['Subject: in time\r\n\r\n']);
});
