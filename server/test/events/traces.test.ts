import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TracedMails, tracedLinesMax } from '../../src/core/traced-mails.ts';
import { createLog } from '../../src/lib/log.ts';
import { bearer, exchange } from '../http/exchange.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { eventually } from '../support/until.ts';
import { createWebhook, dispatchUntil, environment, startAnswering, urlOf } from '../webhooks/sent.ts';

const onEachEngine = useEngines();

/** A trace with this number. */
const traceOf = (number: number) => `00-${String(number).padStart(32, '1')}-b7ad6b7169203331-01`;

function collected() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) };
}

/** Makes a call that is part of a trace. */
async function callIn(
  service: Service,
  traceparent: string,
  {
    key,
    method,
    path,
    body,
    type,
  }: {
    key: string;
    method: string;
    path: string;
    body?: object | string;
    type?: string;
  },
) {
  const headers = { ...bearer(key), traceparent, ...(type === undefined ? {} : { 'content-type': type }) };
  const text = typeof body === 'string' ? body : body && JSON.stringify(body);
  const answer = await exchange(service.app.url, {
    method,
    path,
    headers,
    ...(text === undefined ? {} : { body: text }),
  });
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status}`);
  return answer;
}

/** The events of the key's owner with the traces that they have, once there are so many: PostgreSQL tells them after transactions of others. */
async function tracesOf(service: Service, { key, count }: { key: string; count: number }): Promise<string[]> {
  let items: { type: string; data: { traceparent?: string } }[] = [];
  await eventually('the events', async () => {
    ({ items } = (await service.call('GET', '/v1/events?limit=1000', { key })).body);
    return items.length >= count;
  });
  return items.map(({ type, data }) => `${type} ${data.traceparent ?? ''}`.trim());
}

onEachEngine(
  'a call that is part of a trace leaves that in its line, in its events and in the requests of webhooks',
  async (t, start) => {
    const { lines, log } = collected();
    const service = await start({ log, environment });
    const key = await service.key('alice');
    const receiver = await startAnswering(t);
    await createWebhook(service, key, { url: urlOf(receiver) });
    const call = (number: number, method: string, path: string, body?: object | string, type?: string) =>
      callIn(service, traceOf(number), {
        key,
        method,
        path,
        ...(body === undefined ? {} : { body }),
        ...(type === undefined ? {} : { type }),
      });
    const made = (await call(1, 'POST', '/v1/mailboxes', { recoverable: true, tag: 'x' })).body;
    const path = `/v1/mailboxes/${made.id}`;
    await call(2, 'PATCH', path, { expiresIn: 30 });
    await call(3, 'POST', `${path}/mails`, 'Subject: x\r\n\r\n', 'message/rfc822');
    const own = (await call(4, 'POST', `${path}/mails`, `traceparent: ${traceOf(5)}\r\n\r\n`, 'message/rfc822')).body;
    await call(6, 'DELETE', `${path}/mails/${own.id}`);
    await call(7, 'DELETE', path);
    await call(8, 'POST', `/v1/archived-mailboxes/${made.id}/reactivate`, {});
    const { id: keyId } = (await call(9, 'POST', '/v1/api-keys', { name: 'k', scopes: ['mailboxes:read'] })).body;
    await call(10, 'DELETE', `/v1/api-keys/${keyId}`);
    await callIn(service, '00-not-a-trace-01', { key, method: 'POST', path: '/v1/mailboxes' });
    const events = [
      `mailbox.created ${traceOf(1)}`,
      `mailbox.updated ${traceOf(2)}`,
      `mail.received ${traceOf(3)}`,
      `mail.received ${traceOf(5)}`,
      `mail.deleted ${traceOf(6)}`,
      `mailbox.archived ${traceOf(7)}`,
      `mailbox.reactivated ${traceOf(8)}`,
      `key.created ${traceOf(9)}`,
      `key.revoked ${traceOf(10)}`,
      'mailbox.created',
    ];
    assert.deepEqual(await tracesOf(service, { key, count: events.length }), events);
    await dispatchUntil(service, receiver, events.length);
    const sent = receiver.requests.map(({ request, body }) =>
      `${JSON.parse(body).type} ${request.headers.traceparent ?? ''}`.trim(),
    );
    assert.deepEqual(sent.toSorted(), events.toSorted());
    const logged = lines.filter(({ msg }) => msg === 'request').flatMap(({ traceparent }) => traceparent ?? []);
    assert.deepEqual(logged, [1, 2, 3, 4, 6, 7, 8, 9, 10].map(traceOf));
  },
);

onEachEngine(
  'a message whose header names a trace leaves that in the log, in its event and in the requests of webhooks',
  async (t, start) => {
    const { lines, log } = collected();
    const service = await start({ log, environment: { ...environment, MAYFLY_MESSAGE_BYTES_MAX: '65536' } });
    const key = await service.key('alice');
    const { id, address } = await createMailbox(service, key);
    const receiver = await startAnswering(t);
    await createWebhook(service, key, { url: urlOf(receiver) });
    await deliver(t, service, address, messageWith(0), `TraceParent: ${traceOf(1)}\r\n${messageWith(0)}`);
    const client = await SmtpClient.open(t, service.app.smtp.port);
    const tooBig = `traceparent: ${traceOf(2)}\r\n\r\n${'x\r\n'.repeat(30_000)}`;
    assert.equal((await client.deliver({ to: address, content: tooBig })).code, 552);
    await eventually('the lines', () => ['refused', 'received'].every((word) => lines.some(({ msg }) => msg === word)));
    await dispatchUntil(service, receiver, 3);
    const events = ['mail.received', `mail.received ${traceOf(1)}`, `mail.refused ${traceOf(2)}`];
    assert.deepEqual((await tracesOf(service, { key, count: 4 })).slice(1), events);
    const sent = receiver.requests.map(({ request, body }) =>
      `${JSON.parse(body).type} ${request.headers.traceparent ?? ''}`.trim(),
    );
    assert.deepEqual(sent.toSorted(), events);
    const mails = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items;
    const received = lines.filter(({ msg }) => msg === 'received');
    assert.deepEqual(
      received.map(({ traceparent, client, mailIds }) => ({ traceparent, client, mailIds })),
      [{ traceparent: traceOf(1), client: '127.0.0.1', mailIds: [mails[0].id] }],
    );
    const refused = lines.filter(({ msg }) => msg === 'refused');
    assert.deepEqual(
      refused.map(({ reason, traceparent }) => ({ reason, traceparent })),
      [{ reason: 'too_big', traceparent: traceOf(2) }],
    );
    const { items } = (await service.call('GET', '/v1/refusals', { key })).body;
    assert.equal(items[0].traceparent, traceOf(2));
  },
);

onEachEngine('a mailbox that a first mail makes is part of the trace of that', async (t, start) => {
  const service = await start({ environment });
  const key = await service.key('alice');
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'alice.test' });
  await service.app.accounts.changeDomain({
    owner: 'alice',
    domain: 'alice.test',
    rules: { first_mail_minutes: 60, first_mail_per_hour: 10 },
  });
  await deliver(t, service, 'new@alice.test', `traceparent: ${traceOf(1)}\r\n\r\n`);
  const made = [`mailbox.created ${traceOf(1)}`, `mail.received ${traceOf(1)}`];
  assert.deepEqual(await tracesOf(service, { key, count: made.length }), made);
});

test('a flood of traced mail writes no more lines than a second may have, and leaves those of others', () => {
  const { lines, log } = collected();
  const mails = new TracedMails({ log });
  const from = (client: string) => ({ traceparent: traceOf(1), client, sender: '', mailIds: [], receivedAtMs: 0 });
  mails.add(from('198.51.100.7'));
  for (let sent = 0; sent < 1_000; sent += 1) mails.add(from('192.0.2.1'));
  mails.write();
  assert.deepEqual(
    lines.slice(0, 2).map(({ client }) => client),
    ['198.51.100.7', '192.0.2.1'],
  );
  assert.equal(lines.length, tracedLinesMax + 1);
  assert.equal(lines.at(-1)?.leftOut, 1_001 - tracedLinesMax);
  mails.write();
  assert.equal(lines.length, tracedLinesMax + 1, 'a second without any has no line');
});
