import assert from 'node:assert/strict';
import { useEngines } from '../../support/engines.ts';
import {
  type CatchingService,
  type RecordedAnswer,
  recordedAnswers,
  recordedMails,
  startCatching,
} from '../catching-service.ts';

const onEngines = useEngines();

/** Statuses that are others on purpose, as docs/dialects.md tells. */
const otherStatuses: Readonly<Record<string, number>> = {
  'GET /api/v1/messages/nobody': 404,
  'DELETE /api/v1/messages/nobody': 404,
  'POST /api/v1/messages/{id:0}/release': 501,
};

onEngines('answers each call as MailHog does, but for ids, times and what the guide tells', async (t, start) => {
  const catching = await startCatching(t, start);
  const mails = await recordedMails();
  await catching.send(...mails);
  const ids = await idsOf(catching);
  assert.equal(ids.length, mails.length);
  for (const recorded of await recordedAnswers('mailhog')) await compare(catching, ids, recorded);
});

/** Ids of the mails, in the order in which they were sent. */
async function idsOf({ call }: CatchingService): Promise<string[]> {
  const { items } = JSON.parse((await call('GET', '/as/mailhog/api/v2/messages')).text);
  return items.map(({ ID }: { ID: string }) => ID).reverse();
}

async function compare({ call }: CatchingService, ids: readonly string[], recorded: RecordedAnswer): Promise<void> {
  const { request, status = 200, type } = recorded;
  const [method = '', path = ''] = request.split(' ');
  const filled = path.replace(/{id:(\d)}/g, (_, index) => ids[index] ?? '');
  const answer = await call(method, `/as/mailhog${filled}`);
  const wanted = otherStatuses[request] ?? status;
  assert.equal(answer.status, wanted, `${request}: ${answer.text}`);
  if (wanted >= 400) {
    assert.match(answer.text, /\w{2}.*\n/, `${request} says what is wrong`);
    return;
  }
  if (type?.endsWith('/json')) assert.equal(answer.type?.split(';')[0], type, request);
  const text = ids.reduce((text, id, index) => text.replaceAll(id, `{id:${index}}`), answer.text);
  if (!type?.endsWith('/json') || text === '') {
    assert.equal(text, recorded.body ?? '', request);
    return;
  }
  const body = JSON.parse(text);
  assert.deepEqual(told(body), told(recorded.body), request);
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is compared with another one, whatever it has
function told(body: any): unknown {
  const idOf = (item: unknown) => (typeof item === 'object' && item !== null && 'ID' in item ? item.ID : item);
  if (Array.isArray(body)) return body.map(idOf);
  if ('items' in body) return { ...body, items: body.items.map(idOf) };
  if (!('Raw' in body)) return body;
  const { Received } = body.Content.Headers;
  const Headers = { ...body.Content.Headers, Received: [...Received.slice(0, -1), 'the last'] };
  assert.ok(!Number.isNaN(Date.parse(body.Created)), body.Created);
  // Scripts cut members out of the text, so that their order counts.
  return Object.entries({ ...body, Content: Object.entries({ ...body.Content, Headers }), Created: '' });
}
