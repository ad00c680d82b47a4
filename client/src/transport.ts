import { MayflyError, type Problem, serviceError, Unreachable } from './errors.ts';

/** Function that makes a request, as `fetch` of the platform does. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Where the service is, and how it is asked. */
export interface TransportOptions {
  readonly url: string;
  readonly apiKey: string;
  readonly fetch: Fetch;
  /** Longest time of a wait that begins now; no longest one when absent or `undefined`. */
  readonly waitMsMax?: (() => number | undefined) | undefined;
}

/** One request to the service. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the URL of the service, with its identifiers encoded; see `path`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON, unless it is bytes or a form. */
  readonly body?: unknown;
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which an attempt is given up; 30 s when absent, 0: never. */
  readonly timeoutMs?: number;
}

const attemptsMax = 3;
const timeoutMsUsual = 30_000;
const waitMsUsual = 30_000;
const firstDelayMs = 200;
/** The longest time that the service may ask to wait before the next attempt. A longer one is the caller's to decide. */
const delayMsMax = 30_000;
/** Statuses after which the same request may succeed. */
const passing: readonly number[] = [429, 502, 503, 504];

/** Puts identifiers into a path: `path\`/v1/mailboxes/${id}\``. */
export function path(texts: TemplateStringsArray, ...ids: string[]): string {
  return texts.reduce((whole, text, index) => whole + encodeURIComponent(ids[index - 1] ?? '') + text);
}

/**
 * Requests to the service. Each is tried again twice, when it could not be made or the service was busy: all of them may be
 * repeated, because a POST has an Idempotency-Key.
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

  /** Milliseconds of a wait that begins now and was given this time. */
  waitMs(givenMs: number | undefined): number {
    const msMax = this.#options.waitMsMax?.();
    return Math.min(givenMs ?? msMax ?? waitMsUsual, msMax ?? Number.POSITIVE_INFINITY);
  }

  /** Makes a request and returns the JSON of its answer; `undefined` when that has no content. */
  async json<Answer>(call: Call): Promise<Answer> {
    const response = await this.send(call);
    const text = await response.text();
    // The service documents the shape of each answer, and compares its answers with that document.
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }

  /** Makes a request and returns the bytes of its answer. */
  async bytes(call: Call): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await this.send(call)).arrayBuffer());
  }

  /**
   * Makes a request.
   * @throws ServiceError, or one of its kinds; Unreachable; the reason of the signal when that was aborted.
   */
  async send(call: Call): Promise<Response> {
    const { method = 'GET', path: place, query = {}, body, accept = 'application/json', signal } = call;
    const url = new URL(this.#options.url + place);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, `${value}`);
    const headers = {
      accept,
      authorization: `Bearer ${this.#options.apiKey}`,
      ...(body === undefined || isContent(body) ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...call.headers,
    };
    const init = {
      method,
      headers,
      ...(body === undefined ? {} : { body: isContent(body) ? body : JSON.stringify(body) }),
    };
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === attemptsMax;
      signal?.throwIfAborted();
      let delayMs = firstDelayMs * 2 ** attempt * (0.5 + Math.random());
      try {
        const response = await this.#options.fetch(url.href, { ...init, signal: signalOf(call) });
        if (response.ok) return response;
        const problem = await problemOf(response);
        if (problem.retryAfterSeconds !== undefined) delayMs = problem.retryAfterSeconds * 1_000;
        if (isLast || !passing.includes(problem.status) || delayMs > delayMsMax)
          throw serviceError(`${method} ${place}`, problem);
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof MayflyError) throw error;
        if (isLast) throw unreachable(this.url, error);
      }
      await sleep(delayMs, signal);
    }
  }
}

/** Resolves after a time; rejects with the reason of the signal when that is aborted before. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Whether a body is sent as it is. */
function isContent(body: unknown): body is Uint8Array<ArrayBuffer> | FormData | Blob {
  return body instanceof Uint8Array || body instanceof FormData || body instanceof Blob;
}

function signalOf({ signal, timeoutMs = timeoutMsUsual }: Call): AbortSignal | null {
  const signals = [...(signal ? [signal] : []), ...(timeoutMs > 0 ? [AbortSignal.timeout(timeoutMs)] : [])];
  return signals.length > 0 ? AbortSignal.any(signals) : null;
}

async function problemOf(response: Response): Promise<Problem> {
  const after = Number(response.headers.get('retry-after') ?? Number.NaN);
  const known = {
    status: response.status,
    ...(Number.isNaN(after) ? {} : { retryAfterSeconds: after }),
  };
  try {
    // Any other form of answer has none of these.
    const { error, detail, fix, requestId } = (await response.json()) as Partial<Record<string, string>>;
    return { ...known, code: error ?? 'unknown', detail: detail ?? response.statusText, fix, requestId };
  } catch {
    return { ...known, code: 'unknown', detail: 'the answer is none of Mayfly: is this its URL?' };
  }
}

function unreachable(url: string, cause: unknown): Unreachable {
  const reason = cause instanceof Error ? reasonOf(cause) : String(cause);
  const remedy = 'Is the service running there, and is MAYFLY_URL right?';
  return new Unreachable(`${url} cannot be reached: ${reason}. ${remedy}`, { cause });
}

/** `fetch failed` of Node says nothing; its cause does. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
