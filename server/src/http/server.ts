import type { BlockList, Socket } from 'node:net';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { KeyWatch } from '../core/accounts/key-watch.ts';
import { ClientFaults } from '../core/client-faults.ts';
import { AppError } from '../core/errors.ts';
import type { Clock } from '../lib/clock.ts';
import type { IdSource } from '../lib/ids.ts';
import type { Logger } from '../lib/log.ts';
import type { RandomBytes } from '../lib/random.ts';
import { DeadlineError, withDeadline } from '../lib/scheduling/deadline.ts';
import { type Loop, startLoop } from '../lib/scheduling/loop.ts';
import { TickEnd } from '../lib/scheduling/tick-end.ts';
import type { Turns } from '../lib/scheduling/turns.ts';
import { Acceptors, type ListenAddress } from '../lib/sockets/acceptors.ts';
import type { Certificates } from '../lib/tls/certificates.ts';
import type { Handshakes } from '../lib/tls/handshakes.ts';
import { answerBrokenRequest, refuseConnection, refusePlain } from './answers/bare-answers.ts';
import { compressAnswers } from './answers/compression.ts';
import { type AllowedOrigins, allowOrigins } from './answers/cors.ts';
import { leadPagesTo } from './answers/page.ts';
import { safeHeaders } from './answers/safe-headers.ts';
import { type ApiParts, apiRoutes, mayBecomeStream } from './api.ts';
import { type ConnectionLimits, HttpConnections, type SecureConnection } from './connections.ts';
import { bodyBytesMax, headerBytesMax, headersMsMax, largeBodyBytes } from './limits.ts';
import { type MtaStsParts, mtaStsRoutes } from './pages/mta-sts.ts';
import { Pages, type PagesParts } from './pages/pages.ts';
import { expectedError, problemOf, problemType } from './problem.ts';
import { type HttpObserver, report, unroutedFacts } from './reports.ts';
import { hostProblem } from './requests/host.ts';
import { endWithOuter, InnerRequests } from './requests/inner-requests.ts';
import { parseJson } from './requests/json-body.ts';
import { RouteTable } from './route-table.ts';
import type { McpAnswerer } from './routes/mcp.ts';
import { type Operations, operatorRoutes } from './routes/operator.ts';
import { clientNetworkOf } from './sessions/client-address.ts';
import { LinkCookies } from './sessions/link-cookies.ts';
import { type LocalAccess, letLocalIn } from './sessions/local-access.ts';
import { PageOrigin } from './sessions/page-origin.ts';
import { SessionCookie } from './sessions/session-cookie.ts';
import { carriesStream, EventStreams } from './streams/event-streams.ts';
import { Upgrades } from './upgrades.ts';
import { invalidRequest, requestValidator } from './validation.ts';

/** Limits on connections and requests. */
export interface HttpLimits extends ConnectionLimits {
  readonly requestMsMax: number;
}

/** The parts of the service that the HTTP server needs. */
export interface HttpParts extends ApiParts, MtaStsParts, Pick<PagesParts, 'brand' | 'publicUrl'> {
  readonly keyWatch: KeyWatch;
  readonly operations: Operations;
  readonly observer: HttpObserver;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly turns: Turns;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly log: Logger;
  readonly limits: HttpLimits;
  /** Origins whose pages may call the API from a browser. */
  readonly origins: AllowedOrigins;
  /** Whether a browser may sign in over plain HTTP from another machine. */
  readonly signInOverHttp: boolean;
  /** Maximum number of failed sign-ins of one client address in a minute. */
  readonly failedSignInsMax: number;
  /** Reverse proxies whose X-Forwarded-For names the client. */
  readonly proxies: BlockList;
  readonly answerMcp: McpAnswerer;
  /** Access without a key; none where everybody needs one. */
  readonly localAccess: LocalAccess | undefined;
  /** Adds the APIs of other services after our own; none by default. */
  readonly addDialects: AddDialects | undefined;
  readonly handshakes: Handshakes;
  /** Certificate with which the service speaks HTTPS; plain HTTP without one. */
  readonly certificates: Certificates | undefined;
}

/** Adds the APIs of other services to the server. */
export type AddDialects = (app: FastifyInstance, server: DialectServer) => Promise<void>;

/** Parts of the server that the APIs of other services need. */
export interface DialectServer {
  readonly streams: EventStreams;
  readonly upgrades: Upgrades;
  /** Called when a stream has begun. */
  readonly onStream: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Aborted when the service stops. */
  readonly ending: AbortSignal;
}

/** Interval in milliseconds of the checks for requests, headers and answers that take too long. */
const timeCheckMs = 1_000;

/**
 * Creates the HTTP API of interface.md. A request is checked for its route, key, body and query, in this order, then
 * by the route itself. Every error is answered with a problem (RFC 9457).
 */
export async function createHttpServer(parts: HttpParts): Promise<HttpServer> {
  const upgrades = new Upgrades();
  const inner = new InnerRequests(parts);
  const app = createApp(parts, { upgrades, inner });
  // The options with which Node makes the sockets of an HTTP server.
  const acceptors = new Acceptors(app.server, { allowHalfOpen: true, noDelay: true });
  const connections = connectionsOf(parts, { server: app.server, upgrades });
  const timeChecks = startTimeChecks(parts, connections);
  const routes = new RouteTable(app);
  app.addHook('onRequest', (request, reply, done) => {
    request.outer = inner.outerOf(request.raw);
    reply.headers(safeHeaders).header('x-request-id', request.id);
    // The body is JSON whatever the client calls it.
    request.headers['content-type'] = 'application/json';
    done(beginOn(connections, { request, reply }) ?? hostProblem(request.raw));
  });
  letLocalIn(app, parts.localAccess);
  let isClosing = false;
  const tickEnd = new TickEnd();
  app.addHook('onSend', (_request, reply, payload, done) => {
    // The server ends when its connections have.
    if (isClosing) reply.header('connection', 'close');
    tickEnd.run(() => done(null, payload));
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The call that a request is within has a line for both.
    if (request.outer === undefined) reportAnswer(parts, { request, reply });
    done();
  });
  const pages = new Pages(parts);
  answerErrors(app, parts, { pages, routes });

  compressAnswers(app);
  await allowOrigins(app, parts.origins);
  leadPagesTo(app, parts.publicUrl);
  operatorRoutes(app, parts);
  pages.addTo(app);
  mtaStsRoutes(app, parts);
  const streams = new EventStreams({
    ...parts,
    onError: (error) => {
      if (expectedError(error) === undefined) parts.log.error({ err: error }, 'http: a stream failed on our side');
    },
  });
  const ending = new AbortController();
  // Waits and streams would keep the server from ending, so they are ended first.
  app.addHook('preClose', (done) => {
    isClosing = true;
    ending.abort();
    parts.waits.stop();
    streams.close();
    connections.closeUnanswered();
    done();
  });
  const onStream = (request: FastifyRequest, reply: FastifyReply) => {
    connections.beginStream(request.raw);
    reportAnswer(parts, { request, reply });
  };
  await apiRoutes(app, { ...parts, ...browserPartsOf(parts), streams, onStream, inner, ending: ending.signal });
  await parts.addDialects?.(app, { streams, upgrades, onStream, ending: ending.signal });
  await app.ready();
  return new HttpServer({
    app,
    acceptors,
    connections,
    timeChecks,
    log: parts.log,
    isTls: parts.certificates !== undefined,
  });
}

/** Makes the connections of a server, which are secure where there is a certificate. */
function connectionsOf(
  parts: HttpParts,
  { server, upgrades }: { server: FastifyInstance['server']; upgrades: Upgrades },
): HttpConnections {
  return new HttpConnections(server, parts.limits, {
    refuse: (socket) => refuseConnection(parts, socket, { isTls: parts.certificates !== undefined }),
    secure: securedBy(parts),
    upgrades,
    monotonic: parts.monotonic,
  });
}

/** Starts to end the answers and handshakes that take too long, once a second. */
function startTimeChecks({ handshakes, log }: HttpParts, connections: HttpConnections): Loop {
  return startLoop({
    intervalMs: timeCheckMs,
    task: () => {
      connections.endStalled();
      handshakes.endLate();
    },
    onError: (error) => log.error({ err: error }, 'http: checking for stalled answers failed'),
  });
}

/** Makes connections secure with the certificates of the service; `undefined` without one. */
function securedBy(parts: HttpParts): SecureConnection | undefined {
  const { handshakes, certificates } = parts;
  if (certificates === undefined) return undefined;
  const onOther = (socket: Socket) => refusePlain(parts, socket);
  // Named, so that no other server of this certificate can be taken for this one (RFC 7301).
  return (socket, options) => handshakes.begin(socket, { ...options, certificates, protocols: ['http/1.1'], onOther });
}

/** Makes the parts that tell which browser calls, and from where. */
function browserPartsOf(parts: HttpParts) {
  const pageOrigin = new PageOrigin({ ...parts, isTls: parts.certificates !== undefined });
  const options = { installation: parts.sessions.installation, isSecure: pageOrigin.isSecure };
  return {
    pageOrigin,
    cookie: new SessionCookie(options),
    linkCookies: new LinkCookies(options),
    failedSignIns: new ClientFaults({ perMinuteMax: parts.failedSignInsMax - 1 }),
    networkOf: (request: FastifyRequest) => clientNetworkOf(request, parts.proxies),
  };
}

/** Creates the framework's application: its limits, and how bodies, answers and its own errors are written. */
function createApp(
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
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    // A body is ignored where the route takes none (RFC 9110 §9.3.5).
    if (request.routeOptions.schema?.body === undefined) return undefined;
    // A large one takes milliseconds, so those of one owner are parsed in its turns.
    return body.length < largeBodyBytes ? parseJson(body) : turns.run(request.caller.holder, () => parseJson(body));
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

/**
 * Time in milliseconds for answering requests under way, and for clients to read the answers, when the server stops.
 */
const drainMsMax = 2_000;

/** The HTTP API and its listening port. */
export class HttpServer {
  readonly #app: FastifyInstance;
  readonly #acceptors: Acceptors;
  readonly #connections: HttpConnections;
  readonly #timeChecks: Loop;
  readonly #log: Logger;
  readonly #isTls: boolean;

  constructor(parts: {
    app: FastifyInstance;
    acceptors: Acceptors;
    connections: HttpConnections;
    timeChecks: Loop;
    log: Logger;
    /** Whether the connections are made secure. */
    isTls: boolean;
  }) {
    this.#isTls = parts.isTls;
    this.#app = parts.app;
    this.#acceptors = parts.acceptors;
    this.#connections = parts.connections;
    this.#timeChecks = parts.timeChecks;
    this.#log = parts.log;
  }

  /** Starts to listen and returns the URL of the API. */
  async listen(address: ListenAddress): Promise<string> {
    let url = '';
    await this.#acceptors.listen(address, async (options) => {
      url = await this.#app.listen(options);
    });
    this.#app.server.on('error', (err) => this.#log.error({ err }, 'http: a connection could not be accepted'));
    return this.#isTls ? url.replace(/^http:/, 'https:') : url;
  }

  /** Stops the server: answers complete requests, and waits at most `drainMsMax` for slow clients. */
  async close(): Promise<void> {
    const closed = Promise.all([this.#app.close(), this.#acceptors.close(), this.#timeChecks.stop()]);
    try {
      await withDeadline(closed, drainMsMax);
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      this.#connections.closeAll();
      await closed;
    }
  }
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers errors, and requests without a route. */
function answerErrors(
  app: FastifyInstance,
  parts: HttpParts,
  { pages, routes }: { pages: Pages; routes: RouteTable },
): void {
  app.setErrorHandler(
    async (error, request, reply) =>
      (await pages.sendMissing(error, request, reply)) ?? answerError(parts, error, { request, reply }),
  );
  app.setNotFoundHandler((request, reply) => routes.refuse(request, reply));
}

function answerError(parts: HttpParts, error: unknown, { request, reply }: Exchange): FastifyReply {
  let expected = expectedError(error);
  if (expected === undefined) {
    parts.log.error({ requestId: request.id, err: error }, 'http: a request failed on our side');
    expected = new AppError('internal_error', 'the service failed; the request id helps to find out why');
  }
  const problem = problemOf(expected, request.id);
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  if (expected.retryAfterSeconds !== undefined) reply.header('retry-after', expected.retryAfterSeconds);
  return reply
    .headers(safeHeaders)
    .header('x-request-id', request.id)
    .code(problem.status)
    .type(problemType)
    .send(problem);
}

/** Begins a request on its connection. Returns an error when it is refused. */
function beginOn(connections: HttpConnections, { request, reply }: Exchange): AppError | undefined {
  const { raw, outer } = request;
  if (outer !== undefined) {
    reply.raw.once('close', () => request.share?.end());
    endWithOuter(outer, reply);
    return undefined;
  }
  const mayStream = mayBecomeStream(request);
  const refusal = connections.begin({ request: raw, mayStream }, () => request.share?.end());
  if (refusal === undefined) {
    reply.raw.once('close', () => connections.end(raw));
    return undefined;
  }
  // A connection that carries a stream cannot carry an answer.
  if (carriesStream(raw.socket)) raw.socket.destroy();
  reply.header('connection', 'close');
  return refusal === 'behind_stream'
    ? new AppError('invalid_request', 'a request cannot follow one for a stream on the same connection')
    : new AppError('overloaded', 'too many requests are under way on this connection', { retryAfterSeconds: 1 });
}

function reportAnswer(parts: HttpParts, { request, reply }: Exchange): void {
  report(parts, {
    requestId: request.id,
    owner: request.caller?.owner,
    route: request.routeOptions.url ?? unroutedFacts.route,
    method: request.method,
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime * 1000) / 1000,
  });
}
