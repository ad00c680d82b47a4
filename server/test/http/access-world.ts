import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { routeScopes } from '../../src/http/route-scopes.ts';
import { startZoneServer } from '../domains/zones.ts';
import { Browser } from '../sessions/browser.ts';
import { spamReply, startSpamd } from '../spam/spamd.ts';
import { makeKey, ordinaryScopes } from '../support/api-keys.ts';
import { type ApiAnswer, type Service, startService } from '../support/service.ts';
import { startHttp } from '../webhooks/receiver.ts';
import { anyScript, contentTypeOf, formType, mailForm, noEntries, setScript } from './access-bodies.ts';
import type { Operation, Resource } from './access-operations.ts';
import { resourceOf, type ScopeSituation, type Situation } from './access-situations.ts';
import { bearer, exchange } from './exchange.ts';
import { createMailbox, filledMailbox, messageWith } from './mail.ts';

const archive = '/v1/archived-mailboxes';
const minuteMs = 60_000;
const readScope = 'mailboxes:read';
const unknownId = '01890000-0000-7000-8000-000000000000';

/** Ids of everything that a call can name. */
type Ids = Record<Resource | 'address', string>;

/** A service with keys of alice and bob, and a receiver of webhooks. */
export class AccessWorld {
  readonly #service: Service;
  readonly #keys: Readonly<Partial<Record<Situation | ScopeSituation, string>>>;
  readonly #alice: string;
  readonly #receiver: string;
  /** Cookies of sessions, by key. */
  readonly #cookies: Map<string, string>;
  /** Resources that the last call has left as they were: those of the next call of the operation. */
  #untouched: { readonly operation: Operation; readonly right: Ids } | undefined;
  #names = 0;

  private constructor(parts: {
    service: Service;
    alice: string;
    keys: Readonly<Partial<Record<Situation, string>>>;
    receiver: string;
    cookies: ReadonlyMap<string, string>;
  }) {
    this.#service = parts.service;
    this.#alice = parts.alice;
    this.#keys = parts.keys;
    this.#receiver = parts.receiver;
    this.#cookies = new Map(parts.cookies);
  }

  static async start(t: TestContext): Promise<AccessWorld> {
    const { port } = await startHttp(t, (_request, response) => response.writeHead(204).end());
    const environment = {
      ...{ MAYFLY_SPAMD: (await startSpamd(t, spamReply)).place, MAYFLY_SMTP_KEEP_DELIVERY: 'true' },
      MAYFLY_DOMAIN_NAME_SERVERS: (await startZoneServer(t)).address,
      MAYFLY_OWN_DOMAINS_MAX: '1000',
      MAYFLY_WEBHOOKS_MAX: '1000',
      MAYFLY_KEYS_MAX: '1000',
      MAYFLY_WEBHOOK_ALLOW_HTTP: 'true',
      MAYFLY_WEBHOOK_ALLOW_NETWORKS: '127.0.0.1',
    };
    const service = await startService(t, { environment });
    const revoked = await revokedKey(service);
    const keys = {
      'bad key': 'mfk_nobodyhasthiskey',
      'revoked key': revoked.key,
      "owner's other key": await service.key('alice'),
      'other owner': await service.key('bob'),
    };
    const alice = await service.key('alice');
    const cookies = new Map([[revoked.key, revoked.cookie]]);
    return new AccessWorld({ service, keys, alice, cookies, receiver: `http://127.0.0.1:${port}/` });
  }

  /** Prepares what the operation names, as the situation wants it, and makes the call, with a key or with its session. */
  async stage(
    t: TestContext,
    { operation, situation, by }: { operation: Operation; situation: Situation | ScopeSituation; by?: 'session' },
  ): Promise<{ answer: ApiAnswer; right: Ids }> {
    const untouched = this.#untouched?.operation === operation ? this.#untouched.right : undefined;
    this.#untouched = undefined;
    const isUsable = untouched !== undefined && situation !== 'archived mailbox';
    const right = isUsable ? untouched : await this.#makeRight(t, { operation, situation });
    const named = { ...right, ...(await this.#makeWrong(t, { operation, right, situation })) };
    const path = `${operation.path}${operation.query}`
      .replace(/\{(\w+)Id\}/g, (_, name: Resource) => named[name])
      .replace('{address}', named.address);
    const body = this.#bodyOf(operation, named);
    const key = this.#keys[situation] ?? (await this.#scopedKey(situation, { operation, right })) ?? this.#alice;
    const answer = await exchange(this.#service.app.url, {
      method: operation.method,
      path,
      headers: {
        ...(situation === 'no key' ? {} : by === 'session' ? await this.#sessionOf(key) : bearer(key)),
        ...(operation.mediaType === undefined ? {} : { 'content-type': contentTypeOf(operation.mediaType) }),
      },
      ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    return { answer, right };
  }

  /** Headers of a page that is signed in with a key. */
  async #sessionOf(key: string): Promise<Record<string, string>> {
    const cookie = this.#cookies.get(key) ?? (await cookieOf(this.#service, key));
    this.#cookies.set(key, cookie);
    return { cookie, 'sec-fetch-site': 'same-origin' };
  }

  /** The resources of the situation that the operation names are still there. */
  async assertUntouched(operation: Operation, right: Ids): Promise<void> {
    const { names, path: template } = operation;
    const attachment = `/v1/mailboxes/${right.mailbox}/mails/${right.mail}/attachments/${right.attachment}`;
    const mailbox = template.startsWith(archive) ? `${archive}/${right.mailbox}` : attachment;
    const paths = [
      ...(right.mailbox === '' ? [] : [mailbox]),
      ...(names.includes('webhook') ? [`/v1/webhooks/${right.webhook}`] : []),
      ...(names.includes('domain') ? [`/v1/domains/${right.domain}`] : []),
    ];
    for (const path of paths) {
      assert.equal((await this.#service.call('GET', path, { key: this.#alice })).status, 200, path);
    }
    if (names.includes('link')) {
      const { items } = (await this.#service.call('GET', '/v1/links?limit=200', { key: this.#alice })).body;
      assert.ok(items.some(({ id }: { id: string }) => id === right.link));
    }
    this.#untouched = { operation, right };
  }

  /** Fresh resources of alice's. */
  async #makeRight(
    t: TestContext,
    { operation: { names, path }, situation }: { operation: Operation; situation: Situation | ScopeSituation },
  ): Promise<Ids> {
    const ids = {
      mailbox: '',
      mail: '',
      attachment: '',
      webhook: '',
      delivery: '',
      domain: '',
      key: '',
      session: '',
      link: '',
      address: '',
    };
    if (names.includes('key')) ids.key = (await makeKey(this.#service, this.#alice)).id;
    if (names.includes('session')) ids.session = await this.#openSession();
    if (names.includes('webhook')) {
      ids.webhook = await this.#createWebhook();
      if (names.includes('delivery')) ids.delivery = await this.#createDelivery(ids.webhook);
    }
    if (path.startsWith(archive)) return { ...ids, mailbox: await this.#createArchived() };
    if (names.includes('domain')) ids.domain = await this.#createDomain();
    if (names.includes('link')) ids.link = await this.#createLink();
    if (path.includes('{address}')) ids.address = await this.#createAddress();
    if (!path.startsWith('/v1/mailboxes') && !names.includes('mail')) return ids;
    const body = situation === 'archived mailbox' ? { recoverable: true, tag: 'kept' } : {};
    const filled = await filledMailbox(t, this.#service, { key: this.#alice, attachments: 1, body });
    if (path.endsWith('/script')) await setScript(this.#service, this.#alice, filled.mailboxId);
    return { ...ids, mailbox: filled.mailboxId, mail: filled.mailId, attachment: String(filled.attachmentIds[0]) };
  }

  /** What of the right things the situation replaces, or does to them. */
  async #makeWrong(
    t: TestContext,
    { operation, right, situation }: { operation: Operation; right: Ids; situation: Situation | ScopeSituation },
  ): Promise<Partial<Ids>> {
    const { clock, call } = this.#service;
    const end = async (path: string) => assert.equal((await call('DELETE', path, { key: this.#alice })).status, 204);
    if (situation.startsWith('unknown ')) return { [String(resourceOf(situation))]: unknownId };
    if (operation.path.startsWith(archive)) {
      if (situation === 'expired mailbox') return { mailbox: await this.#createExpired() };
      if (situation === 'deleted mailbox') await end(`${archive}/${right.mailbox}`);
      return {};
    }
    if (situation === 'expired mailbox') clock.advance(15 * minuteMs);
    if (situation === 'archived mailbox' || situation === 'deleted mailbox')
      await end(`/v1/mailboxes/${right.mailbox}`);
    if (situation === 'deleted webhook') await end(`/v1/webhooks/${right.webhook}`);
    if (situation === 'deleted domain') await end(`/v1/domains/${right.domain}`);
    if (situation === 'deleted link') await end(`/v1/links/${right.link}`);
    if (situation === 'delivery of another webhook') {
      return { delivery: await this.#createDelivery(await this.#createWebhook()) };
    }
    if (situation !== 'mail of another mailbox' && situation !== 'attachment of another mail') return {};
    const other = await filledMailbox(t, this.#service, { key: this.#alice, attachments: 1 });
    const attachment = String(other.attachmentIds[0]);
    return situation === 'mail of another mailbox' ? { mail: other.mailId, attachment } : { attachment };
  }

  #bodyOf({ body, mediaType, idsOf, endpoint }: Operation, ids: Ids): object | undefined {
    if (mediaType === 'message/rfc822') return Buffer.from(messageWith(0));
    if (mediaType === formType) return Buffer.from(mailForm);
    if (mediaType === 'application/zip') return noEntries;
    switch (body) {
      case undefined:
        return undefined;
      case 'Ids':
      case 'DeleteMails':
        return { ids: [idsOf === undefined ? unknownId : ids[idsOf]] };
      case 'UpdateMail':
        return { read: true };
      case 'UpdateMails':
        return { ids: [ids.mail], read: true };
      case 'CreateMailbox':
      case 'ClaimAddress':
        return {};
      case 'UpdateMailbox':
        return { expiresIn: 15 };
      case 'ReactivateMailbox':
      case 'CreateMailLink':
      case 'CreateMailboxLink':
        return {};
      case 'CreateDomain':
        return { name: this.#newName() };
      case 'UpdateDomain':
        return { catchAll: null, firstMail: null, subdomains: false };
      case 'MailRules':
        return {};
      case 'WaitRequest':
        return { timeout: 0 };
      case 'MatchRequest':
        return { match: {} };
      case 'McpMessage':
        return { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      case 'CreateWebhook':
        return this.#webhook();
      case 'UpdateWebhook':
        return { status: 'active' };
      case 'OperatorReason':
      case 'ChangeOwner':
      case 'DeleteOwner':
      case 'ChangeReported':
        return { reason: 'a report', confirm: 'alice' };
      case 'CreateApiKey':
        return { name: 'made', scopes: ['keys'] };
      case 'SetDeliveryScript':
        return anyScript;
      default:
        throw new Error(`${endpoint} takes a ${body}: tell the access table what to send`);
    }
  }

  /** Signs alice in in one more browser. */
  async #openSession(): Promise<string> {
    await cookieOf(this.#service, this.#alice);
    const { body: sessions } = await this.#service.call('GET', '/v1/sessions', { key: this.#alice });
    return sessions.items[0].id;
  }

  async #createArchived(): Promise<string> {
    const body = { recoverable: true, tag: 'kept' };
    const { body: mailbox } = await this.#service.call('POST', '/v1/mailboxes', { key: this.#alice, body });
    await this.#service.call('DELETE', `/v1/mailboxes/${mailbox.id}`, { key: this.#alice });
    return mailbox.id;
  }

  async #createExpired(): Promise<string> {
    const body = { expiresIn: 1 };
    const { body: mailbox } = await this.#service.call('POST', '/v1/mailboxes', { key: this.#alice, body });
    this.#service.clock.advance(minuteMs);
    return mailbox.id;
  }

  /** A key of alice's that lacks the scope of the operation, or is bound to a mailbox. */
  async #scopedKey(
    situation: Situation | ScopeSituation,
    { operation, right }: { operation: Operation; right: Ids },
  ): Promise<string | undefined> {
    const needed = routeScopes[operation.endpoint]?.scope;
    if (situation === 'key without the scope') {
      const scopes = ordinaryScopes.filter(
        (scope) => scope !== needed && !(needed === readScope && scope === 'mailboxes'),
      );
      return (await makeKey(this.#service, this.#alice, { scopes })).key;
    }
    if (situation !== 'key of this mailbox' && situation !== 'key of another mailbox') return undefined;
    // A key cannot be bound to an archived mailbox.
    const isActive = right.mailbox !== '' && !operation.path.startsWith(archive);
    const isThis = situation === 'key of this mailbox' && isActive;
    const mailboxId = isThis ? right.mailbox : (await createMailbox(this.#service, this.#alice)).id;
    return (await makeKey(this.#service, this.#alice, { mailboxId })).key;
  }

  #webhook() {
    return { url: this.#receiver, types: ['mailbox.deleted'] };
  }

  #newName(): string {
    this.#names += 1;
    return `name-${this.#names}.example`;
  }

  async #createDomain(): Promise<string> {
    const body = { name: this.#newName() };
    return (await this.#service.call('POST', '/v1/domains', { key: this.#alice, body })).body.id;
  }

  /** Has alice take an address. */
  async #createAddress(): Promise<string> {
    const address = `${this.#newName()}@mail.test`;
    assert.equal((await this.#service.call('PUT', `/v1/addresses/${address}`, { key: this.#alice })).status, 201);
    return address;
  }

  async #createLink(): Promise<string> {
    const { id } = await createMailbox(this.#service, this.#alice);
    return (await this.#service.call('POST', `/v1/mailboxes/${id}/links`, { key: this.#alice })).body.id;
  }

  async #createWebhook(): Promise<string> {
    return (await this.#service.call('POST', '/v1/webhooks', { key: this.#alice, body: this.#webhook() })).body.id;
  }

  /** Has something happen that the webhook is told of. */
  async #createDelivery(webhook: string): Promise<string> {
    const { app, call } = this.#service;
    const key = this.#alice;
    const { body: mailbox } = await call('POST', '/v1/mailboxes', { key, body: {} });
    await call('DELETE', `/v1/mailboxes/${mailbox.id}`, { key });
    await app.run('dispatch');
    const { body: deliveries } = await call('GET', `/v1/webhooks/${webhook}/deliveries`, { key });
    assert.equal(deliveries.items.length, 1);
    return deliveries.items[0].id;
  }
}

async function cookieOf({ app }: Service, apiKey: string): Promise<string> {
  const browser = new Browser(app.url);
  await browser.signIn({ apiKey });
  return browser.cookie;
}

async function revokedKey(service: Service): Promise<{ key: string; cookie: string }> {
  const { accounts } = service.app;
  const { id, key } = await accounts.createKey({ owner: 'alice', name: 'revoked', domains: [], expiresAtMs: null });
  const cookie = await cookieOf(service, key);
  assert.equal(await accounts.revokeKey(id), true);
  return { key, cookie };
}
