import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { makeKey } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';
import { Pop3Client } from '../support/pop3-client.ts';
import { until } from '../support/until.ts';
import { startMailHost } from './mail-host.ts';

const onEngines = useEngines();
const support = join(import.meta.dirname, '..', 'support');
const certFile = join(support, 'tls-cert.pem');
const withTls = { MAYFLY_TLS_CERT: certFile, MAYFLY_TLS_KEY: join(support, 'tls-key.pem') };

const first = 'Subject: one\r\n\r\nHello\r\n.\r\n..two\r\n';
const second = 'Subject: two\r\n\r\nWorld\r\n';

onEngines('lists, shows and deletes the mails of a mailbox, numbered as they came', async (t, start) => {
  const { service, key, mailbox, open } = await startMailHost(t, {}, start);
  const { id, address } = await mailbox([first, second]);
  const client = await open({ user: address, password: key });
  const [, count, bytes] = (await client.command('STAT')).split(' ');
  const raws = [await client.retrieve(1), await client.retrieve(2)] as const;
  assert.equal(count, '2');
  assert.ok(raws[0].endsWith(first), raws[0]);
  assert.ok(raws[1].endsWith(second));
  assert.equal(Number(bytes), raws.join('').length);
  assert.equal(await client.listing('LIST'), `1 ${raws[0].length}\r\n2 ${raws[1].length}\r\n`);
  const { body } = await service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
  const ids = body.items.map((item: { id: string }) => item.id).reverse();
  assert.equal(await client.listing('UIDL'), `1 ${ids[0]}\r\n2 ${ids[1]}\r\n`);
  assert.equal(await client.command('DELE 1'), '+OK message 1 is deleted at QUIT');
  assert.equal(await client.command('STAT'), `+OK 1 ${raws[1].length}`);
  assert.equal(await client.command('QUIT'), '+OK 1 messages deleted, bye');
  assert.equal(await client.rest(), '');
  const left = await service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
  assert.deepEqual(
    left.body.items.map((item: { id: string }) => item.id),
    [ids[1]],
  );
});

onEngines('a session keeps the mails that there were at its login, and tells which are gone', async (t, start) => {
  const { service, key, mailbox, deliver, open } = await startMailHost(t, {}, start);
  const { id, address } = await mailbox([first, second]);
  const client = await open({ user: id, password: key });
  const { items } = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body;
  await service.call('DELETE', `/v1/mailboxes/${id}/mails/${items[1].id}`, { key });
  await deliver(address, [first]);
  assert.match(await client.command('STAT'), /^\+OK 2 /);
  assert.equal(await client.command('RETR 1'), '-ERR this message was deleted meanwhile');
  assert.ok((await client.retrieve(2)).endsWith(second));
  // What others have deleted is as good as deleted.
  await client.command('DELE 1');
  assert.equal(await client.command('QUIT'), '+OK 1 messages deleted, bye');
});

onEngines('a mail that was read ahead is not told once it is deleted, or its mailbox has expired', async (t, start) => {
  const { service, key, mailbox, open } = await startMailHost(t, {}, start);
  const { id } = await mailbox(Array.from({ length: 8 }, (_, index) => `Subject: number ${index + 1}\r\n\r\n`));
  const [client, late] = [await open({ user: id, password: key }), await open({ user: id, password: key })];
  const { items } = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body;
  // The fourth is read with those that follow.
  for (const number of [1, 2, 3, 4]) assert.match(await client.retrieve(number), new RegExp(`number ${number}\\r\\n`));
  await service.call('DELETE', `/v1/mailboxes/${id}/mails/${items.at(-6).id}`, { key });
  assert.match(await client.retrieve(5), /number 5\r\n/);
  assert.equal(await client.command('RETR 6'), '-ERR this message was deleted meanwhile');
  assert.match(await client.retrieve(7), /number 7\r\n/);
  for (const number of [1, 2, 3, 4]) await late.retrieve(number);
  service.clock.advance(15 * 60_000);
  assert.equal(await late.command('RETR 5'), '-ERR this message was deleted meanwhile');
});

test('mails that are asked for in one packet come in order, each as it is', async (t) => {
  const { key, mailbox, open } = await startMailHost(t);
  const numbers = [1, 2, 3, 4, 5, 6];
  const { id } = await mailbox(
    numbers.map((number) => `Subject: number ${number}\r\n\r\n${`${number}`.repeat(5_000)}\r\n`),
  );
  const client = await open({ user: id, password: key });
  client.send([...numbers, ...numbers].map((number) => `RETR ${number}\r\n`).join(''));
  for (const number of [...numbers, ...numbers]) {
    assert.match(await client.line(), /^\+OK \d+ octets$/);
    assert.ok((await client.lines()).endsWith(`number ${number}\r\n\r\n${`${number}`.repeat(5_000)}\r\n`), `${number}`);
  }
});

test('reading by POP3 leaves a mail unread', async (t) => {
  const { service, key, mailbox, open } = await startMailHost(t);
  const { id } = await mailbox([first]);
  await (await open({ user: id, password: key })).retrieve(1);
  const { items } = (await service.call('GET', `/v1/mailboxes/${id}/mails?fields=summary`, { key })).body;
  assert.equal(items[0].read, false);
});

test('a mailbox is opened by its address or id and a key that may read it, and by nothing else', async (t) => {
  const { service, key, port, mailbox } = await startMailHost(t);
  const [one, other] = [await mailbox(), await mailbox()];
  const bound = await makeKey(service, key, { scopes: ['mailboxes:read'], mailboxId: one.id });
  const sender = await makeKey(service, key, { scopes: ['mailboxes'] });
  const reply = async (user: string, password: string) => {
    const client = await Pop3Client.connect(t, port);
    await client.line();
    const line = await client.logIn({ user, password });
    await client.command('QUIT');
    await client.rest();
    return line.split(' ').slice(0, 2).join(' ');
  };
  for (const user of [one.address, one.id, one.address.toUpperCase()])
    assert.equal(await reply(user, bound.key), '+OK 0', user);
  assert.equal(await reply(other.address, sender.key), '+OK 0');
  const wrong = [
    [other.address, bound.key],
    [one.address, await service.key('bob')],
    [one.address, 'mfk_nobodyhasthiskey'],
    ['nobody@mayfly.localhost', key],
    ['*', key],
  ] as const;
  // Each of them takes half a second.
  await Promise.all(
    wrong.map(async ([user, password]) => assert.equal(await reply(user, password), '-ERR [AUTH]', user)),
  );
});

test('a key without the scope to change deletes nothing', async (t) => {
  const { service, key, mailbox, open } = await startMailHost(t);
  const { id } = await mailbox([first]);
  const reader = await makeKey(service, key, { scopes: ['mailboxes:read'] });
  const client = await open({ user: id, password: reader.key });
  assert.match(await client.command('DELE 1'), /^-ERR the key may only read/);
  await client.command('QUIT');
  assert.equal((await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items.length, 1);
});

test('a session ends with its key, and with its mailbox', async (t) => {
  const { service, key, mailbox, open } = await startMailHost(t);
  const [one, other] = [await mailbox(), await mailbox()];
  const reader = await makeKey(service, key, { scopes: ['mailboxes:read'] });
  const byKey = await open({ user: one.id, password: reader.key });
  const byMailbox = await open({ user: other.id, password: key });
  await service.call('DELETE', `/v1/api-keys/${reader.id}`, { key });
  await service.call('DELETE', `/v1/mailboxes/${other.id}`, { key });
  for (const client of [byKey, byMailbox])
    assert.equal(await client.rest(), '-ERR [SYS/PERM] the mailbox has ended, or its key\r\n');
});

test('several sessions have a mailbox open at once, and what one deletes is gone for the others (RFC 1939 §4)', async (t) => {
  const { key, mailbox, open } = await startMailHost(t);
  const { id } = await mailbox([first, second]);
  const [one, other] = [await open({ user: id, password: key }), await open({ user: id, password: key })];
  await one.command('DELE 1');
  assert.match(await other.retrieve(1), /Subject/);
  assert.equal(await one.command('QUIT'), '+OK 1 messages deleted, bye');
  assert.equal(await other.command('RETR 1'), '-ERR this message was deleted meanwhile');
  // Its numbers stay as they were.
  assert.match(await other.retrieve(2), /Subject/);
  assert.match(await other.command('STAT'), /^\+OK 2 /);
});

test('nothing is deleted when the connection breaks before QUIT', async (t) => {
  const { service, key, mailbox, open } = await startMailHost(t);
  const { id } = await mailbox([first]);
  const client = await open({ user: id, password: key });
  await client.command('DELE 1');
  client.socket.destroy();
  const again = async () => (await open({ user: id, password: key })).command('STAT');
  await until(async () => (await again()).startsWith('+OK 1 '));
  assert.equal((await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items.length, 1);
});

test('a large message goes out whole to a client that reads late', async (t) => {
  const { key, mailbox, open } = await startMailHost(t);
  const large = `Subject: large\r\n\r\n${`.${'x'.repeat(70)}\r\n`.repeat(60_000)}`;
  const { id } = await mailbox([large]);
  const client = await open({ user: id, password: key });
  client.socket.pause();
  client.send('RETR 1\r\nNOOP\r\n');
  await new Promise((resolve) => setImmediate(resolve));
  client.socket.resume();
  await client.line();
  const sent = await client.lines();
  assert.equal(sent.length, sent.lastIndexOf('x\r\n') + 3);
  assert.ok(sent.replace(/^\.\./gm, '.').endsWith(large));
  assert.equal(await client.line(), '+OK');
});

test('speaks TLS from the start, and after STLS, and takes no password without it where that is asked for', async (t) => {
  const environment = { ...withTls, MAYFLY_POP3S_PORT: '0', MAYFLY_SMTP_AUTH_PLAIN_FROM: 'none' };
  const { service, key, port, mailbox } = await startMailHost(t, { environment });
  const { address } = await mailbox([first]);
  const plain = await Pop3Client.connect(t, port);
  await plain.line();
  assert.match(await plain.logIn({ user: address, password: key }), /^-ERR a password needs TLS here/);
  // What comes with STLS in the clear is never run (RFC 2595 §4).
  assert.equal(await plain.command('STLS\r\nQUIT'), '+OK begin the handshake');
  const tls = { servername: 'mx.mail.test', ca: await readFile(certFile) };
  plain.socket.removeAllListeners('data');
  const upgraded = new Pop3Client(connect({ ...tls, socket: plain.socket }));
  t.after(() => upgraded.socket.destroy());
  assert.match(await upgraded.logIn({ user: address, password: key }), /^\+OK 1 messages/);
  await upgraded.command('QUIT');
  const secure = new Pop3Client(connect({ ...tls, host: '127.0.0.1', port: service.app.pop3s?.port ?? 0 }));
  t.after(() => secure.socket.destroy());
  assert.equal(await secure.line(), '+OK Mayfly POP3 ready');
  await until(async () => (await secure.logIn({ user: address, password: key })).startsWith('+OK'));
  assert.ok((await secure.retrieve(1)).endsWith(first));
});

test('an address that guesses is cut off, and a good key from it still opens its mailbox', async (t) => {
  const environment = { MAYFLY_SMTP_FAILED_LOGINS_MAX: '2' };
  const { key, port, mailbox, open } = await startMailHost(t, { environment });
  const { id } = await mailbox();
  const guesser = await Pop3Client.connect(t, port);
  await guesser.line();
  for (const reply of [/\[AUTH\]/, /\[AUTH\]/, /too many failed logins/])
    assert.match(await guesser.logIn({ user: id, password: 'mfk_nobodyhasthiskey' }), reply);
  assert.equal(await guesser.rest(), '');
  assert.equal(await (await open({ user: id, password: key })).command('NOOP'), '+OK');
});

test('a stop lets a reply finish and sends the clients away', async (t) => {
  const { service, key, mailbox, open } = await startMailHost(t);
  const { id } = await mailbox([first]);
  const client = await open({ user: id, password: key });
  const stopped = service.app.stop();
  assert.match(await client.rest(), /^-ERR \[SYS\/TEMP\] service is shutting down\r\n$/);
  await stopped;
});

test('a session without a command for ten minutes ends without a word (RFC 1939 §3)', async (t) => {
  const { service, key, mailbox, open } = await startMailHost(t);
  const { id } = await mailbox([first]);
  const client = await open({ user: id, password: key });
  await client.command('DELE 1');
  service.clock.advance(599_999);
  service.app.pop3Server?.enforceTime();
  assert.equal(await client.command('NOOP'), '+OK');
  service.clock.advance(600_000);
  service.app.pop3Server?.enforceTime();
  assert.equal(await client.rest(), '');
});
