import assert from 'node:assert/strict';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';

const onEachEngine = useEngines();

onEachEngine('marks change only by PATCH, and change the tags of what shows them', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, ...Array.from({ length: 3 }, () => 'Subject: a\r\n\r\nb\r\n'));
  const box = `/v1/mailboxes/${id}/mails`;
  const summaries = `${box}?fields=summary`;
  const tagOf = async (path: string) => (await service.call('GET', path, { key })).headers.get('etag');
  const paths = [summaries, `${summaries}&limit=5`, '/v1/mails?fields=summary'];
  const tagsBefore = await Promise.all(paths.map(tagOf));
  const { body: list } = await service.call('GET', box, { key });
  const ids: string[] = list.items.map((mail: { id: string }) => mail.id);
  await service.call('GET', `${box}/${ids[0]}`, { key });
  await service.call('GET', `/v1/mails/${ids[0]}`, { key });
  assert.deepEqual(await Promise.all(paths.map(tagOf)), tagsBefore, 'reading never marks');
  const { status, body } = await service.call('PATCH', `${box}/${ids[0]}`, { key, body: { read: true } });
  assert.deepEqual([status, body.id, body.read], [200, ids[0], true]);
  const tagsAfter = await Promise.all(paths.map(tagOf));
  for (const [at, tag] of tagsAfter.entries()) assert.notEqual(tag, tagsBefore[at]);
  const marksOf = async () =>
    (await service.call('GET', summaries, { key })).body.items.map(({ read }: { read: boolean }) => read);
  assert.deepEqual(await marksOf(), [true, false, false]);
  const withMark = async (path: string) =>
    (await service.call('GET', path, { key })).body.items.map((mail: { id: string }) => mail.id);
  for (const list of [box, '/v1/mails']) {
    assert.deepEqual(await withMark(`${list}?read=true`), [ids[0]]);
    assert.deepEqual(await withMark(`${list}?read=false&limit=5&fields=summary`), ids.slice(1));
  }
  const some = { ids: [ids[1], ids[1], 'no id', '01890000-0000-7000-8000-000000000000'], read: true };
  assert.equal((await service.call('PATCH', box, { key, body: some })).status, 204);
  assert.deepEqual(await marksOf(), [true, true, false]);
  assert.equal((await service.call('PATCH', box, { key, body: { ids, read: false } })).status, 204);
  assert.deepEqual(await Promise.all(paths.map(tagOf)), tagsBefore);
  for (const wrong of [{}, { read: 'true' }, { read: true, seen: 1 }]) {
    assertProblem(await service.call('PATCH', `${box}/${ids[0]}`, { key, body: wrong }), 400, 'invalid_request');
  }
  for (const wrong of [{ read: true }, { ids: [], read: true }, { ids }]) {
    assertProblem(await service.call('PATCH', box, { key, body: wrong }), 400, 'invalid_request');
  }
});
