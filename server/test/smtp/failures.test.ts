import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { parseOutline } from '../../src/mime/parse-mail.ts';
import { until } from '../support/until.ts';
import { startBareServer } from './bare-server.ts';
import { converse, type Script, startReceiver } from './receiver.ts';

const minute = 60_000;
const envelope: Script = [
  ['MAIL FROM:<a@b>', '250'],
  ['RCPT TO:<c@mail.test>', '250'],
];
const message: Script = [
  ['DATA', '354'],
  ['Subject: x\r\n\r\n.', '451 4.3.0'],
];

function fail(): never {
  throw new Error('the store is out of order');
}

/** Never answers, and lets the deadline pass. */
function hang(passDeadline: () => void): Promise<never> {
  passDeadline();
  return new Promise(() => {});
}

test('asks the sender to come back when the storage is full, at MAIL and after DATA (smtp.md row 18)', async (t) => {
  let isFull = true;
  const client = await startBareServer(t, {
    delivery: () => ({
      hasRoom: async (bytes) => !isFull || bytes < 100,
      deliver: async () => (isFull ? 'storage_full' : 'stored'),
    }),
  });
  await converse(client, [
    ['MAIL FROM:<a@b> SIZE=100', '452 4.3.1'],
    ['RCPT TO:<c@mail.test>', '503'],
    ...envelope,
    ['DATA', '354'],
    ['Subject: x\r\n\r\n.', '452 4.3.1'],
  ]);
  isFull = false;
  await converse(client, [
    ['MAIL FROM:<a@b> SIZE=100', '250'],
    ['RCPT TO:<c@mail.test>', '250'],
    ['DATA', '354'],
    ['Subject: x\r\n\r\n.', '250'],
  ]);
});

const failures = {
  'throws at once': fail,
  rejects: async () => fail(),
  hangs: hang,
} as const;

for (const [how, outcome] of Object.entries(failures)) {
  test(`answers 451 at MAIL when the store ${how}, and the session lives (smtp.md row 42)`, async (t) => {
    const client = await startBareServer(t, { delivery: (late) => ({ hasRoom: () => outcome(late) }) });
    await converse(client, [
      ['MAIL FROM:<a@b>', '451 4.3.0'],
      ['RCPT TO:<c@mail.test>', '503'],
      ['NOOP', '250'],
      ['MAIL FROM:<a@b>', '451 4.3.0'],
    ]);
  });

  test(`answers 451 at RCPT when the store ${how}, and keeps the mail under way (smtp.md row 42)`, async (t) => {
    const recipients: string[] = [];
    const client = await startBareServer(t, {
      delivery: (late) => ({
        accepts: ({ localPart }) =>
          localPart === 'bad' ? outcome(late) : Promise.resolve({ verdict: 'accepted', address: localPart }),
        deliver: async (delivered) => {
          recipients.push(...delivered.recipients);
          return 'stored';
        },
      }),
    });
    await converse(client, [
      ['MAIL FROM:<a@b>', '250'],
      ['RCPT TO:<bad@mail.test>', '451 4.3.0'],
      ['RCPT TO:<good@mail.test>', '250'],
      ['DATA', '354'],
      ['Subject: x\r\n\r\n.', '250'],
    ]);
    assert.deepEqual(recipients, ['good']);
  });

  test(`answers 451 after the dot when the store ${how}, and the session lives (smtp.md row 42)`, async (t) => {
    const client = await startBareServer(t, { delivery: (late) => ({ deliver: () => outcome(late) }) });
    await converse(client, [...envelope, ...message, ...envelope, ...message, ['QUIT', '221']]);
  });
}

test('takes a message that cannot be read, and stores the next one (smtp.md row 42)', async (t) => {
  const { client, mailbox, contents } = await startReceiver(t, {
    parse: async (raw) => (raw.includes('poison') ? fail() : parseOutline(raw)),
  });
  const target = await mailbox();
  const sender = await client();
  for (const content of ['Subject: poison\r\n\r\n', 'Subject: good\r\n\r\n']) {
    assert.equal((await sender.deliver({ to: target.address, content })).code, 250);
  }
  assert.deepEqual(await contents(target), ['Subject: poison\r\n\r\n', 'Subject: good\r\n\r\n']);
});

test('answers within its deadline while another program holds the database (smtp.md row 42)', async (t) => {
  const { service, client, mailbox, contents } = await startReceiver(t);
  const target = await mailbox();
  const sender = await client();
  const other = new DatabaseSync(join(service.folder, 'mayfly.db'));
  other.exec('BEGIN IMMEDIATE');
  const held = sender.deliver({ to: target.address, content: 'Subject: held\n\n' });
  await until(() => service.app.store.pendingWrites > 0, 'a write waits');
  service.clock.advance(60_000);
  service.app.smtpServer.enforceTime();
  assert.match((await held).text, /^451 4\.3\.0/);
  other.exec('ROLLBACK');
  other.close();
  assert.equal((await sender.deliver({ to: target.address, content: 'Subject: next\n\n' })).code, 250);
  // The sender was told to try again: the held message may come twice, and is not lost.
  assert.deepEqual(await contents(target), ['Subject: held\r\n\r\n', 'Subject: next\r\n\r\n']);
});

test('delivers to those recipients that are still there (smtp.md row 41)', async (t) => {
  const { service, client, mailbox, contents } = await startReceiver(t);
  const [short, long] = [await mailbox({ expiresIn: 1 }), await mailbox({ expiresIn: 10 })];
  const sender = await client();
  await converse(sender, [
    ['MAIL FROM:<a@b>', '250'],
    [`RCPT TO:<${short.address}>`, '250'],
    [`RCPT TO:<${long.address}>`, '250'],
    ['DATA', '354'],
  ]);
  service.clock.advance(minute);
  await converse(sender, [['Subject: x\r\n\r\n.', '250']]);
  assert.deepEqual(await contents(short), []);
  assert.deepEqual(await contents(long), ['Subject: x\r\n\r\n']);
});

test('refuses a message all of whose recipients have expired (smtp.md row 41)', async (t) => {
  const { service, client, mailbox, contents } = await startReceiver(t);
  const mailboxes = [await mailbox({ expiresIn: 1 }), await mailbox({ expiresIn: 1 })];
  const sender = await client();
  await converse(sender, [
    ['MAIL FROM:<a@b>', '250'],
    ...mailboxes.map(({ address }) => [`RCPT TO:<${address}>`, '250'] as const),
    ['DATA', '354'],
  ]);
  service.clock.advance(minute);
  await converse(sender, [['Subject: x\r\n\r\n.', '550 5.1.1']]);
  for (const each of mailboxes) assert.deepEqual(await contents(each), []);
});

test('opens no connection of its own, whatever fails (smtp.md row 39)', async (t) => {
  const { client, mailbox } = await startReceiver(t, {
    parse: async (raw) => (raw.includes('poison') ? fail() : parseOutline(raw)),
  });
  const { address } = await mailbox();
  const sender = await client();
  let opened = 0;
  const count = () => {
    opened += 1;
  };
  subscribe('net.client.socket', count);
  t.after(() => unsubscribe('net.client.socket', count));
  await converse(sender, [
    ['MAIL FROM:<victim@127.0.0.1>', '250'],
    ['RCPT TO:<nobody@mail.test>', '550'],
    ['RSET', '250'],
  ]);
  for (const [content, code] of [
    ['Subject: poison\n\n', 250],
    ['Received: x\n'.repeat(100), 554],
    ['Disposition-Notification-To: victim@[127.0.0.1]\nReturn-Receipt-To: victim@[127.0.0.1]\n\n', 250],
  ] as const) {
    assert.equal((await sender.deliver({ from: 'victim@[127.0.0.1]', to: address, content })).code, code);
  }
  await converse(sender, [['QUIT', '221']]);
  assert.equal(opened, 0);
  await client();
  assert.equal(opened, 1, 'the count sees connections');
});
