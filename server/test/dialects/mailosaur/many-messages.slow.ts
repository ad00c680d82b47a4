import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fillFile } from '../../../load/store-filler.ts';
import { serverIdOf } from '../../../src/core/domains/server-id.ts';
import { lookedMailsMax } from '../../../src/dialects/mailosaur/server-mails.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { startService } from '../../support/service.ts';
import { atEnd } from '../../support/test-end.ts';
import { ask } from './speaking.ts';

const hourMs = 3_600_000;

test('a search among more mails than it may look at is refused, and says what to do', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-many-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'mayfly.db');
  await fillFile(file, async (filler) => {
    const mailboxes = await filler.addMailboxes({ count: 1, owner: 'alice', expiresAtMs: systemClock.now() + hourMs });
    await filler.deliver({ mailboxes, mails: lookedMailsMax + 1, mailBytes: 300 });
  });
  const environment = { MAYFLY_DIALECTS: 'mailosaur', MAYFLY_DATABASE_URL: `sqlite:${file}` };
  const service = await startService(t, { clock: systemClock, environment });
  const key = await service.key('alice');
  const [mailbox] = (await service.call('GET', '/v1/mailboxes', { key })).body.items;
  const at = serverIdOf(mailbox.domain);
  const search = (body: object) => ask(service, 'POST', `/api/messages/search?server=${at}`, { key, body });
  const list = await ask(service, 'GET', `/api/messages?server=${at}&itemsPerPage=1000&page=3`, { key });
  assert.deepEqual([list.status, list.body.items.length], [200, 1_000]);
  for (const [criteria, says] of [
    [{ subject: 'never there' }, /more than 20000 messages to look at: give a later receivedAfter/],
    [{ body: 'never there' }, /the bodies of more than 2000 messages/],
  ] as const) {
    const { status, body } = await search(criteria);
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(body.message, says);
  }
});
