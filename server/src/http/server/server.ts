import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ClientFaults } from '../../core/client-faults.ts';
import { AppError } from '../../core/errors.ts';
import { type Loop, startLoop } from '../../lib/scheduling/loop.ts';
import { TickEnd } from '../../lib/scheduling/tick-end.ts';
import { ProxiedSockets } from '../../lib/sockets/proxied-sockets.ts';
import { refuseConnection, refusePlain } from '../answers/bare-answers.ts';
import { compressAnswers } from '../answers/compression.ts';
import { allowOrigins } from '../answers/cors.ts';
import { leadPagesTo } from '../answers/page.ts';
import { safeHeaders } from '../answers/safe-headers.ts';
import { apiRoutes, mayBecomeStream } from '../api.ts';
import { timeCheckMs } from '../limits.ts';
import { mtaStsRoutes } from '../pages/mta-sts.ts';
import { Pages } from '../pages/pages.ts';
import { expectedError } from '../problem.ts';
import { report, unroutedFacts } from '../reports.ts';
import { hostProblem } from '../requests/host.ts';
import { endWithOuter, InnerRequests } from '../requests/inner-requests.ts';
import { beginTrace, endSpan } from '../requests/trace.ts';
import { hideOperators, RouteTable } from '../route-table.ts';
import { providerRoutes } from '../routes/access/provider-sign-in.ts';
import { operatorRoutes } from '../routes/operator.ts';
import { clientNetworkOf } from '../sessions/client-address.ts';
import { LinkCookies } from '../sessions/link-cookies.ts';
import { letLocalIn } from '../sessions/local-access.ts';
import { PageOrigin } from '../sessions/page-origin.ts';
import { ProxyUsers } from '../sessions/proxy-users.ts';
import { SessionCookie } from '../sessions/session-cookie.ts';
import { SignInStateCookie } from '../sessions/sign-in-state.ts';
import { carriesStream, EventStreams } from '../streams/event-streams.ts';
import { HttpConnections, type SecureConnection } from './connections.ts';
import { answerErrors, type Exchange } from './error-answers.ts';
import { createApp } from './framework.ts';
import { HttpServer } from './http-server.ts';
import type { HttpParts } from './parts.ts';
import { Upgrades } from './upgrades.ts';

/**
 * Creates the HTTP API of interface.md. A request is checked for its route, key, body and query, in this order, then
 * by the route itself. Every error is answered with a problem (RFC 9457).
 */
export async function createHttpServer(parts: HttpParts): Promise<HttpServer> {
  const upgrades = new Upgrades();
  const inner = new InnerRequests(parts);
  const app = createApp(parts, { upgrades, inner });
  const proxied = new ProxiedSockets({ ...parts, proxies: parts.headedProxies, protocol: 'http' });
  const connections = connectionsOf(parts, { server: app.server, upgrades, proxied });
  const timeChecks = startTimeChecks(parts, { connections, proxied });
  const routes = new RouteTable(app);
  app.addHook('onRequest', (request, reply, done) => {
    request.outer = inner.outerOf(request.raw);
    request.peer = connections.peerOf(request.raw);
    beginTrace(request, parts.tracer);
    reply.headers(safeHeaders).header('x-request-id', request.id);
    // The body is JSON whatever the client calls it.
    request.headers['content-type'] = 'application/json';
    done(beginOn(connections, { request, reply }) ?? hostProblem(request.raw));
  });
  if (parts.hasOperatorDoor) hideOperators(app);
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
  const browserParts = browserPartsOf(parts);
  addPages(app, { ...parts, ...browserParts }, pages);
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
  await apiRoutes(app, { ...parts, ...browserParts, streams, onStream, inner, ending: ending.signal });
  await parts.addDialects?.(app, { streams, upgrades, onStream, ending: ending.signal });
  await app.ready();
  return new HttpServer({
    app,
    connections,
    timeChecks,
    log: parts.log,
    isTls: parts.certificates !== undefined,
  });
}

/** Adds what is not of the API: pages for people, and what operators and mail servers ask for. */
function addPages(app: FastifyInstance, parts: HttpParts & ReturnType<typeof browserPartsOf>, pages: Pages): void {
  operatorRoutes(app, parts);
  pages.addTo(app);
  mtaStsRoutes(app, parts);
  providerRoutes(app, parts);
}

/** Makes the connections of a server, which are secure where there is a certificate. */
function connectionsOf(
  parts: HttpParts,
  { server, ...options }: { server: FastifyInstance['server']; upgrades: Upgrades; proxied: ProxiedSockets },
): HttpConnections {
  return new HttpConnections(server, parts.limits, {
    refuse: (socket) => refuseConnection(parts, socket, { isTls: parts.certificates !== undefined }),
    secure: securedBy(parts),
    ...options,
    monotonic: parts.monotonic,
  });
}

/** Starts to end the answers, handshakes and PROXY headers that take too long, once a second. */
function startTimeChecks(
  { handshakes, log }: HttpParts,
  { connections, proxied }: { connections: HttpConnections; proxied: ProxiedSockets },
): Loop {
  return startLoop({
    intervalMs: timeCheckMs,
    task: () => {
      connections.endStalled();
      handshakes.endLate();
      proxied.endLate();
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
  const proxyUsers = new ProxyUsers(parts.proxyUserSettings);
  return {
    pageOrigin,
    proxyUsers,
    cookie: new SessionCookie({ ...options, proxyUsers }),
    linkCookies: new LinkCookies(options),
    stateCookie: new SignInStateCookie({ ...options, secret: () => parts.sessions.installationSecret }),
    failedSignIns: new ClientFaults({ perMinuteMax: parts.failedSignInsMax - 1 }),
    networkOf: (request: FastifyRequest) => clientNetworkOf(request, parts),
  };
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
  const route = request.routeOptions.url ?? unroutedFacts.route;
  const { method } = request;
  const status = reply.statusCode;
  endSpan(request, { method, route, status });
  report(parts, {
    requestId: request.id,
    owner: request.caller?.owner,
    ...{ route, method, status },
    durationMs: Math.round(reply.elapsedTime * 1000) / 1000,
    traceparent: request.traceparent,
  });
}
