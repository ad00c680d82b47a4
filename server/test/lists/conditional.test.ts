import assert from 'node:assert/strict';
import { bearer, exchange } from '../http/exchange.ts';
import { createMailbox, deliver, filledMailbox, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';

const onEachEngine = useEngines();

onEachEngine(
  'what has not changed is answered 304 without content; what has changed, with its content',
  async (t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const { mailboxId, mailId, attachmentIds, address } = await filledMailbox(t, service, { key, attachments: 2 });
    const box = `/v1/mailboxes/${mailboxId}`;
    const mail = `${box}/mails/${mailId}`;
    const archive = '/v1/archived-mailboxes';
    const follow = (path: string) => Follower.start(service, key, path);
    const ofMail = [await follow(`${box}/mails`), await follow(mail)];
    const ofBox = [await follow(box), await follow('/v1/mailboxes'), await follow('/v1/mailboxes?limit=5')];
    const all = [...ofMail, ...ofBox, await follow(archive)];
    for (const one of all) await one.assertUnchanged();
    await service.call('DELETE', `${mail}/attachments/${attachmentIds[0]}`, { key });
    for (const one of ofMail) await one.assertChanged();
    for (const one of all) await one.assertUnchanged();
    await deliver(t, service, address, messageWith(0));
    for (const one of [ofMail[0], ...ofBox]) await one?.assertChanged();
    for (const one of all) await one.assertUnchanged();
    await service.call('PATCH', box, { key, body: { recoverable: true, tag: 'kept' } });
    for (const one of ofBox) await one.assertChanged();
    await service.call('DELETE', `${box}/mails/${mailId}`, { key });
    await ofMail[0]?.assertChanged();
    await service.call('DELETE', box, { key });
    for (const one of all.slice(3)) await one.assertChanged();
    assert.equal((await ofBox[0]?.ask())?.status, 404);
    const archived = await follow(`${archive}/${mailboxId}`);
    await archived.assertUnchanged();
  },
);

onEachEngine('a list of more mails than a page has its version, too', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, ...Array.from({ length: 24 }, () => messageWith(0)));
  const list = await Follower.start(service, key, `/v1/mailboxes/${id}/mails`);
  for (let more = 0; more < 3; more += 1) {
    await list.assertUnchanged();
    await deliver(t, service, address, messageWith(0));
    await list.assertChanged();
  }
});

onEachEngine('If-None-Match takes several tags, weak and strong ones, and a star', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  const path = `/v1/mailboxes/${id}/mails`;
  const { headers } = await exchange(service.app.url, { method: 'GET', path, headers: bearer(key) });
  const tag = headers.get('etag') ?? '';
  assert.match(tag, /^W\/"[\w-]{16,}"$/);
  const cases = [
    [tag, 304],
    [tag.slice(2), 304],
    [`"other", ${tag} , W/"more"`, 304],
    ['*', 304],
    ['"other"', 200],
    ['', 200],
    [tag.slice(0, -2), 200],
  ] as const;
  for (const [known, status] of cases) {
    const request = { method: 'GET', path, headers: { ...bearer(key), 'if-none-match': known } };
    assert.equal((await exchange(service.app.url, request)).status, status, known);
  }
});

/** A client that reads a path again and again, and keeps what it has read. */
class Follower {
  readonly #service: Service;
  readonly #key: string;
  readonly #path: string;
  #tag = '';
  #body: unknown;

  private constructor(service: Service, key: string, path: string) {
    this.#service = service;
    this.#key = key;
    this.#path = path;
  }

  static async start(service: Service, key: string, path: string): Promise<Follower> {
    const follower = new Follower(service, key, path);
    await follower.assertChanged();
    return follower;
  }

  ask(tag = this.#tag) {
    const headers = { ...bearer(this.#key), ...(tag === '' ? {} : { 'if-none-match': tag }) };
    return exchange(this.#service.app.url, { method: 'GET', path: this.#path, headers });
  }

  async assertUnchanged(): Promise<void> {
    const { status, body, headers } = await this.ask();
    assert.deepEqual([status, body, headers.get('etag')], [304, undefined, this.#tag], this.#path);
    assert.equal(headers.get('cache-control'), 'private, no-cache');
    assert.deepEqual((await this.ask('')).body, this.#body);
  }

  async assertChanged(): Promise<void> {
    const { status, body, headers } = await this.ask();
    assert.equal(status, 200, this.#path);
    assert.notDeepEqual(body, this.#body);
    assert.notEqual(headers.get('etag'), this.#tag);
    assert.equal(headers.get('cache-control'), 'private, no-cache');
    this.#tag = headers.get('etag') ?? '';
    this.#body = body;
  }
}
