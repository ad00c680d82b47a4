import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { becomesTrue } from '../../load/repeat.ts';

/** A connection that sends exactly the bytes it is given and keeps everything that comes back. */
export class RawConnection {
  readonly #socket: Socket;
  #text = '';
  #isClosed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#isClosed = true;
    });
  }

  /** @throws Error when nothing listens there. */
  static async open(port: number): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1' });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  send(bytes: string): void {
    this.#socket.write(bytes, 'latin1');
  }

  /** Waits until the text that came so far has such a part, and returns all of it; also when that never comes. */
  async read(part: RegExp, msMax = 5_000): Promise<string> {
    await becomesTrue(() => part.test(this.#text) || this.#isClosed, msMax);
    return this.#text;
  }

  /** Milliseconds until the server ended the connection; more than `msMax` when it did not. */
  async closed(msMax: number): Promise<number> {
    const startedAt = performance.now();
    return (await becomesTrue(() => this.#isClosed, msMax)) ? performance.now() - startedAt : Number.POSITIVE_INFINITY;
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
