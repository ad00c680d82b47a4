import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { refusalsMax, refusalsWaitingMax } from '../../src/core/refusals/refusals.ts';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox } from '../http/mail.ts';
import { makeKey } from '../support/api-keys.ts';
import { type StartService, useEngines } from '../support/engines.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { converse, patient, type Script } from './receiver.ts';

const test = useEngines();

/** Refusals as a test compares them: reason and recipient. */
type Seen = readonly (readonly [reason: string, recipient: string | undefined])[];

function plain(user: string, password: string): string {
  return `AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`;
}

/** A service with keys of two owners and of an operator, and what each of them sees. */
async function startRefusing(t: TestContext, start: StartService, environment: Record<string, string> = {}) {
  const proxied = { ...patient, MAYFLY_SMTP_PROXY_FROM: '127.0.0.1', ...environment };
  const service = await start({ environment: proxied });
  const [alice, bob, usual] = [await service.key('alice'), await service.key('bob'), await service.key('default')];
  const operatorScopes = ['mailboxes:read', 'operator'] as const;
  const operatorKey = { owner: 'ops', name: 'ops', domains: [], scopes: operatorScopes, expiresAtMs: null };
  const { key: operator } = await service.app.accounts.createKey(operatorKey);
  const list = async (key: string, query = '') => (await service.call('GET', `/v1/refusals${query}`, { key })).body;
  const seenBy = async (key: string): Promise<Seen> =>
    (await list(key)).items.map((item: { reason: string; recipient?: string }) => [item.reason, item.recipient]);
  const from = async (address: string, script: Script) => {
    const client = await SmtpClient.connect(t, service.app.smtp.port);
    client.send(`PROXY TCP4 ${address} ${address} 40000 25\r\n`);
    await client.reply();
    await converse(client, [['EHLO app.test', '250'], ...script]);
    client.socket.destroy();
  };
  return { service, alice, bob, usual, operator, list, seenBy, from };
}

const refused = (recipient: string, reply: string): Script => [
  ['MAIL FROM:<shop@sender.test>', '250'],
  [`RCPT TO:<${recipient}>`, reply],
];

test('a refusal is told with its client, its mail, the reply, why, and what to do', async (t, start) => {
  const { service, alice, list, from } = await startRefusing(t, start);
  const { address } = await createMailbox(service, alice, { expiresIn: 1 });
  service.clock.advance(60_000);
  await from('192.0.2.7', refused(address, '550 5.1.1'));
  const { items } = await list(alice);
  const [{ id, node, why, fix, ...told }, ...others] = items;
  assert.deepEqual(others, []);
  assert.deepEqual(told, {
    refusedAt: new Date(service.clock.now()).toISOString(),
    owner: 'alice',
    client: '192.0.2.7',
    ehlo: 'app.test',
    sender: 'shop@sender.test',
    recipient: address,
    reply: '550 5.1.1 no such mailbox',
    reason: 'unknown_recipient',
  });
  for (const text of [id, node, why, fix]) assert.match(text, /\w/);
});

test('an owner sees those of his mailboxes, past ones and domains, and nobody those of others', async (t, start) => {
  const { service, alice, bob, usual, operator, seenBy, from } = await startRefusing(t, start);
  const past = await createMailbox(service, alice);
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${past.id}`, { key: alice })).status, 204);
  await service.app.accounts.addDomain({ owner: 'bob', domain: 'bob.example' });
  await from('192.0.2.1', [
    ...refused(past.address.replace('@', '+tag@').toUpperCase(), '550 5.1.1'),
    ['RCPT TO:<any@bob.example>', '550 5.1.1'],
    ['RCPT TO:<nobody@elsewhere.example>', '550 5.7.1'],
  ]);
  const ofAlice = [
    'unknown_recipient',
    past.address.replace('@', '+TAG@').replace(/^[^+]*/, (alias: string) => alias.toUpperCase()),
  ];
  const ofBob = ['unknown_recipient', 'any@bob.example'];
  assert.deepEqual(await seenBy(alice), [ofAlice]);
  assert.deepEqual(await seenBy(bob), [ofBob]);
  assert.deepEqual(await seenBy(usual), [], 'the client is not of this machine');
  assert.deepEqual(await seenBy(operator), [['relay_denied', 'nobody@elsewhere.example'], ofBob, ofAlice]);
});

test('those of nobody are those of the default owner where SMTP listens on loopback alone', async (t, start) => {
  const environment = { MAYFLY_SMTP_PROXY_FROM: '192.0.2.1' };
  const { service, alice, usual, seenBy } = await startRefusing(t, start, environment);
  const client = await SmtpClient.open(t, service.app.smtp.port);
  await converse(client, refused('Ann@Customer.example', '550 5.7.1 relaying denied: log in'));
  assert.deepEqual(await seenBy(usual), [['relay_denied', 'Ann@customer.example']]);
  assert.deepEqual(await seenBy(alice), []);
});

test('where SMTP listens beyond loopback, those of nobody are told to the operator alone', async (t, start) => {
  const environment = { MAYFLY_SMTP_HOST: '0.0.0.0', MAYFLY_SMTP_PROXY_FROM: '192.0.2.1' };
  const { service, usual, operator, seenBy } = await startRefusing(t, start, environment);
  const client = await SmtpClient.open(t, service.app.smtp.port);
  await converse(client, refused('ann@customer.example', '550 5.7.1'));
  assert.deepEqual(await seenBy(usual), []);
  assert.equal((await seenBy(operator)).length, 1);
});

test('a login that is refused is told to the owner of its key, else of its mailbox', async (t, start) => {
  const { service, alice, bob, operator, seenBy, from } = await startRefusing(t, start, {
    MAYFLY_SMTP_AUTH_PLAIN_FROM: '192.0.2.0/24',
  });
  const { address } = await createMailbox(service, alice);
  const logins = [plain(address, 'wrong'), plain(address, bob), plain('no@mail.test', 'wrong')];
  await Promise.all(logins.map((login) => from('192.0.2.1', [[login, '535 5.7.8']])));
  assert.deepEqual(await seenBy(alice), [['wrong_credentials', address]]);
  assert.deepEqual(await seenBy(bob), [['wrong_credentials', undefined]]);
  assert.equal((await seenBy(operator)).length, 3);
});

test('a session with a login is told to the owner of its mailbox, and captured ones to the owner of capture', async (t, start) => {
  const { service, alice, bob, usual, seenBy } = await startRefusing(t, start, {
    MAYFLY_CAPTURE: 'default',
    MAYFLY_MESSAGE_BYTES_MAX: '2000',
    MAYFLY_SMTP_PROXY_FROM: '192.0.2.1',
  });
  const { address } = await createMailbox(service, alice);
  const sized = [['MAIL FROM:<shop@sender.test> SIZE=2001', '552']] as const;
  const logged = await SmtpClient.open(t, service.app.smtp.port);
  await converse(logged, [[plain(address, alice), '235'], ...sized]);
  assert.deepEqual(await seenBy(alice), [['too_big', undefined]]);
  const captured = await SmtpClient.open(t, service.app.smtp.port);
  await converse(captured, sized);
  assert.deepEqual(await seenBy(usual), [['too_big', undefined]]);
  assert.equal((await seenBy(alice)).length, 1);
  assert.deepEqual(await seenBy(bob), []);
});

test('what a login names as recipients is told to nobody else, since nothing of its mail goes to them', async (t, start) => {
  const { service, alice, bob, operator, seenBy } = await startRefusing(t, start, {
    MAYFLY_MESSAGE_BYTES_MAX: '2000',
    MAYFLY_SMTP_PROXY_FROM: '192.0.2.1',
  });
  const own = await createMailbox(service, alice);
  const others = await createMailbox(service, bob);
  await service.app.accounts.addDomain({ owner: 'bob', domain: 'bob.example' });
  const logged = await SmtpClient.open(t, service.app.smtp.port);
  await converse(logged, [
    [plain(own.address, alice), '235'],
    ['MAIL FROM:<shop@sender.test>', '250'],
    [`RCPT TO:<${others.address}>`, '250'],
    ['RCPT TO:<any@bob.example>', '250'],
    ['DATA', '354'],
    [`${'x'.repeat(2_500)}\r\n.`, '552'],
  ]);
  assert.deepEqual(await seenBy(alice), [['too_big', others.address]]);
  assert.deepEqual(await seenBy(bob), []);
  assert.equal((await seenBy(operator)).length, 1);
});

test('a message refused after its content is told once to each owner of its recipients', async (t, start) => {
  const { service, alice, bob, seenBy, from } = await startRefusing(t, start, { MAYFLY_MESSAGE_BYTES_MAX: '2000' });
  const [one, two] = [await createMailbox(service, alice), await createMailbox(service, alice)];
  const other = await createMailbox(service, bob);
  await from('192.0.2.1', [
    ['MAIL FROM:<>', '250'],
    ...[one, two, other].map(({ address }) => [`RCPT TO:<${address}>`, '250'] as const),
    ['DATA', '354'],
    [`${'x'.repeat(2_500)}\r\n.`, '552'],
  ]);
  assert.deepEqual(await seenBy(alice), [['too_big', one.address]]);
  assert.deepEqual(await seenBy(bob), [['too_big', other.address]]);
});

test('a key that is bound to a mailbox sees the refusals of that alone', async (t, start) => {
  const { service, alice, seenBy, from } = await startRefusing(t, start, { MAYFLY_MAILBOX_BYTES_MAX: '1024' });
  const [own, other] = [await createMailbox(service, alice), await createMailbox(service, alice)];
  const { key } = await makeKey(service, alice, { mailboxId: own.id });
  for (const { address } of [own, other]) {
    await from('192.0.2.1', [
      ['MAIL FROM:<> SIZE=1025', '250'],
      [`RCPT TO:<${address}>`, '452 4.2.2'],
    ]);
  }
  assert.deepEqual(await seenBy(key), [['mailbox_full', own.address]]);
  assert.equal((await seenBy(alice)).length, 2);
});

test('mail of a login is told to keys that are bound to its mailbox, and to none bound to one that it names', async (t, start) => {
  const { service, alice, seenBy } = await startRefusing(t, start, {
    MAYFLY_MESSAGE_BYTES_MAX: '2000',
    MAYFLY_SMTP_PROXY_FROM: '192.0.2.1',
  });
  const [own, named] = [await createMailbox(service, alice), await createMailbox(service, alice)];
  const keys = [
    await makeKey(service, alice, { mailboxId: own.id }),
    await makeKey(service, alice, { mailboxId: named.id }),
  ];
  const logged = await SmtpClient.open(t, service.app.smtp.port);
  await converse(logged, [
    [plain(own.address, alice), '235'],
    ['MAIL FROM:<>', '250'],
    [`RCPT TO:<${named.address}>`, '250'],
    ['DATA', '354'],
    [`${'x'.repeat(2_500)}\r\n.`, '552'],
  ]);
  const seen = await Promise.all(keys.map(({ key }) => seenBy(key)));
  assert.deepEqual(seen, [[['too_big', named.address]], []]);
});

test('the list is read in pages, newest first', async (t, start) => {
  const { service, alice, list, from } = await startRefusing(t, start);
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'alice.example' });
  const recipients = Array.from({ length: 5 }, (_, index) => `no-${index}@alice.example`);
  await from('192.0.2.1', [
    ['MAIL FROM:<>', '250'],
    ...recipients.map((recipient) => [`RCPT TO:<${recipient}>`, '550'] as const),
  ]);
  const named = ({ items }: { items: { recipient: string }[] }) => items.map(({ recipient }) => recipient);
  const first = await list(alice, '?limit=2');
  assert.deepEqual(named(first), ['no-4@alice.example', 'no-3@alice.example']);
  await from('192.0.2.1', refused('later@alice.example', '550'));
  const second = await list(alice, `?limit=3&cursor=${first.nextCursor}`);
  assert.deepEqual(named(second), ['no-2@alice.example', 'no-1@alice.example', 'no-0@alice.example']);
  assert.equal(second.nextCursor, undefined);
  assertProblem(await service.call('GET', '/v1/refusals?cursor=x', { key: alice }), 400, 'invalid_request');
  assertProblem(await service.call('GET', '/v1/refusals?limit=201', { key: alice }), 400, 'invalid_request');
  assertProblem(await service.call('GET', '/v1/refusals'), 401, 'unauthorized');
});

test('a flood of refusals, of one client or of many, leaves those of others', async (t, start) => {
  const { service, alice, usual, operator, list, seenBy, from } = await startRefusing(t, start);
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'alice.example' });
  await from('198.51.100.1', refused('wanted@alice.example', '550'));
  assert.equal((await seenBy(alice)).length, 1);
  // No more at once than wait for their owners, so that none is forgotten before it is placed, however fast they come.
  const many = Array.from(
    { length: refusalsWaitingMax },
    (_, index) => [`RCPT TO:<no-${index}@alice.example>`, '550'] as const,
  );
  const relayed = many.map(([line]) => [line.replace('alice.example', 'else.example'), '550'] as const);
  for (let host = 1; host <= 6; host += 1) {
    for (const flood of [many, relayed]) {
      await from(`192.0.2.${host}`, [['MAIL FROM:<>', '250'], ...flood]);
      await seenBy(usual);
    }
  }
  const { items } = await list(operator, '?limit=200');
  assert.equal(items.length, 200);
  let kept = 0;
  let cursor = '';
  const ofAlice: string[] = [];
  do {
    const page = await list(operator, `?limit=200${cursor}`);
    kept += page.items.length;
    for (const { owner, recipient } of page.items) if (owner === 'alice') ofAlice.push(recipient);
    cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  assert.equal(kept, refusalsMax);
  assert.ok(ofAlice.includes('wanted@alice.example'));
  assert.ok(ofAlice.length >= refusalsMax / 2 - 1, 'and those of nobody take no more than half');
});
