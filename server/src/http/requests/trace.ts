import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../core/accounts/accounts.ts';
import { parseTraceparent } from '../../lib/traceparent.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Trace of which the request is a part (W3C Trace Context); `undefined` when it names none, or not in its form. */
    traceparent: string | undefined;
  }
}

/** Trace of a request, by its header. */
export function traceparentOf({ headers: { traceparent } }: IncomingMessage): string | undefined {
  return typeof traceparent === 'string' ? parseTraceparent(traceparent) : undefined;
}

/** Caller with the trace of the request that it makes. */
export function tracedCaller(caller: Caller, { traceparent }: { readonly traceparent: string | undefined }): Caller {
  return traceparent === undefined ? caller : { ...caller, traceparent };
}
