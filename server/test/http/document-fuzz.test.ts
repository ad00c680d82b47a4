import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { startZoneServer } from '../domains/zones.ts';
import { makeKey } from '../support/api-keys.ts';
import { startService } from '../support/service.ts';
import { AnswerChecker } from './answer-checker.ts';
import { type KnownValues, requestsOf } from './document-requests.ts';
import { bearer, exchange } from './exchange.ts';
import { createMailbox, filledMailbox } from './mail.ts';

const runs = { seed: 20_261_122, numRuns: 40 };
/** Operations that ask for something else than a key: a secret, or the session of a guest. */
const withoutKey = ['POST /v1/session', 'POST /v1/session/recovery-link', 'GET /v1/shared/{linkId}'];
const nobody = '01890000-0000-7000-8000-000000000000';

test('every operation of the API document answers arbitrary requests as it documents, and never with a 5xx', async (t) => {
  const { address } = await startZoneServer(t);
  const environment = {
    MAYFLY_DOMAIN_NAME_SERVERS: address,
    MAYFLY_WEBHOOK_NAME_SERVERS: address,
    MAYFLY_FAILED_SIGN_INS_MAX: '1000',
    MAYFLY_GUESTS: 'true',
    MAYFLY_GUEST_MAILBOXES_PER_ADDRESS_MAX: '100',
    MAYFLY_GUEST_MAILBOXES_PER_ADDRESS_AND_HOUR_MAX: '100',
  };
  const service = await startService(t, { environment });
  const [key, foreign] = [await service.key('alice'), await service.key('bob')];
  const document = (await service.call('GET', '/openapi.json')).body;
  const checker = new AnswerChecker(document);
  const known = await knownValues();
  const statuses = new Set<number>();
  for (const [endpoint, requests] of requestsOf(document, known)) {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const answer = await exchange(service.app.url, {
          ...request,
          headers: { ...request.headers, ...bearer(key), 'sec-fetch-site': 'same-origin' },
        });
        statuses.add(answer.status);
        const about = `${endpoint}: ${request.path} ${request.body ?? ''} ${JSON.stringify(answer.body)}`;
        const isWithoutKey = withoutKey.includes(endpoint);
        assert.ok(answer.status < 500 && (answer.status !== 401 || isWithoutKey), about);
        checker.assertDocumented(request, answer);
      }),
      runs,
    );
  }
  // A conflict needs a state that few requests meet.
  statuses.delete(409);
  assert.deepEqual([...statuses].sort(), [200, 201, 202, 204, 400, 401, 403, 404], 'every outcome was met');

  /** Ids of everything that a request can name, of which some are somebody else's or nobody's. */
  async function knownValues(): Promise<KnownValues> {
    const filled = [];
    for (let made = 0; made < 3; made += 1) filled.push(await filledMailbox(t, service, { key, attachments: 1 }));
    const theirs = await createMailbox(service, foreign);
    const add = async (path: string, body: object) => (await service.call('POST', path, { key, body })).body.id;
    const webhook = await add('/v1/webhooks', { url: 'https://hooks.example/x' });
    const domain = await add('/v1/domains', { name: 'known.example' });
    return {
      mailboxId: [...filled.map(({ mailboxId }) => mailboxId), theirs.id, nobody],
      mailId: [...filled.map(({ mailId }) => mailId), nobody],
      attachmentId: [...filled.flatMap(({ attachmentIds }) => attachmentIds), nobody],
      ids: filled.map(({ mailboxId, mailId }) => [mailboxId, mailId]),
      webhookId: [webhook, nobody],
      deliveryId: [nobody],
      domainId: [domain, nobody],
      keyId: [(await makeKey(service, key)).id, nobody],
      linkId: [await add(`/v1/mailboxes/${filled[0]?.mailboxId}/links`, {}), nobody],
      token: ['mfl_nobody'],
      apiKey: [key, 'mfk_nobody'],
      code: ['mfc_nobody'],
      guest: [true],
      address: ['own@mail.test', 'postmaster@mail.test', 'no address'],
      // No request waits.
      timeout: [0],
      wait: [0],
      after: [filled[0]?.mailId ?? nobody, 'no cursor'],
    };
  }
});
