import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Acceptors, type ListenAddress } from './acceptors.ts';
import { listenOnSocketFile } from './socket-file.ts';

/** The options with which Node makes the sockets of an HTTP server. */
export const httpSocketOptions = { allowHalfOpen: true, noDelay: true };

/** A further port or socket file of an HTTP server, whose connections are given to it. */
export class HttpSideDoor {
  readonly #server: Server;
  readonly #acceptors: Acceptors;
  readonly #onError: (error: Error) => void;

  constructor({ onConnection, onError }: { onConnection: (socket: Socket) => void; onError: (error: Error) => void }) {
    this.#server = createServer(httpSocketOptions, onConnection);
    this.#acceptors = new Acceptors(this.#server, httpSocketOptions);
    this.#onError = onError;
  }

  /** Starts to listen on a port, and returns the address. */
  async listen(address: ListenAddress): Promise<AddressInfo> {
    await this.#acceptors.listen(address);
    this.#server.on('error', this.#onError);
    const listensOn = this.#server.address();
    if (listensOn === null || typeof listensOn === 'string') throw new Error('http: not listening on a port');
    return listensOn;
  }

  /**
   * Starts to listen on a socket file.
   * @returns whether it listens there: of the processes of a service one does.
   * @throws as `listenOnSocketFile`
   */
  async listenAt(file: { readonly path: string; readonly isShared: boolean }): Promise<boolean> {
    const isListening = await listenOnSocketFile(this.#server, file);
    if (isListening) this.#server.on('error', this.#onError);
    return isListening;
  }

  /** Stops to listen. Resolves when the connections have ended. */
  async close(): Promise<void> {
    const closed = this.#server.listening ? new Promise((resolve) => this.#server.close(resolve)) : undefined;
    await Promise.all([closed, this.#acceptors.close()]);
  }
}
