import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../core/accounts/accounts.ts';
import type { Span, Tracer } from '../../lib/logs/tracer.ts';
import { parseTraceparent } from '../../lib/traceparent.ts';
import { probeRoutes } from '../reports.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Trace of which the request is a part (W3C Trace Context); `undefined` when it names none, or not in its form. */
    traceparent: string | undefined;
    /** Span of the request; `undefined` where spans go nowhere, and of a request within another. */
    span: Span | undefined;
  }
}

/** Notes the trace of a request, by its header, and begins its span where spans go somewhere; one within another has no span. */
export function beginTrace(request: FastifyRequest, tracer: Tracer | undefined): void {
  const traceparent = traceparentOf(request.raw);
  if (request.outer === undefined) request.span = tracer?.begin('server', traceparent);
  request.traceparent = request.span?.traceparent ?? traceparent;
}

/** Trace of a request, by its header. */
function traceparentOf({ headers: { traceparent } }: IncomingMessage): string | undefined {
  return typeof traceparent === 'string' ? parseTraceparent(traceparent) : undefined;
}

/** Ends the span of a request; that of a probe is never told. */
export function endSpan(
  { span }: { readonly span: Span | undefined },
  { method, route, status }: { method: string; route: string; status: number },
): void {
  if (span === undefined || probeRoutes.has(route)) return;
  const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status };
  span.end({ name: `${method} ${route}`, attributes, isError: status >= 500 });
}

/** Caller with the trace of the request that it makes. */
export function tracedCaller(caller: Caller, { traceparent }: { readonly traceparent: string | undefined }): Caller {
  return traceparent === undefined ? caller : { ...caller, traceparent };
}
