import assert from 'node:assert/strict';
import { assertProblem, bearer, exchange, postOnce } from '../http/exchange.ts';
import { createMailbox, deliver, filledMailbox } from '../http/mail.ts';
import { Browser } from '../sessions/browser.ts';
import { makeKey } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';
import { EventReader } from '../support/event-reader.ts';
import { makeLink, tokenOf, Viewer } from './viewer.ts';

const onEachEngine = useEngines();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const forever = { noExpiration: true };
const withCode =
  'From: Shop <shop@origin.test>\r\nSubject: Confirm\r\n\r\nYour code is 493027.\r\nhttps://shop.test/confirm\r\n';

onEachEngine('a link to a mail shows it in all its forms, without the name of its owner', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { mailboxId, mailId, attachmentIds } = await filledMailbox(t, service, { key, attachments: 1 });
  const mail = `/v1/mailboxes/${mailboxId}/mails/${mailId}`;
  const link = await makeLink(service, { key, place: mail });
  assert.match(link.url, /^http:\/\/127\.0\.0\.1:\d+\/shared#mfl_[a-z2-7]{52}$/);
  assert.deepEqual([link.mailId, link.history, link.codes, link.views], [mailId, true, false, 0]);
  assert.equal(Date.parse(link.expiresAt) - service.clock.now(), 7 * dayMs);
  const viewer = new Viewer(service.app.url);
  const opened = await viewer.open(link);
  assert.equal(opened.status, 201, JSON.stringify(opened.body));
  assert.equal(opened.headers.get('x-robots-tag'), 'noindex, nofollow');
  assert.match(opened.headers.get('set-cookie') ?? '', /-link-.*; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+/);
  assert.deepEqual([opened.body.id, opened.body.mailId], [link.id, mailId]);
  const attachment = `${mail}/attachments/${attachmentIds[0]}`;
  const parts = ['', '/html', '/raw', '/checks', '/checks/features', '/checks/links', '/attachments'];
  for (const path of [...parts.map((part) => mail + part), `${attachment}/content`, `${attachment}/view`]) {
    const shown = await viewer.read(link, path);
    assert.equal(shown.status, 200, path);
    const own = await exchange(service.app.url, { method: 'GET', path, headers: bearer(key) });
    assert.ok(!JSON.stringify(shown.body).includes('alice'), path);
    if (typeof shown.body === 'string') assert.equal(shown.body, own.body, path);
    assert.equal(shown.headers.get('x-robots-tag'), 'noindex, nofollow');
    assert.equal(shown.headers.get('x-ratelimit-remaining'), null, 'the quota of the owner is not told');
  }
  assert.equal((await service.call('GET', mail, { key })).body.owner, 'alice', 'whoever has read it before');
});

onEachEngine('codes and links that were found are given along only where the link says so', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, forever);
  const place = `/v1/mailboxes/${mailbox.id}`;
  const links = [];
  for (const codes of [false, true]) links.push(await makeLink(service, { key, place, body: { codes } }));
  await deliver(t, service, mailbox.address, withCode);
  const [plain, coded] = links;
  const viewer = new Viewer(service.app.url);
  const codesOf = async (link: typeof plain) => {
    const [summary] = (await viewer.read(link, `${place}/mails`)).body.items;
    assert.equal(summary.read, true, 'whether its owner has read it is not told');
    const mail = (await viewer.read(link, `${place}/mails/${summary.id}`)).body;
    const { codes, links: found } = mail.details;
    return { code: summary.code, codes: codes?.map(({ value }: { value: string }) => value), links: found?.length };
  };
  for (const link of links) await viewer.open(link);
  const none = { code: undefined, codes: undefined, links: undefined };
  const all = { code: '493027', codes: ['493027'], links: 1 };
  // Each twice: what one has read is not kept for the other.
  for (const _ of [1, 2]) assert.deepEqual([await codesOf(plain), await codesOf(coded)], [none, all]);
  const [own] = (await service.call('GET', `${place}/mails`, { key })).body.items;
  const { body: whole } = await service.call('GET', `${place}/mails/${own.id}`, { key });
  assert.deepEqual([whole.owner, whole.details.codes.length], ['alice', 1]);
});

onEachEngine(
  'a link to a mailbox shows mail from its making on, and earlier mail where it says so',
  async (t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const { mailboxId, mailId, address } = await filledMailbox(t, service, { key, attachments: 0, body: forever });
    service.clock.advance(1_000);
    const place = `/v1/mailboxes/${mailboxId}`;
    const fresh = await makeLink(service, { key, place });
    const whole = await makeLink(service, { key, place, body: { history: true } });
    const viewer = new Viewer(service.app.url);
    for (const link of [fresh, whole]) assert.equal((await viewer.open(link)).status, 201);
    const count = async (link: typeof fresh) => (await viewer.read(link, `${place}/mails`)).body.items.length;
    assert.deepEqual([await count(fresh), await count(whole)], [0, 1]);
    assertProblem(await viewer.read(fresh, `${place}/mails/${mailId}`), 404, 'mail_not_found');
    assert.equal((await viewer.read(whole, `${place}/mails/${mailId}`)).status, 200);
    await deliver(t, service, address, withCode);
    assert.deepEqual([await count(fresh), await count(whole)], [1, 2]);
    const first = await viewer.read(whole, `${place}/mails?limit=1`);
    const second = await viewer.read(whole, `${place}/mails?limit=1&cursor=${first.body.nextCursor}`);
    assert.deepEqual(
      second.body.items.map(({ id }: { id: string }) => id),
      [mailId],
    );
    const foreign = await viewer.read(fresh, `${place}/mails?limit=1&cursor=${first.body.nextCursor}`);
    assert.deepEqual(foreign.body.items, [], 'a cursor leads to nothing that the link does not show');
  },
);

onEachEngine(
  'views are counted at the opening, a reload is none, and of many at once exactly as many pass as may',
  async (_t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const mailbox = await createMailbox(service, key, forever);
    const place = `/v1/mailboxes/${mailbox.id}`;
    const link = await makeLink(service, { key, place, body: { viewsMax: 3 } });
    const viewers = Array.from({ length: 8 }, () => new Viewer(service.app.url));
    const answers = await Promise.all(viewers.map((viewer) => viewer.open(link)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(3).fill(201), ...Array(5).fill(404)]);
    for (const [index, { status }] of answers.entries()) {
      const again = await viewers[index]?.open(link);
      assert.equal(again?.status, status === 201 ? 200 : 404, 'who is in stays in, and spends no view');
      const read = await viewers[index]?.read(link, `${place}/mails`);
      assert.equal(read?.status, status === 201 ? 200 : 401);
    }
    const [listed] = (await service.call('GET', `${place}/links`, { key })).body.items;
    assert.deepEqual([listed.views, listed.viewsMax, 'url' in listed, listed.keyName], [3, 3, false, 'test']);
    assert.equal(Date.parse(listed.lastViewAt), service.clock.now());
    const events = (await service.call('GET', '/v1/events?types=link.viewed', { key })).body.items;
    assert.deepEqual(
      events.map(({ mailboxId, data }: { mailboxId: string; data: object }) => [mailboxId, data]),
      [[mailbox.id, { linkId: link.id }]],
    );
  },
);

onEachEngine('a link that has ended shows nothing, however it has', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const ends: Readonly<Record<string, (made: Ended) => Promise<unknown>>> = {
    revoked: ({ link }) => service.call('DELETE', `/v1/links/${link.id}`, { key }),
    'its key revoked': ({ maker }) => service.call('DELETE', `/v1/api-keys/${maker.id}`, { key }),
    'its mail deleted': ({ place }) => service.call('DELETE', place, { key }),
    'its mailbox deleted': ({ mailbox }) => service.call('DELETE', `/v1/mailboxes/${mailbox}`, { key }),
    'its mailbox archived, and in another life': async ({ mailbox }) => {
      await service.call('DELETE', `/v1/mailboxes/${mailbox}`, { key });
      const path = `/v1/archived-mailboxes/${mailbox}/reactivate`;
      assert.equal((await service.call('POST', path, { key, body: forever })).status, 201);
    },
    // The last: they move the clock.
    'its key expired': async () => service.clock.advance(hourMs),
    expired: async () => service.clock.advance(7 * dayMs),
  };
  for (const [how, end] of Object.entries(ends)) {
    const isLife = how.includes('another life');
    const maker = await makeKey(
      service,
      key,
      how === 'its key expired' ? { expiresAt: inHour(service.clock.now()) } : {},
    );
    const body = isLife ? { ...forever, recoverable: true, tag: 'kept' } : forever;
    const { mailboxId: mailbox, mailId } = await filledMailbox(t, service, { key, attachments: 0, body });
    const place = `/v1/mailboxes/${mailbox}${isLife ? '' : `/mails/${mailId}`}`;
    const link = await makeLink(service, { key: maker.key, place });
    const viewer = new Viewer(service.app.url);
    assert.equal((await viewer.open(link)).status, 201, how);
    const shown = isLife ? `${place}/mails` : place;
    assert.equal((await viewer.read(link, shown)).status, 200, how);
    await end({ link, maker, mailbox, place });
    assertProblem(await viewer.read(link, shown), 401, 'unauthorized');
    assertProblem(await viewer.read(link, ''), 401, 'unauthorized');
    assertProblem(await viewer.open(link), 404, 'link_not_found');
    assertProblem(await new Viewer(service.app.url).open(link), 404, 'link_not_found');
    const listed = (await service.call('GET', '/v1/links', { key })).body.items;
    assert.deepEqual(listed, [], how);
    assertProblem(await service.call('DELETE', `/v1/links/${link.id}`, { key }), 404, 'link_not_found');
    await service.app.run('prune');
    service.clock.advance(minuteMs);
  }
});

interface Ended {
  readonly link: { readonly id: string };
  readonly maker: { readonly id: string };
  readonly mailbox: string;
  readonly place: string;
}

onEachEngine('a browser reads for twelve hours, and then spends another view', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, forever);
  const place = `/v1/mailboxes/${mailbox.id}`;
  const link = await makeLink(service, { key, place, body: { viewsMax: 1 } });
  const viewer = new Viewer(service.app.url);
  await viewer.open(link);
  service.clock.advance(12 * hourMs - 1);
  await service.app.run('prune');
  assert.equal((await viewer.read(link, `${place}/mails`)).status, 200, 'also when no view is left');
  service.clock.advance(1);
  assertProblem(await viewer.read(link, `${place}/mails`), 401, 'unauthorized');
  assertProblem(await viewer.open(link), 404, 'link_not_found');
  assert.deepEqual((await service.call('GET', '/v1/links', { key })).body.items, [], 'nobody can open it any more');
});

onEachEngine('a viewer follows new mail of a mailbox, from now on, until the link is revoked', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, forever);
  await deliver(t, service, mailbox.address, withCode);
  const events = (await service.call('GET', '/v1/events', { key })).body.items;
  const place = `/v1/mailboxes/${mailbox.id}`;
  const link = await makeLink(service, { key, place });
  const viewer = new Viewer(service.app.url);
  await viewer.open(link);
  const path = `/v1/shared/${link.id}${place}/events`;
  // The cursor is from before the link.
  const call = { path, cookie: viewer.cookie, lastEventId: events[0].id };
  const reader = await EventReader.open(t, service, call);
  await service.call('PATCH', place, { key, body: { name: 'a secret name' } });
  await deliver(t, service, mailbox.address, withCode);
  const event = await reader.event();
  assert.deepEqual([event.type, event.mailboxId, event.data.subject], ['mail.received', mailbox.id, 'Confirm']);
  assert.equal((await viewer.read(link, `${place}/mails/${event.data.mailId}`)).status, 200);
  await service.call('DELETE', `/v1/links/${link.id}`, { key });
  await service.app.run('checkKeys');
  assert.equal(await reader.event(), undefined, 'the stream has ended');
  assertProblem(await viewer.read(link, `${place}/events`), 401, 'unauthorized');
});

onEachEngine('an owner makes as many links as may be, and those that have ended leave room', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_LINKS_MAX: '2' } });
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, forever);
  const place = `/v1/mailboxes/${mailbox.id}`;
  const make = (of = key) => service.call('POST', `${place}/links`, { key: of, body: { expiresIn: 1 } });
  const answers = await Promise.all([make(), make(), make()]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 429]);
  assertProblem(await make(), 429, 'link_limit');
  const bob = await service.key('bob');
  const other = await createMailbox(service, bob, forever);
  await makeLink(service, { key: bob, place: `/v1/mailboxes/${other.id}` });
  service.clock.advance(minuteMs);
  assert.equal((await make()).status, 201);
});

onEachEngine('a repeated call makes one link, and is answered without its token', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, forever);
  const path = `/v1/mailboxes/${mailbox.id}/links`;
  const first = await postOnce(service.app.url, { path, key, once: 'one', body: {} });
  const second = await postOnce(service.app.url, { path, key, once: 'one', body: {} });
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  const { url, ...link } = first.body;
  assert.ok(url);
  assert.deepEqual(second.body, link);
  assert.equal((await service.call('GET', path, { key })).body.items.length, 1);
});

onEachEngine(
  'links are made with the scope mailboxes, of what the key reaches, and never by guests',
  async (t, start) => {
    const service = await start({ environment: { MAYFLY_GUESTS: 'true' } });
    const key = await service.key('alice');
    const { mailboxId, mailId } = await filledMailbox(t, service, { key, attachments: 0 });
    const other = await createMailbox(service, key);
    const place = `/v1/mailboxes/${mailboxId}`;
    const reader = await makeKey(service, key, { scopes: ['mailboxes:read'] });
    const make = (of: string, at = place) => service.call('POST', `${at}/links`, { key: of, body: {} });
    assertProblem(await make(reader.key), 403, 'scope_missing');
    const bound = await makeKey(service, key, { mailboxId });
    const { body: made } = await make(bound.key, `${place}/mails/${mailId}`);
    assertProblem(await make(bound.key, `/v1/mailboxes/${other.id}`), 403, 'mailbox_forbidden');
    const elsewhere = await makeLink(service, { key, place: `/v1/mailboxes/${other.id}` });
    const idsFor = async (of: string, path = '/v1/links') =>
      (await service.call('GET', path, { key: of })).body.items.map(({ id }: { id: string }) => id);
    assert.deepEqual(await idsFor(key), [elsewhere.id, made.id]);
    assert.deepEqual(await idsFor(bound.key), [made.id]);
    assert.deepEqual(await idsFor(reader.key, `${place}/links`), [made.id]);
    assert.deepEqual(await idsFor(key, `${place}/mails/${mailId}/links`), [made.id]);
    assertProblem(await service.call('DELETE', `/v1/links/${elsewhere.id}`, { key: bound.key }), 403, 'link_forbidden');
    const guest = new Browser(service.app.url);
    const { mailboxId: guests } = await guest.signIn({ guest: true });
    const refused = await guest.call('POST', `/v1/mailboxes/${guests}/links`, { body: {} });
    assertProblem(refused, 403, 'guest_forbidden');
  },
);

onEachEngine('guesses are limited as failed sign-ins are, and lock nobody out who has a link', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_FAILED_SIGN_INS_MAX: '2' } });
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key);
  const link = await makeLink(service, { key, place: `/v1/mailboxes/${mailbox.id}` });
  const viewer = new Viewer(service.app.url);
  const guess = (token: string) => viewer.call('POST', '/v1/shared', { body: { token } });
  assertProblem(await guess(`mfl_${'a'.repeat(52)}`), 404, 'link_not_found');
  assertProblem(await guess('nothing of the kind'), 404, 'link_not_found');
  assertProblem(await guess(tokenOf(link).replace('mfl_', 'mfk_')), 429, 'rate_limited');
  assertProblem(await viewer.call('POST', '/v1/session', { body: { apiKey: 'mfk_guess' } }), 429, 'rate_limited');
  assert.equal((await viewer.open(link)).status, 201);
});

onEachEngine('only a page of the service opens a link, and no other page reads by it', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key);
  const link = await makeLink(service, { key, place: `/v1/mailboxes/${mailbox.id}` });
  const viewer = new Viewer(service.app.url);
  assertProblem(await viewer.open(link, { 'sec-fetch-site': 'cross-site' }), 403, 'cross_origin');
  assertProblem(await viewer.open(link, {}), 403, 'cross_origin');
  assert.equal((await viewer.open(link)).status, 201);
  const path = `/v1/shared/${link.id}`;
  const headers = { 'sec-fetch-site': 'cross-site' };
  assertProblem(await viewer.call('GET', path, { headers }), 401, 'unauthorized');
  assert.equal((await viewer.call('GET', path)).status, 200);
});

onEachEngine('a browser that reads many links forgets the oldest, and no sign-in', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key);
  const place = `/v1/mailboxes/${mailbox.id}`;
  const viewer = new Viewer(service.app.url);
  await viewer.signIn({ apiKey: key });
  const answers = [];
  for (let made = 0; made < 21; made += 1) answers.push(await viewer.open(await makeLink(service, { key, place })));
  const removed = answers.map(({ headers }) => (headers.get('set-cookie') ?? '').split('Max-Age=0').length - 1);
  assert.deepEqual(removed, [...Array(20).fill(0), 1]);
  assert.equal(await viewer.status(), 200);
});

function inHour(now: number): string {
  return new Date(now + hourMs).toISOString();
}
