import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../../src/lib/log.ts';
import { readMailboxes } from '../../src/store/operations/mailboxes.ts';
import { until } from '../support/until.ts';
import { converse, patient, type Script, startReceiver } from './receiver.ts';

const minute = 60_000;

/** A sender and a mailbox, so that one script can try many addresses. */
function tryRecipients(addresses: Script): Script {
  return [['MAIL FROM:<a@b.test>', '250'], ...addresses.map(([to, reply]) => [`RCPT TO:${to}`, reply] as const)];
}

function trySenders(addresses: Script): Script {
  return addresses.flatMap(([from, reply]) => [[`MAIL FROM:${from}`, reply] as const, ['RSET', '250'] as const]);
}

test('stores a bounce with an empty envelope sender (smtp.md row 4)', async (t) => {
  const { client, mailbox, raws } = await startReceiver(t);
  const target = await mailbox();
  assert.equal((await (await client()).deliver({ from: '', to: target.address, content: 'x: y\n\n' })).code, 250);
  assert.match((await raws(target)).join(), /^Return-Path: <>\r\n/);
});

test('keeps mail to postmaster and abuse for the operator (smtp.md row 5)', async (t) => {
  const { service, client, contents } = await startReceiver(t);
  const sender = await client();
  const ours = ['postmaster', 'PostMaster@Mail.test', 'postmaster@second.test', 'abuse@mail.test'];
  assert.equal((await sender.deliver({ to: ours, content: 'Subject: help\n\n' })).code, 250);
  const mailboxes = await service.app.store.read(readMailboxes, {
    owner: 'postmaster',
    now: service.clock.now(),
    limit: 1_000,
  });
  assert.deepEqual(mailboxes.map(({ address }) => address).sort(), [
    'abuse@mail.test',
    'postmaster@mail.test',
    'postmaster@second.test',
  ]);
  for (const mailbox of mailboxes) assert.deepEqual(await contents(mailbox), ['Subject: help\r\n\r\n']);
  await converse(sender, tryRecipients([['<postmaster@elsewhere.test>', '550 5.7.1']]));
});

test('says the same of every mailbox that is not there (smtp.md row 6)', async (t) => {
  const { service, client, mailbox } = await startReceiver(t);
  const { call, app, clock } = service;
  const key = await service.key('alice');
  const [expired, deleted, archived] = [
    await mailbox({ expiresIn: 5 }),
    await mailbox(),
    await mailbox({ expiresIn: 5, recoverable: true, tag: 'kept' }),
  ];
  assert.equal((await call('DELETE', `/v1/mailboxes/${deleted.id}`, { key })).status, 204);
  clock.advance(5 * minute);
  const sender = await client();
  await sender.command('MAIL FROM:<a@b.test>');
  const gone = ['nobody@mail.test', expired.address, deleted.address, archived.address];
  const ask = async () => {
    const replies = new Set<string>();
    for (const address of gone) replies.add((await sender.command(`RCPT TO:<${address}>`)).text);
    return [...replies];
  };
  assert.deepEqual(await ask(), ['550 5.1.1 no such mailbox\r\n']);
  assert.equal(await app.run('sweep'), 2);
  assert.deepEqual(await ask(), ['550 5.1.1 no such mailbox\r\n']);
});

test('relays for nobody, however the address asks for it (smtp.md row 7)', async (t) => {
  const { client, mailbox, contents } = await startReceiver(t, { environment: patient });
  const target = await mailbox();
  const alias = target.address.split('@')[0];
  const sender = await client();
  await converse(
    sender,
    tryRecipients([
      ['<u@elsewhere.test>', '550 5.7.1'],
      ['<u%other.test@mail.test>', '550 5.7.1'],
      [`<${alias}%other.test@mail.test>`, '550 5.7.1'],
      ['<mail.test!u@x.test>', '550 5.7.1'],
      [`<other.test!${alias}@mail.test>`, '550 5.7.1'],
      ['<@mail.test:u@other.test>', '550 5.7.1'],
      ['<@mail.test,@second.test:u@other.test>', '550 5.7.1'],
      ['<u@[127.0.0.1]>', '550 5.7.1'],
      ['<"u@other.test"@mail.test>', '550 5.7.1'],
      [`<${target.address}.>`, '550 5.7.1'],
      [`<${alias}@sub.mail.test>`, '550 5.7.1'],
      [`<@other.test:${target.address}>`, '250 2.1.5'],
    ]),
  );
  await converse(sender, [['DATA', '354']]);
  sender.send('Subject: routed\r\n\r\n.\r\n');
  assert.equal((await sender.reply()).code, 250);
  assert.deepEqual(await contents(target), ['Subject: routed\r\n\r\n']);
});

test('finds the mailbox in any case (smtp.md row 8)', async (t) => {
  const { client, mailbox, contents } = await startReceiver(t);
  const target = await mailbox();
  const sender = await client();
  for (const to of [target.address.toUpperCase(), target.address.replace('mail', 'MaIl')]) {
    assert.equal((await sender.deliver({ to, content: 'x: y\n\n' })).code, 250);
  }
  assert.equal((await contents(target)).length, 2);
});

test('takes quoted local parts of senders, and compares those of recipients unquoted (smtp.md row 9)', async (t) => {
  const { client, mailbox, raws } = await startReceiver(t, { environment: patient });
  const target = await mailbox();
  const [alias = '', domain] = target.address.split('@');
  const sender = await client();
  await converse(
    sender,
    trySenders([
      ['<"ab"@d.test>', '250'],
      ['<"a b"@d.test>', '250'],
      ['<"a@b"@d.test>', '250'],
      ['<"a\\"b"@d.test>', '250'],
      ['<"a>b"@d.test>', '250'],
      ['<"a@d.test>', '501 5.5.4'],
      ['<"a"b@d.test>', '501 5.5.4'],
    ]),
  );
  const quoted = [`"${alias}"@${domain}`, `"\\${alias[0]}${alias.slice(1)}"@${domain}`, target.address];
  assert.equal((await sender.deliver({ from: '"a b"@d.test', to: quoted, content: 'x: y\n\n' })).code, 250);
  assert.match((await raws(target)).join(), /^Return-Path: <"a b"@d\.test>\r\n/);
  assert.equal((await raws(target)).length, 1);
});

test('takes the odd senders that real mail has (smtp.md row 10)', async (t) => {
  const { client } = await startReceiver(t);
  const odd = ['<a..b@c.test>', '<a.@c.test>', '<.a@c.test>', '<a@c_d.com>', '<a@-c.com>', '<a+b=c@d>', '<root>'];
  await converse(await client(), trySenders(odd.map((from) => [from, '250 2.1.0'])));
});

test('takes domain literals of senders, and no mail for one (smtp.md row 11)', async (t) => {
  const { client } = await startReceiver(t);
  const sender = await client();
  await converse(
    sender,
    trySenders([
      ['<a@[1.2.3.4]>', '250'],
      ['<a@[IPv6:::1]>', '250'],
      ['<a@[foo]>', '501 5.5.4'],
      ['<a@[1.2.3.400]>', '501 5.5.4'],
      ['<a@[::1]>', '501 5.5.4'],
    ]),
  );
  await converse(
    sender,
    tryRecipients([
      ['<a@[1.2.3.4]>', '550'],
      ['<a@[IPv6:::1]>', '550'],
    ]),
  );
});

test('holds addresses and lines to their lengths (smtp.md row 12)', async (t) => {
  const { client } = await startReceiver(t);
  const sender = await client();
  const local = 'l'.repeat(64);
  const domain = (length: number) => 'd'.repeat(length);
  const noop = (length: number) => `NOOP ${'x'.repeat(length - 'NOOP \r\n'.length)}`;
  await converse(
    sender,
    trySenders([
      [`<${local}@b.test>`, '250'],
      [`<${local}l@b.test>`, '501 5.1.3'],
      [`<a@${domain(252)}>`, '250'],
      [`<a@${domain(253)}>`, '501 5.1.3'],
      [`<a@${domain(256)}>`, '501 5.1.3'],
      [`<${local}@${domain(256 - 67)}>`, '250'],
      [`<${local}@${domain(256 - 66)}>`, '501 5.1.3'],
      [`<${'é'.repeat(33)}@b.test> SMTPUTF8`, '501 5.1.3'],
    ]),
  );
  await converse(sender, [
    [noop(2048), '250'],
    [noop(2049), '500 5.5.2'],
    [noop(300_000), '500 5.5.2'],
    ['NOOP', '250'],
  ]);
});

test('refuses paths of a wrong form (smtp.md row 14)', async (t) => {
  const { client, mailbox } = await startReceiver(t, { environment: patient });
  const { address } = await mailbox();
  const sender = await client();
  const wrong = [
    'a@b',
    '<a@b>x',
    '<a@b',
    'a@b>',
    '<a@b><c@d>',
    '<a@b> <c@d>',
    '<<a@b>>',
    '<@b>',
    '<a@>',
    '<a b@c>',
    '',
  ];
  await converse(sender, trySenders(wrong.map((from) => [from, '501 5.5.4'])));
  await converse(sender, [
    ['MAIL', '501 5.5.4'],
    ['MAIL TO:<a@b>', '501 5.5.4'],
    ['MAIL FROM <a@b>', '501 5.5.4'],
    ['MAIL FROM: <a@b>', '250'],
    [`RCPT TO:${address}`, '501 5.5.4'],
    [`RCPT TO:<${address}`, '501 5.5.4'],
    [`RCPT TO:<${address}>x`, '501 5.5.4'],
    [`RCPT TO:<${address}> <${address}>`, '501 5.5.4'],
    ['RCPT TO:<>', '501 5.5.4'],
    [`rcpt to: <${address}>`, '250'],
  ]);
});

test('refuses control characters in addresses and names, and keeps them out of log and headers (smtp.md row 15)', async (t) => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const { service, client, mailbox, raws } = await startReceiver(t, { environment: patient, log });
  const target = await mailbox();
  for (const character of ['\0', '\r', '\n', '\x7f', '\x1b']) {
    const sender = await client();
    await converse(sender, [
      [`EHLO evil${character}name`, '501'],
      [`EHLO evil${character}`, '501'],
      [`HELO ${character}evil`, '501'],
      [`MAIL FROM:<evil${character}X@b.test>`, '501'],
      [`MAIL FROM:<"evil${character}X"@b.test>`, '501'],
      [`MAIL FROM:<evil@b${character}.test>`, '501'],
      [`MAIL FROM:<@evil${character}.test:a@b.test>`, '501'],
      ['MAIL FROM:<good@b.test>', '250'],
      [`RCPT TO:<evil${character}@mail.test>`, '501'],
      [`RCPT TO:<${target.address}>`, '250'],
      ['DATA', '354'],
      ['Subject: x\r\n\r\n.', '250'],
      ['QUIT', '221'],
    ]);
  }
  await until(() => service.app.smtpServer.connections === 0);
  assert.doesNotMatch((await raws(target)).join(), /evil/);
  assert.doesNotMatch(lines.join(''), /evil/);
  assert.match(lines.join(''), /smtp session/);
});
