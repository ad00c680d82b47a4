import assert from 'node:assert/strict';
import { useEngines } from '../support/engines.ts';
import { filledMailbox } from './mail.ts';

const onEachEngine = useEngines();

onEachEngine('ids that no database can hold are simply not found, and do nothing to the others', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { mailboxId, mailId, attachmentIds } = await filledMailbox(t, service, { key, attachments: 2 });
  const mails = `/v1/mailboxes/${mailboxId}/mails`;
  const attachments = `${mails}/${mailId}/attachments`;
  for (const path of [mails, attachments]) {
    const one = await service.call('DELETE', `${path}/%00`, { key });
    assert.equal(one.status, 404, path);
    const { body } = await service.call('GET', path, { key });
    assert.equal(body.items.length, path === mails ? 1 : 2);
  }
  for (const [path, ids] of [
    [attachments, attachmentIds],
    [mails, [mailId]],
  ] as const) {
    const several = await service.call('DELETE', path, { key, body: { ids: ['\0', '\ud800', ...ids] } });
    assert.equal(several.status, 204, path);
    const { body } = await service.call('GET', path, { key });
    assert.deepEqual(body.items, []);
  }
});
