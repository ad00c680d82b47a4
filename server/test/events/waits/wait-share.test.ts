import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createMailbox, deliver, messageWith } from '../../http/mail.ts';
import { useEngines } from '../../support/engines.ts';
import { repeat } from '../../support/until.ts';
import { held, measured, subjects, untilHeld, wait } from './waiting.ts';

/** Shares are counted above the store: one engine shows it. */
const onSqlite = useEngines(['sqlite']);

onSqlite('a client that hangs up frees its place, and too many are 429', async (t, start) => {
  const service = await start({ environment: { MAYFLY_STREAMS_PER_OWNER_MAX: '1' } });
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const hangUp = new AbortController();
  const gone = fetch(`${service.app.url}/v1/mailboxes/${id}/wait`, {
    method: 'POST',
    headers: { authorization: key },
    signal: hangUp.signal,
  });
  gone.catch(() => {});
  await untilHeld(service, 1);
  const refused = await wait(service, key, id);
  assert.deepEqual([refused.status, refused.body.error], [429, 'too_many_streams']);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  hangUp.abort();
  await assert.rejects(gone);
  await untilHeld(service, 0);
  await deliver(t, service, address, messageWith(0, 'Hi'));
  assert.deepEqual(subjects(await wait(service, key, id)), ['Hi']);
});

onSqlite('a client that has hung up before it was held takes no place', async (t, start) => {
  const service = await start({ environment: { MAYFLY_STREAMS_PER_OWNER_MAX: '1' } });
  const key = await service.key('alice');
  const [{ id }, other] = [await createMailbox(service, key), await createMailbox(service, key)];
  await deliver(t, service, other.address, messageWith(0, 'Hi'));
  const { hostname, port } = new URL(service.app.url);
  const head = `GET /v1/mailboxes/${id}/mails?wait=50 HTTP/1.1\r\nhost: mayfly\r\nauthorization: ${key}\r\n\r\n`;
  for (let round = 0; round < 20; round += 1) {
    const client = connect(Number(port), hostname);
    await once(client, 'connect');
    await new Promise<void>((resolve) => client.write(head, () => resolve()));
    client.destroy();
  }
  let answer = await wait(service, key, other.id);
  await repeat('a place is free', async () => {
    if (answer.status === 429) answer = await wait(service, key, other.id);
    return answer.status !== 429;
  });
  assert.deepEqual(subjects(answer), ['Hi']);
});

onSqlite('a call that is not held takes no place, whatever it finds', async (t, start) => {
  const service = await start({ environment: { MAYFLY_STREAMS_PER_OWNER_MAX: '1' } });
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key, { noExpiration: true });
  await deliver(t, service, address, messageWith(0, 'Hi'));
  const { body: first } = await wait(service, key, id);
  const { answer } = await held(service, key, id, { after: first.cursor });
  await untilHeld(service, 1);
  const list = await service.call('GET', `/v1/mailboxes/${id}/mails?after=${first.items[0].id}`, { key });
  assert.deepEqual(subjects(list), []);
  assert.deepEqual(subjects(await wait(service, key, id, { timeout: 0 })), ['Hi']);
  assert.deepEqual(subjects(await wait(service, key, id)), ['Hi'], 'what is there already');
  assert.equal((await wait(service, key, id, { after: first.cursor })).body.error, 'too_many_streams');
  await deliver(t, service, address, messageWith(0, 'Bye'));
  assert.deepEqual(subjects(await answer), ['Bye']);
  assert.equal(await measured(service, 'mayfly_open_streams'), 0);
});
