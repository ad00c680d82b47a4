import assert from 'node:assert/strict';
import { useEngines } from '../../support/engines.ts';
import { recordedMails, startCatching } from '../catching-service.ts';
import { FeedClient } from '../feed-client.ts';

useEngines()('a feed tells of each new message, with its addresses and subject', async (t, start) => {
  const { service, key, send, call } = await startCatching(t, start);
  const url = `${service.app.url}/as/mailhog/api/v2/websocket`;
  const feed = await FeedClient.open(t, url, { authorization: `Bearer ${key}` });
  const [plain, , , invoice] = await recordedMails();
  for (const mail of [plain, invoice]) await send(mail ?? assert.fail());
  const told = await feed.next(2);
  const { items } = JSON.parse((await call('GET', '/as/mailhog/api/v2/messages')).text);
  for (const [index, item] of items.reverse().entries()) {
    const { ID, From, To, Created, Content, Raw } = told[index];
    assert.deepEqual([ID, From, To, Created], [item.ID, item.From, item.To, item.Created]);
    assert.deepEqual(Content.Headers.Subject, item.Content.Headers.Subject);
    assert.deepEqual([Content.Body, Raw], ['', { ...item.Raw, Data: '' }]);
  }
  assert.deepEqual(told[0].Content.Headers.From, ['The Shop <shop@client.test>']);
});
