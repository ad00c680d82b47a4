import type { Clock } from '../../lib/clock.ts';
import { claimedWrite, pruneClaimedCalls, readClaimedCall } from '../../store/operations/access/claimed-calls.ts';
import type { Operation, Store, WriteOptions } from '../../store/store.ts';
import { AppError } from '../errors.ts';

/** Time in milliseconds for which the answer of a call with an Idempotency-Key is kept. */
const claimMs = 24 * 3_600_000;
const prunedAtOnceMax = 1_000;

/** Claim of a call to an Idempotency-Key of its owner. */
export interface Claim {
  readonly owner: string;
  readonly key: string;
  /** Hash of the method, path and body of the call. */
  readonly requestHash: string;
  readonly now: number;
}

/** Stored answer of a claim. It has no secret. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Error of a repeated call: a call with the same Idempotency-Key has had its effect, and its stored answer is to be
 * given.
 */
export class AlreadyClaimedError extends Error {
  override name = 'AlreadyClaimedError';
  /** The stored answer, if it has been read already. */
  readonly kept: KeptAnswer | undefined;
  constructor(kept?: KeptAnswer) {
    super('a call with the same Idempotency-Key has had its effect');
    this.kept = kept;
  }
}

/**
 * Ends a repeated call, if the call has a claim. Call it after the checks of the caller's rights, so that nobody gets
 * the answer to a call of others, and before the checks whose outcome the first call may have changed.
 * @param mayHave Checks, by the stored answer, whether the caller may have it, where the call alone does not tell.
 * @throws AlreadyClaimedError with the stored answer.
 * @throws AppError `idempotency_mismatch` when the answer is that of another call.
 */
export async function requireUnclaimed(
  store: Store,
  claim: Claim | undefined,
  mayHave: (kept: KeptAnswer) => Promise<unknown> | undefined = () => undefined,
): Promise<void> {
  const kept = claim && (await keptAnswer(store, claim));
  if (kept === undefined) return;
  await mayHave(kept);
  throw new AlreadyClaimedError(kept);
}

/**
 * Stored answer of a claim.
 * @throws AppError `idempotency_mismatch` when it is that of another call.
 */
async function keptAnswer(store: Store, { owner, key, requestHash, now }: Claim): Promise<KeptAnswer | undefined> {
  const kept = await store.read(readClaimedCall, { owner, key, before: now - claimMs });
  if (kept === undefined) return undefined;
  if (kept.request_hash === requestHash) return { status: kept.status, body: kept.answer };
  throw new AppError(
    'idempotency_mismatch',
    'the Idempotency-Key was used for another call: repeat that call exactly, or send another key',
  );
}

/**
 * Runs a write, and stores the answer of its call in the same transaction, if the call has a claim.
 * @param claimed The claim and the answer, which is stored only if the write has its effect.
 * @throws AlreadyClaimedError when an answer is stored for the claim already; nothing is written then.
 */
export async function writeClaimed<Args, Result>(
  store: Store,
  claimed: { claim: Claim | undefined; status: number; answer: object } | undefined,
  operation: Operation<Args, Result>,
  args: Args,
  options: WriteOptions = {},
): Promise<Result> {
  if (claimed?.claim === undefined) return store.write(operation, args, options);
  const { claim, status, answer } = claimed;
  const { owner, key, requestHash, now } = claim;
  const call = { owner, key, request_hash: requestHash, status, answer: JSON.stringify(answer), created_at: now };
  const claimedArgs = { call, before: now - claimMs, operation: operation.name, args };
  const written = await store.write(claimedWrite, claimedArgs, options);
  if (written.outcome === 'claimed') throw new AlreadyClaimedError();
  // The operation was run by its name, with its own arguments.
  return written.result as Result;
}

/** Claims of calls with an Idempotency-Key, and their stored answers. */
export class Claims {
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(parts: { store: Store; clock: Clock }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
  }

  /** Makes the claim of a call. */
  claim(call: Pick<Claim, 'owner' | 'key' | 'requestHash'>): Claim {
    return { ...call, now: this.#clock.now() };
  }

  /**
   * Finds the stored answer of a claim.
   * @throws AppError `idempotency_mismatch` when it is that of another call.
   */
  answerOf(claim: Claim): Promise<KeptAnswer | undefined> {
    return keptAnswer(this.#store, claim);
  }

  /** Removes answers past their time. When aborted, ends after the batch under way. */
  async prune(signal?: AbortSignal): Promise<void> {
    const before = this.#clock.now() - claimMs;
    while (!signal?.aborted) {
      const pruned = await this.#store.write(pruneClaimedCalls, { before, limit: prunedAtOnceMax });
      if (pruned < prunedAtOnceMax) return;
    }
  }
}
