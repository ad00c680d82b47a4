import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { ProofOfWork } from '../../src/core/guests/proof-of-work.ts';
import { assertProblem } from '../http/exchange.ts';
import { useEngines } from '../support/engines.ts';
import { ManualClock } from '../support/manual-clock.ts';
import type { Service } from '../support/service.ts';
import { ask, from, guestEnvironment, guestOf } from './guest-browsers.ts';

const onEachEngine = useEngines();
const environment = { ...guestEnvironment, MAYFLY_GUEST_PROOF_BITS: '8' };

interface Challenge {
  readonly challenge: string;
  readonly puzzles: number;
  readonly zeroBits: number;
}

/** Solves a challenge as the guide says. */
function solve({ challenge, puzzles, zeroBits }: Challenge) {
  const answers = Array.from({ length: puzzles }, (_, puzzle) => {
    for (let answer = 0; ; answer += 1) {
      const digest = createHash('sha256').update(`${challenge}.${puzzle}.${answer}`).digest();
      if (Math.clz32(digest.readUInt32BE(0)) >= zeroBits) return answer;
    }
  });
  return { challenge, answers };
}

async function challengeFor(service: Service, address = '203.0.113.7'): Promise<Challenge> {
  const { status, body } = await from(service, address).call('POST', '/v1/session/challenges');
  assert.equal(status, 201);
  return body;
}

onEachEngine('a guest who has proved work gets a mailbox, and another needs another proof', async (_t, start) => {
  const service = await start({ environment });
  assert.equal((await from(service, '203.0.113.7').call('GET', '/v1/session')).body.guestTerms.proof, true);
  assertProblem(await ask(service, '203.0.113.7', { guest: true }), 403, 'proof_required');
  const proof = solve(await challengeFor(service));
  await guestOf(service, '203.0.113.7', { guest: true, proof });
  const again = await ask(service, '203.0.113.7', { guest: true, proof });
  assertProblem(again, 403, 'proof_required');
  assert.match(again.body.detail, /has been used/);
});

onEachEngine('a proof is for its network and its time, and is not forged', async (_t, start) => {
  const service = await start({ environment });
  const proof = solve(await challengeFor(service));
  const refuse = async (address: string, given: object, why: RegExp) => {
    const refused = await ask(service, address, { guest: true, proof: given });
    assertProblem(refused, 403, 'proof_required');
    assert.match(refused.body.detail, why);
  };
  await refuse('203.0.113.8', proof, /not one that this service gave/);
  const [expiry = '', nonce = '', mac = ''] = proof.challenge.split('.');
  const later = [(Number.parseInt(expiry, 36) + 1).toString(36), nonce, mac].join('.');
  await refuse('203.0.113.7', { ...proof, challenge: later }, /not one that this service gave/);
  await refuse('203.0.113.7', { ...proof, challenge: 'none' }, /not one that this service gave/);
  // One answer in sixteen is right by chance.
  const wrong = proof.answers.map((answer) => answer + 1);
  await refuse('203.0.113.7', { ...proof, answers: wrong }, /wrong/);
  assertProblem(
    await ask(service, '203.0.113.7', { guest: true, proof: { ...proof, answers: [1] } }),
    400,
    'invalid_request',
  );
  service.clock.advance(10 * 60_000);
  await refuse('203.0.113.7', proof, /expired/);
});

onEachEngine('a proof is used up by the mailbox that it opens, not by a refusal', async (_t, start) => {
  const names = { MAYFLY_GUEST_NAMES: 'true' };
  const service = await start({ environment: { ...environment, ...names } });
  await guestOf(service, '203.0.113.7', { guest: true, name: 'ada', proof: solve(await challengeFor(service)) });
  const proof = solve(await challengeFor(service));
  assertProblem(await ask(service, '203.0.113.7', { guest: true, name: 'ada', proof }), 409, 'address_taken');
  assert.equal((await ask(service, '203.0.113.7', { guest: true, name: 'grace', proof })).status, 201);
});

onEachEngine('of many uses of one proof at once, one opens a mailbox', async (_t, start) => {
  const service = await start({ environment });
  const proof = solve(await challengeFor(service));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask(service, '203.0.113.7', { guest: true, proof })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 403, 403, 403, 403]);
});

onEachEngine('a return by a recovery link needs no proof', async (_t, start) => {
  const service = await start({ environment });
  const proof = solve(await challengeFor(service));
  const { browser, path } = await guestOf(service, '203.0.113.7', { guest: true, proof });
  const { url } = (await browser.call('POST', '/v1/session/recovery-link')).body;
  assert.equal((await browser.call('DELETE', path)).status, 204);
  assert.equal((await ask(service, '203.0.113.7', { recovery: url.split('#recovery=')[1] })).status, 201);
});

onEachEngine('without guests there is no challenge', async (_t, start) => {
  const service = await start();
  assertProblem(await service.call('POST', '/v1/session/challenges'), 403, 'guests_not_allowed');
});

test('no text that was not signed for a network passes as a challenge of it', () => {
  const proofs = new ProofOfWork({
    clock: new ManualClock(),
    random: (count) => new Uint8Array(count),
    secret: () => 'secret',
    bits: 8,
  });
  const { challenge } = proofs.challenge('203.0.113.7');
  const changed = fc
    .tuple(fc.nat(challenge.length - 1), fc.constantFrom(...'0123456789abcdefz.'))
    .map(([at, sign]) => challenge.slice(0, at) + sign + challenge.slice(at + 1));
  const answers = Array.from({ length: 16 }, () => 0);
  fc.assert(
    fc.property(fc.oneof(changed, fc.string(), fc.string({ unit: 'binary' })), (text) => {
      fc.pre(text !== challenge);
      assert.throws(() => proofs.check({ challenge: text, answers }, '203.0.113.7'), /not one that this service gave/);
    }),
  );
});
