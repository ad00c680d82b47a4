import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { databaseFile } from '../../load/server-process.ts';
import { openSession, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { until } from '../support/until.ts';
import { startHttp } from './receiver.ts';
import { eventsOf, environment as local, urlOf } from './sent.ts';

test('what was acknowledged before the process was killed is sent to webhooks after the next start', async (t) => {
  const folder = await temporaryFolder(t);
  const environment = { ...local, MAYFLY_DOMAINS: 'mail.test' };
  const first = await startServerFor(t, { folder, environment });
  let isAnswering = false;
  const receiver = await startHttp(t, (_, response) => void (isAnswering && response.end()));
  const mailbox = await first.createMailbox();
  const body = { url: urlOf(receiver), types: ['mail.received'] };
  const webhook = (await first.call('POST', '/v1/webhooks', body)).body;
  const client = await openSession(first.smtpPort);
  assert.ok(client);
  for (let index = 0; index < 5; index += 1) {
    const content = `From: a@b.test\nSubject: ${index}\n\nHello\n`;
    assert.equal((await client.deliver({ to: mailbox.address, content })).code, 250);
  }
  await first.end('SIGKILL');
  endLeases(databaseFile(folder));
  isAnswering = true;

  const second = await startServerFor(t, { folder, environment });
  const delivered = async () => {
    const { body } = await second.call('GET', `/v1/webhooks/${webhook.id}/deliveries?state=delivered`);
    return body.items.length;
  };
  await until(async () => (await delivered()) >= 5, 'five deliveries');
  const subjects = new Set(eventsOf(receiver).map(({ data }) => data.subject));
  assert.deepEqual([...subjects].sort(), ['0', '1', '2', '3', '4']);
});

/** As if the service had been away for longer than a lease. */
function endLeases(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('update webhook_deliveries set leased_until = 1 where leased_until is not null');
  database.exec('update webhooks set next_at = 1 where next_at is not null');
  database.close();
}
