import assert from 'node:assert/strict';
import { useEngines } from '../../support/engines.ts';
import { type CatchingService, recordedMails, startCatching } from '../catching-service.ts';

const onEngines = useEngines();

// biome-ignore lint/suspicious/noExplicitAny: helpers read what they expect, and fail where it is not there
type Json = any;

/** The service at its root, as MailCatcher is, with mail. */
async function startMailCatcher(t: Parameters<typeof startCatching>[0], start: Parameters<typeof startCatching>[1]) {
  const catching = await startCatching(t, start);
  await catching.send(...(await recordedMails()));
  return { ...catching, get: (path: string) => found(catching, path) };
}

async function found({ call }: CatchingService, path: string): Promise<string> {
  const { status, text } = await call('GET', path);
  assert.equal(status, 200, `${path}: ${text}`);
  return text;
}

onEngines(
  'a module of Codeception sorts messages by their time and id, and reads the last to an address',
  async (t, start) => {
    // As captbaritone/codeception-mailcatcher-module does: the greatest id is the newest.
    const { get, call } = await startMailCatcher(t, start);
    const messages: Json[] = JSON.parse(await get('/messages'));
    const keyOf = ({ created_at, id }: Json) => `${created_at}${id}`;
    const sorted = messages.toSorted((one, other) => (keyOf(one) > keyOf(other) ? -1 : 1));
    assert.equal(sorted[0].subject, messages.at(-1).subject);
    const ids = messages.filter(({ recipients }) => recipients.some((one: string) => one.includes('bob@mail.test')));
    const last = Math.max(...ids.map(({ id }) => id));
    assert.equal(JSON.parse(await get(`/messages/${last}.json`)).subject, 'Page');
    assert.match(await get(`/messages/${last}.source`), /<a href="https:\/\/client\.test\/\?a=1&b=2">/);
    assert.equal((await call('DELETE', '/messages')).status, 204);
    assert.equal(JSON.parse(await get('/messages')).length, 0);
  },
);

onEngines('a gem for Ruby formats ids as numbers, the newest message first', async (t, start) => {
  // As mailcatcher-api does: '/messages/%d.source' raises an error for an id that is no number.
  const { get } = await startMailCatcher(t, start);
  const list: Json[] = JSON.parse(await get('/messages'));
  const newestFirst = list.toSorted((one, other) => other.id - one.id);
  for (const { id, subject } of newestFirst) {
    assert.ok(Number.isSafeInteger(id), `${id}`);
    const message = JSON.parse(await get(`/messages/${id}.json`));
    assert.equal(message.subject, subject);
    assert.ok((await get(`/messages/${id.toFixed(0)}.source`)).length > 0);
  }
});

onEngines(
  'a context of Behat finds a message by its addresses, and deletes with the body of a form',
  async (t, start) => {
    // As alexandresalome/mailcatcher does: curl sends an empty form with DELETE, and any other status than 200 and 204 is an error.
    const { get, service, key } = await startMailCatcher(t, start);
    const list: Json[] = JSON.parse(await get('/messages'));
    const addressOf = (person: string) => /^<([^>]+)>$/.exec(person)?.[1];
    const mine = list.find(({ sender }) => addressOf(sender) === 'news@client.test');
    assert.deepEqual(mine.recipients.map(addressOf), ['bob@mail.test']);
    const { formats, attachments } = JSON.parse(await get(`/messages/${mine.id}.json`));
    assert.deepEqual([formats, attachments], [['source', 'plain'], []]);
    const deleted = await fetch(`${service.app.url}/messages/${mine.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    assert.equal(deleted.status, 204, await deleted.text());
    assert.equal(JSON.parse(await get('/messages')).length, list.length - 1);
  },
);

onEngines('a helper of a Rails project finds a subject, and reads the HTML with its pictures', async (t, start) => {
  const { get, call } = await startMailCatcher(t, start);
  const list: Json[] = JSON.parse(await get('/messages'));
  const { id } = list.find(({ subject }) => subject === 'Invoice');
  const { headers, text } = await call('GET', `/messages/${id}.html`);
  assert.equal(headers.get('content-security-policy'), "sandbox; default-src 'none'");
  const [, picture = ''] = /src="([^"]+)"/.exec(text) ?? [];
  const answer = await call('GET', new URL(picture, `http://mail.test/messages/${id}.html`).pathname);
  assert.deepEqual([answer.status, answer.type], [200, 'image/png']);
});
