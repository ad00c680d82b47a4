import assert from 'node:assert/strict';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';

const onEachEngine = useEngines();
/** More than are deleted in two writes. */
const mailsBefore = 60;

onEachEngine(
  'all=true deletes each email that is there when it is asked, and none that comes meanwhile',
  async (t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const { id, address } = await createMailbox(service, key);
    const path = `/v1/mailboxes/${id}`;
    await deliver(t, service, address, ...Array.from({ length: mailsBefore }, (_, at) => `Subject: ${at}\r\n\r\n`));
    const before = await service.call('GET', `${path}/mails?fields=summary`, { key });
    const later: string[] = [];
    const { store } = service.app;
    const write = store.write.bind(store);
    store.write = (operation, ...given) =>
      write(operation, ...given).then(async (done) => {
        if (operation.name !== deleteMails.name) return done;
        later.push(`later ${later.length}`);
        await deliver(t, service, address, `Subject: ${later.at(-1)}\r\n\r\n`);
        return done;
      });
    assert.equal((await service.call('DELETE', `${path}/mails?all=true`, { key })).status, 204);
    assert.ok(later.length > 2, 'mail came after each of several writes');
    const { body: after } = await service.call('GET', `${path}/mails?fields=summary&order=asc`, { key });
    assert.deepEqual(
      after.items.map(({ subject }: { subject: string }) => subject),
      later,
    );
    assert.equal((await service.call('GET', path, { key })).body.messageCount, later.length);
    const events = await service.call('GET', `${path}/events?limit=1000&types=mail.deleted`, { key });
    assert.deepEqual(
      events.body.items.map(({ data }: { data: { mailId: string } }) => data.mailId).toSorted(),
      before.body.items.map((mail: { id: string }) => mail.id).toSorted(),
    );
  },
);
