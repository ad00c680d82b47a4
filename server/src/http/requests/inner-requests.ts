import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
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
  /** Id of the call's request. The requests within it have the same id. */
  readonly id: string;
  readonly caller: Caller;
  readonly share: RequestShare;
  /** Signal that the client is gone, or that the service stops. */
  readonly signal: AbortSignal;
}

/** A request of the service to its own API. */
export interface AskedRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** Makes a request of the service to its own API. */
export type AskService = (asked: AskedRequest) => Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}>;

const ticketHeader = 'x-inner-request';
const ticketBytes = 32;

/**
 * Requests of the service to its own API, without a socket. They are authorised as the call that makes them, and are
 * part of it: they have its slot, its count in the quota, and its line in the log.
 */
export class InnerRequests {
  readonly #random: RandomBytes;
  /** Calls under way, by tickets that never leave this process. */
  readonly #calls = new Map<string, OuterCall>();

  constructor({ random }: { random: RandomBytes }) {
    this.#random = random;
  }

  /** The call that a request is for; `undefined` for a request from outside. */
  outerOf({ headers }: IncomingMessage): OuterCall | undefined {
    const ticket = headers[ticketHeader];
    return typeof ticket === 'string' ? this.#calls.get(ticket) : undefined;
  }

  /** Runs `work` with a function that makes requests for a call. The function makes none after the end of `work`. */
  async during<T>(
    app: FastifyInstance,
    { request, signal }: { request: FastifyRequest; signal: AbortSignal },
    work: (ask: AskService) => Promise<T>,
  ): Promise<T> {
    const { id, caller, share } = request;
    const ticket = base32(this.#random(ticketBytes));
    const authorization = request.headers.authorization ?? '';
    this.#calls.set(ticket, { id, caller, share, signal });
    try {
      return await work(async ({ method, path, headers, body }) => {
        signal.throwIfAborted();
        const answer = await app.inject({
          method: methodOf(method),
          url: path,
          headers: { ...headers, authorization, [ticketHeader]: ticket },
          ...(body === undefined ? {} : { payload: Buffer.from(body) }),
          payloadAsStream: true,
        });
        const headersRead = Object.fromEntries(headersOf(answer.headers));
        return { status: answer.statusCode, headers: headersRead, body: await collect(answer.stream()) };
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

/** Collects a body in memory of its own, which can go to another thread. */
async function collect(body: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  const whole = new Uint8Array(pieces.reduce((bytes, { length }) => bytes + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function methodOf(method: string): 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  const known = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((name) => name === method);
  if (known === undefined) throw new TypeError(`the service makes no ${method} of itself`);
  return known;
}

function headersOf(headers: Readonly<Record<string, string | string[] | number | undefined>>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}
