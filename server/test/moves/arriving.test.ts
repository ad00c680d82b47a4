import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { hashSecret } from '../../src/core/accounts/accounts.ts';
import { createLog } from '../../src/lib/log.ts';
import { database } from '../../src/settings/values.ts';
import { readRawParts } from '../../src/store/operations/mails/raws.ts';
import { activateArrival, openArrival } from '../../src/store/operations/moves/activation.ts';
import { readCompared } from '../../src/store/operations/moves/compared-rows.ts';
import { movedColumns } from '../../src/store/operations/moves/fates.ts';
import { openUidList, readUidState, uidMax } from '../../src/store/operations/uids/uid-lists.ts';
import { rawPartBytes, unpack } from '../../src/store/packing.ts';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox } from '../http/mail.ts';
import { runOn } from '../migration/places.ts';
import { operatorKey } from '../operator/operator-key.ts';
import { auditRow } from '../store/fixtures.ts';
import { useEngines } from '../support/engines.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { leave } from './departure.ts';
import { domainsOfAccounts } from './lapsed-domain.ts';
import { expectOwner, moveId, ofOthers, otherId, rowOf, sourceOf } from './source.ts';

const onEachEngine = useEngines();
const onSqlite = useEngines(['sqlite']);
const day = 24 * 3_600_000;
const qaTest = { name: 'qa.test', subdomains: 0 };

onEachEngine('a run that another has taken over sends nothing and decides nothing any more', async (t, start) => {
  const { call, runOf, begin, stage, activation } = await expectOwner(t, start);
  await begin();
  await stage(0, 'keys', ofOthers.key());
  assert.deepEqual((await begin({ moveId: otherId })).body, { state: 'copying' });
  const rows = { table: 'mails', scope: 'mailbox-1', rows: [ofOthers.mail('raw-1')], gone: [] };
  for (const [step, body] of [
    ['/rows', rows],
    ['/stage', { position: 0, table: 'keys', rows: [] }],
    ['/addresses', { rows: [] }],
    ['/drop-addresses', {}],
    ['/activate', activation(1)],
  ] as const)
    assertProblem(await call(step, body), 409, 'move_refused');
  const later = runOf(otherId);
  assert.equal((await later('/rows', rows)).status, 204);
  assert.deepEqual((await later('/activate', activation(1))).body, { state: 'decided' });
  assert.match((await begin()).body.state, /^(decided|done)$/, 'a run that begins is told so');
});

onEachEngine('an owner who comes takes his domains as one who verifies them here', async (t, start) => {
  const { service, begin, stage, activate } = await expectOwner(t, start);
  const key = await service.key('bob');
  const { accounts } = service.app;
  await accounts.addDomain({ owner: 'bob', domain: 'up.test' });
  await accounts.changeDomain({ owner: 'bob', domain: 'up.test', rules: { subdomains: 1 } });
  const names = ['sub.up.test', 'second.up.test'];
  const below = await Promise.all(names.map((domain) => createMailbox(service, key, { domain })));
  await domainsOfAccounts(service).lapsed({ owner: 'bob', name: 'sub.up.test' });
  await begin({ domains: names.map((name) => ({ name, subdomains: 0 })) });
  await stage(0, 'domains', ofOthers.domain('sub.up.test'), ofOthers.domain('second.up.test', { id: moveId }));
  assert.deepEqual((await activate(1)).body, { state: 'decided' });
  for (const { id } of below)
    assertProblem(await service.call('GET', `/v1/mailboxes/${id}`, { key }), 404, 'mailbox_not_found');
  assert.deepEqual(await domainsOfAccounts(service).of('bob'), ['up.test']);
});

onEachEngine(
  'an owner comes neither to a name that is nearer to others, nor to mail that is theirs',
  async (t, start) => {
    const { service, call, begin, tryStage, stage, activate, claim } = await expectOwner(t, start);
    const { accounts } = service.app;
    await accounts.addDomain({ owner: 'bob', domain: 'near.qa.test' });
    await begin({ domains: [{ name: 'qa.test', subdomains: 1 }] });
    for (const address of ['a@near.qa.test', 'a@x.near.qa.test'])
      assertProblem(await claim(address), 409, 'move_refused');
    const foreign = (address: string) => call('/addresses', { rows: [[address, 0, '', 1]] });
    for (const address of ['ceo@near.qa.test', 'ceo@mail.test'])
      assertProblem(await foreign(address), 409, 'move_refused');
    assert.equal((await foreign('ann@else.test')).status, 204);
    assert.equal((await claim('a@late.qa.test')).status, 204);

    await stage(0, 'domains', ofOthers.domain('qa.test', { subdomains: 1 }));
    const refuses = async (mailbox: (string | number | null)[]) => {
      assert.match((await tryStage(1, 'mailboxes', mailbox)).body.detail, /cannot be his here/);
    };
    await refuses(ofOthers.mailbox('ceo@near.qa.test', { is_foreign: 1 }));
    await accounts.addDomain({ owner: 'bob', domain: 'late.qa.test' });
    await refuses(ofOthers.mailbox('a@late.qa.test', { is_below: 1 }));
    await stage(1, 'mailboxes', ofOthers.mailbox('ann@else.test', { is_foreign: 1 }));
    assert.deepEqual((await activate(2)).body, { state: 'decided' });
  },
);

onEachEngine('a row that its table does not take keeps the owner out, and the move is taken back', async (t, start) => {
  const { service, operator, call, begin, tryStage } = await expectOwner(t, start);
  const secret = await service.key('bob');
  await begin();
  const wrong = rowOf('keys', { id: moveId, owner: 'qa', hash: 'f'.repeat(64) });
  for (const row of [wrong, ofOthers.key({ hash: hashSecret(secret) }), ofOthers.key({ created_at: 'then' })])
    assertProblem(await tryStage(0, 'keys', row), 409, 'move_refused');
  const rows = { table: 'delivery_attempts', scope: 'capture:qa', rows: [['capture:qa', 'one']], gone: [] };
  assertProblem(await call('/rows', rows), 409, 'move_refused');
  assert.deepEqual((await call('/cancel', { owner: 'qa' })).body, { state: 'undoing' });
  await service.app.run('takeIn');
  assertProblem(await service.call('GET', '/v1/operator/owners/qa', { key: operator }), 404, 'owner_not_found');
  assert.equal((await service.call('GET', '/v1/mailboxes', { key: secret })).status, 200);
});

onEachEngine('an owner who comes is served from the answer of the decision on', async (t, start) => {
  const { service, begin, stage, activate } = await expectOwner(t, start);
  const key = 'mfk_of-another-installation';
  await begin();
  await stage(0, 'keys', ofOthers.key({ hash: hashSecret(key) }));
  assertProblem(await service.call('GET', '/v1/mailboxes', { key }), 401, 'unauthorized');
  assert.deepEqual((await activate(1)).body, { state: 'decided' });
  assert.equal((await service.call('GET', '/v1/mailboxes', { key })).status, 200);
});

onEachEngine('an owner is served when all of his rows are there, and not before', async (t, start) => {
  // The upkeep would take him in between two steps.
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { service, begin, stage, activation, claim } = await expectOwner(t, start);
  const key = 'mfk_of-another-installation';
  await begin({ domains: [qaTest] });
  await claim('a@qa.test');
  await stage(0, 'domains', ofOthers.domain('qa.test'));
  const second = ofOthers.key({ id: otherId, hash: hashSecret(`${key}-2`) });
  await stage(1, 'keys', ofOthers.key({ hash: hashSecret(key) }), second);
  await stage(2, 'mailboxes', [...ofOthers.mailbox('a@qa.test', { id: moveId }), 0, 0, 0]);
  const { store } = service.app;
  const { clock } = service;
  const now = clock.now();
  const { staged, ...limits } = activation(3);
  const account = {
    ...{ active_mailboxes_max: null, daily_calls_max: null, bytes_max: limits.bytesMax, mail_rules: null },
    ...{ created_at: limits.createdAt, suspended_at: null },
  };
  const decision = { owner: 'qa', moveId, account, staged, audit: auditRow('qa'), now, eventId: otherId };
  assert.equal(await store.write(activateArrival, decision), 'activated');
  assert.equal(await store.write(activateArrival, decision), 'activated', 'a call that is repeated');
  const rcpt = async () => {
    const smtp = await SmtpClient.open(t, service.app.smtp.port);
    await smtp.command('MAIL FROM:<a@b.test>');
    return (await smtp.command('RCPT TO:<a@qa.test>')).code;
  };
  const step = () => store.write(openArrival, { rowsMax: 200, keysMax: 100, now });
  assert.equal(await rcpt(), 421);
  for (const group of ['keys', 'mailboxes']) {
    assert.deepEqual(await step(), { mayBeMore: true }, group);
    assertProblem(await service.call('GET', '/v1/mailboxes', { key }), 503, 'owner_moved');
    assert.match(String(await rcpt()), /^4[25]/);
  }
  assert.match((await begin()).body.state, /^decided$/, 'the source need not wait');
  await service.app.run('takeIn');
  assert.equal((await service.call('GET', '/v1/mailboxes', { key: `${key}-2` })).status, 200);
  assert.equal((await service.call('GET', '/v1/mailboxes', { key })).body.items.length, 1);
  assert.equal(await rcpt(), 250);
});

onSqlite('of rows that cannot be kept after the decision each is left out alone, and told', async (t, start) => {
  // The upkeep would be at the same rows, and tell of them, too.
  t.mock.timers.enable({ apis: ['setInterval'] });
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const { service, begin, stage, activate, claim } = await expectOwner(t, () => start({ log }));
  const key = 'mfk_of-another-installation';
  const addresses = [...'abcde'].map((alias) => `${alias}@qa.test`);
  await begin({ domains: [qaTest] });
  await claim(...addresses);
  await stage(0, 'domains', ofOthers.domain('qa.test'));
  await stage(1, 'keys', ofOthers.key({ hash: hashSecret(key) }));
  const idOf = (index: number) => `${moveId.slice(0, -1)}${index}`;
  const mailboxes = addresses.map((address, index) => [...ofOthers.mailbox(address, { id: idOf(index) }), 0, 0, 0]);
  await stage(2, 'mailboxes', ...mailboxes);
  const place = database(`sqlite:${join(service.folder, 'mayfly.db')}`);
  await runOn(
    place,
    `create trigger strange before insert on mailboxes when new.alias in ('a', 'd')
      and (select state from owner_moves where owner = 'qa') = 'opening' begin select raise(abort, 'strange'); end`,
  );
  assert.deepEqual((await activate(3)).body, { state: 'decided' });
  const { items } = (await service.call('GET', '/v1/mailboxes', { key })).body;
  const kept = items.map(({ address }: { address: string }) => address).sort();
  assert.deepEqual(kept, ['b@qa.test', 'c@qa.test', 'e@qa.test']);
  assert.equal(lines.length, 2);
  for (const line of lines) assert.match(JSON.parse(line).err.message, /strange/);
});

onEachEngine('a ticket brings twice what an owner may have, and its move ends after thirty days', async (t, start) => {
  const settings = { environment: { MAYFLY_OWNER_BYTES_MAX: '1024' } };
  const { service, operator, call, begin } = await expectOwner(t, () => start(settings));
  await begin();
  const rows = (id: string) => {
    const outline = JSON.stringify({ text: 'x'.repeat(1_000) });
    return { table: 'mails', scope: 'mailbox-1', rows: [ofOthers.mail('raw-1', { id, outline })], gone: [] };
  };
  assert.equal((await call('/rows', rows('01a1'))).status, 204);
  assert.match((await call('/rows', rows('01a2'))).body.detail, /more has come/);
  for (let week = 0; week < 4; week += 1) {
    service.clock.advance(7 * day);
    assert.equal((await begin()).body.state, 'copying');
    await service.app.run('takeIn');
  }
  assert.match((await call('/rows', rows('01a2'))).body.detail, /more has come/, 'a run that begins has no more');
  service.clock.advance(2 * day);
  assertProblem(await begin(), 401, 'unauthorized');
  await service.app.run('takeIn');
  assertProblem(await service.call('GET', '/v1/operator/owners/qa', { key: operator }), 404, 'owner_not_found');
});

onEachEngine('an owner comes back with his keys and people, and nobody else with these', async (t, start) => {
  const source = await expectOwner(t, start);
  const { service, operator } = source;
  const key = 'mfk_of-another-installation';
  const comeBy = async ({ begin, stage, activate, claim }: typeof source) => {
    assert.equal((await begin({ domains: [qaTest] })).body.state, 'copying');
    await claim('a@qa.test');
    await stage(0, 'domains', ofOthers.domain('qa.test'));
    await stage(1, 'keys', ofOthers.key({ hash: hashSecret(key) }));
    await stage(2, 'key_domains', ofOthers.keyDomain('qa.test'));
    await stage(3, 'people', ofOthers.person('ann'));
    assert.deepEqual((await activate(4)).body, { state: 'decided' });
    assert.equal((await service.call('GET', '/v1/mailboxes', { key })).status, 200);
    await service.app.run('takeIn');
  };
  await comeBy(source);
  const other = await sourceOf(service, { operator, owner: 'carol' });
  await other.begin();
  assert.match((await other.tryStage(0, 'people', ofOthers.person('ann'))).body.detail, /signs in here already/);
  await leave(service);
  await service.app.run('endDomains');
  const back = { ...source, ...(await sourceOf(service, { operator, owner: 'qa' })) };
  await comeBy(back);
});

onEachEngine('an owner who comes back is told where he is until he is served here', async (t, start) => {
  const service = await start();
  const operator = await operatorKey(service);
  const key = await service.key('qa');
  await service.app.accounts.addDomain({ owner: 'qa', domain: 'qa.test' });
  await leave(service);
  await service.app.run('endDomains');
  const isElsewhere = async () => {
    assertProblem(await service.call('GET', '/v1/mailboxes', { key }), 503, 'owner_moved');
    const smtp = await SmtpClient.open(t, service.app.smtp.port);
    await smtp.command('MAIL FROM:<a@b.test>');
    assert.equal((await smtp.command('RCPT TO:<a@qa.test>')).code, 421);
  };
  await isElsewhere();
  const { begin, claim, call } = await sourceOf(service, { operator, owner: 'qa' });
  await isElsewhere();
  await begin();
  await isElsewhere();
  assertProblem(await claim('a@qa.test'), 409, 'move_refused');
  await begin({ domains: [{ name: 'else.test', subdomains: 0 }] });
  assert.deepEqual((await call('/cancel', { owner: 'qa' })).body, { state: 'undoing' });
  await service.app.run('takeIn');
  await isElsewhere();
});

onEachEngine('a source uses up no UIDVALIDITY', async (t, start) => {
  const { service, call, begin } = await expectOwner(t, start);
  await begin();
  const now = service.clock.now();
  const seconds = Math.floor(now / 1_000);
  for (const scope of [0, uidMax, seconds + 200_000_000])
    assert.equal((await call('/rows', { table: 'mail_uids', scope, rows: [], gone: [] })).status, 204);
  const key = await service.key('bob');
  const { id: mailboxId } = await createMailbox(service, key, {});
  await service.app.store.write(openUidList, { mailboxId, now });
  const state = await service.app.store.read(readUidState, { mailboxId, now });
  assert.equal(state?.list?.uidValidity, seconds);
});

onEachEngine(
  'a source gives its owner no message of others, and none that unpacks to more than a part',
  async (t, start) => {
    const { service, call, begin } = await expectOwner(t, start);
    const key = await service.key('bob');
    const mailbox = await createMailbox(service, key, {});
    const smtp = await SmtpClient.open(t, service.app.smtp.port);
    assert.equal((await smtp.deliver({ to: mailbox.address, content: 'Subject: x\r\n\r\nsecret\r\n' })).code, 250);
    const page = { table: 'mails', scope: mailbox.id, from: '', upTo: '~', limit: 1 } as const;
    const [mail] = await service.app.store.read(readCompared, page);
    const theirs = String(mail?.row[movedColumns('mails').indexOf('raw_id')]);
    await begin();
    const rowsWith = (rawId: string) =>
      call('/rows', { table: 'mails', scope: 'mailbox-1', rows: [ofOthers.mail(rawId)], gone: [] });
    const partsOf = (rawId: string, bytes: Buffer) =>
      call('/parts', { parts: [{ rawId, part: 0, bytes: bytes.toString('base64') }] });
    assertProblem(await rowsWith(theirs), 409, 'move_refused');
    for (const rawId of [theirs, 'raw-1']) assertProblem(await partsOf(rawId, Buffer.from('x')), 409, 'move_refused');
    assert.equal((await rowsWith('raw-1')).status, 204);
    const bomb = zstdCompressSync(Buffer.alloc(2 * rawPartBytes));
    for (const bytes of [bomb, bomb.subarray(0, 8), Buffer.alloc(rawPartBytes + 1)])
      assertProblem(await partsOf('raw-1', bytes), 409, 'move_refused');
    assert.equal((await partsOf('raw-1', Buffer.from('hello'))).status, 204);
  },
);

onEachEngine('a long outline comes in pieces, each of which may come again', async (t, start) => {
  const { service, call, begin } = await expectOwner(t, start);
  await begin();
  const rows = [ofOthers.mail('raw-1', { outline: '{"a\u{1f600}' })];
  assert.equal((await call('/rows', { table: 'mails', scope: 'mailbox-1', rows, gone: [] })).status, 204);
  const piece = (at: number, text: string, mailboxId = 'mailbox-1') =>
    call('/outline', { mailboxId, id: '01a1-mail', at, text });
  for (const [at, text] of [
    [4, '":1'],
    [4, '":12'],
    [8, '}'],
    [8, '}'],
  ] as const)
    assert.equal((await piece(at, text)).status, 204);
  const page = { table: 'mails', scope: 'mailbox-1', from: '', upTo: '~', limit: 1 } as const;
  const [mail] = await service.app.store.read(readCompared, page);
  assert.equal(mail?.row[movedColumns('mails').indexOf('outline')], '{"a\u{1f600}":12}');
  assertProblem(await piece(10, 'x'), 409, 'move_refused');
  assertProblem(await piece(0, 'x', 'mailbox-2'), 409, 'move_refused');
});

onEachEngine('what has come of a move that nobody goes on with is removed after a week', async (t, start) => {
  const { service, operator, call, begin, claim } = await expectOwner(t, start);
  await begin({ domains: [qaTest] });
  await claim('orders@qa.test');
  await call('/rows', { table: 'mails', scope: 'mailbox-1', rows: [ofOthers.mail('raw-1')], gone: [] });
  await call('/parts', { parts: [{ rawId: 'raw-1', part: 0, bytes: Buffer.from('x').toString('base64') }] });
  const week = 7 * 24 * 3_600_000;
  service.clock.advance(week);
  await service.app.run('takeIn');
  assert.deepEqual(
    (await begin({ domains: [qaTest] })).body,
    { state: 'copying' },
    'a run that begins has a week more',
  );
  service.clock.advance(week + 1);
  await service.app.run('takeIn');
  assertProblem(await begin(), 401, 'unauthorized');
  assertProblem(await service.call('GET', '/v1/operator/owners/qa', { key: operator }), 404, 'owner_not_found');
  await service.app.run('sweep');
  assert.deepEqual(await service.app.store.read(readRawParts, { rawId: 'raw-1', first: 0, last: 9 }), []);
  const again = await sourceOf(service, { operator, owner: 'other' });
  await again.begin({ domains: [qaTest] });
  assert.equal((await again.claim('orders@qa.test')).status, 204, 'the address is free again');
});

onEachEngine('an address whose mailbox has ended at the source meanwhile gets its first mail', async (t, start) => {
  const { service, call, begin, stage, activate, claim } = await expectOwner(t, start);
  await begin({ domains: [qaTest] });
  await claim('gone@qa.test', 'kept@qa.test');
  assert.deepEqual((await call('/drop-addresses', {})).body, { mayBeMore: false });
  await claim('kept@qa.test');
  await stage(0, 'domains', ofOthers.domain('qa.test', { first_mail_minutes: 60 }));
  await activate(1);
  const send = async (to: string) =>
    (await (await SmtpClient.open(t, service.app.smtp.port)).deliver({ to, content: 'x\r\n' })).code;
  assert.deepEqual([await send('gone@qa.test'), await send('kept@qa.test')], [250, 550]);
});

test('a part of a message unpacks to its size at most', () => {
  assert.throws(() => unpack(zstdCompressSync(Buffer.alloc(rawPartBytes + 1))));
  assert.equal(unpack(zstdCompressSync(Buffer.alloc(rawPartBytes))).length, rawPartBytes);
});
