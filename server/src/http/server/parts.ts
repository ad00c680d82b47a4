import type { BlockList } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyWatch } from '../../core/accounts/key-watch.ts';
import type { People } from '../../core/people/people.ts';
import type { Provider } from '../../core/people/provider.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import type { Logger } from '../../lib/log.ts';
import type { Tracer } from '../../lib/logs/tracer.ts';
import type { RandomBytes } from '../../lib/random.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import type { Certificates } from '../../lib/tls/certificates.ts';
import type { Handshakes } from '../../lib/tls/handshakes.ts';
import type { AllowedOrigins } from '../answers/cors.ts';
import type { ApiParts } from '../api.ts';
import type { MtaStsParts } from '../pages/mta-sts.ts';
import type { PagesParts } from '../pages/pages.ts';
import type { HttpObserver } from '../reports.ts';
import type { McpAnswerer } from '../routes/mcp.ts';
import type { Operations } from '../routes/operator.ts';
import type { ForwardingProxies } from '../sessions/client-address.ts';
import type { LocalAccess } from '../sessions/local-access.ts';
import type { ProxyUserSettings } from '../sessions/proxy-users.ts';
import type { EventStreams } from '../streams/event-streams.ts';
import type { ConnectionLimits } from './connections.ts';
import type { Upgrades } from './upgrades.ts';

/** Limits on connections and requests. */
export interface HttpLimits extends ConnectionLimits {
  readonly requestMsMax: number;
}

/** The parts of the service that the HTTP server needs. */
export interface HttpParts extends ApiParts, MtaStsParts, ForwardingProxies, Pick<PagesParts, 'brand' | 'publicUrl'> {
  readonly keyWatch: KeyWatch;
  readonly operations: Operations;
  readonly observer: HttpObserver;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly turns: Turns;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly log: Logger;
  readonly tracer: Tracer | undefined;
  readonly limits: HttpLimits;
  /** Origins whose pages may call the API from a browser. */
  readonly origins: AllowedOrigins;
  /** Whether a browser may sign in over plain HTTP from another machine. */
  readonly signInOverHttp: boolean;
  /** Identity providers by which people sign in; none by default. */
  readonly providers: readonly Provider[];
  readonly people: People;
  /** How a proxy in front names the users whom it has signed in; `undefined` where none does. */
  readonly proxyUserSettings: ProxyUserSettings | undefined;
  /** Maximum number of failed sign-ins of one client address in a minute. */
  readonly failedSignInsMax: number;
  /** Proxies that begin each connection to the public port with a PROXY header. */
  readonly headedProxies: BlockList;
  /** Whether operators have a door of their own, so that the public one has nothing for them. */
  readonly hasOperatorDoor: boolean;
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
