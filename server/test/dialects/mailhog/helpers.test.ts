import assert from 'node:assert/strict';
import { useEngines } from '../../support/engines.ts';
import { type CatchingService, recordedMails, startCatching } from '../catching-service.ts';

const onEngines = useEngines();

// biome-ignore lint/suspicious/noExplicitAny: helpers read what they expect, and fail where it is not there
type Json = any;

/** What helpers are told: the service at its root, as MailHog is. */
async function startMailHog(t: Parameters<typeof startCatching>[0], start: Parameters<typeof startCatching>[1]) {
  const catching = await startCatching(t, start);
  await catching.send(...(await recordedMails()));
  return { ...catching, get: async (path: string): Promise<string> => (await catching.call('GET', path)).text };
}

type Get = (path: string) => Promise<string>;

/** As PHP reads JSON: what is none is null. */
function decoded(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Client in PHP (rpkamp/mailhog-client): pages until one is empty, contacts by their halves, parts flattened to find the text. */
class PhpClient {
  readonly #get: Get;

  constructor(get: Get) {
    this.#get = get;
  }

  async all(limit: number): Promise<Json[]> {
    const messages: Json[] = [];
    for (let start = 0; ; start += limit) {
      const page = decoded(await this.#get(`/api/v2/messages?limit=${limit}&start=${start}`));
      if (page.count === 0) return messages;
      messages.push(...page.items.map((item: Json) => this.#message(item)));
    }
  }

  async count(): Promise<number> {
    return decoded(await this.#get('/api/v2/messages?limit=1')).total;
  }

  async byId(id: string): Promise<Json> {
    const message = decoded(await this.#get(`/api/v1/messages/${id}`));
    return message === null ? 'no such message' : this.#message(message);
  }

  #message(item: Json): Json {
    const parts = this.#flat(item.MIME?.Parts ?? []);
    const attachments = parts.filter((part) => part.Headers['Content-Disposition']?.[0].startsWith('attachment'));
    const texts = parts.filter((part) => !attachments.includes(part));
    const typed = (type: string) => texts.find((part) => part.Headers['Content-Type']?.[0].startsWith(type))?.Body;
    return {
      id: item.ID,
      recipients: item.To.map(({ Mailbox, Domain }: Json) => `${Mailbox}@${Domain}`),
      subject: item.Content.Headers.Subject?.[0] ?? '',
      body: parts.length === 0 ? item.Content.Body : (typed('text/html') ?? typed('text/plain') ?? ''),
      files: attachments.map(({ Body }) => Buffer.from(Body, 'base64').toString()),
    };
  }

  #flat(parts: Json[]): Json[] {
    return parts.flatMap((part) => (part.MIME?.Parts ? this.#flat(part.MIME.Parts) : [part]));
  }
}

onEngines('a client in PHP finds all messages by pages, their texts and their files', async (t, start) => {
  const { get } = await startMailHog(t, start);
  const client = new PhpClient(get);
  const messages = await client.all(4);
  assert.equal(messages.length, await client.count());
  const invoice = messages.find(({ subject }) => subject === 'Invoice');
  assert.equal(invoice.body, '<p>see <img src="cid:logo@client.test"></p>');
  assert.match(invoice.files[0], /^%PDF/);
  assert.deepEqual(messages.find(({ subject }) => subject === 'Page').recipients, ['ann@mail.test', 'bob@mail.test']);
  assert.deepEqual(await client.byId(invoice.id), invoice);
  assert.equal(await client.byId('nothing'), 'no such message');
});

onEngines('a helper in Ruby digs subject, sender and first part out of a search', async (t, start) => {
  // As integration tests of cozy-stack do.
  const { get } = await startMailHog(t, start);
  const received = async (params: Record<string, string>) => {
    const { items } = JSON.parse(await get(`/api/v2/search?${new URLSearchParams(params)}`));
    return items.map((item: Json) => [
      item?.Content?.Headers?.Subject?.[0],
      item?.Content?.Headers?.From?.[0],
      item?.MIME?.Parts?.[0]?.Body,
    ]);
  };
  assert.deepEqual(await received({ kind: 'containing', query: 'plain version' }), [
    ['Both', 'shop@client.test', 'plain version'],
  ]);
  assert.deepEqual(await received({ kind: 'to', query: 'nobody@mail.test' }), []);
  const subjects = async (query: string) =>
    (await received({ kind: 'containing', query })).map(([subject]: Json) => subject);
  assert.deepEqual(await subjects('ELLO ann,'), ['Your code']);
  assert.deepEqual(await subjects('Hello Bob'), []);
  assert.match(await get('/api/v2/search?kind=containing&query=%22%22'), /^query has nothing/);
});

onEngines('a helper in Java takes the newest message to an address, plain or of its parts', async (t, start) => {
  // As end-to-end tests with HttpClient and Jackson do: the total first, then the first item.
  const { get, send } = await startMailHog(t, start);
  const bodyTo = async (address: string, type: string): Promise<string | null> => {
    const root = JSON.parse(await get(`/api/v2/search?kind=to&query=${encodeURIComponent(address)}`));
    if (root.total === 0) return null;
    const [item] = root.items;
    const part = (item.MIME?.Parts ?? []).find(({ Headers }: Json) => Headers['Content-Type']?.[0].startsWith(type));
    return part?.Body ?? item.Content.Body;
  };
  assert.equal(await bodyTo('new@mail.test', 'text/plain'), null);
  const [, , both] = await recordedMails();
  await send({ from: 'shop@client.test', to: ['new@mail.test'], content: both?.content ?? '' });
  assert.equal(await bodyTo('new@mail.test', 'text/plain'), 'plain version');
  assert.equal(await bodyTo('bob@mail.test', 'text/plain'), '<a href="https://client.test/?a=1&b=2">link</a>');
});

onEngines(
  'a script in a shell empties the inbox, and cuts a code out of the first body of the answer',
  async (t, start) => {
    // curl -X DELETE …; curl …/messages?limit=1 | awk -F'"Body":"' '{print $2}' | grep -o '[0-9]\{6\}'
    const { call, send, get }: CatchingService & { get: Get } = await startMailHog(t, start);
    assert.equal((await call('DELETE', '/api/v1/messages')).status, 200);
    const content = 'Subject: Code 999999\r\nMessage-ID: <888888@client.test>\r\n\r\nYour code is 471204.\r\n';
    await send({ from: 'shop@client.test', to: ['ann@mail.test'], content });
    const [, cut = ''] = (await get('/api/v2/messages?limit=1')).split('"Body":"');
    assert.equal(/[0-9]{6}/.exec(cut)?.[0], '471204');
  },
);
