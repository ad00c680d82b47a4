import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { TestContext } from 'node:test';
import { recordRefusal } from '../../src/store/operations/mails/delivery.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { askForStream, EventReader } from '../support/event-reader.ts';
import { keyChecks } from '../support/key-checks.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { Service } from '../support/service.ts';
import { inTime, repeat, until } from '../support/until.ts';

const onEachEngine = useEngines();
const pingMs = 15_000;
const drainMsMax = 30_000;

onEachEngine('a stream tells what happens from now on, as the list does and in its order', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  await createMailbox(service, key);
  const reader = await EventReader.open(t, service, { key });
  assert.equal(reader.headers['content-type'], 'text/event-stream');
  assert.equal(reader.headers['cache-control'], 'no-store');
  assert.equal(reader.headers['x-accel-buffering'], 'no');
  assert.match(String(reader.headers['x-request-id']), /^[0-9a-f-]{36}$/);
  assert.match(String(reader.headers['x-ratelimit-remaining']), /^\d+$/);
  const mailbox = await createMailbox(service, key);
  await createMailbox(service, await service.key('bob'));
  await deliver(t, service, mailbox.address, messageWith(0, 'one'), messageWith(0, 'two'));
  await service.call('DELETE', `/v1/mailboxes/${mailbox.id}`, { key });
  const told = await reader.events(4);
  assert.deepEqual(told, (await listed(service, key)).slice(1));
});

onEachEngine(
  'a reader comes again with its place, in the header or the query; the header goes first',
  async (t, start) => {
    const service = await start();
    const key = await service.key('alice');
    for (let count = 0; count < 4; count += 1) await createMailbox(service, key);
    const all = await listed(service, key);
    const after = (id: string) => `/v1/events?after=${id}`;
    const byHeader = await EventReader.open(t, service, { key, lastEventId: all[1].id });
    assert.deepEqual(await byHeader.events(2), all.slice(2));
    const byQuery = await EventReader.open(t, service, { key, path: after(all[2].id) });
    assert.deepEqual(await byQuery.events(1), all.slice(3));
    const byBoth = await EventReader.open(t, service, { key, path: after(all[3].id), lastEventId: all[0].id });
    assert.deepEqual(await byBoth.events(3), all.slice(1));
    const fresh = await EventReader.open(t, service, { key });
    const again = await EventReader.open(t, service, { key, lastEventId: fresh.lastEventId });
    await createMailbox(service, key);
    assert.deepEqual(await again.event(), await fresh.event(), 'it has a place before its first event');
  },
);

onEachEngine('a stream has the types or the mailbox that was asked for', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const [one, other] = [await createMailbox(service, key), await createMailbox(service, key)];
  const ofType = await EventReader.open(t, service, { key, path: '/v1/events?types=mail.received,mail.deleted' });
  const ofMailbox = await EventReader.open(t, service, { key, path: `/v1/mailboxes/${other.id}/events` });
  await createMailbox(service, key);
  await deliver(t, service, one.address, messageWith(0, 'one'));
  await deliver(t, service, other.address, messageWith(0, 'other'));
  assert.deepEqual(subjects(await ofType.events(2)), ['one', 'other']);
  assert.deepEqual(subjects(await ofMailbox.events(1)), ['other']);
});

onEachEngine('what cannot be streamed is refused as for a list', async (t, start) => {
  const service = await start();
  const [key, foreign] = [await service.key('alice'), await service.key('bob')];
  const mailbox = await createMailbox(service, key);
  await createMailbox(service, key);
  const [{ id }] = await listed(service, key);
  service.clock.advance(1000 * 60 * 60 * 25);
  await service.app.run('prune');
  const refusal = async (call: Parameters<typeof askForStream>[2]) => {
    const { status, body } = await refused(t, service, call);
    return [status, body.error];
  };
  assert.deepEqual(await refusal({ key, lastEventId: 'x' }), [400, 'invalid_request']);
  assert.deepEqual(await refusal({ key, path: '/v1/events?types=mail.eaten' }), [400, 'invalid_request']);
  assert.deepEqual(await refusal({ key, lastEventId: id }), [410, 'cursor_expired']);
  assert.deepEqual(await refusal({}), [401, 'unauthorized']);
  assert.deepEqual(await refusal({ key, path: `/v1/mailboxes/${mailbox.id}/events` }), [404, 'mailbox_not_found']);
  const theirs = await createMailbox(service, foreign);
  assert.deepEqual(await refusal({ key, path: `/v1/mailboxes/${theirs.id}/events` }), [403, 'mailbox_forbidden']);
});

onEachEngine('every 15 seconds a stream shows that it lives, and how far the log has come', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const reader = await EventReader.open(t, service, { key });
  const opening = reader.lastEventId;
  service.clock.advance(pingMs - 1);
  service.clock.advance(1);
  assert.equal((await reader.frame())?.comment, 'ping');
  await createMailbox(service, await service.key('bob'));
  await repeat('a ping moves the place of the reader', async () => {
    service.clock.advance(pingMs);
    const { comment, event, data } = (await reader.frame()) ?? {};
    assert.deepEqual([comment, event, data], ['ping', undefined, undefined]);
    return reader.lastEventId !== opening;
  });
  const { items } = (await service.call('GET', `/v1/events?after=${opening}`, { key })).body;
  assert.deepEqual(items, [], 'nothing was passed over');
  const again = await EventReader.open(t, service, { key, lastEventId: reader.lastEventId });
  await createMailbox(service, key);
  assert.deepEqual(await again.event(), await reader.event());
});

onEachEngine('a stream of a mailbox ends with the mailbox', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, { expiresIn: 1 });
  const path = `/v1/mailboxes/${mailbox.id}/events`;
  const whole = await EventReader.open(t, service, { key, path });
  const filtered = await EventReader.open(t, service, { key, path: `${path}?types=mail.received` });
  service.clock.advance(60_000);
  await service.app.run('sweep');
  assert.equal((await whole.event()).type, 'mailbox.expired');
  assert.equal(await whole.event(), undefined);
  assert.equal(await filtered.event(), undefined);
});

onEachEngine('a stream ends within a second when its key is revoked or has expired', async (t, start) => {
  const service = await start();
  const { accounts } = service.app;
  const newKey = (expiresAtMs: number | null) =>
    accounts.createKey({ owner: 'alice', name: 'test', domains: [], expiresAtMs });
  const [kept, revoked, expiring] = [await newKey(null), await newKey(null), await newKey(service.clock.now() + 1_000)];
  // Those that ask for it are told of the revocation first.
  const path = '/v1/events?types=mailbox.created';
  const open = ({ key }: { key: string }) => EventReader.open(t, service, { key, path });
  const [reader, ...others] = [await open(kept), await open(revoked), await open(revoked), await open(expiring)];
  await accounts.revokeKey(revoked.id);
  service.clock.advance(1_000);
  await service.app.run('checkKeys');
  for (const other of others) assert.equal(await other.frame(), undefined);
  service.clock.advance(pingMs);
  assert.equal((await reader.frame())?.comment, 'ping');
});

onEachEngine('a ticket opens one stream within 60 seconds, and nothing else', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key);
  const ticketFor = async () => {
    const { status, body } = await service.call('POST', '/v1/stream-tickets', { key });
    assert.equal(status, 201);
    assert.match(body.ticket, /^mft_[a-z2-7]{52}$/);
    assert.equal(Date.parse(body.expiresAt), service.clock.now() + 60_000);
    return String(body.ticket);
  };
  const paths = ['/v1/events', `/v1/mailboxes/${mailbox.id}/events`];
  for (const path of paths) {
    const ticket = await ticketFor();
    const reader = await EventReader.open(t, service, { path: `${path}?ticket=${ticket}` });
    await deliver(t, service, mailbox.address, messageWith(0, path));
    assert.deepEqual(subjects(await reader.events(1)), [path]);
    await assertUnauthorized(await refused(t, service, { path: `${path}?ticket=${ticket}` }));
  }
  await assertUnauthorized(await refused(t, service, { path: `${paths[0]}?ticket=mft_unknown` }));
  await assertUnauthorized(await refused(t, service, { path: paths[0] ?? '' }));
  const ticket = await ticketFor();
  for (const path of [...paths, '/v1/mailboxes', `/v1/mailboxes/${mailbox.id}`]) {
    await assertUnauthorized(await service.call('GET', `${path}?ticket=${ticket}`));
  }
  await assertUnauthorized(await refused(t, service, { path: `/v1/mailboxes?ticket=${ticket}` }));
  const late = await ticketFor();
  service.clock.advance(59_999);
  await EventReader.open(t, service, { path: `${paths[0]}?ticket=${ticket}` });
  service.clock.advance(1);
  await assertUnauthorized(await refused(t, service, { path: `${paths[0]}?ticket=${late}` }));
});

onEachEngine('a ticket is no better than its key, and two readers cannot share one', async (t, start) => {
  const service = await start();
  const { id, key } = await service.app.accounts.createKey({ owner: 'a', name: '', domains: [], expiresAtMs: null });
  const pathWithTicket = async () => {
    const { headers, body } = await service.call('POST', '/v1/stream-tickets', { key });
    return { path: `/v1/events?ticket=${body.ticket}`, callsLeft: Number(headers.get('x-ratelimit-remaining')) };
  };
  const { path, callsLeft } = await pathWithTicket();
  const answers = await Promise.all([1, 2, 3].map(() => askForStream(t, service, { path })));
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 401, 401]);
  const opened = answers.find(({ statusCode }) => statusCode === 200);
  assert.equal(opened?.headers['x-ratelimit-remaining'], String(callsLeft - 1), 'it counts as a call');
  const { path: another } = await pathWithTicket();
  await service.app.accounts.revokeKey(id);
  await assertUnauthorized(await refused(t, service, { path: another }));
});

onEachEngine(
  'a reader that stops reading is cut off, and has everything once when it comes again',
  async (t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const { address } = await createMailbox(service, key);
    const [{ id: lastEventId }] = await listed(service, key);
    await recordLargeEvents(service, { address, events: 300, characters: 100_000 });
    const alarms = service.clock.alarms;
    const answer = await askForStream(t, service, { key, lastEventId });
    answer.pause();
    // One of the pings, and one that ends the wait for this reader.
    await until(() => service.clock.alarms >= alarms + 2, 'the alarms');
    service.clock.advance(drainMsMax - 1);
    await until(async () => (await openStreams(service)) === 1, 'streams end');
    service.clock.advance(1);
    await until(async () => (await openStreams(service)) === 0, 'streams end');
    const ids: string[] = [];
    const first = EventReader.of(answer);
    for (let event = await first.event(); event !== undefined; event = await first.event()) ids.push(event.id);
    assert.ok(ids.length < 300);
    const again = await EventReader.open(t, service, { key, lastEventId: first.lastEventId });
    for (const { id } of await again.events(300 - ids.length)) ids.push(id);
    assert.deepEqual(ids, [...new Set(ids)]);
    assert.deepEqual(
      ids,
      (await listed(service, key)).slice(1).map(({ id }: { id: string }) => id),
    );
  },
);

onEachEngine('a reader of small events that pauses for a while goes on where it was', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { address } = await createMailbox(service, key);
  const [{ id: lastEventId }] = await listed(service, key);
  const events = 450;
  await recordLargeEvents(service, { address, events, characters: 20_000 });
  const alarms = service.clock.alarms;
  const answer = await askForStream(t, service, { key, lastEventId });
  answer.pause();
  await until(() => service.clock.alarms >= alarms + 2, 'the stream waits for its reader');
  const reader = EventReader.of(answer);
  await reader.frame();
  const told = await inTime('the reader is told of all', reader.events(events));
  assert.equal(new Set(told.map(({ id }) => id)).size, events);
});

onEachEngine('there are never more streams than the limit, and a hang-up makes room', async (t, start) => {
  const service = await start({ environment: { MAYFLY_STREAMS_PER_OWNER_MAX: '2' } });
  const key = await service.key('alice');
  const readers = [await EventReader.open(t, service, { key }), await EventReader.open(t, service, { key })];
  const { status, body, headers } = await refused(t, service, { key });
  assert.deepEqual([status, body.error], [429, 'too_many_streams']);
  assert.match(String(headers['retry-after']), /^[1-9]\d*$/);
  assert.equal(await openStreams(service), 2);
  readers[0]?.cut();
  await until(async () => (await openStreams(service)) <= 1, 'streams end');
  const next = await EventReader.open(t, service, { key });
  for (const reader of [...readers, next]) reader.cut();
  await until(async () => (await openStreams(service)) <= 0, 'streams end');
  assert.equal(await keyChecks(t, service), 0, 'no key is looked up for them');
});

onEachEngine('a connection that carries a stream carries no other answer', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const lines = ['Host: mail.test', `Authorization: Bearer ${key}`, 'Accept: text/event-stream', '', ''];
  const request = ['GET /v1/events HTTP/1.1', ...lines].join('\r\n');
  const { hostname: host, port } = new URL(service.app.url);
  const answerTo = async (...parts: string[]) => {
    const socket = connect({ host, port: Number(port) }).setEncoding('latin1');
    t.after(() => socket.destroy());
    const chunks: string[] = [];
    socket.on('data', (chunk) => {
      chunks.push(String(chunk));
      if (chunks.join('').includes('\nretry:')) socket.write(parts.shift() ?? '');
    });
    socket.on('error', () => {});
    socket.write(parts.shift() ?? '');
    await once(socket, 'close');
    return chunks.join('').match(/HTTP\/1.1 \d+/g);
  };
  assert.deepEqual(await answerTo(request, request), ['HTTP/1.1 200']);
  const other = request.replace('GET', 'POST');
  assert.deepEqual(await answerTo(request, other), ['HTTP/1.1 200']);
  assert.deepEqual(await answerTo(request, 'this is not HTTP\r\n\r\n'), ['HTTP/1.1 200']);
  await until(async () => (await openStreams(service)) <= 0, 'streams end');
});

onEachEngine('a service that stops ends its streams', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const readers = await Promise.all([1, 2, 3].map(() => EventReader.open(t, service, { key })));
  await service.app.stop();
  for (const reader of readers) assert.equal(await reader.frame(), undefined);
});

onEachEngine('no loss and no repeat: a reader that is cut off 30 times while four write', async (t, start) => {
  const service = await start({ environment: { MAYFLY_ACTIVE_MAILBOXES_MAX: '1000' } });
  const key = await service.key('alice');
  const [writers, created, cuts] = [4, 40, 30];
  const random = seededRandom(7);
  let reader = await EventReader.open(t, service, { key });
  const writing = Array.from({ length: writers }, async () => {
    for (let count = 0; count < created; count += 1) await createMailbox(service, key);
  });
  const told: string[] = [];
  for (let cut = 0; cut < cuts; cut += 1) {
    const [count = 0] = random(1);
    for (const { id } of await reader.events(count % 8)) told.push(id);
    reader.cut();
    reader = await EventReader.open(t, service, { key, lastEventId: reader.lastEventId });
  }
  await Promise.all(writing);
  for (const { id } of await reader.events(writers * created - told.length)) told.push(id);
  assert.deepEqual(
    told,
    (await listed(service, key)).map(({ id }: { id: string }) => id),
  );
});

/** All events of the key's owner, by list. */
async function listed(service: Service, key: string) {
  const { body } = await service.call('GET', '/v1/events?limit=1000', { key });
  return body.items;
}

function subjects(events: { data: { subject?: string } }[]) {
  return events.map(({ data }) => data.subject);
}

/** The problem that a request for a stream is answered with. */
async function refused(t: TestContext, service: Service, call: Parameters<typeof askForStream>[2]) {
  const answer = await askForStream(t, service, call);
  assert.match(String(answer.headers['content-type']), /^application\/problem\+json/);
  const chunks = await answer.setEncoding('utf8').toArray();
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: JSON.parse(chunks.join('')) };
}

/** The same answer as to whoever has no key. */
async function assertUnauthorized({ status, body }: { status: number; body: { error: string; message: string } }) {
  assert.deepEqual([status, body.error, body.message], [401, 'unauthorized', 'a valid API key is required']);
}

async function openStreams(service: Service): Promise<number> {
  const text = await (await fetch(`${service.app.url}/metrics`)).text();
  return Number(/^mayfly_open_streams (\d+)$/m.exec(text)?.[1]);
}

/** Events so large that no socket takes them all. */
async function recordLargeEvents(
  { app, clock }: Service,
  { address, events, characters }: { address: string; events: number; characters: number },
): Promise<void> {
  const data = { reason: 'too_big', sender: 'x'.repeat(characters) };
  for (let count = 0; count < events; count += 1) {
    const eventId = `01900000-0000-7000-8000-${String(count).padStart(12, '0')}`;
    await app.store.write(recordRefusal, { addresses: [address], data, now: clock.now(), eventId });
  }
}
