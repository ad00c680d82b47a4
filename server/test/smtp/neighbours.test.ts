import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readBytesPerTickMax } from '../../src/connections/read-ticks.ts';
import type { SmtpClient } from '../support/smtp-client.ts';
import { until } from '../support/until.ts';
import { assertCut, converse, patient, type Receiver, startReceiver } from './receiver.ts';

const second = 1_000;
const KiB = 1024;
const MiB = 1024 * KiB;
/** More than it takes to read all that a test sends at once, 16 MiB. */
const readingTurns = (2 * 16 * MiB) / readBytesPerTickMax;

/** A receiver whose clients say by the PROXY protocol from which address they are. */
interface Neighbourhood extends Receiver {
  /** A client that has said EHLO. */
  clientFrom(address: string): Promise<SmtpClient>;
  /** A client that has said DATA. */
  senderFrom(address: string): Promise<SmtpClient>;
  /** Refused messages and recipients, by reason. */
  refusals(): Promise<Record<string, number>>;
  /** Moves the clock and looks at the time, once everything sent so far has been read. */
  pass(ms: number): Promise<void>;
}

async function startNeighbourhood(t: TestContext, environment: Record<string, string>): Promise<Neighbourhood> {
  const receiver = await startReceiver(t, { environment: { MAYFLY_SMTP_PROXY_FROM: '127.0.0.1', ...environment } });
  const { address } = await receiver.mailbox({ noExpiration: true });

  async function clientFrom(from: string): Promise<SmtpClient> {
    const client = await receiver.connect();
    client.send(`PROXY TCP${from.includes(':') ? '6' : '4'} ${from} ${from} 40000 25\r\n`);
    if ((await client.reply()).code === 220) await client.command('EHLO client.test');
    return client;
  }

  async function senderFrom(from: string): Promise<SmtpClient> {
    const client = await clientFrom(from);
    await converse(client, [
      ['MAIL FROM:<a@b.test>', '250'],
      [`RCPT TO:<${address}>`, '250'],
      ['DATA', '354'],
    ]);
    return client;
  }

  const witness = await clientFrom('192.0.2.254');
  return {
    ...receiver,
    clientFrom,
    senderFrom,
    refusals: async () => {
      const text = await (await fetch(`${receiver.service.app.url}/metrics`)).text();
      const lines = text.matchAll(/^mayfly_mails_refused_total\{reason="(\w+)"\} (\d+)$/gm);
      const counts = [...lines].map(([, reason, count]) => [reason, Number(count)] as const);
      return Object.fromEntries(counts.filter(([, count]) => count > 0));
    },
    pass: async (ms) => {
      // Loopback hands bytes over in order of writing, and so much of them is read in each turn of the event loop.
      for (let turn = 0; turn < readingTurns; turn += 1) await nextTurn();
      for (let turn = 0; turn < 3; turn += 1) await witness.command('NOOP');
      receiver.service.clock.advance(ms);
      receiver.service.app.smtpServer.enforceTime();
    },
  };
}

/** Content of so many bytes, and its end. */
function contentOf(bytes: number): string {
  return `${`${'x'.repeat(998)}\r\n`.repeat(Math.floor(bytes / 1000))}.\r\n`;
}

test('an address that holds its share of the content memory is told to come back, and others are not', async (t) => {
  const { senderFrom, refusals, pass } = await startNeighbourhood(t, {
    MAYFLY_SMTP_BUFFER_BYTES_MAX: String(8 * MiB),
  });
  const greedy = [await senderFrom('192.0.2.1'), await senderFrom('192.0.2.1')];
  // Seven eighths are for large mail; an address may have as much of them as is left.
  for (const sender of greedy) sender.send('x'.repeat(3 * MiB));
  await pass(0);
  const third = await senderFrom('192.0.2.1');
  third.send(contentOf(1 * MiB));
  assert.match((await third.reply()).text, /^452 4\.3\.1 too much mail/);
  const good = await senderFrom('192.0.2.2');
  good.send(contentOf(1 * MiB));
  assert.equal((await good.reply()).code, 250);
  const small = await senderFrom('192.0.2.1');
  small.send('Subject: small\r\n\r\n.\r\n');
  assert.equal((await small.reply()).code, 250);
  assert.deepEqual(await refusals(), { no_memory: 1 });
});

test('small mail gets in while large mail holds all memory that it may', async (t) => {
  const { senderFrom, pass } = await startNeighbourhood(t, {
    ...patient,
    MAYFLY_SMTP_BUFFER_BYTES_MAX: String(2 * MiB),
  });
  for (let host = 1; host <= 20; host += 1) (await senderFrom(`192.0.2.${host}`)).send('x'.repeat(800 * KiB));
  await pass(0);
  const good = await senderFrom('192.0.2.100');
  good.send(contentOf(8_000));
  assert.equal((await good.reply()).code, 250);
});

test('a setting caps what one address may hold', async (t) => {
  const { senderFrom, pass } = await startNeighbourhood(t, {
    MAYFLY_SMTP_BUFFER_BYTES_PER_ADDRESS_MAX: String(MiB),
    MAYFLY_MESSAGE_BYTES_MAX: String(25 * MiB),
  });
  (await senderFrom('192.0.2.1')).send('x'.repeat(700 * KiB));
  await pass(0);
  const second = await senderFrom('192.0.2.1');
  second.send(contentOf(700 * KiB));
  assert.equal((await second.reply()).code, 452);
  const tooBig = await senderFrom('192.0.2.2');
  tooBig.send(contentOf(1025 * KiB));
  assert.equal((await tooBig.reply()).code, 552);
});

test('mail of any size gets in that fits what one address may hold', async (t) => {
  for (const mostBytes of [20 * KiB, 128 * KiB]) {
    const { clientFrom, mailbox } = await startNeighbourhood(t, {
      MAYFLY_SMTP_BUFFER_BYTES_PER_ADDRESS_MAX: String(mostBytes),
    });
    const { address } = await mailbox();
    const sender = await clientFrom('192.0.2.1');
    const sizes = [5, 8, 9, 17, 20, 33, 64, 65, 100, 128].map((size) => size * KiB);
    for (const bytes of sizes.filter((size) => size <= mostBytes)) {
      const { text } = await sender.deliver({ to: address, content: `${'x'.repeat(bytes - 2)}\r\n` });
      assert.match(text, /^250/, `${bytes} of ${mostBytes}`);
    }
  }
});

test('addresses of one IPv6 /64 share what they may hold', async (t) => {
  const { senderFrom, pass } = await startNeighbourhood(t, { MAYFLY_SMTP_BUFFER_BYTES_PER_ADDRESS_MAX: String(MiB) });
  (await senderFrom('2001:db8::1')).send('x'.repeat(700 * KiB));
  await pass(0);
  for (const [address, code] of [
    ['2001:db8::2', 452],
    ['2001:db8:0:1::2', 250],
  ] as const) {
    const sender = await senderFrom(address);
    sender.send(contentOf(700 * KiB));
    assert.equal((await sender.reply()).code, code);
  }
});

test('what an address holds is free again when its connection is gone', async (t) => {
  const { senderFrom, service } = await startNeighbourhood(t, {
    MAYFLY_SMTP_BUFFER_BYTES_PER_ADDRESS_MAX: String(MiB),
  });
  const gone = await senderFrom('192.0.2.1');
  gone.send('x'.repeat(900 * KiB));
  const connections = service.app.smtpServer.connections;
  gone.socket.destroySoon();
  await until(() => service.app.smtpServer.connections < connections);
  const sender = await senderFrom('192.0.2.1');
  sender.send(contentOf(900 * KiB));
  assert.equal((await sender.reply()).code, 250);
});

test('an address that holds much has to deliver it within about a minute; one that holds little need not', async (t) => {
  const { senderFrom, pass } = await startNeighbourhood(t, {
    ...patient,
    MAYFLY_SMTP_BUFFER_BYTES_MAX: String(8 * MiB),
  });
  const slow = await senderFrom('192.0.2.1');
  const fast = await senderFrom('192.0.2.1');
  const little = await senderFrom('192.0.2.2');
  slow.send('x'.repeat(2 * MiB));
  fast.send('x'.repeat(256 * KiB));
  little.send('x'.repeat(256 * KiB));
  for (let passed = 0; passed < 20; passed += 1) {
    slow.send('x'.repeat(10 * KiB));
    fast.send('x'.repeat(10 * KiB));
    little.send('x'.repeat(KiB));
    await pass(second);
  }
  await assertCut(slow, '421 4.4.2');
  for (const sender of [fast, little]) {
    sender.send('\r\n.\r\n');
    assert.equal((await sender.reply()).code, 250);
  }
});

test('the fuller the connections, the shorter is the patience, first with those who have delivered nothing', async (t) => {
  const { clientFrom, senderFrom, pass } = await startNeighbourhood(t, { MAYFLY_SMTP_CONNECTIONS_MAX: '10' });
  const sender = await senderFrom('192.0.2.1');
  sender.send('Subject: x\r\n\r\n.\r\n');
  assert.equal((await sender.reply()).code, 250);
  const idle = [];
  for (let host = 2; host <= 7; host += 1) idle.push(await clientFrom(`192.0.2.${host}`));
  // Eight of ten: of five minutes and ten seconds, two fifths of the way are left.
  await pass(125 * second);
  await converse(sender, [['NOOP', '250']]);
  for (const client of idle) await converse(client, [['NOOP', '250']]);
  await pass(127 * second);
  for (const client of idle) await assertCut(client, '421 4.4.2');
  await converse(sender, [['NOOP', '250']]);
});

test('when all connections are taken, idle ones of the address that has the most make room', async (t) => {
  const { clientFrom, senderFrom, pass } = await startNeighbourhood(t, { MAYFLY_SMTP_CONNECTIONS_MAX: '6' });
  const two = await clientFrom('192.0.2.2');
  const busy = await senderFrom('192.0.2.1');
  const first = await clientFrom('192.0.2.1');
  await pass(second);
  const next = await clientFrom('192.0.2.1');
  const last = await clientFrom('192.0.2.1');
  await pass(second);
  const good = await senderFrom('192.0.2.9');
  good.send('Subject: good\r\n\r\n.\r\n');
  assert.equal((await good.reply()).code, 250);
  await assertCut(first, '421 4.3.2');
  for (const client of [two, next, last]) await converse(client, [['NOOP', '250']]);
  busy.send('Subject: busy\r\n\r\n.\r\n');
  assert.equal((await busy.reply()).code, 250);
});

test('who takes all connections in one moment makes room, and those who have a single one each do not', async (t) => {
  const { clientFrom, senderFrom, connect } = await startNeighbourhood(t, { MAYFLY_SMTP_CONNECTIONS_MAX: '5' });
  const taken: SmtpClient[] = [];
  for (let count = 0; count < 4; count += 1) taken.push(await clientFrom('192.0.2.1'));
  const good = await senderFrom('192.0.2.2');
  good.send('Subject: good\r\n\r\n.\r\n');
  assert.equal((await good.reply()).code, 250);
  const others = [await clientFrom('192.0.2.3'), await clientFrom('192.0.2.4')];
  assert.equal((await (await connect()).reply()).code, 421);
  for (const client of taken.slice(0, 3)) await assertCut(client, '421 4.3.2');
  for (const client of [...taken.slice(3), good, ...others]) await converse(client, [['NOOP', '250']]);
});

test('the fuller the connections, the faster content has to come, of those who have delivered nothing', async (t) => {
  const { senderFrom, pass } = await startNeighbourhood(t, { MAYFLY_SMTP_CONNECTIONS_MAX: '10' });
  const silent: SmtpClient[] = [];
  for (let host = 1; host <= 7; host += 1) silent.push(await senderFrom(`192.0.2.${host}`));
  const brisk = await senderFrom('192.0.2.8');
  const trusted = await senderFrom('192.0.2.9');
  trusted.send('Subject: x\r\n\r\n.\r\n');
  assert.equal((await trusted.reply()).code, 250);
  await converse(trusted, [
    ['MAIL FROM:<a@b.test>', '250'],
    ['RCPT TO:<postmaster@mail.test>', '250'],
    ['DATA', '354'],
  ]);
  brisk.send('x'.repeat(30_000));
  for (const slow of silent) slow.send('x'.repeat(500 * 10));
  await pass(10 * second);
  for (const slow of silent) await assertCut(slow, '421 4.4.2');
  for (const sender of [brisk, trusted]) {
    sender.send('\r\n.\r\n');
    assert.equal((await sender.reply()).code, 250);
  }
});

test('content need not come faster while half of the connections are free', async (t) => {
  const { senderFrom, pass } = await startNeighbourhood(t, { MAYFLY_SMTP_CONNECTIONS_MAX: '10' });
  const slow = await senderFrom('192.0.2.1');
  for (let host = 2; host <= 4; host += 1) await senderFrom(`192.0.2.${host}`);
  slow.send('x'.repeat(500 * 60));
  await pass(59 * second);
  await pass(second);
  slow.send('\r\n.\r\n');
  assert.equal((await slow.reply()).code, 250);
});

test('slow content makes room like an idle client, and those idle after a mail do after the others', async (t) => {
  const { clientFrom, senderFrom, connect, pass, service } = await startNeighbourhood(t, {
    MAYFLY_SMTP_CONNECTIONS_MAX: '5',
  });
  const stranger = await clientFrom('192.0.2.2');
  const sent = await senderFrom('192.0.2.1');
  sent.send('Subject: sent\r\n\r\n.\r\n');
  assert.equal((await sent.reply()).code, 250);
  const slow = await senderFrom('192.0.2.1');
  const brisk = await senderFrom('192.0.2.1');
  slow.send('x'.repeat(1_000));
  brisk.send('x'.repeat(30_000));
  await pass(0);
  service.clock.advance(15 * second);
  // First of the address that has the most; then the witness and the stranger; then one that has delivered.
  await converse(await clientFrom('192.0.2.10'), [['NOOP', '250']]);
  await assertCut(slow, '421 4.3.2');
  for (let host = 11; host < 13; host += 1) await converse(await clientFrom(`192.0.2.${host}`), [['NOOP', '250']]);
  await assertCut(stranger, '421 4.3.2');
  await converse(await clientFrom('192.0.2.13'), [['NOOP', '250']]);
  await assertCut(sent, '421 4.3.2');
  await assertCut(await connect(), '421 4.3.2');
  brisk.send('\r\n.\r\n');
  assert.equal((await brisk.reply()).code, 250);
});

test('an address has so many unknown recipients a minute over all its sessions, and then none', async (t) => {
  const { clientFrom, mailbox, refusals, pass } = await startNeighbourhood(t, {
    MAYFLY_SMTP_UNKNOWN_RECIPIENTS_MAX: '12',
  });
  const target = await mailbox();
  const guess = (count: number) =>
    Array.from({ length: count }, (_, index) => [`RCPT TO:<no-${index}@mail.test>`, '550 5.1.1'] as const);
  const clients = [await clientFrom('192.0.2.1'), await clientFrom('192.0.2.1'), await clientFrom('192.0.2.1')];
  for (const client of clients) await converse(client, [['MAIL FROM:<a@b.test>', '250'], ...guess(4)]);
  const [one = await clientFrom('192.0.2.1'), two = one] = clients;
  one.send('RCPT TO:<no@mail.test>\r\n');
  await assertCut(one, '421 4.7.0');
  two.send(`RCPT TO:<${target.address}>\r\n`);
  await assertCut(two, '421 4.7.0');
  const other = await clientFrom('192.0.2.2');
  assert.equal((await other.deliver({ to: target.address, content: 'x: y\n\n' })).code, 250);
  await pass(60 * second);
  const later = await clientFrom('192.0.2.1');
  assert.equal((await later.deliver({ to: target.address, content: 'x: y\n\n' })).code, 250);
  assert.deepEqual(await refusals(), { unknown_recipient: 12, too_many_unknown_recipients: 2 });
});

test('a trusted relay is told of each wrong recipient and goes on, whatever strangers send through it', async (t) => {
  const { clientFrom, mailbox, refusals } = await startNeighbourhood(t, {
    MAYFLY_SMTP_UNKNOWN_RECIPIENTS_MAX: '5',
    MAYFLY_SMTP_ERRORS_MAX: '3',
    MAYFLY_SMTP_IDLE_COMMANDS_MAX: '3',
    MAYFLY_MESSAGE_BYTES_MAX: '2000',
    MAYFLY_SMTP_TRUSTED_RELAYS: '192.0.2.128/25,2001:db8::25',
  });
  const { address } = await mailbox();
  const wrong = [
    ['MAIL FROM:<a@b.test>', '250'],
    ['RCPT TO:<no-such@mail.test>', '550 5.1.1'],
    ['RCPT TO:<a@elsewhere.test>', '550 5.7.1'],
    ['RCPT TO:<broken', '501'],
    ['DATA', '554 5.5.1'],
    ['RSET', '250'],
    ['MAIL FROM:<a@b.test> SIZE=2001', '552'],
    ['MAIL FROM:<a@b.test> BODY=BINARYMIME', '501'],
  ] as const;
  for (const from of ['192.0.2.200', '2001:db8::25']) {
    const relay = await clientFrom(from);
    await converse(relay, Array.from({ length: 8 }, () => wrong).flat());
    assert.equal((await relay.deliver({ to: address, content: 'x: y\n\n' })).code, 250);
    // Its own faults count as those of any client.
    await converse(relay, [
      ['WHAT', '500'],
      ['WHAT', '500'],
    ]);
    relay.send('WHAT\r\n');
    await assertCut(relay, '421 4.7.0');
  }
  const stranger = await clientFrom('192.0.2.1');
  await converse(stranger, wrong.slice(0, 3));
  stranger.send('RCPT TO:<no-such@mail.test>\r\n');
  await assertCut(stranger, '421 4.7.0');
  assert.equal((await refusals()).too_many_unknown_recipients, undefined);
});
