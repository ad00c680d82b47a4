import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// Fastify has loaded the module; an import would load Node's fetch with it.
const http = process.getBuiltinModule('node:http');

/** Connection that a client wants to be a WebSocket: its socket, and the bytes that it has sent after the handshake. */
export interface AskedWebSocket {
  readonly socket: Socket;
  readonly head: Buffer;
}

/** Begins a request. */
type Begin = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Requests of an HTTP server after which Node parses nothing more on the connection: those of flooded connections, which are
 * ignored, and handshakes of WebSockets (RFC 6455 §4.1), where something takes them. Any other requested upgrade is ignored
 * (RFC 9110 §7.8).
 */
export class Upgrades {
  readonly #flooded = new WeakSet<Socket>();
  readonly #asked = new WeakMap<IncomingMessage, AskedWebSocket>();
  #areWebSocketsTaken = false;

  /**
   * Options of the HTTP server. Node parses all requests in a chunk of 64 KiB at once, thousands of them, and makes a
   * response for each. Requests of a flooded connection are parsed as upgrades, for which Node makes no response.
   */
  get options(): Pick<ServerOptions, 'IncomingMessage' | 'shouldUpgradeCallback'> {
    const isLast = (request: IncomingMessage) => this.#flooded.has(request.socket) || this.#isWebSocket(request);
    class Message extends http.IncomingMessage {
      /** Whether this is the last request to be read. */
      get upgrade(): boolean {
        return this.method === 'CONNECT' || isLast(this);
      }

      /** Ignores a requested upgrade, because most protocols are not supported. */
      set upgrade(_asked: unknown) {}
    }
    return { IncomingMessage: Message, shouldUpgradeCallback: isLast };
  }

  /** Ignores all further requests of a connection, and closes it. */
  flood(socket: Socket): void {
    this.#flooded.add(socket);
  }

  /** Takes handshakes of WebSockets from now on. A route that does not ask for them answers as ever. */
  takeWebSockets(): void {
    this.#areWebSocketsTaken = true;
  }

  /** WebSocket that a request asks for; `undefined` when it asks for none. */
  askedBy(request: IncomingMessage): AskedWebSocket | undefined {
    return this.#asked.get(request);
  }

  /**
   * Begins a request that Node has parsed as an upgrade, as any other is begun: its answer, if it has one, is the last on the
   * connection. Closes a flooded connection.
   */
  begin(request: IncomingMessage, asked: AskedWebSocket, begin: Begin): void {
    const { socket } = asked;
    // Node has taken its own listener away.
    socket.on('error', () => socket.destroy());
    if (this.#flooded.has(socket)) {
      socket.destroy();
      return;
    }
    this.#asked.set(request, asked);
    const response = new http.ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.destroySoon());
    begin(request, response);
  }

  /** Whether a request is a handshake. One with a body is not: its body would be taken for frames. */
  #isWebSocket({ method, headers }: IncomingMessage): boolean {
    if (!this.#areWebSocketsTaken || method !== 'GET') return false;
    return (
      headers.upgrade?.toLowerCase() === 'websocket' &&
      headers.connection?.split(',').some((option) => option.trim().toLowerCase() === 'upgrade') === true &&
      headers['content-length'] === undefined &&
      headers['transfer-encoding'] === undefined
    );
  }
}
