import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../../lib/log.ts';
import { DeadlineError, withDeadline } from '../../lib/scheduling/deadline.ts';
import type { Loop } from '../../lib/scheduling/loop.ts';
import { Acceptors, type ListenAddress } from '../../lib/sockets/acceptors.ts';
import { HttpSideDoor, httpSocketOptions } from '../../lib/sockets/http-side-door.ts';
import type { HttpConnections } from './connections.ts';
import type { Arrival } from './peer.ts';

/**
 * Time in milliseconds for answering requests under way, and for clients to read the answers, when the server stops.
 */
const drainMsMax = 2_000;

/** The HTTP API and the doors on which it listens. */
export class HttpServer {
  readonly #app: FastifyInstance;
  readonly #acceptors: Acceptors;
  /** Doors beside the public port. */
  readonly #doors: HttpSideDoor[] = [];
  readonly #connections: HttpConnections;
  readonly #timeChecks: Loop;
  readonly #onError: (error: Error) => void;
  readonly #isTls: boolean;

  constructor(parts: {
    app: FastifyInstance;
    connections: HttpConnections;
    timeChecks: Loop;
    log: Logger;
    /** Whether the connections are made secure. */
    isTls: boolean;
  }) {
    this.#isTls = parts.isTls;
    this.#app = parts.app;
    this.#acceptors = new Acceptors(parts.app.server, httpSocketOptions);
    this.#connections = parts.connections;
    this.#timeChecks = parts.timeChecks;
    this.#onError = (err) => parts.log.error({ err }, 'http: a connection could not be accepted');
  }

  /** Starts to listen and returns the URL of the API. */
  async listen(address: ListenAddress): Promise<string> {
    let url = '';
    await this.#acceptors.listen(address, async (options) => {
      url = await this.#app.listen(options);
    });
    this.#app.server.on('error', this.#onError);
    return this.#isTls ? url.replace(/^http:/, 'https:') : url;
  }

  /** Starts to listen for operators alone, and returns the URL. */
  async listenForOperators(address: ListenAddress): Promise<string> {
    const listensOn = await this.#openDoor({ door: 'operator' }).listen(address);
    const host = listensOn.family === 'IPv6' ? `[${listensOn.address}]` : listensOn.address;
    return `http${this.#isTls ? 's' : ''}://${host}:${listensOn.port}`;
  }

  /**
   * Starts to listen on a socket file, for proxies on this machine.
   * @returns whether it listens there: of the processes of a service one does.
   * @throws as `listenOnSocketFile`
   */
  async listenAt(file: { readonly path: string; readonly isShared: boolean }): Promise<boolean> {
    return this.#openDoor({ door: 'public', isFile: true }).listenAt(file);
  }

  #openDoor(arrival: Arrival): HttpSideDoor {
    const onConnection = (socket: Socket) => this.#connections.arrive(socket, arrival);
    const door = new HttpSideDoor({ onConnection, onError: this.#onError });
    this.#doors.push(door);
    return door;
  }

  /** Stops the server: answers complete requests, and waits at most `drainMsMax` for slow clients. */
  async close(): Promise<void> {
    const doors = this.#doors.map((door) => door.close());
    const closed = Promise.all([this.#app.close(), this.#acceptors.close(), this.#timeChecks.stop(), ...doors]);
    try {
      await withDeadline(closed, drainMsMax);
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      this.#connections.closeAll();
      await closed;
    }
  }
}
