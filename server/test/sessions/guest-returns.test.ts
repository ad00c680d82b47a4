import assert from 'node:assert/strict';
import { assertProblem } from '../http/exchange.ts';
import { deliver, messageWith } from '../http/mail.ts';
import { operatorKey } from '../operator/operator-key.ts';
import { useEngines } from '../support/engines.ts';
import { ask, guestEnvironment as environment, from, guestOf } from './guest-browsers.ts';

const onEachEngine = useEngines();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type Guest = Awaited<ReturnType<typeof guestOf>>;

/** Makes the recovery link of a guest, and returns its secret. */
async function linkOf({ browser }: Pick<Guest, 'browser'>): Promise<string> {
  const { status, body, headers } = await browser.call('POST', '/v1/session/recovery-link');
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(headers.get('cache-control'), 'no-store');
  const [page, secret = ''] = body.url.split('#recovery=');
  assert.match(page, /\/sign-in$/);
  assert.match(secret, /^mfr_[a-z2-7]{52}$/);
  return secret;
}

onEachEngine('a recovery link leads another browser to the mailbox, whose first browser stays in', async (t, start) => {
  const service = await start({ environment });
  const first = await guestOf(service);
  await deliver(t, service, first.mailbox.address, messageWith(1));
  assert.equal((await first.browser.call('GET', '/v1/session')).body.session.recoverableUntil, undefined);
  const recovery = await linkOf(first);
  const known = (await first.browser.call('GET', '/v1/session')).body.session;
  assert.equal(Date.parse(known.recoverableUntil), service.clock.now() + 31 * dayMs);
  service.clock.advance(5 * minuteMs);
  const second = await guestOf(service, '198.51.100.9', { recovery });
  assert.equal(second.path, first.path);
  assert.equal((await second.browser.call('GET', `${second.path}/mails`)).body.items.length, 1);
  assert.equal(second.session.expiresAt, first.session.expiresAt, 'a return does not make the longest life longer');
  assert.equal((await first.browser.call('GET', first.path)).status, 200);
});

onEachEngine('after the end of the mailbox its link leads to a new one of the address, empty', async (t, start) => {
  const service = await start({ environment });
  const first = await guestOf(service);
  const { address } = first.mailbox;
  await deliver(t, service, address, messageWith(1));
  const recovery = await linkOf(first);
  service.clock.advance(15 * minuteMs);
  const swept = await guestOf(service, '198.51.100.9', { recovery });
  assert.equal(swept.mailbox.address, address);
  assert.notEqual(swept.path, first.path);
  assert.equal((await swept.browser.call('GET', `${swept.path}/mails`)).body.items.length, 0);
  assert.equal((await swept.browser.call('DELETE', swept.path)).status, 204);
  await service.app.run('sweep');
  service.clock.advance(29 * dayMs);
  const again = await guestOf(service, '198.51.100.9', { recovery });
  assert.equal(again.mailbox.address, address);
  await deliver(t, service, address, messageWith(2));
  assert.equal((await again.browser.call('GET', `${again.path}/mails`)).body.items.length, 1);
});

onEachEngine('a link ends when a newer one is made, and when nobody has used it for long', async (_t, start) => {
  const service = await start({ environment: { ...environment, MAYFLY_GUEST_RECOVERY_DAYS: '2' } });
  const guest = await guestOf(service);
  const [older, newer] = [await linkOf(guest), await linkOf(guest)];
  assertProblem(await ask(service, '203.0.113.8', { recovery: older }), 401, 'unauthorized');
  assert.equal((await ask(service, '203.0.113.8', { recovery: newer })).status, 201);
  service.clock.advance(3 * dayMs - 1);
  assert.equal((await ask(service, '203.0.113.8', { recovery: newer })).status, 201);
  service.clock.advance(3 * dayMs);
  assertProblem(await ask(service, '203.0.113.8', { recovery: newer }), 401, 'unauthorized');
  await service.app.run('prune');
  assertProblem(await ask(service, '203.0.113.8', { recovery: newer }), 401, 'unauthorized');
});

onEachEngine(
  'who leaves may keep the mailbox for the link; who deletes it may come back to its address',
  async (_t, start) => {
    const service = await start({ environment });
    const key = await service.key('guests');
    const isThere = async ({ path }: Guest) => (await service.call('GET', path, { key })).status === 200;
    const [kept, deleted] = [await guestOf(service), await guestOf(service)];
    const links = [await linkOf(kept), await linkOf(deleted)];
    assert.equal((await kept.browser.call('DELETE', '/v1/session?keep=true')).status, 204);
    assert.equal((await deleted.browser.call('DELETE', '/v1/session')).status, 204);
    assert.deepEqual([await isThere(kept), await isThere(deleted)], [true, false]);
    assertProblem(await kept.browser.call('GET', kept.path), 401, 'unauthorized');
    const back = await guestOf(service, '203.0.113.9', { recovery: links[0] ?? '' });
    const anew = await guestOf(service, '203.0.113.9', { recovery: links[1] ?? '' });
    assert.equal(back.path, kept.path);
    assert.equal(anew.mailbox.address, deleted.mailbox.address);
  },
);

onEachEngine('another sign-in leaves a mailbox that has a link, and deletes one without', async (_t, start) => {
  const service = await start({ environment });
  const key = await service.key('guests');
  const isThere = async ({ path }: Guest) => (await service.call('GET', path, { key })).status === 200;
  const other = await guestOf(service, '198.51.100.1');
  const bodies = [{ apiKey: await service.key('alice') }, { guest: true } as const, { recovery: await linkOf(other) }];
  for (const [index, body] of bodies.entries()) {
    const [linked, plain] = [
      await guestOf(service, `203.0.113.${index}`),
      await guestOf(service, `203.0.113.${index}`),
    ];
    await linkOf(linked);
    for (const { browser } of [linked, plain]) await browser.signIn(body);
    assert.deepEqual([await isThere(linked), await isThere(plain)], [true, false], JSON.stringify(body));
  }
});

onEachEngine('a mailbox that is kept counts for its network, and so does a new one by a link', async (_t, start) => {
  const service = await start({ environment: { ...environment, MAYFLY_GUEST_MAILBOXES_PER_ADDRESS_MAX: '2' } });
  const [first, second] = [await guestOf(service), await guestOf(service)];
  const recovery = await linkOf(first);
  assert.equal((await first.browser.call('DELETE', '/v1/session?keep=true')).status, 204);
  assertProblem(await ask(service, '203.0.113.7', { guest: true }), 429, 'guest_limit');
  const returned = await guestOf(service, '198.51.100.9', { recovery });
  assert.equal((await returned.browser.call('DELETE', returned.path)).status, 204);
  await guestOf(service);
  assertProblem(await ask(service, '203.0.113.7', { recovery }), 429, 'guest_limit');
  assert.equal((await second.browser.call('DELETE', second.path)).status, 204);
  assert.equal((await ask(service, '203.0.113.7', { recovery })).status, 201);
});

onEachEngine(
  'who deletes the mailbox of a guest with a key ends its link: the address is gone for good',
  async (_t, start) => {
    const service = await start({ environment });
    const key = await service.key('guests');
    const [one, other] = [await guestOf(service), await guestOf(service)];
    const [first, second] = [await linkOf(one), await linkOf(other)];
    assert.equal((await service.call('DELETE', one.path, { key })).status, 204);
    const ids = { ids: [other.session.mailboxId] };
    assert.equal((await service.call('DELETE', '/v1/mailboxes', { key, body: ids })).status, 204);
    for (const recovery of [first, second])
      assertProblem(await ask(service, '203.0.113.8', { recovery }), 401, 'unauthorized');
  },
);

onEachEngine(
  'whoever else ends the mailbox of a guest for good ends its link: the operator, and who deletes it from the archive',
  async (_t, start) => {
    const service = await start({ environment });
    const [key, ops] = [await service.key('guests'), await operatorKey(service)];
    const guests = [await guestOf(service), await guestOf(service)];
    const links = [];
    for (const guest of guests) links.push(await linkOf(guest));
    const [reported, archived] = guests.map(({ session }) => session.mailboxId);
    const body = { reason: 'report 4711' };
    assert.equal((await service.call('DELETE', `/v1/operator/mailboxes/${reported}`, { key: ops, body })).status, 204);
    const kept = { recoverable: true, tag: 'kept' };
    assert.equal((await service.call('PATCH', `/v1/mailboxes/${archived}`, { key, body: kept })).status, 200);
    service.clock.advance(15 * minuteMs);
    assertProblem(await ask(service, '203.0.113.8', { recovery: links[1] ?? '' }), 409, 'address_archived');
    assert.equal((await service.call('DELETE', `/v1/archived-mailboxes/${archived}`, { key })).status, 204);
    for (const recovery of links) assertProblem(await ask(service, '203.0.113.8', { recovery }), 401, 'unauthorized');
  },
);

onEachEngine('an operator ends the link to an address whose mailbox has ended', async (_t, start) => {
  const service = await start({ environment });
  const ops = await operatorKey(service);
  const guest = await guestOf(service);
  const { address } = guest.mailbox;
  const recovery = await linkOf(guest);
  const report = async () =>
    (await service.call('GET', `/v1/operator/mailboxes?address=${encodeURIComponent(address)}`, { key: ops })).body;
  const { recoverableUntil } = await report();
  assert.equal(Date.parse(recoverableUntil), service.clock.now() + 31 * dayMs);
  service.clock.advance(15 * minuteMs);
  await service.app.run('sweep');
  const mailboxId = guest.session.mailboxId;
  const gone = { address, state: 'gone', owner: 'guests', mailboxId, recoverableUntil };
  assert.deepEqual(await report(), gone);
  const remove = () =>
    service.call('DELETE', `/v1/operator/mailboxes/${mailboxId}`, { key: ops, body: { reason: 'report 4711' } });
  assert.equal((await remove()).status, 204);
  assertProblem(await ask(service, '203.0.113.8', { recovery }), 401, 'unauthorized');
  assert.deepEqual(await report(), { address, state: 'gone', owner: 'guests' });
  assertProblem(await remove(), 404, 'mailbox_not_found');
  const { body: log } = await service.call('GET', '/v1/operator/audit', { key: ops });
  assert.deepEqual(
    log.items.map(({ action, owner, data }: Record<string, unknown>) => [action, owner, data]),
    [['mailbox.delete', 'guests', { address }]],
  );
});

onEachEngine('of many returns at once to an ended mailbox all come to the same new one', async (_t, start) => {
  const service = await start({ environment });
  const guest = await guestOf(service);
  const recovery = await linkOf(guest);
  service.clock.advance(15 * minuteMs);
  const returns = await Promise.all(
    Array.from({ length: 6 }, (_, index) => guestOf(service, `192.0.2.${index}`, { recovery })),
  );
  assert.equal(new Set(returns.map(({ path }) => path)).size, 1);
});

onEachEngine('the oldest of many sessions of one mailbox end', async (_t, start) => {
  const service = await start({ environment });
  const guest = await guestOf(service);
  const recovery = await linkOf(guest);
  const returned: Guest[] = [];
  for (let index = 0; index < 10; index += 1) {
    service.clock.advance(1);
    returned.push(await guestOf(service, '203.0.113.8', { recovery }));
  }
  assertProblem(await guest.browser.call('GET', guest.path), 401, 'unauthorized');
  for (const { browser, path } of returned) assert.equal((await browser.call('GET', path)).status, 200);
});

onEachEngine('guesses of links are limited as failed sign-ins, and a right one still passes', async (_t, start) => {
  const service = await start({ environment: { ...environment, MAYFLY_FAILED_SIGN_INS_MAX: '3' } });
  const recovery = await linkOf(await guestOf(service));
  const guess = (index: number) =>
    ask(service, '203.0.113.66', { recovery: `mfr_${'a'.repeat(51)}${'bcdefg'[index]}` });
  for (let index = 0; index < 3; index += 1) assertProblem(await guess(index), 401, 'unauthorized');
  assertProblem(await guess(3), 429, 'rate_limited');
  assert.equal((await ask(service, '203.0.113.66', { recovery })).status, 201);
  assertProblem(await ask(service, '203.0.113.67', { recovery: 'x' }), 401, 'unauthorized');
});

onEachEngine('links are for guests of the mailbox alone, and where the operator allows them', async (_t, start) => {
  const service = await start({ environment });
  const nobody = from(service, '192.0.2.1');
  assertProblem(await nobody.call('POST', '/v1/session/recovery-link'), 401, 'unauthorized');
  await nobody.signIn({ apiKey: await service.key('guests') });
  assertProblem(await nobody.call('POST', '/v1/session/recovery-link'), 403, 'recovery_not_allowed');
  const { browser } = await guestOf(service);
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' };
  assertProblem(await browser.call('POST', '/v1/session/recovery-link', { headers }), 403, 'cross_origin');
  assertProblem(await from(service, '192.0.2.1').call('POST', '/v1/session/recovery-link'), 401, 'unauthorized');
  assert.equal((await from(service, '192.0.2.1').call('GET', '/v1/session')).body.guestTerms.recoveryDays, 30);
  const without = await start({ environment: { ...environment, MAYFLY_GUEST_RECOVERY_DAYS: '0' } });
  const unlinked = await guestOf(without);
  const refused = await unlinked.browser.call('POST', '/v1/session/recovery-link');
  assertProblem(refused, 403, 'recovery_not_allowed');
  assertProblem(await ask(without, '192.0.2.1', { recovery: 'x' }), 403, 'recovery_not_allowed');
});

onEachEngine(
  'a link to a domain that the service has no more opens nothing, and says so',
  async (_t, start, engine) => {
    const domains = { ...environment, MAYFLY_DOMAINS: 'mail.example,old.example', MAYFLY_GUEST_DOMAINS: 'old.example' };
    const service = await start({ environment: domains });
    const recovery = await linkOf(await guestOf(service));
    await service.app.stop();
    const url = engine === 'sqlite' ? { MAYFLY_DATABASE_URL: `sqlite:${service.folder}/mayfly.db` } : {};
    const later = await start({ environment: { ...environment, ...url, MAYFLY_DOMAINS: 'mail.example' } });
    assertProblem(await ask(later, '192.0.2.1', { recovery }), 403, 'domain_not_allowed');
  },
);
