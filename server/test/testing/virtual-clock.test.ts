import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { NotFound, verifyWebhook } from '../../../client/src/main.ts';
import { type MayflyServerWithClock, startMayfly } from '../../src/testing/main.ts';
import { usePostgres } from '../support/postgres.ts';
import { callApi } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { inTime, until } from '../support/until.ts';
import { startHttp } from '../webhooks/receiver.ts';

const postgres = usePostgres();
const hourMs = 3_600_000;

for (const engine of ['sqlite', 'postgres']) {
  test(`${engine}: a mailbox has expired, with its mails and its events, when the clock was advanced`, async (t) => {
    const url = engine === 'postgres' ? await postgres.newMigratedDatabase(t) : undefined;
    const server = await started(t, url === undefined ? {} : { MAYFLY_DATABASE_URL: url });
    const [mailbox, permanent] = await Promise.all([
      server.client.createMailbox({ expiresIn: 15 }),
      server.client.createMailbox({ noExpiration: true }),
    ]);
    const events = server.client.events({ types: ['mailbox.expired'] });
    const expired = events.next();
    for (const { address } of [mailbox, permanent]) await send(t, server, address);
    const mail = await mailbox.waitForMail({ timeout: '20s' });
    await until(async () => (await server.client.usage()).streams === 1);
    await server.clock.advance('14m');
    assert.equal((await server.client.mailbox(mailbox.id)).id, mailbox.id);
    await server.clock.advance('1m');
    await assert.rejects(server.client.mailbox(mailbox.id), NotFound);
    await assert.rejects(server.client.mail(mail.id), NotFound);
    const { value } = await inTime('the event', expired);
    assert.equal(value?.mailboxId, mailbox.id);
    await events.return();
    assert.equal((await permanent.mails()).items.length, 1);
    const { activeMailboxes, mails } = await server.client.usage();
    assert.deepEqual([activeMailboxes, mails], [1, 1]);
    const session = await SmtpClient.open(t, server.smtp.port);
    assert.equal((await session.deliver({ to: mailbox.address, content: 'Subject: late\n\n' })).code, 550);
  });
}

test('an attempt of a webhook that failed is made again when its time has come, in real time for its receiver', async (t) => {
  const server = await started(t);
  let isUp = false;
  const receiver = await startHttp(t, (_, response) => response.writeHead(isUp ? 204 : 503).end());
  const body = { url: `http://127.0.0.1:${receiver.port}/`, types: ['mailbox.expired'] };
  const { secret, id } = (await call(server, 'POST', '/v1/webhooks', body)).body;
  await server.client.createMailbox({ expiresIn: 15 });
  await server.clock.advance('15m');
  assert.equal(receiver.requests.length, 1, 'the first attempt');
  await server.clock.advance('6s');
  assert.equal(receiver.requests.length, 2, 'the second attempt');
  await server.clock.advance('1m');
  assert.equal(receiver.requests.length, 2, 'the third is not due');
  isUp = true;
  await server.clock.advance('6m');
  assert.equal(receiver.requests.length, 3, 'the third attempt');
  await server.clock.advance('2d');
  assert.equal(receiver.requests.length, 3, 'none after the one that was answered');
  for (const { request, body: text } of receiver.requests) {
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const event = await verifyWebhook({ headers, text: async () => text }, secret);
    assert.equal(event.type, 'mailbox.expired');
  }
  assert.equal((await call(server, 'GET', `/v1/webhooks/${id}`)).status, 200);
});

test('an attempt under way ends before the clock is advanced: the next one is due by its first time', async (t) => {
  const server = await started(t);
  const held: ServerResponse[] = [];
  const receiver = await startHttp(t, (_, response) => {
    if (receiver.requests.length === 1) held.push(response);
    else response.writeHead(204).end();
  });
  await call(server, 'POST', '/v1/webhooks', { url: `http://127.0.0.1:${receiver.port}/` });
  await server.client.createMailbox({ noExpiration: true });
  await until(() => held.length === 1);
  const advance = server.clock.advance('6s');
  held[0]?.writeHead(503).end();
  await inTime('the advance', advance);
  assert.equal(receiver.requests.length, 2);
});

test('an advance does not wait for a receiver that never answers', async (t) => {
  const server = await started(t);
  const receiver = await startHttp(t, () => {});
  await call(server, 'POST', '/v1/webhooks', { url: `http://127.0.0.1:${receiver.port}/` });
  await server.client.createMailbox();
  await inTime('the advance', server.clock.advance('15m'));
  assert.deepEqual(await server.client.mailboxes(), []);
});

test('a wait goes on over an advance, unless its mailbox expires by it', async (t) => {
  const server = await started(t);
  const permanent = await server.client.createMailbox({ noExpiration: true });
  const mailbox = await server.client.createMailbox({ expiresIn: 15 });
  const wait = (id: string) => call(server, 'POST', `/v1/mailboxes/${id}/wait`, { timeout: 55, quietFor: 200 });
  const [goesOn, ends] = [wait(permanent.id), wait(mailbox.id)];
  await until(async () => (await server.client.usage()).streams === 2);
  await server.clock.advance('15m');
  assert.equal((await inTime('the wait for the expired one', ends)).body.error, 'mailbox_not_found');
  await send(t, server, permanent.address);
  const { status, body } = await inTime('the other wait', goesOn);
  assert.deepEqual([status, body.items.length, body.timedOut], [200, 1, false]);
});

test('a session of SMTP and a stream go on over an advance', async (t) => {
  const server = await started(t);
  const before = server.clock.now().getTime();
  const mailbox = await server.client.createMailbox({ noExpiration: true });
  const session = await SmtpClient.open(t, server.smtp.port);
  for (const line of ['MAIL FROM:<a@b.test>', `RCPT TO:<${mailbox.address}>`]) {
    assert.equal((await session.command(line)).code, 250);
  }
  const stream = mailbox.events();
  const next = stream.next();
  await until(async () => (await server.client.usage()).streams === 1);
  await server.clock.advance('20m');
  assert.equal((await session.command('DATA')).code, 354);
  session.send('Subject: Hello\r\n\r\nHi\r\n.\r\n');
  assert.equal((await session.reply()).code, 250);
  assert.equal((await inTime('the event', next)).value?.type, 'mail.received');
  await stream.return();
  const [mail] = (await mailbox.mails()).items;
  assert.ok(Date.parse(String(mail?.receivedAt)) - before >= hourMs / 3, 'the mail has the advanced time');
});

test('keys expire, quotas begin anew, and what is kept for some time is kept no longer', async (t) => {
  const server = await started(t);
  const expiresAt = new Date(server.clock.now().getTime() + hourMs).toISOString();
  const { key } = (await call(server, 'POST', '/v1/api-keys', { name: 'short', scopes: ['mailboxes:read'], expiresAt }))
    .body;
  const list = () => callApi(server.url, { method: 'GET', path: '/v1/mailboxes', key });
  assert.equal((await list()).status, 200);
  const before = await server.client.usage();
  assert.ok(before.callsToday > 1);
  await server.clock.advance('1h');
  assert.equal((await list()).status, 401);
  const mailbox = await server.client.createMailbox({ noExpiration: true });
  const events = async () => (await call(server, 'GET', '/v1/events')).body.items;
  assert.ok((await events()).length > 0);
  await server.clock.advance('25h');
  assert.deepEqual(await events(), []);
  const { callsToday, resetsAt } = await server.client.usage();
  assert.ok(callsToday <= 3, `${callsToday} calls`);
  assert.ok(Date.parse(resetsAt) > Date.parse(before.resetsAt));
  assert.equal((await server.client.mailbox(mailbox.id)).id, mailbox.id);
});

test('a duration that is none or negative is refused, and advances follow each other', async (t) => {
  const server = await started(t);
  const before = server.clock.now().getTime();
  for (const duration of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
    await assert.rejects(server.clock.advance(duration), TypeError);
  }
  for (const duration of ['-5m', '5 minutes', '']) {
    // @ts-expect-error a duration is a number and its unit
    await assert.rejects(server.clock.advance(duration), TypeError);
  }
  assert.ok(server.clock.now().getTime() - before < hourMs);
  await Promise.all([server.clock.advance('1d'), server.clock.advance('2d'), server.clock.advance(0)]);
  const days = Math.round((server.clock.now().getTime() - before) / (24 * hourMs));
  assert.equal(days, 3);
});

test('the clocks of two servers are independent, and a server without one has none', async (t) => {
  const [one, other] = [await started(t), await started(t)];
  const mailbox = await other.client.createMailbox();
  await one.clock.advance('1d');
  assert.equal((await other.client.mailbox(mailbox.id)).id, mailbox.id);
  await using plain = await startMayfly();
  assert.equal('clock' in plain, false);
  // @ts-expect-error it is asked for by an option
  assert.equal(plain.clock, undefined);
});

async function started(
  t: TestContext,
  settings: Readonly<Record<`MAYFLY_${string}`, string>> = {},
): Promise<MayflyServerWithClock> {
  const server = await startMayfly({ clock: 'virtual', settings });
  t.after(() => server.stop());
  return server;
}

function call({ url, apiKey: key }: MayflyServerWithClock, method: string, path: string, body?: unknown) {
  return callApi(url, { method, path, key, body });
}

async function send(t: TestContext, server: MayflyServerWithClock, address: string): Promise<void> {
  const session = await SmtpClient.open(t, server.smtp.port);
  const { code, text } = await session.deliver({ to: address, content: 'From: a@b.test\nSubject: Hello\n\nHi\n' });
  assert.equal(code, 250, text);
}
