import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ApiAnswer, Service } from '../support/service.ts';
import { startService } from '../support/service.ts';
import { assertProblem, bearer, exchange } from './exchange.ts';
import { filledMailbox } from './mail.ts';

/** Who calls, or what the ids in the call lead to; every other id in the call is right. */
const situations = [
  'no key',
  'bad key',
  'revoked key',
  'owner',
  "owner's other key",
  'other owner',
  'expired mailbox',
  'archived mailbox',
  'deleted mailbox',
  'mail of another mailbox',
  'attachment of another mail',
] as const;
type Situation = (typeof situations)[number];

/** A status, or none where the situation cannot occur: nothing in the call names such a thing. */
type Cell = number | '-';

const mailbox = '/v1/mailboxes/{mailbox}';
const mails = `${mailbox}/mails`;
const mail = `${mails}/{mail}`;
const attachments = `${mail}/attachments`;
const attachment = `${attachments}/{attachment}`;
const webhook = '/v1/webhooks/{webhook}';

// biome-ignore format: a table, columns as in `situations`
const table: readonly (readonly [endpoint: string, ids: string | undefined, cells: readonly Cell[]])[] = [
  //                                                no   bad  rev  own  own2 othr exp  arch del  mail att
  ['POST /v1/mailboxes',       undefined,          [401, 401, 401, 201, 201, 201, '-', '-', '-', '-', '-']],
  ['GET /v1/mailboxes',        undefined,          [401, 401, 401, 200, 200, 200, 200, 200, 200, '-', '-']],
  [`GET ${mailbox}`,           undefined,          [401, 401, 401, 200, 200, 403, 404, 404, 404, '-', '-']],
  ['DELETE /v1/mailboxes',     '{mailbox}',        [401, 401, 401, 204, 204, 403, 404, 404, 404, '-', '-']],
  [`DELETE ${mailbox}`,        undefined,          [401, 401, 401, 204, 204, 403, 404, 404, 404, '-', '-']],
  [`GET ${mails}`,             undefined,          [401, 401, 401, 200, 200, 403, 404, 404, 404, '-', '-']],
  [`GET ${mail}`,              undefined,          [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, '-']],
  [`DELETE ${mails}`,          '{mail}',           [401, 401, 401, 204, 204, 403, 404, 404, 404, 204, '-']],
  [`DELETE ${mail}`,           undefined,          [401, 401, 401, 204, 204, 403, 404, 404, 404, 404, '-']],
  [`GET ${attachments}`,       undefined,          [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, '-']],
  [`GET ${attachment}`,        undefined,          [401, 401, 401, 200, 200, 403, 404, 404, 404, 404, 404]],
  [`DELETE ${attachments}`,    '{attachment}',     [401, 401, 401, 204, 204, 403, 404, 404, 404, 404, 204]],
  [`DELETE ${attachment}`,     undefined,          [401, 401, 401, 204, 204, 403, 404, 404, 404, 404, 404]],
  ['GET /v1/events',           undefined,          [401, 401, 401, 200, 200, 200, 200, 200, 200, '-', '-']],
  [`POST ${mailbox}/wait`,     undefined,          [401, 401, 401, 200, 200, 403, 404, 404, 404, '-', '-']],
  [`GET ${mailbox}/events`,    undefined,          [401, 401, 401, 200, 200, 403, 404, 404, 404, '-', '-']],
  ['POST /v1/stream-tickets',  undefined,          [401, 401, 401, 201, 201, 201, '-', '-', '-', '-', '-']],
  ['GET /v1/webhooks',         undefined,          [401, 401, 401, 200, 200, 200, '-', '-', '-', '-', '-']],
  [`GET ${webhook}`,           undefined,          [401, 401, 401, 200, 200, 403, '-', '-', '-', '-', '-']],
  [`GET ${webhook}/deliveries`, undefined,         [401, 401, 401, 200, 200, 403, '-', '-', '-', '-', '-']],
  [`POST ${webhook}/rotate-secret`, undefined,     [401, 401, 401, 200, 200, 403, '-', '-', '-', '-', '-']],
  [`DELETE ${webhook}`,        undefined,          [401, 401, 401, 204, 204, 403, '-', '-', '-', '-', '-']],
];

/** The error code of a refusal, where the status alone does not say it. */
const missing: Readonly<Partial<Record<Situation, string>>> = {
  'expired mailbox': 'mailbox_not_found',
  'archived mailbox': 'mailbox_not_found',
  'deleted mailbox': 'mailbox_not_found',
  'mail of another mailbox': 'mail_not_found',
  'attachment of another mail': 'attachment_not_found',
};

const withoutKey: readonly Situation[] = ['no key', 'bad key', 'revoked key'];
const withoutMailbox: readonly Situation[] = ['expired mailbox', 'archived mailbox', 'deleted mailbox'];

test('every endpoint answers every caller and every id as interface.md: Endpoints says', async (t) => {
  const world = await startWorld(t);
  for (const [endpoint, ids, cells] of table) {
    for (const [index, situation] of situations.entries()) {
      const cell = cells[index];
      if (cell === '-') continue;
      await t.test(`${endpoint}, ${situation}: ${cell}`, async (t) => {
        const call = await world.stage(t, situation);
        const answer = await call(endpoint, ids);
        assert.equal(answer.status, cell, JSON.stringify(answer.body));
        assertAnswer(answer, { situation, forbidden: endpoint.includes('{webhook}') ? 'webhook' : 'mailbox' });
        const mayHaveDeleted = endpoint.startsWith('DELETE') && situation.startsWith('owner');
        if (mayHaveDeleted || withoutMailbox.includes(situation)) return;
        await world.assertUntouched();
      });
    }
  }
});

function assertAnswer(
  answer: ApiAnswer,
  { situation, forbidden }: { situation: Situation; forbidden: 'mailbox' | 'webhook' },
): void {
  const { status, headers } = answer;
  assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  if (withoutKey.includes(situation)) assert.equal(headers.get('x-ratelimit-remaining'), null);
  else assert.match(headers.get('x-ratelimit-remaining') ?? '', /^\d+$/);
  if (status === 401) assertProblem(answer, 401, 'unauthorized');
  if (status === 403) assertProblem(answer, 403, `${forbidden}_forbidden`);
  if (status === 404) assertProblem(answer, 404, missing[situation] ?? 'none');
  if (status === 204) assert.equal(answer.body, undefined);
}

/** A service, and for each situation fresh mailboxes of alice's with mails and attachments in them. */
async function startWorld(t: TestContext) {
  const service = await startService(t, { environment: { MAYFLY_WEBHOOKS_MAX: '1000' } });
  const alice = await service.key('alice');
  const keys: Partial<Record<Situation, string>> = {
    'bad key': 'mfk_nobodyhasthiskey',
    'revoked key': await revokedKey(service),
    "owner's other key": await service.key('alice'),
    'other owner': await service.key('bob'),
  };
  let right: Filled | undefined;

  /** Prepares the situation, and returns what makes a call in it. */
  async function stage(t: TestContext, situation: Situation) {
    const fill = (body: object = {}) => filledMailbox(t, service, { key: alice, attachments: 1, body });
    right = await fill(situation === 'archived mailbox' ? { recoverable: true, tag: 'kept' } : {});
    const other = await fill();
    const { mailboxId } = right;
    if (situation === 'expired mailbox') service.clock.advance(15 * 60_000);
    if (situation === 'archived mailbox' || situation === 'deleted mailbox') {
      assert.equal((await service.call('DELETE', `/v1/mailboxes/${mailboxId}`, { key: alice })).status, 204);
    }
    const names: Record<string, string | undefined> = {
      '{mailbox}': mailboxId,
      '{mail}': situation === 'mail of another mailbox' ? other.mailId : right.mailId,
      '{attachment}':
        situation === 'mail of another mailbox' || situation === 'attachment of another mail'
          ? other.attachmentIds[0]
          : right.attachmentIds[0],
    };
    const key = keys[situation] ?? alice;
    return async (endpoint: string, ids: string | undefined) => {
      const [method = '', template = ''] = endpoint.split(' ');
      if (template.includes('{webhook}')) names['{webhook}'] = await createWebhook();
      const path = template.replace(/\{\w+\}/g, (name) => String(names[name]));
      const answer = await exchange(service.app.url, {
        method,
        path,
        headers: situation === 'no key' ? {} : bearer(key),
        ...(ids === undefined ? {} : { body: JSON.stringify({ ids: [names[ids]] }) }),
      });
      if (endpoint === 'GET /v1/mailboxes' && answer.status === 200) assertListed(answer, mailboxId, situation);
      return answer;
    };
  }

  /** Of a type that none of these calls brings about: nothing is ever sent. */
  async function createWebhook(): Promise<string> {
    const body = { url: 'https://hooks.example.com/', types: ['mail.refused'] };
    return (await service.call('POST', '/v1/webhooks', { key: alice, body })).body.id;
  }

  /** The mailbox of the situation, its mail and its attachment are still there. */
  async function assertUntouched(): Promise<void> {
    assert.ok(right !== undefined);
    const path = `/v1/mailboxes/${right.mailboxId}/mails/${right.mailId}/attachments/${right.attachmentIds[0]}`;
    assert.equal((await service.call('GET', path, { key: alice })).status, 200);
  }

  return { stage, assertUntouched };
}

type Filled = Awaited<ReturnType<typeof filledMailbox>>;

/** Only active mailboxes are listed, and only to their owner (interface.md: GET /v1/mailboxes). */
function assertListed(answer: ApiAnswer, mailboxId: string, situation: Situation): void {
  const isListed = answer.body.items.some(({ id }: { id: string }) => id === mailboxId);
  assert.equal(isListed, situation.startsWith('owner'));
}

async function revokedKey(service: Service): Promise<string> {
  const { id, key } = await service.app.accounts.createKey({
    owner: 'alice',
    name: 'revoked',
    domains: [],
    expiresAtMs: null,
  });
  assert.equal(await service.app.accounts.revokeKey(id), true);
  return key;
}
