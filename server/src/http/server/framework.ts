import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import { answerBrokenRequest } from '../answers/bare-answers.ts';
import { bodyBytesMax, headerBytesMax, headersMsMax, largeBodyBytes, timeCheckMs } from '../limits.ts';
import { report, unroutedFacts } from '../reports.ts';
import type { InnerRequests } from '../requests/inner-requests.ts';
import { parseJson } from '../requests/json-body.ts';
import { invalidRequest, requestValidator } from '../validation.ts';
import { answerError } from './error-answers.ts';
import type { HttpParts } from './parts.ts';
import type { Upgrades } from './upgrades.ts';

/** Creates the framework's application: its limits, and how bodies, answers and its own errors are written. */
export function createApp(
  parts: HttpParts,
  { upgrades, inner }: { upgrades: Upgrades; inner: InnerRequests },
): FastifyInstance {
  const { limits, ids, clock, turns } = parts;
  const app = fastify({
    logger: false,
    genReqId: (raw) => inner.outerOf(raw)?.id ?? ids.next(clock.now()),
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => withoutBase(url, parts.publicUrl),
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    schemaErrorFormatter: (errors, part) => invalidRequest(errors, part),
    bodyLimit: bodyBytesMax.usual,
    requestTimeout: limits.requestMsMax,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: {
      maxHeaderSize: headerBytesMax,
      headersTimeout: Math.min(headersMsMax, largeBodyBytes, limits.requestMsMax),
      connectionsCheckingInterval: timeCheckMs,
      requireHostHeader: false,
      ...upgrades.options,
    },
    routerOptions: { maxParamLength: headerBytesMax },
    frameworkErrors: (error, request, reply) => {
      answerError(parts, error, { request, reply });
      report(parts, { requestId: request.id, ...unroutedFacts, method: request.method, status: reply.statusCode });
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(parts, error, socket),
  });
  // Expectations are not required to be known (RFC 9110 §10.1.1); the answer says what became of the request.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.decorateRequest('outer');
  app.decorateRequest('peer');
  app.decorateRequest('traceparent');
  app.decorateRequest('span');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    // A body is ignored where the route takes none (RFC 9110 §9.3.5).
    if (request.routeOptions.schema?.body === undefined) return undefined;
    // A large one takes milliseconds, so those of one owner are parsed in its turns.
    return body.length < largeBodyBytes ? parseJson(body) : turns.run(request.share.holder, () => parseJson(body));
  });
  app.setValidatorCompiler(requestValidator);
  // A serialiser for each answer of each route would be most of the time and memory of a start.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  return app;
}

/** The path of a request below that of the public URL, whether or not a proxy has removed that already. */
function withoutBase(url: string, publicUrl: string): string {
  const base = publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
  if (base === '' || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest.startsWith('/') ? rest : url;
}

/** Replaces the framework's compilers, so that it does not load them: they need megabytes. */
function noCompiler(): never {
  throw new Error('schemas are compiled by "npm run generate" only');
}
