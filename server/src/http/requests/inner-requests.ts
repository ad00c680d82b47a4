import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../core/accounts/accounts.ts';
import { base32 } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import type { RequestShare } from '../request-share.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call for which the service makes the request of itself; `undefined` for every request from outside. */
    outer: OuterCall | undefined;
  }
}

/** A call of a client that is answered by requests of the service to its own API. */
export interface OuterCall {
  /** Id of the call's request, which those within it have too. */
  readonly id: string;
  readonly caller: Caller;
  readonly share: RequestShare;
  /** Signal that the client is gone, or that the service stops. */
  readonly signal: AbortSignal;
}

/** Function that makes requests as `fetch` does. */
export type InnerFetch = (url: string, init: RequestInit) => Promise<Response>;

const ticketHeader = 'x-inner-request';
const ticketBytes = 32;
/** Statuses whose answers have no body (WHATWG Fetch: null body status). */
const withoutBody: readonly number[] = [204, 304];

/**
 * Requests of the service to its own API, without a socket. They are authorised as the call that they are for, and are part
 * of it: its slot, its count in the quota and its line in the log are theirs.
 */
export class InnerRequests {
  readonly #random: RandomBytes;
  /** Calls under way, by tickets that nobody outside of this process is given. */
  readonly #calls = new Map<string, OuterCall>();

  constructor({ random }: { random: RandomBytes }) {
    this.#random = random;
  }

  /** The call that a request is for; `undefined` for a request from outside. */
  outerOf({ headers }: IncomingMessage): OuterCall | undefined {
    const ticket = headers[ticketHeader];
    return typeof ticket === 'string' ? this.#calls.get(ticket) : undefined;
  }

  /** Runs `work` with a function that makes requests for a call. None is made after its end. */
  async during<T>(
    app: FastifyInstance,
    { request, signal }: { request: FastifyRequest; signal: AbortSignal },
    work: (fetch: InnerFetch) => Promise<T>,
  ): Promise<T> {
    const { id, caller, share } = request;
    const ticket = base32(this.#random(ticketBytes));
    const authorization = request.headers.authorization ?? '';
    this.#calls.set(ticket, { id, caller, share, signal });
    try {
      return await work(async (url, init) => {
        signal.throwIfAborted();
        const asked = new Request(url, init);
        const { pathname, search } = new URL(url);
        const answer = await app.inject({
          method: methodOf(asked.method),
          url: pathname + search,
          headers: { ...Object.fromEntries(asked.headers), authorization, [ticketHeader]: ticket },
          ...(asked.body === null ? {} : { payload: Buffer.from(await asked.arrayBuffer()) }),
        });
        const { statusCode: status, rawPayload } = answer;
        return new Response(withoutBody.includes(status) ? null : new Uint8Array(rawPayload), {
          status,
          headers: headersOf(answer.headers),
        });
      });
    } finally {
      this.#calls.delete(ticket);
    }
  }
}

/** Ends an inner request as soon as its call does. */
export function endWithOuter({ signal }: OuterCall, reply: FastifyReply): void {
  const onAbort = () => reply.raw.destroy();
  signal.addEventListener('abort', onAbort);
  reply.raw.once('close', () => signal.removeEventListener('abort', onAbort));
  if (signal.aborted) onAbort();
}

function methodOf(method: string): 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  const known = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((name) => name === method);
  if (known === undefined) throw new TypeError(`the service makes no ${method} of itself`);
  return known;
}

function headersOf(headers: Readonly<Record<string, string | string[] | number | undefined>>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}
