import assert from 'node:assert/strict';
import { makeKey } from '../../support/api-keys.ts';
import { useEngines } from '../../support/engines.ts';
import { message, Pit } from './pit.ts';

const onEngines = useEngines(['sqlite']);

const letter = (subject: string) => message('From: a@shop.test', `Subject: ${subject}`, '', 'text');

onEngines('the body of a change has its names in any case, and no others, which would mean all', async (t, start) => {
  const pit = await Pit.start(start);
  await pit.deliver(t, letter('one'), letter('two'), letter('three'));
  const { messages } = await pit.get('/api/v1/messages');
  const [three, two] = messages.map(({ ID }: { ID: string }) => ID);
  const path = '/api/v1/messages';
  for (const [method, body] of [
    ['DELETE', { ID: [three] }],
    ['DELETE', { IDs: [three], Query: 'x' }],
    ['PUT', { MessageIDs: [three], Read: true }],
  ] as const) {
    const { status, text } = await pit.ask(method, path, { body });
    assert.deepEqual([status, /may have/.test(text)], [400, true], text);
  }
  // As the pages of Mailpit write it.
  assert.equal((await pit.ask('PUT', path, { body: { ids: [two], read: true } })).text, 'ok');
  assert.deepEqual(await pit.found('is:read'), ['two']);
  assert.equal((await pit.ask('DELETE', path, { body: { ids: [three] } })).text, 'ok');
  const left = await pit.get(path);
  assert.deepEqual(
    left.messages.map(({ Subject }: { Subject: string }) => Subject),
    ['two', 'one'],
  );
});

onEngines('a search that leaves a word out changes nothing', async (t, start) => {
  const pit = await Pit.start(start);
  await pit.deliver(t, letter('one'), letter('two'));
  for (const search of ['from:', 'tag:""', 'before:', '""', '()', 'subject:one to:', '-subject:']) {
    const deletion = await pit.ask('DELETE', `/api/v1/search?query=${encodeURIComponent(search)}`);
    assert.deepEqual([deletion.status, /^Error: /.test(deletion.text)], [400, true], `${search}: ${deletion.text}`);
    const mark = await pit.ask('PUT', '/api/v1/messages', { body: { Search: search, Read: true } });
    assert.equal(mark.status, 400, `${search}: ${mark.text}`);
  }
  const { total, unread } = await pit.get('/api/v1/messages');
  assert.deepEqual([total, unread], [2, 2]);
  assert.equal((await pit.ask('DELETE', '/api/v1/search?query=subject%3Aone%20()')).text, 'ok');
  assert.equal((await pit.get('/api/v1/messages')).total, 1);
});

onEngines('no mailbox has the blank tag, whatever the key reaches', async (_t, start) => {
  const pit = await Pit.start(start);
  const bound = await makeKey(pit.service, pit.key, { mailboxId: pit.mailbox.id, scopes: ['mailboxes'] });
  for (const key of [pit.key, bound.key]) {
    const listed = await pit.service.call('GET', '/v1/mailboxes?tag=%20', { key });
    assert.deepEqual(listed.body.items, []);
    assert.equal((await pit.ask('DELETE', '/api/v1/tags/%20', { key })).text, 'ok');
    const renamed = await pit.ask('PUT', '/api/v1/tags/%20', { key, body: { Name: 'new' } });
    assert.deepEqual([renamed.status, renamed.text], [400, 'tag not found:  ']);
  }
});
