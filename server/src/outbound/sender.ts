import type { Clock } from '../lib/clock.ts';
import { withPatience } from '../lib/scheduling/deadline.ts';
import type { AddressGuard } from './address-guard.ts';
import { readExcerpt } from './body-excerpt.ts';
import { type Failure, requestFailureOf } from './failure-reason.ts';
import type { SenderLimits } from './limits.ts';
import { createPoster } from './post.ts';
import { AddressRefusedError, findAddresses, type Lookup } from './receiver-addresses.ts';
import { parseRetryAfter } from './retry-after.ts';
import { checkWebhookUrl, hostOf } from './webhook-url.ts';

/** Request to a receiver, sent by POST. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Outcome of one request to a receiver. */
export type SendOutcome =
  | {
      /** The receiver answered, with any status. Redirects are not followed. */
      readonly kind: 'answered';
      readonly status: number;
      /** Delay that the receiver asks for, if it does. */
      readonly retryAfterSeconds?: number;
      /** Start of the body of the answer. */
      readonly excerpt: string;
      readonly durationMs: number;
    }
  | Unanswered;

/** Outcome of a request that has no answer. */
export interface Unanswered extends Failure {
  /**
   * - `refused`: the receiver's address is refused; not a byte was sent to it.
   * - `failed`: the look-up of the name, the connection, or TLS failed, or the time was over.
   * - `unsent`: the receiver had no part in it: the sender was closed, or this process ran out of something.
   */
  readonly kind: 'refused' | 'failed' | 'unsent';
}

/** Options of one request. */
export interface SendOptions {
  /** Called once the addresses of the receiver are known. */
  readonly onResolved?: (() => void) | undefined;
}

/** Sender of requests to receivers that users choose. */
export interface WebhookSender {
  /** Sends one request within the limits, at once. Never rejects. */
  send(request: WebhookRequest, options?: SendOptions): Promise<SendOutcome>;
  /** Closes the sender: requests under way and later ones are `unsent`. Resolves when all have their outcome. */
  close(): Promise<void>;
}

/** Options of a sender. */
export interface WebhookSenderOptions {
  readonly guard: AddressGuard;
  /** Whether plain http is refused. */
  readonly requireHttps: boolean;
  /** Calendar by which Retry-After is read. */
  readonly machineClock: Clock;
  readonly monotonic: Clock;
  readonly limits: SenderLimits;
  readonly lookup: Lookup;
  /** Trusted certificates in PEM, in place of the well-known ones. */
  readonly ca?: string;
}

const stopping = 'the service is stopping';
/** Errors of a process that has run out of descriptors, or of memory of the kernel. */
const shortages: readonly unknown[] = ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'];

/**
 * Creates a sender that receivers cannot turn against our own network. Each name is resolved once, the guard judges all
 * of its addresses, and only those are connected to. The address of the connection is judged again before a byte is
 * sent. There are no redirects and no proxies, and no connection is used twice.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { requestMsMax } = options.limits;
  const exchange = createExchange(options);
  const underWay = new Map<AbortController, Promise<SendOutcome>>();
  let isClosed = false;

  async function sendWithin(request: WebhookRequest, abort: AbortController, options: SendOptions) {
    const outcome = exchange(request, abort.signal, options);
    try {
      return await withPatience(outcome, requestMsMax);
    } catch {
      abort.abort(`no answer within ${requestMsMax} ms`);
      return await outcome;
    } finally {
      // A receiver that answered but does not read the request would keep its connection.
      abort.abort();
    }
  }

  return {
    async send(request, options = {}) {
      if (isClosed) return { kind: 'unsent', code: 'not_sent', reason: stopping };
      const abort = new AbortController();
      const outcome = sendWithin(request, abort, options);
      underWay.set(abort, outcome);
      return outcome.finally(() => underWay.delete(abort));
    },
    async close() {
      isClosed = true;
      const outcomes = [...underWay.values()];
      for (const abort of underWay.keys()) abort.abort(stopping);
      await Promise.all(outcomes);
    },
  };
}

/**
 * Makes the function that sends one request. It never rejects. When the signal is aborted, the failure has the reason
 * of the signal.
 */
function createExchange(options: WebhookSenderOptions) {
  const { machineClock, monotonic, guard, limits, lookup, requireHttps } = options;
  const post = createPoster({ guard, headerBytesMax: limits.headerBytesMax, ca: options.ca });

  async function answer(
    request: WebhookRequest,
    signal: AbortSignal,
    { onResolved }: SendOptions,
  ): Promise<SendOutcome> {
    const startMs = monotonic.now();
    const url = new URL(request.url);
    const found = findAddresses(hostOf(url), { lookup, guard, signal });
    const addresses = await Promise.race([found, rejectionOn(signal)]);
    onResolved?.();
    const response = await post({ url, headers: request.headers, body: request.body, addresses, signal });
    const excerpt = await readExcerpt(response, limits);
    const secondsMax = limits.retryAfterSecondsMax;
    const retryAfterSeconds = parseRetryAfter(response.headers['retry-after'], {
      nowMs: machineClock.now(),
      secondsMax,
    });
    return {
      kind: 'answered',
      status: response.statusCode ?? 0,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      excerpt,
      durationMs: monotonic.now() - startMs,
    };
  }

  return async (request: WebhookRequest, signal: AbortSignal, options: SendOptions): Promise<SendOutcome> => {
    const urlRefusal = checkWebhookUrl(request.url, { requireHttps, guard });
    if (urlRefusal !== undefined) return { kind: 'refused', code: 'url_refused', reason: `the URL ${urlRefusal}` };
    try {
      return await answer(request, signal, options);
    } catch (error) {
      if (error instanceof AddressRefusedError) {
        return { kind: 'refused', code: 'address_refused', reason: error.message };
      }
      if (signal.aborted) return abortedOutcome(String(signal.reason));
      const failure = requestFailureOf(error);
      return isShortage(error) ? { ...failure, kind: 'unsent', code: 'not_sent' } : { ...failure, kind: 'failed' };
    }
  };
}

function abortedOutcome(reason: string): Unanswered {
  return reason === stopping
    ? { kind: 'unsent', code: 'not_sent', reason }
    : { kind: 'failed', code: 'timed_out', reason };
}

function isShortage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && shortages.includes(error.code);
}

function rejectionOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
}
