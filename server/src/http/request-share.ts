import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HeldKind, OwnerLimits, Release } from '../core/owner-limits.ts';
import { largeAnswerBytes } from './limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's part of its owner's share; set on every path under /v1. */
    share: RequestShare;
  }
}

/** Treatment of a request above its owner's share: it waits until there is room, or is refused. */
export type BeyondShare = 'waits' | 'refused';

/**
 * The part of its owner's share that one request holds: its body while that arrives, one of the requests that are worked
 * on, and its answer until the client has read it.
 */
export class RequestShare {
  readonly #limits: OwnerLimits;
  readonly #holder: string;
  readonly #beyondShare: BeyondShare;
  readonly #outer: RequestShare | undefined;
  readonly #held = new Map<HeldKind, Release>();
  #isOver = false;
  #abort: AbortController | undefined;

  /** @param options.outer Share of the call that the request is within, which has a slot for both. */
  constructor(
    limits: OwnerLimits,
    options: { holder: string; beyondShare: BeyondShare; outer?: RequestShare | undefined },
  ) {
    this.#limits = limits;
    this.#holder = options.holder;
    this.#beyondShare = options.beyondShare;
    this.#outer = options.outer;
  }

  /** Holder of the share, in whose turns the request is worked on. */
  get holder(): string {
    return this.#holder;
  }

  /**
   * Takes an amount of one kind from the owner's share: at once if there is room, else as `beyondShare` says.
   * @throws AppError `overloaded`; the kind's own code when requests above the share are refused.
   */
  take(kind: HeldKind, amount = 1): Promise<void> | undefined {
    const release = this.#limits.tryTake(kind, this.#holder, amount);
    if (release !== undefined) return this.#hold(kind, release);
    if (this.#beyondShare === 'refused') return this.#hold(kind, this.#limits.take(kind, this.#holder, amount));
    return this.#takeWhenFree(kind, amount);
  }

  /**
   * Waits until there is room for an answer of `bytes`, besides those that the owner has not read yet.
   * @throws AppError `overloaded`
   */
  async takeAnswer(bytes: number): Promise<void> {
    // The call has the answers of the requests within it in memory until it is answered itself.
    if (this.#outer !== undefined) return this.#outer.takeAnswer(bytes);
    if (this.#held.has('answerBytes')) return;
    const release = this.#limits.tryTake('answerBytes', this.#holder, bytes);
    if (release !== undefined) return this.#hold('answerBytes', release);
    await this.#takeAside('answerBytes', bytes);
  }

  /**
   * Takes a slot for a search: at once if there is room, else as `beyondShare` says.
   * @throws AppError `overloaded`; `too_many_requests` when requests above the share are refused.
   */
  async takeSearch(): Promise<void> {
    const release = this.#limits.tryTake('searches', this.#holder);
    if (release !== undefined) return this.#hold('searches', release);
    if (this.#beyondShare === 'refused') return this.#hold('searches', this.#limits.take('searches', this.#holder));
    await this.#takeAside('searches', 1);
  }

  /**
   * Makes the request a transfer, which may take as long as its client needs. It waits until the owner may have another
   * transfer, and no longer counts as a request under way.
   * @throws AppError `overloaded`
   */
  async takeTransfer(): Promise<void> {
    const release = this.#limits.tryTake('transfers', this.#holder);
    this.give('requests');
    if (release === undefined) await this.#takeWhenFree('transfers', 1);
    else this.#hold('transfers', release);
  }

  /** Replaces the expected size of the answer by its real one in the owner's share. A small answer takes none of it. */
  settleAnswer(bytes: number): void {
    if (this.#outer !== undefined) return this.#outer.settleAnswer(bytes);
    const expected = this.#held.get('answerBytes');
    this.#held.delete('answerBytes');
    // Before the expected size is given back, so that no other request is let in for bytes that are held all the same.
    if (bytes >= largeAnswerBytes) this.#hold('answerBytes', this.#limits.add('answerBytes', this.#holder, bytes));
    expected?.();
  }

  /** Gives back the held amount of one kind before the end of the request. */
  give(kind: HeldKind): void {
    if (kind === 'requests') this.#outer?.give(kind);
    this.#release(kind);
  }

  /**
   * Hands the held amount of one kind over to work that is done whole although its client hangs up, and which then gives it back;
   * `undefined` when he has hung up before.
   */
  handOver(kind: HeldKind): Release | undefined {
    const release = this.#held.get(kind);
    this.#held.delete(kind);
    return release;
  }

  /** Gives everything back, when the answer has been sent or its client has hung up. */
  end(): void {
    this.#isOver = true;
    this.#abort?.abort();
    for (const kind of [...this.#held.keys()]) this.#release(kind);
  }

  /** Waits until there is room. A request that waits is not worked on. */
  async #takeAside(kind: HeldKind, amount: number): Promise<void> {
    const isWorkedOn = this.#held.has('requests');
    this.give('requests');
    await this.#takeWhenFree(kind, amount);
    if (isWorkedOn) await this.#takeWhenFree('requests', 1);
  }

  async #takeWhenFree(kind: HeldKind, amount: number): Promise<void> {
    this.#abort ??= new AbortController();
    const { signal } = this.#abort;
    if (this.#isOver) return;
    const release = await this.#limits.takeWhenFree(kind, this.#holder, { amount, signal });
    if (release !== undefined) this.#hold(kind, release);
  }

  #release(kind: HeldKind): void {
    const release = this.#held.get(kind);
    this.#held.delete(kind);
    release?.();
  }

  #hold(kind: HeldKind, release: Release): undefined {
    // A request that is over has nobody to give it back.
    if (this.#isOver) release();
    else this.#held.set(kind, release);
  }
}

/** Makes each request of the routes declared after this call take from its owner's share, once its caller is known. */
export function takeShares(
  api: FastifyInstance,
  {
    ownerLimits,
    beyondShare,
    holderOf = ({ caller }) => caller.holder,
  }: { ownerLimits: OwnerLimits; beyondShare: BeyondShare; holderOf?: (request: FastifyRequest) => string },
): void {
  api.addHook('onRequest', (request, _reply, done) => {
    const outer = request.outer?.share;
    request.share = new RequestShare(ownerLimits, { holder: holderOf(request), beyondShare, outer });
    // A client that hung up while its key was looked up did so before there was a share to give back.
    if (request.raw.socket.destroyed) request.share.end();
    const bytes = bodyBytesOf(request);
    settle(() => (bytes === 0 ? undefined : request.share.take('bodyBytes', bytes)), done);
  });
  api.addHook('preHandler', (request, _reply, done) => {
    request.share.give('bodyBytes');
    settle(() => (request.outer === undefined ? request.share.take('requests') : undefined), done);
  });
  api.addHook('onSend', (request, _reply, payload: unknown, done) => {
    endWork(request, payload);
    done(null, payload);
  });
}

/**
 * Ends the work on a request. A streamed answer counts as work until its end; a request without a known caller holds
 * nothing.
 */
function endWork({ share, outer }: { share?: RequestShare; outer?: unknown }, payload: unknown): void {
  const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : undefined;
  if (bytes === undefined && payload != null) return;
  // A call goes on after the requests within it.
  if (outer === undefined) share?.give('requests');
  share?.settleAnswer(bytes ?? 0);
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

/** The most bytes that the body of a request can have; 0 when it has none, or will be refused for its length. */
function bodyBytesOf({ headers, routeOptions }: FastifyRequest): number {
  // What is received piece by piece takes from the memory of messages.
  if (routeOptions.config.streamedBody !== undefined) return 0;
  const bytesMax = routeOptions.bodyLimit ?? 0;
  if (headers['transfer-encoding'] !== undefined) return bytesMax;
  const bytes = Number(headers['content-length'] ?? 0);
  return bytes > bytesMax ? 0 : bytes;
}
