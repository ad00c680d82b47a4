import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HeldKind, OwnerLimits, Release } from '../core/owner-limits.ts';
import { largeAnswerBytes } from './limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request holds of its owner's share; set on every path under /v1. */
    turn: RequestTurn;
  }
}

/** What a request does that is beyond its owner's share: waits for its turn, or is refused. */
export type BeyondShare = 'waits' | 'refused';

/**
 * What one request holds of its owner's share: its body while that arrives, a place among the requests that are worked on,
 * and its answer until the client has read it.
 */
export class RequestTurn {
  readonly #limits: OwnerLimits;
  readonly #owner: string;
  readonly #beyondShare: BeyondShare;
  readonly #held = new Map<HeldKind, Release>();
  #isOver = false;
  #abort: AbortController | undefined;

  constructor(limits: OwnerLimits, options: { owner: string; beyondShare: BeyondShare }) {
    this.#limits = limits;
    this.#owner = options.owner;
    this.#beyondShare = options.beyondShare;
  }

  /**
   * Takes a part of the owner's share; at once, where there is one.
   * @throws AppError `overloaded`, or the kind's own code where nothing waits.
   */
  take(kind: HeldKind, amount = 1): Promise<void> | undefined {
    const release = this.#limits.tryTake(kind, this.#owner, amount);
    if (release !== undefined) return this.#hold(kind, release);
    if (this.#beyondShare === 'refused') return this.#hold(kind, this.#limits.take(kind, this.#owner, amount));
    return this.#takeInTurn(kind, amount);
  }

  /**
   * Waits until an answer of so many bytes has room among those that the owner has not read yet.
   * @throws AppError `overloaded`
   */
  async takeAnswer(bytes: number): Promise<void> {
    if (this.#held.has('answerBytes')) return;
    const release = this.#limits.tryTake('answerBytes', this.#owner, bytes);
    if (release !== undefined) return this.#hold('answerBytes', release);
    // What waits is not worked on.
    const isWorkedOn = this.#held.has('requests');
    this.give('requests');
    await this.#takeInTurn('answerBytes', bytes);
    if (isWorkedOn) await this.#takeInTurn('requests', 1);
  }

  /** The size of the answer is known: a small one is no matter. */
  settleAnswer(bytes: number): void {
    const expected = this.#held.get('answerBytes');
    this.#held.delete('answerBytes');
    // Before what was expected is given back, so that nobody is let in for what is held all the same.
    if (bytes >= largeAnswerBytes) this.#hold('answerBytes', this.#limits.add('answerBytes', this.#owner, bytes));
    expected?.();
  }

  /** Gives a part back before the request is over. */
  give(kind: HeldKind): void {
    const release = this.#held.get(kind);
    this.#held.delete(kind);
    release?.();
  }

  /** Gives everything back: the answer has been sent, or nobody is there to read it. */
  end(): void {
    this.#isOver = true;
    this.#abort?.abort();
    for (const kind of [...this.#held.keys()]) this.give(kind);
  }

  async #takeInTurn(kind: HeldKind, amount: number): Promise<void> {
    this.#abort ??= new AbortController();
    const { signal } = this.#abort;
    if (this.#isOver) return;
    const release = await this.#limits.takeInTurn(kind, this.#owner, { amount, signal });
    if (release !== undefined) this.#hold(kind, release);
  }

  #hold(kind: HeldKind, release: Release): undefined {
    // Nobody would give it back any more.
    if (this.#isOver) release();
    else this.#held.set(kind, release);
  }
}

/** Has every request of the routes that are declared after it take its turn, once its caller is known. */
export function takeTurns(
  api: FastifyInstance,
  { ownerLimits, beyondShare }: { ownerLimits: OwnerLimits; beyondShare: BeyondShare },
): void {
  api.addHook('onRequest', (request, _reply, done) => {
    request.turn = new RequestTurn(ownerLimits, { owner: request.caller.owner, beyondShare });
    // Whoever hangs up while the key is looked up has done so before there was anything to end.
    if (request.raw.socket.destroyed) request.turn.end();
    const bytes = bodyBytesOf(request);
    settle(() => (bytes === 0 ? undefined : request.turn.take('bodyBytes', bytes)), done);
  });
  api.addHook('preHandler', (request, _reply, done) => {
    request.turn.give('bodyBytes');
    settle(() => request.turn.take('requests'), done);
  });
  api.addHook('onSend', (request, _reply, payload: unknown, done) => {
    endWork(request, payload);
    done(null, payload);
  });
}

/** An answer that is made as it is read is worked on until its end. Without a known caller nothing was taken. */
function endWork({ turn }: { turn?: RequestTurn }, payload: unknown): void {
  const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : undefined;
  if (bytes === undefined && payload != null) return;
  turn?.give('requests');
  turn?.settleAnswer(bytes ?? 0);
}

function settle(work: () => Promise<void> | undefined, done: (error?: Error) => void): void {
  try {
    const wait = work();
    if (wait === undefined) done();
    else wait.then(() => done(), done);
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

/** What the body of a request takes at most; 0 where it has none, or it is refused for its length. */
function bodyBytesOf({ headers, routeOptions }: FastifyRequest): number {
  const bytesMax = routeOptions.bodyLimit ?? 0;
  if (headers['transfer-encoding'] !== undefined) return bytesMax;
  const bytes = Number(headers['content-length'] ?? 0);
  return bytes > bytesMax ? 0 : bytes;
}
