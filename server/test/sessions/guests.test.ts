import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { routeScopes } from '../../src/http/route-scopes.ts';
import { operationsOf } from '../http/access-operations.ts';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { askForStream, EventReader } from '../support/event-reader.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { until } from '../support/until.ts';
import { Browser } from './browser.ts';
import { guestEnvironment as environment, from, guestOf } from './guest-browsers.ts';

const onEachEngine = useEngines();
const minuteMs = 60_000;
/** As long as the room of a mailbox is believed at most (docs/postgresql.md). */
const believedMs = 250;
onEachEngine(
  'a guest gets a mailbox at once, reads its mail, waits for it and follows its events',
  async (t, start) => {
    const service = await start({ environment });
    const { browser, session, path, mailbox } = await guestOf(service);
    assert.deepEqual(
      [session.guest, session.owner, session.keyId, session.scopes],
      [true, 'guests', undefined, ['mailboxes']],
    );
    assert.equal((await browser.call('GET', '/v1/session')).body.guests, true);
    assert.equal(Date.parse(mailbox.expiresAt) - service.clock.now(), 15 * minuteMs);
    const stream = await EventReader.open(t, service, { cookie: browser.cookie, path: `${path}/events` });
    const waiting = browser.call('POST', `${path}/wait`, { body: { timeout: 55 } });
    await deliver(t, service, mailbox.address, messageWith(1));
    const [mail] = (await waiting).body.items;
    assert.equal((await stream.event()).data.mailId, mail.id);
    const status = async (below: string) => (await browser.call('GET', `${path}/mails/${mail.id}${below}`)).status;
    for (const below of ['', '/html', '/raw', '/parts', '/attachments']) assert.equal(await status(below), 200, below);
    const read = await browser.call('PATCH', `${path}/mails/${mail.id}`, { body: { read: true } });
    assert.equal(read.status, 200);
    assert.deepEqual((await browser.call('GET', '/v1/mailboxes')).body.items.length, 1);
    assert.equal((await browser.call('DELETE', path)).status, 204);
    assertProblem(await browser.call('GET', path), 401, 'unauthorized');
    await service.app.run('checkKeys');
    while ((await stream.frame()) !== undefined);
  },
);

onEachEngine('a guest can call what the table of routes says, and nothing else', async (_t, start) => {
  const service = await start({ environment });
  const { browser, session } = await guestOf(service);
  const { body: document } = await service.call('GET', '/openapi.json');
  const unknownId = '01890000-0000-7000-8000-000000000000';
  let refused = 0;
  for (const { endpoint, method, path } of operationsOf(document)) {
    const access = routeScopes[endpoint];
    if (access === undefined || access.isForGuests === true) continue;
    const filled = path.replace('{mailboxId}', session.mailboxId).replace(/\{\w+\}/g, unknownId);
    assertProblem(await browser.call(method, filled), 403, 'guest_forbidden');
    refused += 1;
  }
  assert.ok(refused > 30, `${refused} endpoints`);
  const allowed = Object.keys(routeScopes).filter((endpoint) => routeScopes[endpoint]?.isForGuests === true);
  for (const endpoint of allowed)
    assert.match(
      endpoint,
      /^(GET \/v1\/mailboxes|PATCH \/v1\/mails|(GET|PATCH|DELETE|POST) \/v1\/mailboxes\/\{mailboxId\})/,
    );
});

onEachEngine('a guest reaches no mailbox of others, and others do not reach that of a guest', async (_t, start) => {
  const service = await start({ environment });
  const [{ browser, path }, second] = [await guestOf(service), await guestOf(service)];
  const key = await service.key('alice');
  const own = await createMailbox(service, key);
  for (const other of [second.path, `/v1/mailboxes/${own.id}`]) {
    for (const [method, below] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/mails'],
      ['GET', '/events'],
      ['POST', '/wait'],
    ] as const) {
      assertProblem(await browser.call(method, other + below), 403, 'mailbox_forbidden');
    }
  }
  assertProblem(await service.call('GET', path, { key }), 403, 'mailbox_forbidden');
});

onEachEngine('a guest extends the mailbox up to the limit, and changes nothing else of it', async (_t, start) => {
  const service = await start({ environment: { ...environment, MAYFLY_GUEST_LIFETIME_MINUTES_MAX: '60' } });
  const { browser, path } = await guestOf(service);
  const change = (body: object) => browser.call('PATCH', path, { body });
  service.clock.advance(10 * minuteMs);
  const { body } = await change({ expiresIn: 50 });
  assert.equal(Date.parse(body.expiresAt) - service.clock.now(), 50 * minuteMs);
  assertProblem(await change({ expiresIn: 51 }), 400, 'invalid_request');
  for (const other of [{ noExpiration: true }, { recoverable: true, tag: 'x' }, { tag: 'x' }, { keepNewest: 1 }]) {
    assertProblem(await change(other), 403, 'guest_forbidden');
    assertProblem(await change({ expiresIn: 1, ...other }), 403, 'guest_forbidden');
  }
  service.clock.advance(50 * minuteMs);
  assert.equal((await browser.call('GET', '/v1/session')).body.signedIn, false);
  assertProblem(await browser.call('GET', path), 401, 'unauthorized');
});

onEachEngine('a guest who asks again gets another mailbox, and the one before it is gone', async (t, start) => {
  const service = await start({ environment: { ...environment, MAYFLY_GUEST_MAILBOXES_PER_ADDRESS_MAX: '1' } });
  const { browser, path, mailbox } = await guestOf(service);
  const former = new Browser(service.app.url);
  former.take(browser.cookie);
  const session = await browser.signIn({ guest: true });
  assert.notEqual(`/v1/mailboxes/${session.mailboxId}`, path);
  assertProblem(await former.call('GET', path), 401, 'unauthorized');
  assertProblem(await browser.call('GET', path), 404, 'mailbox_not_found');
  const client = await SmtpClient.open(t, service.app.smtp.port);
  await client.command('MAIL FROM:<a@example.com>');
  assert.equal((await client.command(`RCPT TO:<${mailbox.address}>`)).code, 550);
});

onEachEngine('signing out deletes the mailbox of a guest, and so does signing in with a key', async (_t, start) => {
  const service = await start({ environment });
  const guests = await service.key('guests');
  const isThere = async (path: string) => (await service.call('GET', path, { key: guests })).status === 200;
  const [one, other] = [await guestOf(service), await guestOf(service)];
  assert.deepEqual([await isThere(one.path), await isThere(other.path)], [true, true]);
  assert.equal((await one.browser.call('DELETE', '/v1/session')).status, 204);
  await other.browser.signIn({ apiKey: await service.key('alice') });
  assert.deepEqual([await isThere(one.path), await isThere(other.path)], [false, false]);
});

onEachEngine(
  'guests of one address have few mailboxes at once and an hour, those of others their own',
  async (_t, start) => {
    const limits = {
      MAYFLY_GUEST_MAILBOXES_PER_ADDRESS_MAX: '2',
      MAYFLY_GUEST_MAILBOXES_PER_ADDRESS_AND_HOUR_MAX: '4',
    };
    const service = await start({ environment: { ...environment, ...limits } });
    const ask = (address: string) => from(service, address).call('POST', '/v1/session', { body: { guest: true } });
    const first = await guestOf(service, '2001:db8:0:7::1');
    await guestOf(service, '2001:db8:0:7::2');
    const full = await ask('2001:db8:0:7:aaaa::3');
    assertProblem(full, 429, 'guest_limit');
    assert.equal(full.headers.get('retry-after'), '900');
    assert.equal((await ask('2001:db8:0:8::1')).status, 201);
    assert.equal((await first.browser.call('DELETE', first.path)).status, 204);
    const renewing = await guestOf(service, '2001:db8:0:7::1');
    await renewing.browser.signIn({ guest: true });
    const often = await renewing.browser.call('POST', '/v1/session', { body: { guest: true } });
    assertProblem(often, 429, 'guest_limit');
    assert.equal(
      (await renewing.browser.call('GET', '/v1/session')).body.signedIn,
      true,
      'the mailbox of before stays',
    );
    service.clock.advance(59 * minuteMs);
    await service.app.run('sweep');
    await service.app.run('prune');
    assertProblem(await ask('2001:db8:0:7::1'), 429, 'guest_limit');
    service.clock.advance(minuteMs);
    assert.equal((await ask('2001:db8:0:7::1')).status, 201);
  },
);

onEachEngine('as many guests as ask at once stay within the limits', async (_t, start) => {
  const limits = { MAYFLY_GUEST_MAILBOXES_PER_ADDRESS_MAX: '3', MAYFLY_GUEST_MAILBOXES_MAX: '4' };
  const service = await start({ environment: { ...environment, ...limits } });
  const askers = Array.from({ length: 12 }, (_, index) =>
    from(service, index % 2 === 0 ? '203.0.113.7' : `198.51.${index}.8`),
  );
  const answers = await Promise.all(
    askers.map((asker) => asker.call('POST', '/v1/session', { body: { guest: true } })),
  );
  const counts = Object.groupBy(answers, ({ status }) => String(status));
  assert.equal(counts['201']?.length, 4);
  assert.equal((counts['429']?.length ?? 0) + (counts['503']?.length ?? 0), 8);
});

onEachEngine(
  'guests of one address block have at most half of the places that are free, however many addresses they have',
  async (_t, start) => {
    const limits = { MAYFLY_GUEST_MAILBOXES_MAX: '12', MAYFLY_GUEST_MAILBOXES_PER_ADDRESS_MAX: '1' };
    const service = await start({ environment: { ...environment, ...limits } });
    const ask = (address: string) => from(service, address).call('POST', '/v1/session', { body: { guest: true } });
    const flood = async (addressOf: (index: number) => string) => {
      const answers = [];
      for (let index = 0; index < 8; index += 1) answers.push(await ask(addressOf(index)));
      return answers;
    };
    const opened = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length;
    const ofSix = await flood((index) => `2001:db8:7:${index}::1`);
    assert.equal(opened(ofSix), 6);
    const refused = ofSix.at(-1);
    assertProblem(refused ?? assert.fail(), 429, 'guest_limit');
    assert.equal(refused?.headers.get('retry-after'), '900');
    assert.equal(opened(await flood((index) => `203.0.113.${index}`)), 3);
    const first = await guestOf(service, '2001:db8:8::1');
    assert.equal((await ask('2001:db8:9::1')).status, 201);
    assert.equal((await first.browser.call('DELETE', first.path)).status, 204);
    service.clock.advance(15 * minuteMs);
    assert.equal((await ask('2001:db8:7:99::1')).status, 201, 'what has ended counts no more');
  },
);

onEachEngine('a guest who moves to a full address block keeps the mailbox of before', async (_t, start) => {
  const service = await start({ environment: { ...environment, MAYFLY_GUEST_MAILBOXES_MAX: '7' } });
  const { browser, path } = await guestOf(service);
  const [neighbour] = [await guestOf(service, '198.51.100.1'), await guestOf(service, '198.51.100.2')];
  await guestOf(service, '198.51.100.3');
  const moved = from(service, '198.51.100.4');
  moved.take(browser.cookie);
  assertProblem(await moved.call('POST', '/v1/session', { body: { guest: true } }), 429, 'guest_limit');
  assert.equal((await browser.call('GET', path)).status, 200);
  await neighbour.browser.signIn({ guest: true });
});

onEachEngine(
  'guests of one address block make few mailboxes in an hour, those of others their own',
  async (_t, start) => {
    const service = await start({ environment: { ...environment, MAYFLY_GUEST_MAILBOXES_MAX: '2' } });
    for (let index = 0; index < 4; index += 1) {
      const { browser, path } = await guestOf(service, `2001:db8:7:${index}::1`);
      assert.equal((await browser.call('DELETE', path)).status, 204);
      service.clock.advance(minuteMs);
      await service.app.run('prune');
    }
    const often = await from(service, '2001:db8:7:9::1').call('POST', '/v1/session', { body: { guest: true } });
    assertProblem(often, 429, 'guest_limit');
    assert.equal(often.headers.get('retry-after'), '3360');
    const { browser, path } = await guestOf(service, '2001:db8:8::1');
    assert.equal((await browser.call('DELETE', path)).status, 204);
    service.clock.advance(56 * minuteMs);
    await guestOf(service, '2001:db8:7:9::1');
  },
);

onEachEngine('the service takes no more guests than it may', async (_t, start) => {
  const service = await start({ environment: { ...environment, MAYFLY_GUEST_MAILBOXES_MAX: '1' } });
  const { browser } = await guestOf(service);
  const next = from(service, '203.0.113.8');
  assertProblem(await next.call('POST', '/v1/session', { body: { guest: true } }), 503, 'overloaded');
  await browser.signIn({ guest: true });
  service.clock.advance(15 * minuteMs);
  await next.signIn({ guest: true });
});

onEachEngine(
  'the mailbox of a guest has little room, so that none fills up what all guests may have',
  async (t, start) => {
    const service = await start({ environment: { ...environment, MAYFLY_GUEST_MAILBOX_BYTES_MAX: '2048' } });
    const { mailbox } = await guestOf(service);
    await deliver(t, service, mailbox.address, messageWith(0));
    const client = await SmtpClient.open(t, service.app.smtp.port);
    await client.command('MAIL FROM:<a@example.com> SIZE=2048');
    assert.equal((await client.command(`RCPT TO:<${mailbox.address}>`)).code, 452);
  },
);

onEachEngine(
  'guests of one address block keep at most half of the bytes that are free, and lose nothing for it',
  async (t, start) => {
    const bytesMax = 20_000;
    const service = await start({ environment: { ...environment, MAYFLY_OWNER_BYTES_MAX: `${bytesMax}` } });
    const key = await service.key('guests');
    const client = await SmtpClient.open(t, service.app.smtp.port);
    await client.command('EHLO client.test');
    const codeFor = async (address: string, bytes: number) => {
      const { text } = await client.command(`MAIL FROM:<a@example.com> SIZE=${bytes}`);
      assert.match(text, /^250/);
      const { code } = await client.command(`RCPT TO:<${address}>`);
      await client.command('RSET');
      return code;
    };
    const hasRoomFor = async (address: string, bytes: number) => {
      assert.deepEqual([await codeFor(address, bytes), await codeFor(address, bytes + 1)], [250, 452]);
    };
    const keptBytes = async () => (await service.call('GET', '/v1/usage', { key })).body.bytes;
    const guests = [];
    for (const index of [0, 1, 2]) guests.push(await guestOf(service, `2001:db8:7:${index}::1`));
    const [first, second, third] = guests.map(({ mailbox }): string => mailbox.address);
    assert.ok(first !== undefined && second !== undefined && third !== undefined);
    await hasRoomFor(first, bytesMax / 2);
    await deliver(t, service, first, `Subject: first\r\n\r\n${'x'.repeat(3_000)}`);
    await deliver(t, service, second, `Subject: second\r\n\r\n${'x'.repeat(4_000)}`);
    const kept = await keptBytes();
    for (const address of [first, second, third]) await hasRoomFor(address, Math.floor((bytesMax - 2 * kept) / 2));
    const { mailbox } = await guestOf(service, '2001:db8:8::1');
    await hasRoomFor(mailbox.address, Math.floor((bytesMax - kept) / 2));
    assert.equal((await guests[0]?.browser.call('DELETE', guests[0].path))?.status, 204);
    service.clock.advance(believedMs);
    await hasRoomFor(third, Math.floor((bytesMax - 2 * (await keptBytes())) / 2));
  },
);

onEachEngine('the streams and calls of the guests of one address leave room for others', async (t, start) => {
  const service = await start({ environment });
  const { browser, path } = await guestOf(service);
  // The streams come without the address of a client, so they count for the proxy.
  const local = new Browser(service.app.url);
  local.take(browser.cookie);
  const open = () => askForStream(t, service, { cookie: browser.cookie, path: `${path}/events` });
  const streams = [];
  for (let opened = 0; opened < 64; opened += 1) streams.push(await open());
  assert.ok(streams.every(({ statusCode }) => statusCode === 200));
  assertProblem(await local.call('GET', path), 429, 'too_many_requests');
  const neighbour = await guestOf(service, '203.0.113.8');
  assert.equal((await neighbour.browser.call('GET', neighbour.path)).status, 200);
  assert.equal((await service.call('GET', '/v1/usage', { key: await service.key('alice') })).status, 200);
  for (const stream of streams) stream.destroy();
  await until(async () => (await local.call('GET', path)).status === 200);
});

onEachEngine('guests of other networks have their own share of what all guests may hold at once', async (t, start) => {
  const service = await start({ environment: { ...environment, MAYFLY_STREAMS_PER_OWNER_MAX: '16' } });
  const opened: IncomingMessage[] = [];
  const openAll = async (address: string) => {
    const { browser, path } = await guestOf(service, address);
    for (let own = 0; ; own += 1) {
      const stream = await askForStream(t, service, { cookie: browser.cookie, path: `${path}/events` });
      opened.push(stream);
      if (stream.statusCode !== 200) return { own, refusedWith: stream.statusCode };
    }
  };
  assert.deepEqual(await openAll('2001:db8:7:1::1'), { own: 4, refusedWith: 429 });
  assert.deepEqual(await openAll('2001:db8:7:1::2'), { own: 0, refusedWith: 429 }, 'it is the same network');
  assert.deepEqual(await openAll('2001:db8:7:2::1'), { own: 2, refusedWith: 429 }, 'another network of the block');
  assert.deepEqual(await openAll('203.0.113.7'), { own: 3, refusedWith: 429 }, 'another block');
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const ofOwner = { key, path: `/v1/mailboxes/${id}/events` };
  for (let own = 0; own < 16; own += 1) opened.push(await askForStream(t, service, ofOwner));
  assert.equal(opened.at(-1)?.statusCode, 200);
  for (const stream of opened) stream.destroy();
});
