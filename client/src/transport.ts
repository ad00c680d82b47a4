import { type Duration, formatMs, type Life, toMinutes, toMs } from './duration.ts';
import { MayflyError, NotFound, notMayfly, type Problem, ServiceError, serviceError, Unreachable } from './errors.ts';
import type { components as ApiTypes } from './generated/openapi.ts';

/** Function that makes a request, as `fetch` of the platform does. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of every call. */
export interface CallOptions {
  /** Ends the call with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/** Address of the service, and options of requests. */
export interface TransportOptions {
  readonly url: string;
  /** Key that is sent; `null`: none. */
  readonly apiKey: string | null;
  readonly fetch: Fetch;
  /** Longest time of a wait that begins now; no longest one when absent or `undefined`. */
  readonly waitMsMax?: (() => number | undefined) | undefined;
}

/** A request to the service; without anything a GET of JSON. */
export interface Call extends CallOptions {
  readonly method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | boolean | Date | undefined>>;
  /** Sent as JSON, unless it is a Blob or a form. */
  readonly body?: object;
  /** Media type of the answer; JSON when absent. */
  readonly accept?: string;
  /** Milliseconds after which an attempt is given up; 30 s when absent. */
  readonly timeoutMs?: number;
  /** Deadline of all attempts together, as a time of `performance.now()`. */
  readonly endsAtMs?: number;
  /**
   * Whether the service holds its answer until the deadline, for at most 55 s. The body has that time in `timeoutMs`.
   */
  readonly isHeld?: boolean;
}

/** A call that makes something with a life of its own; the service is told this in minutes. */
export function making(
  method: 'POST' | 'PUT',
  { signal, expiresIn, ...body }: CallOptions & { readonly expiresIn?: Life | undefined } = {},
): Call {
  return { method, signal, body: { ...body, expiresIn: expiresIn && toMinutes(expiresIn) } };
}

/** Reads an answer. */
type Read<Answer> = (response: Response) => Answer | Promise<Answer>;

/** Leaves the body of an answer to be read later. */
const asIs = (response: Response) => response;

const attemptsMax = 3;
const timeoutMsUsual = 30_000;
/** Time of a wait that says none. */
const waitUsual = '30s';
const firstDelayMs = 200;
/** The longest time that the service may ask to wait before the next attempt. A longer one is the caller's to decide. */
const delayMsMax = 30_000;
/** The longest hold of one request: the service grants no longer one. */
const holdMsMax = 55_000;
/** Milliseconds after a deadline in which an answer may still come. */
const graceMs = 5_000;
/** Statuses after which the same request may succeed. */
const passing: readonly number[] = [429, 502, 503, 504];
const typeHeader = 'content-type';
const jsonType = 'application/json';
const anyType = '*/*';

/**
 * Requests to the service. Each is tried again twice, when it could not be made, its answer was cut off, or the service was
 * busy: all of them may be repeated, because each has an Idempotency-Key. They fail with a ServiceError or one of its
 * kinds, with Unreachable, or with the reason of the signal when that was aborted.
 */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '') };
  }

  /** URL of the service, without a slash at its end. */
  get url(): string {
    return this.#options.url;
  }

  /** Milliseconds of a wait that begins now. */
  waitMs(timeout: Duration | undefined): number {
    const msMax = this.#options.waitMsMax?.();
    return Math.min(toMs(timeout ?? msMax ?? waitUsual), msMax ?? Number.POSITIVE_INFINITY);
  }

  /** Makes a request and returns the JSON of its answer; `undefined` when that has no content. */
  json<Answer>(place: string, call: Call = {}): Promise<Answer> {
    // The service documents the shape of each answer, and compares its answers with that document.
    return this.#make(
      place,
      call,
      async (response) => (JSON.parse((await response.text()) || 'null') ?? undefined) as Answer,
    );
  }

  /**
   * Deletes a resource. It succeeds also if the resource is gone, because the answer to an earlier attempt may have
   * been lost.
   */
  async delete(place: string, call?: Call): Promise<void> {
    try {
      await this.json(place, { ...call, method: 'DELETE' });
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }

  /** Makes a request and returns the bytes of its answer. */
  bytes(place: string, call?: Call): Promise<Uint8Array<ArrayBuffer>> {
    const read = async (response: Response) => new Uint8Array(await response.arrayBuffer());
    return this.#make(place, { accept: anyType, ...call }, read);
  }

  /** Makes a request and returns its answer, whose body is still to be read. The signal also ends the reading. */
  send(place: string, call?: Call): Promise<Response> {
    return this.#make(place, { accept: anyType, ...call }, asIs);
  }

  async #make<Answer>(place: string, call: Call, read: Read<Answer>): Promise<Answer> {
    const { signal, endsAtMs = Number.POSITIVE_INFINITY } = call;
    const key = randomKey();
    for (let attempt = 1; ; attempt += 1) {
      let delayMs = firstDelayMs * 2 ** attempt * (0.5 + Math.random());
      try {
        signal?.throwIfAborted();
        return await this.#attempt(place, { ...call, endsAtMs, key }, read);
      } catch (error) {
        signal?.throwIfAborted();
        const failure = error instanceof MayflyError ? error : unreachable(this.url, error);
        let isPassing = attempt < attemptsMax && performance.now() < endsAtMs + graceMs;
        if (failure instanceof ServiceError) {
          delayMs = (failure.retryAfterSeconds ?? 0) * 1_000 || delayMs;
          isPassing &&=
            passing.includes(failure.status) && delayMs <= Math.min(delayMsMax, endsAtMs - performance.now());
        }
        if (!isPassing) throw failure;
      }
      await sleep(delayMs, signal);
    }
  }

  async #attempt<Answer>(
    place: string,
    call: Call & { readonly endsAtMs: number; readonly key: string },
    read: Read<Answer>,
  ): Promise<Answer> {
    const { method = 'GET', query = {}, body, accept = jsonType, signal, timeoutMs = timeoutMsUsual, isHeld } = call;
    const url = new URL(this.url + place);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, value instanceof Date ? value.toISOString() : `${value}`);
    const leftMs = call.endsAtMs - performance.now();
    const holdMs = isHeld ? Math.max(0, Math.ceil(Math.min(leftMs, holdMsMax))) : 0;
    const limitMs = Math.max(0, Math.ceil(Math.min(timeoutMs + holdMs, leftMs + graceMs)));
    const isContent = body instanceof Blob || body instanceof FormData;
    const limit = limitOf(limitMs, signal);
    try {
      const response = await this.#options.fetch(url.href, {
        method,
        headers: {
          accept,
          ...(this.#options.apiKey && { authorization: `Bearer ${this.#options.apiKey}` }),
          'idempotency-key': call.key,
          ...(body && !isContent && { [typeHeader]: jsonType }),
        },
        body: isContent ? body : body ? JSON.stringify({ ...body, ...(isHeld && { timeoutMs: holdMs }) }) : null,
        // A redirected POST would become a GET without its key.
        redirect: 'manual',
        signal: limit.signal,
      });
      const { ok, status, headers } = response;
      const isAnswer = ok && (status === 204 || accept === anyType || headers.get(typeHeader)?.startsWith(accept));
      if (!isAnswer) throw serviceError(`${method} ${place}`, await problemOf(response, this.url));
      return await read(response);
    } catch (error) {
      throw limit.signal.aborted ? limit.signal.reason : error;
    } finally {
      // A body that is read later is ended by the signal, too.
      if (read === asIs) limit.endTime();
      else limit.end();
    }
  }
}

/** Resolves after a time; rejects with the reason of the signal when that is aborted before. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const limit = limitOf(ms, signal);
  await new Promise((resolve) => limit.signal.addEventListener('abort', resolve));
  limit.end();
  signal?.throwIfAborted();
}

/** A signal that is aborted with another one, or after a time; `end` ends both, but `endTime` the time alone. */
function limitOf(ms: number, given: AbortSignal | undefined) {
  const stop = new AbortController();
  const onAbort = () => stop.abort(given?.reason);
  const timer = setTimeout(() => stop.abort(new Error(`no answer in ${formatMs(ms)}`)), ms);
  const endTime = () => clearTimeout(timer);
  given?.addEventListener('abort', onAbort);
  const end = () => {
    endTime();
    given?.removeEventListener('abort', onAbort);
  };
  return { signal: stop.signal, end, endTime };
}

/** A random key. `crypto.randomUUID` is missing in pages that came over plain HTTP. */
function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

async function problemOf(response: Response, url: string): Promise<Problem> {
  const { status, headers } = response;
  const known = { status, retryAfterSeconds: secondsUntil(headers.get('retry-after')) };
  try {
    const answer = (await response.json()) as Partial<ApiTypes['schemas']['Problem']>;
    const { error, detail = '', fix, requestId, errors } = answer;
    if (error) return { ...known, code: error, detail, fix, requestId, errors };
  } catch {
    // It is not JSON, so that it is no answer of the service.
  }
  const target = headers.get('location');
  return {
    ...known,
    code: notMayfly,
    detail: `the answer does not come from Mayfly: ${target ? `it leads to ${target}` : headers.get(typeHeader)}`,
    fix: remedyOf(url),
  };
}

/** Seconds of a Retry-After: a number, or a date (RFC 9110 §10.2.3); `undefined` when they are over. */
function secondsUntil(after: string | null): number | undefined {
  const seconds = Number(after);
  return Math.max(0, Number.isNaN(seconds) ? (Date.parse(after ?? '') - Date.now()) / 1_000 : seconds) || undefined;
}

function unreachable(url: string, error: unknown): Unreachable {
  const reason = error instanceof Error ? reasonOf(error) : error;
  return new Unreachable(`${url} cannot be reached: ${reason}. ${remedyOf(url)}`, { cause: error });
}

function remedyOf(url: string): string {
  return `Is Mayfly running at ${url}? Else set MAYFLY_URL.`;
}

/** `fetch failed` of Node says nothing; its cause does, if only by a code where several addresses were tried. */
function reasonOf({ message, cause }: Error & { readonly code?: string }): string {
  const { message: inner, code }: { message?: string; code?: string } = cause instanceof Error ? cause : {};
  return inner || code || message;
}
