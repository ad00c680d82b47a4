import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { createMailbox, deliver } from '../http/mail.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type Service, startService } from '../support/service.ts';

const mailsLost = 3;

test('sqlite: in a restored file a cursor of an event from before is good, one of a lost event is 410 for good', async (t) => {
  const first = await startService(t);
  const key = await first.key('alice');
  const mailbox = await createMailbox(first, key, { noExpiration: true });
  const kept = (await list(first, key)).body.cursor;
  await first.app.stop();
  const copy = join(first.folder, 'copy.db');
  const database = new DatabaseSync(join(first.folder, 'mayfly.db'));
  database.exec(`vacuum into '${copy}'`);
  database.close();

  const second = await startOn(t, join(first.folder, 'mayfly.db'), 3);
  await send(t, second, mailbox.address, mailsLost);
  const lost = (await list(second, key)).body.cursor;
  await second.app.stop();

  const restored = await startOn(t, copy, 5);
  assert.equal((await list(restored, key, lost)).status, 410);
  await send(t, restored, mailbox.address, 2 * mailsLost);
  assert.equal((await list(restored, key, lost)).status, 410, 'the numbers have passed it');
  assert.equal((await list(restored, key, kept)).body.items.length, 2 * mailsLost);
});

test('sqlite: in a restored file a list goes on from a mail that is there, and from a lost one is 410', async (t) => {
  const first = await startService(t);
  const key = await first.key('alice');
  const mailbox = await createMailbox(first, key, { noExpiration: true });
  await send(t, first, mailbox.address, 2);
  const path = `/v1/mailboxes/${mailbox.id}/mails?order=asc&limit=`;
  const page = (service: Service, limit: number, cursor?: string) =>
    service.call('GET', `${path}${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`, { key });
  const kept = (await page(first, 1)).body.nextCursor;
  await first.app.stop();
  const copy = join(first.folder, 'copy.db');
  const database = new DatabaseSync(join(first.folder, 'mayfly.db'));
  database.exec(`vacuum into '${copy}'`);
  database.close();

  const second = await startOn(t, join(first.folder, 'mayfly.db'), 3);
  await send(t, second, mailbox.address, mailsLost);
  const lost = (await page(second, 2 + mailsLost - 1)).body.nextCursor;
  await second.app.stop();

  const restored = await startOn(t, copy, 5);
  await send(t, restored, mailbox.address, 2 * mailsLost);
  const refused = await page(restored, 2, lost);
  assert.deepEqual([refused.status, refused.body.error], [410, 'cursor_expired']);
  assert.equal((await page(restored, 100, kept)).body.items.length, 1 + 2 * mailsLost);
});

function startOn(t: TestContext, file: string, seed: number): Promise<Service> {
  return startService(t, { environment: { MAYFLY_DATABASE_URL: `sqlite:${file}` }, random: seededRandom(seed) });
}

function list(service: Service, key: string, after?: string) {
  return service.call('GET', `/v1/events${after === undefined ? '' : `?after=${after}`}`, { key });
}

async function send(t: TestContext, service: Service, address: string, count: number): Promise<void> {
  await deliver(t, service, address, ...Array.from({ length: count }, () => 'Subject: Hi\n\nHello\n'));
}
