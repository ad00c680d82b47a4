import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { TestContext } from 'node:test';
import { IdSource } from '../../src/lib/ids.ts';
import { finishDomainLook } from '../../src/store/operations/domains/looks.ts';
import { makeKey } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { ApiAnswer, Service } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { converse } from './receiver.ts';

const test = useEngines();

/** Settings with which the mail of one address of this machine is captured; that of another is a stranger's. */
const capturing = {
  MAYFLY_CAPTURE: 'default',
  MAYFLY_CAPTURE_FROM: '127.0.0.1',
  MAYFLY_SMTP_AUTH_PLAIN_FROM: '127.0.0.1',
};
const stranger = '127.0.0.2';

const content = [
  ['DATA', '354'],
  ['Subject: Hello\r\n\r\ntext\r\n.', '250 2.0.0'],
] as const;

function plain(user: string, password: string): string {
  return `AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`;
}

/** A service that captures mail, with calls by a key of the owner who has it. */
async function startCapture(
  t: TestContext,
  start: (options?: { environment?: Record<string, string> }) => Promise<Service>,
  environment: Record<string, string> = {},
) {
  const service = await start({ environment: { ...capturing, ...environment } });
  const key = await service.key('default');
  const call = (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
    service.call(method, path, { key, body });
  const client = async (localAddress = '127.0.0.1') => {
    const socket = connect({ host: '127.0.0.1', port: service.app.smtp.port, localAddress });
    t.after(() => socket.destroy());
    await once(socket, 'connect');
    const connected = new SmtpClient(socket);
    await connected.reply();
    await connected.command('EHLO app.test');
    return connected;
  };
  const inboxes = async () => {
    const { body } = await call('GET', '/v1/mailboxes');
    return new Map<string, Inbox>(body.items.map((mailbox: Inbox) => [mailbox.name ?? mailbox.address, mailbox]));
  };
  const recipients = async (mailboxId: string) => {
    const { body: list } = await call('GET', `/v1/mailboxes/${mailboxId}/mails`);
    const all = [];
    for (const { id } of list.items) {
      const { body } = await call('GET', `/v1/mailboxes/${mailboxId}/mails/${id}`);
      all.push(body.details.envelope.to);
    }
    return all.reverse();
  };
  return { service, key, call, client, inboxes, recipients };
}

/** Records the results of looks at the records of a domain, and returns its status after each. */
function looksAt(service: Service, { id, name }: { id: string; name: string }) {
  const ids = new IdSource(seededRandom(2));
  const { store } = service.app;
  return async (isRight: boolean): Promise<string | undefined> => {
    service.clock.advance(1_000);
    const now = service.clock.now();
    const look = { id, name, records: '[]', isRight, failingMsMax: 1, intervalMs: 1 };
    const seed = { now, eventId: ids.next(now), endId: ids.next(now) };
    const finished = await store.write(finishDomainLook, { ...look, ...seed });
    return finished === 'gone' ? undefined : finished.domain.status;
  };
}

interface Inbox {
  readonly id: string;
  readonly name?: string;
  readonly address: string;
  readonly messageCount: number;
  readonly permanent: boolean;
  readonly keepNewest?: number;
}

test('mail for nobody comes once into the inbox of its login, made by the first of it', async (t, start) => {
  const { client, inboxes, recipients, call } = await startCapture(t, start);
  const { body: own } = await call('POST', '/v1/mailboxes', {});
  const sender = await client();
  await converse(sender, [
    ['MAIL FROM:<app@shop.example>', '250'],
    ['RCPT TO:<Ann@customer.example>', '250'],
    [`RCPT TO:<${own.address}>`, '250'],
    ['RCPT TO:<"odd one"@[192.0.2.1]>', '250'],
    ['RCPT TO:<cron>', '250'],
    ['RCPT TO:<a%b@mail.test>', '250'],
    ['RCPT TO:<nobody@mail.test>', '250'],
    ['DATA', '354'],
    ['Subject: Hello\r\n\r\ntext\r\n.', '250'],
  ]);
  const [made, kept] = [(await inboxes()).get('capture'), (await inboxes()).get(own.address)];
  assert.deepEqual([made?.messageCount, made?.permanent, made?.keepNewest], [1, true, 500]);
  assert.equal(kept?.messageCount, 1);
  assert.deepEqual(await recipients(made?.id ?? ''), [
    ['Ann@customer.example', own.address, '"odd one"@[192.0.2.1]', 'cron', 'a%b@mail.test', 'nobody@mail.test'],
  ]);
  const billing = await client();
  await converse(billing, [
    [plain('Billing-Service', 'anything'), '235 2.7.0'],
    ['MAIL FROM:<>', '250'],
    ['RCPT TO:<x@y.example>', '250'],
    ...content,
    ['MAIL FROM:<>', '250'],
    ['RCPT TO:<x@y.example>', '250'],
    ...content,
  ]);
  assert.equal((await inboxes()).get('billing-service')?.messageCount, 2);
  assert.equal((await inboxes()).get('capture')?.messageCount, 1);
});

test('what is or was of others stays theirs, and a stranger is answered as without capture', async (t, start) => {
  const { service, client, inboxes } = await startCapture(t, start);
  const alice = await service.key('alice');
  const taken = await service.call('PUT', '/v1/addresses/ann@mail.test', { key: alice });
  const past = await service.call('PUT', '/v1/addresses/past@mail.test', { key: alice });
  await service.call('DELETE', `/v1/mailboxes/${past.body.id}`, { key: alice });
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'alice.example' });
  const sender = await client();
  await converse(sender, [
    ['MAIL FROM:<app@shop.example>', '250'],
    ['RCPT TO:<past@mail.test>', '550 5.1.1'],
    ['RCPT TO:<past+1@mail.test>', '550 5.1.1'],
    ['RCPT TO:<any@alice.example>', '550 5.1.1'],
    ['RCPT TO:<any@alice.example.>', '550 5.1.1'],
    ['RCPT TO:<past@mail.test.>', '550 5.1.1'],
    ['RCPT TO:<ann@mail.test>', '250'],
    ['RCPT TO:<free@customer.example>', '250'],
    ...content,
  ]);
  const seen = await service.call('GET', `/v1/mailboxes/${taken.body.id}/mails`, { key: alice });
  assert.equal(seen.body.items.length, 1);
  const other = await client(stranger);
  assert.doesNotMatch((await other.command('EHLO app.test')).text, /AUTH/);
  await converse(other, [
    [plain('app', 'x'), '502 5.5.1'],
    ['MAIL FROM:<app@shop.example>', '250'],
    ['RCPT TO:<free@customer.example>', '550 5.7.1 relaying denied'],
    ['RCPT TO:<nobody@mail.test>', '550 5.1.1 no such mailbox'],
    ['RCPT TO:<a@[192.0.2.1]>', '550 5.7.1 relaying denied'],
    ['RCPT TO:<a!b@mail.test>', '550 5.7.1 relaying denied'],
    ['RCPT TO:<postmaster@customer.example>', '550 5.7.1 relaying denied'],
  ]);
  assert.equal((await inboxes()).size, 1);
});

test('a domain that another owner has verified stays theirs when it lapses, and no longer when it is deleted', async (t, start) => {
  const { service, client } = await startCapture(t, start);
  const alice = await service.key('alice');
  const name = 'theirs.example';
  const { body: domain } = await service.call('POST', '/v1/domains', { key: alice, body: { name } });
  const look = looksAt(service, domain);
  const sender = await client();
  const rcpt = async () => {
    await sender.command('RSET');
    await sender.command('MAIL FROM:<>');
    return (await sender.command(`RCPT TO:<any@${name}>`)).code;
  };
  assert.equal(await rcpt(), 250, 'not verified yet');
  assert.equal(await look(true), 'verified');
  await makeKey(service, alice, { domains: [name] });
  assert.equal((await service.call('POST', '/v1/mailboxes', { key: alice, body: { domain: name } })).status, 201);
  assert.equal(await rcpt(), 550);
  await look(false);
  assert.equal(await look(false), 'lapsed');
  assert.equal(await rcpt(), 550);
  await service.call('DELETE', `/v1/domains/${domain.id}`, { key: alice });
  assert.equal(await rcpt(), 250);
});

test('a key is judged as ever: it opens its mailbox, and nothing where it is wrong', async (t, start) => {
  const environment = { MAYFLY_SMTP_AUTH_PLAIN_FROM: 'none', MAYFLY_SMTP_FAILED_LOGINS_MAX: '1' };
  const { client, key, call } = await startCapture(t, start, environment);
  const { body: own } = await call('POST', '/v1/mailboxes', {});
  await converse(await client(), [
    [plain(own.address, key), '538 5.7.11'],
    [plain('any', 'mfk_any'), '538 5.7.11'],
    [plain('any', 'any'), '235'],
  ]);
});

test('beyond fifty inboxes mail comes into the common one; a deleted inbox is made anew', async (t, start) => {
  const { client, inboxes, call } = await startCapture(t, start);
  const send = async (user: string) =>
    converse(await client(), [
      [plain(user, 'x'), '235'],
      ['MAIL FROM:<>', '250'],
      ['RCPT TO:<x@y.example>', '250'],
      ...content,
      ['QUIT', '221'],
    ]);
  for (let index = 0; index < 51; index += 1) await send(`app-${index}`);
  const made = await inboxes();
  assert.equal(made.size, 50);
  assert.equal(made.get('capture')?.messageCount, 2);
  const first = made.get('app-0');
  assert.equal((await call('DELETE', `/v1/mailboxes/${first?.id}`)).status, 204);
  await send('app-50');
  await send('app-0');
  const now = await inboxes();
  assert.deepEqual([now.get('app-50')?.messageCount, now.get('capture')?.messageCount], [1, 3]);
});

test('an inbox that was archived is none when it comes back', async (t, start) => {
  const { client, inboxes, call } = await startCapture(t, start);
  const send = async () =>
    converse(await client(), [['MAIL FROM:<>', '250'], ['RCPT TO:<x@y.example>', '250'], ...content]);
  await send();
  const { id = '' } = (await inboxes()).get('capture') ?? {};
  assert.equal((await call('PATCH', `/v1/mailboxes/${id}`, { recoverable: true, tag: 'old' })).status, 200);
  assert.equal((await call('DELETE', `/v1/mailboxes/${id}`)).status, 204);
  await send();
  assert.equal((await call('POST', `/v1/archived-mailboxes/${id}/reactivate`, {})).status, 201);
  await send();
  const { body } = await call('GET', '/v1/mailboxes');
  assert.deepEqual(body.items.map((mailbox: Inbox) => [mailbox.id === id, mailbox.messageCount]).sort(), [
    [false, 2],
    [true, 0],
  ]);
});

test('an inbox makes room by its oldest mails', async (t, start) => {
  const environment = { MAYFLY_MAILBOX_BYTES_MAX: '4000', MAYFLY_CAPTURE_KEEP: '3' };
  const { service, client, inboxes, recipients } = await startCapture(t, start, environment);
  const send = async (to: string, bytes: number) =>
    converse(await client(), [
      ['MAIL FROM:<>', '250'],
      [`RCPT TO:<${to}>`, '250'],
      ['DATA', '354'],
      [`Subject: x\r\n\r\n${'x'.repeat(bytes)}\r\n.`, '250'],
    ]);
  for (const to of ['one@y.example', 'two@y.example', 'three@y.example', 'four@y.example']) await send(to, 10);
  await service.app.run('keepNewest');
  const { id = '' } = (await inboxes()).get('capture') ?? {};
  assert.deepEqual((await recipients(id)).flat(), ['two@y.example', 'three@y.example', 'four@y.example']);
  const asked = await client();
  await converse(asked, [
    ['MAIL FROM:<> SIZE=3900', '250'],
    ['RCPT TO:<x@y.example>', '250'],
    ['RSET', '250'],
    ['MAIL FROM:<> SIZE=4100', '250'],
    ['RCPT TO:<x@y.example>', '452 4.2.2'],
  ]);
  assert.equal((await recipients(id)).length, 3, 'a recipient alone deletes nothing');
  await send('large@y.example', 3_700);
  assert.deepEqual((await recipients(id)).flat(), ['large@y.example']);
});

test('an inbox that is nearly empty takes mail while others keep all that their owner may', async (t, start) => {
  const { client, inboxes } = await startCapture(t, start, { MAYFLY_OWNER_BYTES_MAX: '4000' });
  const send = async (user: string, bytes: number) =>
    converse(await client(), [
      [plain(user, 'x'), '235'],
      ['MAIL FROM:<>', '250'],
      ['RCPT TO:<x@y.example>', '250'],
      ['DATA', '354'],
      [`Subject: x\r\n\r\n${'x'.repeat(bytes)}\r\n.`, '250'],
    ]);
  await send('small', 10);
  await send('large', 2_500);
  await send('small', 2_500);
  await send('small', 2_500);
  const now = await inboxes();
  assert.deepEqual([now.get('small')?.messageCount, now.get('large')?.messageCount], [1, 0]);
});

test('its owner may have addresses of domains that nobody has, until somebody verifies one', async (t, start) => {
  const { service, client, call } = await startCapture(t, start);
  const address = "o'neil+1@customer.example";
  const { status, body: mailbox } = await call('PUT', `/v1/addresses/${encodeURIComponent(address)}`, {});
  assert.deepEqual([status, mailbox.address], [201, address]);
  assert.equal((await call('PUT', `/v1/addresses/${encodeURIComponent(address)}`, {})).status, 200);
  const others = await service.key('alice');
  assert.equal((await service.call('PUT', '/v1/addresses/a@customer.example', { key: others })).status, 403);
  await converse(await client(), [['MAIL FROM:<>', '250'], [`RCPT TO:<${address}>`, '250'], ...content]);
  const { body: list } = await call('GET', `/v1/mailboxes/${mailbox.id}/mails`);
  assert.equal(list.items.length, 1);
  await converse(await client(stranger), [
    ['MAIL FROM:<>', '250'],
    [`RCPT TO:<${address}>`, '550 5.7.1'],
  ]);
  assert.equal((await call('DELETE', `/v1/mailboxes/${mailbox.id}`)).status, 204);
  const again = await call('PUT', `/v1/addresses/${encodeURIComponent(address)}`, {});
  assert.equal(again.status, 201);
  const { body: domain } = await service.call('POST', '/v1/domains', {
    key: others,
    body: { name: 'customer.example' },
  });
  const look = looksAt(service, domain);
  await look(true);
  assert.equal((await call('GET', `/v1/mailboxes/${again.body.id}`)).status, 404);
  const theirs = await service.call('PUT', '/v1/addresses/a@customer.example', { key: others });
  assert.equal(theirs.status, 201);
});

test('a mailbox has a name, which PATCH gives and takes', async (_t, start) => {
  const { call } = await startCapture(_t, start);
  const { body: mailbox } = await call('POST', '/v1/mailboxes', {});
  assert.equal('name' in mailbox, false);
  const named = await call('PATCH', `/v1/mailboxes/${mailbox.id}`, { name: '  Sign-up  ' });
  assert.deepEqual([named.status, named.body.name], [200, 'Sign-up']);
  assert.equal((await call('PATCH', `/v1/mailboxes/${mailbox.id}`, { name: ' ' })).status, 400);
  assert.equal((await call('PATCH', `/v1/mailboxes/${mailbox.id}`, { name: 'x'.repeat(101) })).status, 400);
  const bare = await call('PATCH', `/v1/mailboxes/${mailbox.id}`, { name: null });
  assert.equal('name' in bare.body, false);
});

test('a foreign address ends when a key, subdomains or the settings take its domain', async (t, start) => {
  const { service, call } = await startCapture(t, start);
  const alice = await service.key('alice');
  const put = async (address: string) => {
    const { status, body } = await call('PUT', `/v1/addresses/${address}`, { noExpiration: true });
    assert.equal(status, 201, address);
    return body.id;
  };
  const statusOf = async (id: string) => (await call('GET', `/v1/mailboxes/${id}`)).status;
  const [ofKey, below, kept] = [
    await put('a@key.example'),
    await put('a@team.own.example'),
    await put('a@kept.example'),
  ];
  const ofService = [await put('a@new.example'), await put('a@x.wild.example')];
  await service.key('bob', ['key.example']);
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'own.example' });
  const [{ id }] = (await service.call('GET', '/v1/domains', { key: alice })).body.items;
  assert.deepEqual([await statusOf(ofKey), await statusOf(below)], [404, 200]);
  await service.call('PATCH', `/v1/domains/${id}`, { key: alice, body: { subdomains: true } });
  assert.equal(await statusOf(below), 404);
  assert.equal((await call('PUT', '/v1/addresses/b@team.own.example', {})).status, 403);
  await service.app.stop();
  const environment = {
    ...{ ...capturing, MAYFLY_DATABASE_URL: `sqlite:${service.folder}/mayfly.db` },
    MAYFLY_DOMAINS: 'mail.test,new.example,*.wild.example',
  };
  const later = await start({ environment, random: seededRandom(5) });
  const { body } = await later.call('GET', '/v1/mailboxes', { key: await later.key('default') });
  const left = body.items.map((mailbox: { id: string }) => mailbox.id);
  assert.deepEqual([left, ofService.some((ended) => left.includes(ended))], [[kept], false]);
});
