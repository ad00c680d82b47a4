import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeImport } from '../../src/store/operations/imports/completion.ts';
import { readUsage } from '../../src/store/operations/usage.ts';
import { createMailbox } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { type Service, startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { inTime, until } from '../support/until.ts';
import { archiveOf, beginImport, type Upload } from '../support/upload.ts';

const onEachEngine = useEngines();
const filler = `${'x'.repeat(70)}\r\n`.repeat(10);
const messages = Array.from({ length: 40 }, (_, index) => `Subject: ${index}\r\n\r\nword${index}\r\n${filler}`);

/** Begins an import, and resolves when some of its mails are stored. */
async function halfImport(service: Service, key: string, owner = 'alice'): Promise<[Upload, Buffer]> {
  const [half, rest] = await archiveOf(messages);
  const upload = beginImport(service.app.url, key);
  upload.send(half);
  await until(async () => (await service.app.store.read(readUsage, { owner })).mails > 0, 'the first mails');
  return [upload, rest];
}

async function read(service: Service, key: string, path: string) {
  const { status, body } = await service.call('GET', path, { key });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

onEachEngine('an import is a mailbox when all of its mails are there, and nothing before', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const [upload, rest] = await halfImport(service, key);
  assert.deepEqual((await read(service, key, '/v1/mailboxes')).items, []);
  assert.deepEqual((await read(service, key, '/v1/mails')).items, []);
  const { items: untold, cursor } = await read(service, key, '/v1/events');
  assert.deepEqual(untold, []);
  service.clock.advance(30 * 60_000);
  await service.app.run('sweep');
  const answer = await upload.end(rest);
  assert.equal(answer?.status, 201, String(answer?.body));
  const mailbox = JSON.parse(answer?.body ?? '');
  assert.equal(mailbox.messageCount, messages.length);
  assert.equal(Date.parse(mailbox.createdAt), service.clock.now(), 'its life begins when it is there');
  assert.equal(Date.parse(mailbox.expiresAt) - Date.parse(mailbox.createdAt), 15 * 60_000);
  assert.deepEqual((await read(service, key, '/v1/mailboxes')).items, [mailbox]);
  const { items } = await read(service, key, `/v1/events?limit=100${cursor === undefined ? '' : `&after=${cursor}`}`);
  const mails = (await read(service, key, `/v1/mailboxes/${mailbox.id}/mails`)).items;
  assert.deepEqual(
    items.map(({ type, data }: { type: string; data: { mailId?: string } }) => [type, data.mailId]),
    [['mailbox.created', undefined], ...mails.toReversed().map(({ id }: { id: string }) => ['mail.received', id])],
  );
  assert.deepEqual(
    mails.map(({ subject }: { subject: string }) => subject),
    messages.map((_, index) => `${index}`).toReversed(),
  );
  const found = await read(service, key, '/v1/mails?q=word7');
  assert.deepEqual(
    found.items.map(({ subject }: { subject: string }) => subject),
    ['7'],
  );
  const smtp = await SmtpClient.open(t, service.app.smtp.port);
  assert.equal((await smtp.deliver({ to: mailbox.address, content: 'Subject: later\r\n\r\nx' })).code, 250);
  assert.equal((await read(service, key, `/v1/mailboxes/${mailbox.id}/mails`)).items[0].subject, 'later');
});

onEachEngine(
  'an import under way counts as one of the mailboxes of its owner, and with its bytes',
  async (_t, start) => {
    const service = await start({ environment: { MAYFLY_ACTIVE_MAILBOXES_MAX: '1' } });
    const key = await service.key('alice');
    const [upload, rest] = await halfImport(service, key);
    const during = await read(service, key, '/v1/usage');
    assert.equal(during.activeMailboxes, 1);
    assert.ok(during.bytes > 0);
    assert.equal((await service.call('POST', '/v1/mailboxes', { key })).status, 429);
    assert.equal((await upload.end(rest))?.status, 201);
    const after = await read(service, key, '/v1/usage');
    const bytes = messages.reduce((sum, { length }) => sum + length, 0);
    assert.deepEqual([after.activeMailboxes, after.mails, after.bytes], [1, messages.length, bytes]);
  },
);

onEachEngine('an import whose upload is cut leaves nothing, and gives back what it counted', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_ACTIVE_MAILBOXES_MAX: '1' } });
  const key = await service.key('alice');
  const [upload] = await halfImport(service, key);
  upload.cut();
  await until(async () => (await read(service, key, '/v1/usage')).activeMailboxes === 0, 'the end of the import');
  const { mails, bytes } = await read(service, key, '/v1/usage');
  assert.deepEqual({ mails, bytes }, { mails: 0, bytes: 0 });
  assert.deepEqual((await read(service, key, '/v1/events')).items, []);
  await createMailbox(service, key);
});

onEachEngine('an import is refused when the service stops, and leaves nothing', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const [upload] = await halfImport(service, key);
  await inTime('the stop', service.app.stop());
  const answer = await inTime('the answer', upload.answer);
  assert.equal(answer?.status, 503, String(answer?.body));
  assert.match(answer?.body ?? '', /shutting down/);
});

test('large imports that end together appear one after another, so that the writes of others come in between', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { store } = service.app;
  const many = Array.from({ length: 101 }, (_, index) => `Subject: ${index}\r\n\r\nx`);
  const [half, rest] = await archiveOf(many);
  const uploads = Array.from({ length: 6 }, () => beginImport(service.app.url, key));
  for (const upload of uploads) upload.send(half);
  const write = store.write.bind(store);
  let [appearing, appearingMax] = [0, 0];
  store.write = (operation, ...given) => {
    if (operation.name !== completeImport.name) return write(operation, ...given);
    appearing += 1;
    appearingMax = Math.max(appearingMax, appearing);
    return write(operation, ...given).finally(() => {
      appearing -= 1;
    });
  };
  for (const answer of await Promise.all(uploads.map((upload) => upload.end(rest)))) assert.equal(answer?.status, 201);
  assert.equal(appearingMax, 1);
  assert.equal((await read(service, key, '/v1/usage')).mails, uploads.length * many.length);
});
