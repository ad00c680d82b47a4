import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { searchHoldMs } from '../../../src/dialects/mailosaur/request.ts';
import { type StartService, useEngines } from '../../support/engines.ts';
import type { ApiAnswer } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { ask, send, speaking, subjectsOf } from './speaking.ts';

const onEachEngine = useEngines();
const onSqlite = useEngines(['sqlite']);
const server = 'k3vq8xza';
const at = (name: string) => `${name}@${server}.mailosaur.net`;

async function start(t: TestContext, begin: StartService, environment: Record<string, string> = {}) {
  const service = await begin({ environment: { ...speaking, ...environment } });
  const key = await service.key('default');
  const streams = async (): Promise<number> => (await service.call('GET', '/v1/usage', { key })).body.streams;
  return {
    ...{ service, key, streams },
    mail: (written: Parameters<typeof send>[2]) => send(t, service, written),
    search: (criteria: object, query = '', by = key): Promise<ApiAnswer> =>
      ask(service, 'POST', `/api/messages/search?server=${server}${query}`, { key: by, body: criteria }),
    /** Waits until a search waits. */
    held: () => until(async () => (await streams()) > 0, 'a search that waits'),
  };
}

onEachEngine('a search finds by each criterion: addresses whole, texts anywhere and in any case', async (t, begin) => {
  const { mail, search } = await start(t, begin);
  await mail({
    to: at('ann'),
    from: 'Shop <shop@a.test>',
    subject: 'Your order',
    text: 'thanks',
    html: '<p>only HERE',
  });
  await mail({ to: at('joann'), from: 'shop@b.test', subject: 'Reminder', text: 'pay the order\r\nsoon' });
  const found = async (criteria: object) => subjectsOf(await search(criteria, '&timeout=0'));
  assert.deepEqual(await found({ sentTo: at('ANN') }), ['Your order']);
  assert.deepEqual(await found({ sentTo: 'ann@' }), []);
  assert.deepEqual(await found({ sentFrom: 'shop@b.test' }), ['Reminder']);
  assert.deepEqual(await found({ sentFrom: 'bounce@shop.test' }), ['Reminder', 'Your order']);
  assert.deepEqual(await found({ subject: 'ORDER' }), ['Your order']);
  assert.deepEqual(await found({ body: 'only here' }), ['Your order'], 'in HTML that has a text beside it');
  assert.deepEqual(await found({ body: 'the order soon' }), ['Reminder'], 'whose line ends there');
  assert.deepEqual(await found({ subject: 'order', body: 'order' }), []);
  assert.deepEqual(await found({ subject: 'order', body: 'order', match: 'ANY' }), ['Reminder', 'Your order']);
  assert.deepEqual(await found({ sentTo: at('ann'), subject: 'nothing', match: 'any' }), ['Your order']);
});

onEachEngine('a search waits for a mail that matches, and not for others', async (t, begin) => {
  const { mail, search, held } = await start(t, begin);
  const answer = search({ subject: 'code' }, '&timeout=20000');
  await held();
  await mail({ to: at('ann'), subject: 'other', text: 'x' });
  await mail({ to: 'ann@otherone.mailosaur.net', subject: 'code of another server', text: 'x' });
  await mail({ to: at('ann'), subject: 'Your code', text: 'x' });
  assert.deepEqual(subjectsOf(await answer), ['Your code']);
});

onSqlite('a search without mail is held for a second, and tells its client to ask again soon', async (t, begin) => {
  const { service, search, held, streams } = await start(t, begin);
  const answer = search({ subject: 'code' });
  await held();
  service.clock.advance(searchHoldMs);
  const { status, headers, body } = await answer;
  assert.deepEqual([status, headers.get('x-ms-delay'), body], [200, '100', { items: [] }]);
  assert.equal(await streams(), 0);
});

onSqlite('a search that waits ends with its client, its key and the service', async (t, begin) => {
  const { service, key, search, held, streams } = await start(t, begin);
  const headers = { authorization: `Bearer ${key}` };
  const url = `${service.app.url}/api/messages/search?server=${server}&timeout=50000`;
  const hangUp = new AbortController();
  const options = { method: 'POST', headers, body: '{"subject": "x"}', signal: hangUp.signal };
  const hungUp = assert.rejects(fetch(url, options), { name: 'AbortError' });
  await held();
  hangUp.abort();
  await hungUp;
  await until(async () => (await streams()) === 0, 'the end of a search without a client');

  const made = await service.call('POST', '/v1/api-keys', { key, body: { name: 'short', scopes: ['mailboxes:read'] } });
  const ofKey = search({ subject: 'x' }, '&timeout=50000', made.body.key);
  await held();
  await service.call('DELETE', `/v1/api-keys/${made.body.id}`, { key });
  assert.equal((await ofKey).status, 401);

  const ofService = search({ subject: 'x' }, '&timeout=50000');
  await held();
  await service.app.stop();
  assert.equal((await ofService).status, 503);
});

onSqlite('a search beyond the streams of its owner answers at once', async (t, begin) => {
  const { search, held } = await start(t, begin, { MAYFLY_STREAMS_PER_OWNER_MAX: '1' });
  const waiting = search({ subject: 'x' }, '&timeout=50000');
  await held();
  const { status, body } = await search({ subject: 'x' }, '&timeout=50000');
  assert.deepEqual([status, body], [200, { items: [] }]);
  void waiting.catch(() => {});
});

onSqlite(
  'what no search may ask for is refused with the word that is wrong, as its clients show it',
  async (t, begin) => {
    const { search } = await start(t, begin);
    const refusals: readonly (readonly [criteria: object, query: string, says: RegExp])[] = [
      [{}, '', /needs one of sentFrom, sentTo, subject, body/],
      [{ subject: 5 }, '', /subject must be a string/],
      [{ subject: 'x'.repeat(1_001) }, '', /subject must have at most 1000 characters/],
      [{ subject: 'x', match: 'SOME' }, '', /match must be ALL or ANY/],
      [{ subject: 'x' }, '&receivedAfter=soon', /receivedAfter must be a time/],
      [{ subject: 'x' }, '&itemsPerPage=1001', /itemsPerPage must be a whole number, 1 to 1000/],
      [{ subject: 'x' }, '&page=-1', /page must be a whole number/],
      [{ subject: 'x' }, '&timeout=soon', /timeout must be a whole number/],
      [{ subject: 'x' }, '&dir=Up', /dir must be Sent or Received/],
    ];
    for (const [criteria, query, says] of refusals) {
      const { status, body } = await search(criteria, query);
      assert.equal(status, 400, JSON.stringify(body));
      assert.match(body.errors[0].detail[0].description, says);
    }
  },
);
