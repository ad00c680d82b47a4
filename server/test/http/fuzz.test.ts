import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { startZoneServer } from '../domains/zones.ts';
import { startService } from '../support/service.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { AnswerChecker } from './answer-checker.ts';
import { hostileRequests, invalidRequests, type KnownIds, validRequests } from './arbitrary-requests.ts';
import { bearer, type Exchange, exchange } from './exchange.ts';
import { createMailbox, filledMailbox } from './mail.ts';

/** Requests sent at once, and how often: in a whole run at least 5,000 in all. */
const burst = 8;
const runs = { seed: 20_260_301, numRuns: numberOfInputs(300) };

test('valid requests get documented answers and no 5xx', async (t) => {
  const { send, known, checker } = await startWorld(t);
  const statuses = new Set<number>();
  await forAll(validRequests(known), async (request) => {
    const answer = await send(request);
    statuses.add(answer.status);
    assert.ok(answer.status < 500 && answer.status !== 400 && answer.status !== 401, JSON.stringify(answer.body));
    checker.assertDocumented(request, answer);
  });
  assert.deepEqual([...statuses].sort(), [200, 201, 204, 403, 404, 409, 429], 'every outcome was met');
});

test('requests with one thing wrong get a 400 that says what', async (t) => {
  const { send, known, checker } = await startWorld(t);
  await forAll(invalidRequests(known), async (request) => {
    const answer = await send(request);
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    checker.assertDocumented(request, answer);
    // A misspelled required field is unknown, and missing.
    assert.ok(answer.body.errors.length === 1 || answer.body.errors.length === 2);
  });
});

test('hostile requests get a problem, or an answer that fits', async (t) => {
  const { send, known, checker } = await startWorld(t);
  await forAll(hostileRequests(known), async (request) => {
    const answer = await send(request);
    assert.ok(answer.status >= 200 && answer.status < 500, JSON.stringify(answer.body));
    if (answer.status >= 400) checker.assertProblem(answer);
  });
});

/** A service with mailboxes in every state, mails and attachments, and two owners. */
async function startWorld(t: TestContext) {
  const environment = {
    MAYFLY_ACTIVE_MAILBOXES_MAX: '30',
    MAYFLY_DOMAIN_NAME_SERVERS: (await startZoneServer(t)).address,
  };
  const service = await startService(t, { environment });
  const [key, foreign] = [await service.key('alice'), await service.key('bob')];
  const filled = [];
  for (const attachments of [0, 1, 3, 2, 1, 1, 2, 0]) {
    filled.push(await filledMailbox(t, service, { key, attachments, body: { expiresIn: 60 } }));
  }
  const archived = await createMailbox(service, key, { recoverable: true, tag: 'kept' });
  await service.call('DELETE', `/v1/mailboxes/${archived.id}`, { key });
  const expired = await createMailbox(service, key, { expiresIn: 1 });
  service.clock.advance(60_000);
  const theirs = await createMailbox(service, foreign);
  const domains = [];
  for (const [index, owner] of [key, key, key, foreign].entries()) {
    const body = { name: `known-${index}.example` };
    domains.push((await service.call('POST', '/v1/domains', { key: owner, body })).body.id);
  }
  await service.call('PUT', '/v1/addresses/theirs@mail.test', { key: foreign });
  const known: KnownIds = {
    domains,
    addresses: ['one@mail.test', 'Two@SECOND.test', 'theirs@mail.test', 'three@other.test'],
    mailboxes: [...filled.map(({ mailboxId }) => mailboxId), archived.id, expired.id, theirs.id],
    mails: filled.map(({ mailId }) => mailId),
    attachments: filled.flatMap(({ attachmentIds }) => attachmentIds),
  };
  return {
    known,
    checker: new AnswerChecker((await service.call('GET', '/openapi.json')).body),
    send: (request: Exchange) => exchange(service.app.url, { ...request, headers: bearer(key) }),
  };
}

/** Runs the check on generated requests, several of them at once. */
async function forAll<T>(requests: fc.Arbitrary<T>, check: (request: T) => Promise<void>): Promise<void> {
  const bursts = fc.array(requests, { minLength: burst, maxLength: burst });
  await fc.assert(
    fc.asyncProperty(bursts, async (several) => {
      await Promise.all(several.map(check));
    }),
    runs,
  );
}
