import assert from 'node:assert/strict';
import { countActiveMailboxes } from '../../src/store/operations/mailboxes.ts';
import { hasMail } from '../../src/store/operations/mails.ts';
import { createMailbox } from '../http/mail.ts';
import { deliver } from '../store/fixtures.ts';
import { useEngines } from '../support/engines.ts';

const onEachEngine = useEngines();
/** Each of these mails is a batch of the removal, by the number of its attachments. */
const mails = 30;
const attachments = Array.from({ length: 399 }, () => 'one');

onEachEngine('mailboxes expire while the mails of a large one are still being removed', async (_t, start) => {
  const service = await start();
  const { app, clock } = service;
  const startedAt = clock.now();
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const { id: mailboxId, address } = await createMailbox(service, alice, { expiresIn: 1 });
  await createMailbox(service, bob, { expiresIn: 2 });
  let mailId = '';
  for (let mail = 0; mail < mails; mail += 1) {
    [mailId = ''] = await deliver(app.store, [address], { attachments, receivedAt: clock.now() });
  }
  const isRemoved = async () => !(await app.store.read(hasMail, { mailboxId, mailId }));
  assert.equal(await isRemoved(), false);
  clock.advance(60_000);
  await app.expire();
  clock.advance(60_000);
  await app.expire();
  assert.equal(await app.store.read(countActiveMailboxes, { now: startedAt }), 0, 'both have ended');
  assert.equal(await isRemoved(), false, 'nobody has waited for the removal');
  await app.sweep();
  assert.equal(await isRemoved(), true);
});
