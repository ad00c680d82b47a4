import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { readAnnotations } from '../../src/store/operations/mails/annotations.ts';
import { readMails, readMailsById } from '../../src/store/operations/mails/mails.ts';
import { readFirstParts } from '../../src/store/operations/mails/raws.ts';
import type { Store } from '../../src/store/store.ts';
import { asListed, createMailbox, deliver, filledMailbox, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';

const onEachEngine = useEngines();

/** Counts the reads of rows and messages of mails, and of what was found in them. */
function countReads(t: TestContext, store: Store): () => number {
  const { mock } = t.mock.method(store, 'read');
  const ofMails: readonly unknown[] = [readAnnotations, readFirstParts, readMails, readMailsById];
  return () => mock.calls.filter((call) => ofMails.includes(call.arguments[0])).length;
}

onEachEngine('an email that was read is read again without a read of its row or message', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { mailboxId, mailId, address } = await filledMailbox(t, service, { key, attachments: 1 });
  const list = `/v1/mailboxes/${mailboxId}/mails`;
  const get = async (path: string) => (await service.call('GET', path, { key })).body;
  await deliver(t, service, address, ...Array.from({ length: 30 }, (_, index) => messageWith(0, `mail ${index} é`)));
  const first = await get(list);
  const mail = await get(`${list}/${mailId}`);
  const reads = countReads(t, service.app.store);
  assert.deepEqual(await get(list), first);
  assert.deepEqual(await get(`${list}/${mailId}`), mail);
  assert.equal(reads(), 0);
  await deliver(t, service, address, messageWith(0, 'new'));
  const subjects = (await get(list)).items.map(({ subject }: { subject: string }) => subject);
  assert.deepEqual(subjects, ['new', ...first.items.map(({ subject }: { subject: string }) => subject)]);
  assert.equal(reads(), 2, 'the row and the message of the new one');
});

onEachEngine('an email is kept as it is in lists and as it is alone, and each has what it should', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { mailboxId, mailId, attachmentIds } = await filledMailbox(t, service, { key, attachments: 2 });
  const list = `/v1/mailboxes/${mailboxId}/mails`;
  const read = async () => {
    const [listed] = (await service.call('GET', list, { key })).body.items;
    const { body } = await service.call('GET', `${list}/${mailId}`, { key });
    assert.deepEqual(listed, asListed(body));
    assert.deepEqual(body.details.codes, []);
    return (body.attachments ?? []).map(({ id }: { id: string }) => id);
  };
  for (const left of [attachmentIds, attachmentIds.slice(1), []]) {
    for (let times = 0; times < 3; times += 1) assert.deepEqual(await read(), left);
    await service.call('DELETE', `${list}/${mailId}/attachments/${left[0]}`, { key });
  }
});

onEachEngine('without memory for emails each is read anew', async (t, start) => {
  const service = await start({ environment: { MAYFLY_CONTENT_CACHE_BYTES: '0' } });
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, messageWith(0));
  const list = () => service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
  const first = await list();
  const reads = countReads(t, service.app.store);
  assert.deepEqual((await list()).body, first.body);
  assert.equal(reads(), 2);
});
