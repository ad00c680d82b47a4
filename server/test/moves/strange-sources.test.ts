import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveTicketMs } from '../../src/core/moves/move-tickets.ts';
import { assertProblem, exchange } from '../http/exchange.ts';
import { callApi, type Service } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { expectOwner, moveId, ofOthers, otherId, sourceOf } from './source.ts';
import { ask } from './two-cells.ts';

const calls = [
  ...[
    '',
    '/activate',
    '/addresses',
    '/cancel',
    '/claims',
    '/compare',
    '/drop-addresses',
    '/outline',
    '/parts',
    '/rows',
    '/stage',
  ],
];

test('the calls of a move take its ticket alone, which ends unless a move begins by it', async (t) => {
  const { service, operator, ticket, call, begin } = await expectOwner(t);
  const key = await service.key('bob');
  for (const step of calls) assertProblem(await call(step, {}, operator), 401, 'unauthorized');
  for (const wrong of [key, ticket.slice(0, -1), `${ticket.slice(0, -1)}a`, 'mfm_x'])
    assertProblem(await call('/rows', {}, wrong), 401, 'unauthorized');
  assertProblem(await callApi(service.app.url, { method: 'POST', path: '/v1/moves' }), 401, 'unauthorized');
  assertProblem(await service.call('GET', '/v1/mailboxes', { key: ticket }), 401, 'unauthorized');

  assertProblem(await begin({ form: '0'.repeat(64) }), 409, 'move_refused');
  assertProblem(await begin({ owner: 'bob' }), 409, 'move_refused');
  assertProblem(await call('/rows', { table: 'mails', scope: otherId, rows: [], gone: [] }), 409, 'move_refused');
  assertProblem(
    await call('/compare', { pages: [{ table: 'mails', scope: otherId, from: '', upTo: '~' }] }),
    409,
    'move_refused',
  );
  service.clock.advance(moveTicketMs);
  assertProblem(await begin(), 401, 'unauthorized');
  const again = await sourceOf(service, { operator, owner: 'qa' });
  assertProblem(await begin(), 401, 'unauthorized');
  assert.equal((await again.begin()).body.state, 'copying');
  service.clock.advance(moveTicketMs);
  assert.equal((await again.begin()).body.state, 'copying', 'a source that was interrupted goes on');
});

/** Gives bob a mailbox with a mail, and a domain. */
async function fillBob(service: Service) {
  const key = await service.key('bob');
  const mailbox = await ask(service, 'POST', '/v1/mailboxes', { key, body: {} });
  const path = `/v1/mailboxes/${mailbox.id}/mails`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' };
  const sent = await exchange(service.app.url, { method: 'POST', path, headers, body: 'Subject: kept\r\n\r\nx' });
  assert.equal(sent.status, 201);
  await service.app.accounts.addDomain({ owner: 'bob', domain: 'bob.test' });
  const subjects = async () => {
    const { items } = await ask(service, 'GET', path, { key });
    return items.map(({ subject }: { subject: string }) => subject);
  };
  return { mailbox, mailId: sent.body.id, subjects };
}

test('a source reaches no rows, addresses and domains of anybody but its owner', async (t) => {
  const { service, call, begin, claim } = await expectOwner(t);
  const { mailbox, mailId, subjects } = await fillBob(service);
  const ofService = mailbox.address.slice(mailbox.address.lastIndexOf('@') + 1);
  const named = (name: string) => [{ name, subdomains: 0 }];
  await service.key('bob', ['granted.test']);
  for (const name of ['bob.test', 'granted.test'])
    assertProblem(await begin({ domains: named(name) }), 409, 'move_refused');
  assertProblem(await begin({ domains: named(ofService) }), 409, 'move_refused');
  assertProblem(await begin({ sharedDomains: ['strange.test'] }), 409, 'move_refused');
  await begin({ domains: named('qa.test') });

  const page = { table: 'mails', scope: mailbox.id, from: '', upTo: '~' };
  assert.deepEqual((await call('/compare', { pages: [page] })).body.pages, [[]], 'nothing of others is told');
  for (const body of [
    { table: 'mails', scope: mailbox.id, rows: [], gone: [mailId] },
    { table: 'delivery_attempts', scope: mailbox.id, rows: [], gone: [1] },
    { table: 'delivery_attempts', scope: 'capture:bob', rows: [], gone: [1] },
  ])
    assertProblem(await call('/rows', body), 409, 'move_refused');
  for (const address of [mailbox.address, 'ceo@bob.test', 'anybody@strange.test', 'a@sub.qa.test'])
    assertProblem(await claim(address), 409, 'move_refused');
  assert.equal((await claim('orders@qa.test')).status, 204);
  assert.deepEqual(await subjects(), ['kept']);
});

test('an owner comes with what is his alone, whatever his source says', async (t) => {
  const { service, call, begin, tryStage, stage, activate } = await expectOwner(t);
  const { mailbox, subjects } = await fillBob(service);
  await begin({ domains: [{ name: 'qa.test', subdomains: 0 }] });
  const ofService = mailbox.address.slice(mailbox.address.lastIndexOf('@') + 1);
  assertProblem(await call('/stage', { position: 0, table: 'sessions', rows: [] }), 400, 'invalid_request');
  const rows = [ofOthers.domain(ofService)];
  assertProblem(await call('/stage', { position: 0, table: 'domains', rows }), 409, 'move_refused');
  for (const [table, row] of [
    ['domains', ofOthers.domain('strange.test')],
    ['mailboxes', ofOthers.mailbox('ceo@bob.test')],
  ] as const)
    assertProblem(await tryStage(0, table, row), 409, 'move_refused');

  await stage(0, 'keys', ofOthers.key());
  await stage(1, 'key_domains', ...['bob.test', 'sub.bob.test'].map(ofOthers.keyDomain));
  assertProblem(await activate(1), 409, 'move_refused');
  assert.deepEqual((await activate(2)).body, { state: 'decided' });
  const [key] = (await service.app.accounts.listKeys()).filter(({ id }) => id === moveId);
  assert.deepEqual([key?.owner, key?.scopes, key?.domains], ['qa', 'mailboxes', []]);
  assertProblem(await call('/rows', { table: 'mails', scope: otherId, rows: [], gone: [] }), 409, 'move_refused');
  assertProblem(await call('/cancel', { owner: 'qa' }), 409, 'move_refused');
  await service.app.run('takeIn');
  assertProblem(await call('/cancel', { owner: 'qa' }), 409, 'move_refused');
  assert.deepEqual(await subjects(), ['kept']);
});

test('two moves that come at the same time have nothing of each other', async (t) => {
  const { service, operator, call, begin } = await expectOwner(t);
  const other = await sourceOf(service, { operator, owner: 'carol' });
  await begin();
  await other.begin();
  const rows = { table: 'mails', scope: 'mailbox-1', rows: [ofOthers.mail('raw-1')], gone: [] };
  const part = (text: string) => ({
    parts: [{ rawId: 'raw-1', part: 0, bytes: Buffer.from(text).toString('base64') }],
  });
  assert.equal((await call('/rows', rows)).status, 204);
  assert.equal((await call('/parts', part('one'))).status, 204);
  for (const answer of [
    await other.call('/rows', rows),
    await other.call('/rows', { ...rows, rows: [], gone: ['01a1-mail'] }),
    await other.call('/parts', part('two')),
  ])
    assertProblem(answer, 409, 'move_refused');
  const page = { table: 'mails', scope: 'mailbox-1', from: '', upTo: '~' };
  assert.deepEqual((await other.call('/compare', { pages: [page] })).body.pages, [[]]);
  const { pages } = (await call('/compare', { pages: [page] })).body;
  assert.equal(pages[0].length, 1);
  assertProblem(await call('/cancel', { owner: 'carol' }), 409, 'move_refused');
  assertProblem(await call('/cancel', { owner: 'qa', moveId: otherId }), 404, 'owner_not_found');
  assert.deepEqual((await call('/cancel', { owner: 'qa', moveId })).body, { state: 'undoing' });
  await service.app.run('takeIn');
  assertProblem(await call('/rows', rows), 401, 'unauthorized');
  assertProblem(await service.call('GET', '/v1/operator/owners/qa', { key: operator }), 404, 'owner_not_found');
});

test('no number of a source is one that programs do not read, or makes sums that they do not', async (t) => {
  const { service, call, begin, stage, activate, claim } = await expectOwner(t);
  const isRefused = async (step: string, body: object) => assertProblem(await call(step, body), 400, 'invalid_request');
  const tooGreat = 9e15;
  await begin({ domains: [{ name: 'qa.test', subdomains: 0 }] });
  await isRefused('/stage', { position: 0, table: 'keys', rows: [ofOthers.key({ created_at: tooGreat })] });
  await isRefused('/rows', { table: 'mails', scope: 'a', rows: [[tooGreat]], gone: [] });
  await isRefused('/rows', { table: 'mail_uids', scope: 2 ** 53, rows: [], gone: [] });
  const sized = ofOthers.mail('raw-1', { size: 8e15 });
  const mails = { table: 'mails', scope: otherId, rows: [sized], gone: [] };
  assertProblem(await call('/rows', mails), 409, 'move_refused');
  await claim('a@qa.test', 'b@qa.test');
  const counts = [1, 8e15, 1];
  await stage(0, 'domains', ofOthers.domain('qa.test'));
  const boxes = [ofOthers.mailbox('a@qa.test'), ofOthers.mailbox('b@qa.test', { id: moveId })];
  await stage(1, 'mailboxes', ...boxes.map((row) => [...row, ...counts]));
  assert.deepEqual((await activate(2)).body, { state: 'decided' });
  await service.app.run('saveCalls');
  const { status, body } = await service.call('GET', '/v1/mailboxes', { key: await service.key('qa') });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.items.length, 2);
});

test('the beginning of a move puts off no mail of others', async (t) => {
  const { service, begin } = await expectOwner(t);
  await fillBob(service);
  await begin({ domains: [{ name: 'test', subdomains: 1 }] });
  for (const to of ['nobody@bob.test', 'nobody@mail.test']) {
    const smtp = await SmtpClient.open(t, service.app.smtp.port);
    await smtp.command('MAIL FROM:<a@b.test>');
    assert.equal((await smtp.command(`RCPT TO:<${to}>`)).code, 550, to);
  }
});
