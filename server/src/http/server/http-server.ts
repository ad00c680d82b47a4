import type { FastifyInstance } from 'fastify';
import type { Logger } from '../../lib/log.ts';
import { DeadlineError, withDeadline } from '../../lib/scheduling/deadline.ts';
import type { Loop } from '../../lib/scheduling/loop.ts';
import type { Acceptors, ListenAddress } from '../../lib/sockets/acceptors.ts';
import type { HttpConnections } from './connections.ts';

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
