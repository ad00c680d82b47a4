import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { closingMsMax } from '../../src/core/moves/drains.ts';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox } from '../http/mail.ts';
import { ImapClient } from '../imap/imap-client.ts';
import { converse } from '../smtp/receiver.ts';
import { useEngines } from '../support/engines.ts';
import { Pop3Client } from '../support/pop3-client.ts';
import type { Service } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { departureOf, leave } from './departure.ts';

const onEachEngine = useEngines();
const otherId = '01a1b2c3-0000-7000-8000-000000000001';
const doors = { environment: { MAYFLY_POP3_PORT: '0', MAYFLY_IMAP_PORT: '0', MAYFLY_SMTP_CHUNKING: 'true' } };

async function recipientAccepted(t: TestContext, service: Service, to: readonly string[]): Promise<SmtpClient> {
  const client = await SmtpClient.open(t, service.app.smtp.port);
  await converse(client, [['MAIL FROM:<a@b.test>', '250'], ...to.map((of) => [`RCPT TO:<${of}>`, '250'] as const)]);
  return client;
}

onEachEngine(
  'mail whose content comes when its recipient has moved is put off, for all its recipients',
  async (t, start) => {
    const service = await start(doors);
    const [key, bob] = [await service.key('qa'), await service.key('bob')];
    await service.app.accounts.addDomain({ owner: 'qa', domain: 'qa.test' });
    await service.app.accounts.addDomain({ owner: 'qa', domain: 'first.test' });
    const rules = { first_mail_minutes: 60, first_mail_per_hour: 9 };
    await service.app.accounts.changeDomain({ owner: 'qa', domain: 'first.test', rules });
    const shared = await createMailbox(service, key, {});
    const own = await createMailbox(service, key, { domain: 'qa.test' });
    const theirs = await createMailbox(service, bob, {});
    const envelopes = [
      [shared.address],
      [own.address],
      ['new@first.test'],
      [theirs.address, shared.address],
      [own.address, theirs.address],
    ];
    const before = await Promise.all(envelopes.map((to) => recipientAccepted(t, service, to)));
    const closing = await recipientAccepted(t, service, ['other@first.test']);
    const chunks = await recipientAccepted(t, service, [shared.address, theirs.address]);
    const { begin, close, decide, finish } = departureOf(service);
    await begin();
    await close();
    const ended = async (client: SmtpClient) => {
      await converse(client, [['DATA', '354']]);
      return (await client.command('Subject: x\r\n\r\nx\r\n.')).code;
    };
    assert.equal(await ended(closing), 450, 'nothing is made while he is refused');
    await decide();
    await finish();
    await service.app.run('endOwners');
    await service.app.run('sweep');
    for (const client of before) assert.equal(await ended(client), 450);
    chunks.send('BDAT 1 LAST\r\nx');
    assert.equal((await chunks.reply()).code, 450);
    assert.equal((await service.call('GET', `/v1/mailboxes/${theirs.id}/mails`, { key: bob })).body.items.length, 0);

    const tagged = (address: string) => address.replace('@', '+tag@');
    for (const to of [shared.address, tagged(shared.address)]) {
      const client = await SmtpClient.open(t, service.app.smtp.port);
      await converse(client, [
        ['MAIL FROM:<a@b.test>', '250'],
        [`RCPT TO:<${to}>`, '450 4.2.1'],
      ]);
    }
    for (const to of [own.address, tagged(own.address), 'any@first.test']) {
      const client = await SmtpClient.open(t, service.app.smtp.port);
      await converse(client, [
        ['MAIL FROM:<a@b.test>', '250'],
        [`RCPT TO:<${to}>`, '421 4.3.2'],
      ]);
    }
  },
);

onEachEngine('mail programs of an owner who has moved are told to try again', async (t, start) => {
  const service = await start(doors);
  const key = await service.key('qa');
  const { address } = await createMailbox(service, key, {});
  const { smtp, pop3, imap } = service.app;
  const open = await SmtpClient.open(t, smtp.port);
  const login = `AUTH PLAIN ${Buffer.from(`\0${address}\0${key}`).toString('base64')}`;
  await converse(open, [[login, '235']]);
  const { begin, close } = departureOf(service);
  await begin();
  await close();
  const refuses = async () => {
    await converse(await SmtpClient.open(t, smtp.port), [[login, '454 4.7.0']]);
    const popped = await Pop3Client.connect(t, pop3?.port ?? 0);
    await popped.line();
    popped.send(`USER ${address}\r\n`);
    assert.match(await popped.line(), /^\+OK/);
    popped.send(`PASS ${key}\r\n`);
    assert.match(await popped.line(), /^-ERR \[SYS\/TEMP\] the owner/);
    const imapped = await ImapClient.connect(t, imap?.port ?? 0);
    assert.match(await imapped.command(`LOGIN "${address}" "${key}"`), /NO \[UNAVAILABLE\] the owner/);
  };
  await refuses();
  await converse(open, [['MAIL FROM:<a@b.test>', '450 4.2.1']]);
  await departureOf(service).undo();
  await leave(service);
  await refuses();
  const wrong = `AUTH PLAIN ${Buffer.from(`\0${address}\0${key}x`).toString('base64')}`;
  await converse(await SmtpClient.open(t, smtp.port), [[wrong, '535']]);
});

onEachEngine(
  'an owner whose command has ended is served again by himself, unless the target was asked',
  async (_t, start) => {
    const service = await start();
    const key = await service.key('qa');
    const run = departureOf(service);
    await run.begin();
    await run.close();
    service.clock.advance(closingMsMax);
    assert.equal(await run.goesOn(), true);
    service.clock.advance(closingMsMax);
    await service.app.run('drain');
    assertProblem(await service.call('GET', '/v1/mailboxes', { key }), 503, 'owner_moved');
    service.clock.advance(1);
    await service.app.run('drain');
    assert.equal((await service.call('GET', '/v1/mailboxes', { key })).status, 200);
    assert.deepEqual([await run.goesOn(), await run.decide()], [false, false], 'the run finds that out');

    await run.begin();
    await run.close();
    await run.decide();
    service.clock.advance(10 * closingMsMax);
    await service.app.run('drain');
    assertProblem(await service.call('GET', '/v1/mailboxes', { key }), 503, 'owner_moved');
  },
);

onEachEngine('a run that another has taken over neither closes, decides nor takes back', async (_, start) => {
  const service = await start();
  await service.key('qa');
  const [former, later] = [departureOf(service), departureOf(service, { run: otherId })];
  await former.begin();
  await later.begin();
  assert.deepEqual([await former.close(), await former.undo()], [false, false]);
  assert.equal(await later.close(), true);
  const fates = [await former.goesOn(), await former.decide(), await former.undo()];
  assert.deepEqual(fates, [false, false, false]);
  assert.equal(await later.decide(), true);
  assert.equal(await former.undo(true), false);
});

onEachEngine(
  'mail to the domain of who has moved goes into no mailbox of a neighbour, and that of neighbours comes',
  async (t, start) => {
    const service = await start();
    await service.key('qa');
    const bob = await service.key('bob');
    const { accounts } = service.app;
    for (const [owner, domain] of [
      ['bob', 'corp.test'],
      ['qa', 'dept.corp.test'],
    ] as const)
      await accounts.addDomain({ owner, domain });
    const { id, address } = await createMailbox(service, bob, { domain: 'corp.test' });
    await accounts.changeDomain({ owner: 'bob', domain: 'corp.test', rules: { subdomains: 1, catch_all: id } });
    const before = await recipientAccepted(t, service, [address]);
    await leave(service);
    const answerTo = async (to: string) => {
      const client = await SmtpClient.open(t, service.app.smtp.port);
      await client.command('MAIL FROM:<a@b.test>');
      return (await client.command(`RCPT TO:<${to}>`)).code;
    };
    assert.equal(await answerTo('any@dept.corp.test'), 421);
    for (const to of ['any@corp.test', 'any@other.corp.test', address]) assert.equal(await answerTo(to), 250, to);
    await converse(before, [['DATA', '354']]);
    assert.equal((await before.command('Subject: x\r\n\r\nx\r\n.')).code, 250);
  },
);
