import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../core/accounts/accounts.ts';
import type { CallQuota } from '../core/accounts/call-quota.ts';
import type { KeyCalls } from '../core/accounts/key-calls.ts';
import { requireScope } from '../core/accounts/scopes.ts';
import type { EventLog } from '../core/events/log.ts';
import type { OwnerLimits } from '../core/owner-limits.ts';
import type { CallsUnderWay } from '../core/whereabouts/calls-under-way.ts';
import { jsonType } from '../http/answers/json-list.ts';
import { tellLimits } from '../http/answers/rate-headers.ts';
import { safeHeaders } from '../http/answers/safe-headers.ts';
import { bodyBytesMax, largeBodyBytes } from '../http/limits.ts';
import { adviceOf, expectedError, statusOf } from '../http/problem.ts';
import type { HttpObserver } from '../http/reports.ts';
import { takeShares } from '../http/request-share.ts';
import { followCalls } from '../http/requests/calls-under-way.ts';
import { parseJson } from '../http/requests/json-body.ts';
import { limitKeyRate } from '../http/requests/key-rate.ts';
import { tracedCaller } from '../http/requests/trace.ts';
import type { DialectServer } from '../http/server/parts.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import type { Turns } from '../lib/scheduling/turns.ts';
import { Body } from './base/body.ts';
import type { Answer, ApiDialect, Call, DialectCall, DialectProblem } from './base/dialect.ts';
import { DialectError } from './base/dialect-error.ts';
import { jsonPieces } from './base/json-pieces.ts';
import { authorizationOf, isOfBrowser, requireOwnPage } from './credentials.ts';
import type { Feeds } from './feeds.ts';

/** Parts that every call needs, whatever its dialect. */
export interface CallParts extends DialectServer {
  readonly events: EventLog;
  readonly accounts: Accounts;
  readonly callsUnderWay: CallsUnderWay;
  readonly ownerLimits: OwnerLimits;
  readonly quota: CallQuota;
  readonly keyCalls: KeyCalls | undefined;
  readonly monotonic: Clock;
  readonly turns: Turns;
  readonly log: Logger;
  readonly observer: HttpObserver;
  /** URL under which clients reach the service; empty when it is not known. */
  readonly publicUrl: string;
}

/** Status in the log of a call whose client has hung up. */
const hungUpStatus = 499;

/** Does a piece of work when it is the turn of who asks. */
type Turn = <T>(piece: () => T) => Promise<T>;

/** Path below which a dialect is whole. */
function homeOf({ name }: Pick<ApiDialect, 'name'>): string {
  return `/as/${name}`;
}

/** Calls of a dialect at the root: those that neither the service itself nor a dialect named before it has there. */
function callsAtRoot(
  dialects: readonly ApiDialect[],
  isTaken: (call: Pick<DialectCall, 'method' | 'path'>) => boolean,
): Map<ApiDialect, DialectCall[]> {
  const taken = new Set<string>();
  const free = (call: DialectCall) => {
    const shape = shapeOf(call);
    if (taken.has(shape) || isTaken(call)) return false;
    taken.add(shape);
    return true;
  };
  return new Map(dialects.map((dialect) => [dialect, dialect.calls.filter(free)]));
}

/** For the log: which calls of which dialect are not at the root, because one named before it has them there. */
function rootsOf(atRoot: ReadonlyMap<ApiDialect, readonly DialectCall[]>): object {
  const missing = [...atRoot].map(([{ name, calls }, there]) => {
    const others = calls.filter((call) => !there.includes(call)).map(({ method, path }) => `${method} ${path}`);
    return [name, others] as const;
  });
  return {
    dialects: missing.map(([name]) => name),
    onlyBelowAs: Object.fromEntries(missing.filter(([, calls]) => calls.length > 0)),
  };
}

/** Calls of one shape are one route, whatever their parameters are called. */
function shapeOf({ method, path }: Pick<DialectCall, 'method' | 'path'>): string {
  return `${method} ${path.replace(/:\w+/g, ':')}`;
}

/**
 * Adds the routes of dialects: each whole below its home, and at the root as far as there is room (`callsAtRoot`). A request is
 * checked for its origin, key and scope, then takes from the share of its owner as one of our own API does.
 */
export async function addDialects(
  app: FastifyInstance,
  dialects: readonly ApiDialect[],
  parts: CallParts,
): Promise<void> {
  const isOurs = ({ method, path }: Pick<DialectCall, 'method' | 'path'>) => app.hasRoute({ method, url: path });
  const atRoot = callsAtRoot(dialects, isOurs);
  parts.log.info(rootsOf(atRoot), 'http: speaks the APIs of other services');
  const feeds = await feedsFor(dialects, parts);
  for (const dialect of dialects) {
    await app.register(async (routes) => {
      addRules(routes, dialect, parts);
      for (const call of atRoot.get(dialect) ?? []) addCall(routes, { dialect, call, home: '' }, { ...parts, feeds });
      const home = homeOf(dialect);
      for (const call of dialect.calls) addCall(routes, { dialect, call, home }, { ...parts, feeds });
      routes.all(`${home}/*`, { config: { dialectScope: 'mailboxes:read' } }, ({ method, url }) => {
        const { name, unknownStatus = 404 } = dialect;
        const has = unknownStatus === 501 ? `the ${name} of this service has` : `${name} has`;
        throw new DialectError(unknownStatus, `${has} no call ${method} ${url.split('?', 1).join('')}`);
      });
    });
  }
}

/** The feeds of dialects; `undefined` where none has one, and then no library for them is loaded. */
async function feedsFor(dialects: readonly ApiDialect[], parts: CallParts): Promise<Feeds | undefined> {
  if (!dialects.some(({ calls }) => calls.some(({ feed }) => feed !== undefined))) return undefined;
  const { Feeds } = await import('./feeds.ts');
  return new Feeds(parts);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Scope that a call of a dialect needs. */
    dialectScope?: DialectCall['scope'];
    /** Form of the errors of a call, where it has one of its own. */
    dialectError?: ApiDialect['error'];
  }
}

/** Adds what all calls of a dialect have in common. */
function addRules(routes: FastifyInstance, dialect: ApiDialect, parts: CallParts): void {
  routes.decorateRequest('caller');
  routes.decorateRequest('share');
  followCalls(routes, parts);
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  routes.addHook('onRequest', async (request, reply) => {
    requireOwnPage(request);
    const found = parts.accounts.authenticate(authorizationOf(request, dialect.keyHeader));
    request.caller = tracedCaller(await request.underWay.of(found), request);
    tellLimits(reply, request.caller, parts);
    const { dialectScope } = request.routeOptions.config;
    if (dialectScope === undefined) throw new Error(`nobody has said who may call ${request.routeOptions.url}`);
    requireScope(request.caller, dialectScope);
  });
  // The clients of others do not know that a call may be refused for its rate.
  limitKeyRate(routes, { ...parts, beyondRate: 'waits' });
  takeShares(routes, { ...parts, beyondShare: 'waits' });
  routes.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    const expected = expectedError(error);
    const code = problem === undefined ? 'internal_error' : expected?.code;
    if (code !== undefined) parts.observer.refused({ code, owner: request.caller?.owner });
    if (problem === undefined)
      parts.log.error({ requestId: request.id, err: error }, 'http: a request failed on our side');
    const told = problem ?? { status: 500, message: 'the service failed; x-request-id helps to find out why' };
    if (told.status === 401 && !isOfBrowser(request))
      reply.header('www-authenticate', 'Basic realm="API key as password"');
    const retryAfterSeconds = expected?.retryAfterSeconds;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    reply.headers(safeHeaders).header('x-request-id', request.id);
    const { dialectError = dialect.error } = request.routeOptions.config;
    return send(reply, { ...dialectError(told), status: told.status }, async (piece) => piece());
  });
}

function problemOf(error: unknown): DialectProblem | undefined {
  if (error instanceof DialectError) return { status: error.status, message: error.message };
  const expected = expectedError(error);
  if (expected === undefined) return undefined;
  return { status: statusOf[expected.code], message: expected.message, fix: adviceOf(expected) };
}

function addCall(
  routes: FastifyInstance,
  { dialect, call, home }: { dialect: ApiDialect; call: DialectCall; home: string },
  { feeds, ...parts }: CallParts & { readonly feeds: Feeds | undefined },
): void {
  const { method, path, scope, answer, feed } = call;
  routes.route<{ Params: Record<string, string> }>({
    method,
    url: `${home}${path}`,
    bodyLimit: call.bodyBytesMax ?? bodyBytesMax.usual,
    config: { dialectScope: scope, ...(call.error === undefined ? {} : { dialectError: call.error }) },
    handler: async (request, reply) => {
      if (feeds !== undefined && feed !== undefined)
        return feeds.open(request, reply, () => feed(callOf({ request, reply }, { home, ...parts })));
      if (answer === undefined) throw new DialectError(501, notThere(dialect, call));
      if (call.isSearch) await request.share.takeSearch();
      try {
        const given = await answer(callOf({ request, reply }, { home, ...parts }));
        return send(reply, given, (piece) => parts.turns.run(request.caller.holder, piece));
      } finally {
        request.share.give('searches');
      }
    },
  });
}

function notThere({ name }: ApiDialect, { method, path, differs }: DialectCall): string {
  return `${method} ${path} of ${name} is not there${differs === undefined ? '' : `: ${differs}`}`;
}

function callOf(
  { request, reply }: { request: FastifyRequest<{ Params: Record<string, string> }>; reply: FastifyReply },
  { home, publicUrl, turns, ending }: CallParts & { home: string },
): Call {
  const { caller, params, headers, share, url, protocol } = request;
  const at = url.indexOf('?');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new DialectError(hungUpStatus, 'the client has hung up')));
  return {
    caller,
    params,
    headers,
    share,
    query: new URLSearchParams(at === -1 ? '' : url.slice(at)),
    origin: `${publicUrl === '' ? `${protocol}://${headers.host ?? ''}` : publicUrl}${home}`,
    signal: AbortSignal.any([ending, gone.signal]),
    json: async () => new Body(await parsed(request, turns)),
  };
}

function parsed({ body, caller }: FastifyRequest, turns: Turns): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  return body.length < largeBodyBytes ? parseJson(body) : turns.run(caller.holder, () => parseJson(body));
}

async function send(reply: FastifyReply, answer: Answer, inTurn: Turn): Promise<FastifyReply> {
  const { status = 200, type = jsonType, headers = {}, json, body = '' } = answer;
  const content = json === undefined ? body : await written(json, inTurn);
  return reply.code(status).headers(headers).type(type).send(content);
}

/** JSON of a value, each piece made in a turn. */
async function written(json: unknown, inTurn: Turn): Promise<Buffer> {
  const pieces = jsonPieces(json);
  const content: Buffer[] = [];
  const write = () => {
    const { value, done } = pieces.next();
    if (value !== undefined) content.push(Buffer.from(value));
    return done === true;
  };
  while (!(await inTurn(write)));
  return Buffer.concat(content);
}
