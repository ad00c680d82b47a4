import assert from 'node:assert/strict';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { readFirstParts } from '../../src/store/operations/mails/raws.ts';
import { createMailbox } from '../http/mail.ts';
import { countActive, deliveryTo } from '../store/fixtures.ts';
import { useEngines } from '../support/engines.ts';

const onEachEngine = useEngines();
/** Each of these mails is a batch of the removal, by the size that it is said to have. */
const mails = 30;
const size = 9 * 1024 * 1024;

onEachEngine('mailboxes expire while the mails of a large one are still being removed', async (_t, start) => {
  const service = await start();
  const { app, clock } = service;
  const startedAt = clock.now();
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const { address } = await createMailbox(service, alice, { expiresIn: 1 });
  await createMailbox(service, bob, { expiresIn: 2 });
  const ids: string[] = [];
  for (let mail = 0; mail < mails; mail += 1) {
    const { message, ...delivery } = deliveryTo([address], { receivedAt: clock.now() });
    await app.store.write(deliverMail, { ...delivery, message: { ...message, size } });
    ids.push(message.rawId);
  }
  const messagesLeft = async () => (await app.store.read(readFirstParts, { ids })).size;
  assert.equal(await messagesLeft(), mails);
  clock.advance(60_000);
  await app.run('expire');
  clock.advance(60_000);
  await app.run('expire');
  assert.equal(await countActive(app.store, startedAt), 0, 'both have ended');
  assert.notEqual(await messagesLeft(), 0, 'nobody has waited for the removal');
  await app.run('sweep');
  assert.equal(await messagesLeft(), 0);
});
