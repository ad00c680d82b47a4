import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { countAtOnce } from '../../load/repeat.ts';
import { Tally } from './tally.ts';

const openedAtOnceMax = 100;
const connectMsMax = 5_000;

/** Connections that an attacker opens and keeps. */
export class HeldSockets {
  readonly #sockets: Socket[] = [];
  /** First line of what each was answered with, or how it ended before. */
  readonly answers = new Tally();

  /**
   * Opens connections and sends each what it is to begin with.
   * @param options.reads Whether answers are read; else they stay in the buffers of the sockets.
   */
  async open(options: {
    port: number;
    count: number;
    localAddress: (index: number) => string;
    first?: string | Buffer;
    reads?: boolean;
    over?: AbortSignal;
  }): Promise<void> {
    const { port, localAddress, first, reads = true } = options;
    await countAtOnce({ ...options, atOnce: openedAtOnceMax }, async (index) => {
      const socket = await this.#openOne({ port, localAddress: localAddress(index) });
      if (socket === undefined) return;
      if (first !== undefined) socket.write(first);
      if (reads) this.#readAnswer(socket);
      else socket.pause();
    });
  }

  /** How many are open now; one that does not read does not see its end. */
  get alive(): number {
    return this.#sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length;
  }

  /** Sends the same on all of them. */
  write(bytes: string | Buffer): void {
    for (const socket of this.#sockets) if (socket.writable) socket.write(bytes);
  }

  destroy(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #openOne(address: { port: number; localAddress: string }): Promise<Socket | undefined> {
    return new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', ...address });
      const giveUp = (why: string) => {
        this.answers.add(why);
        socket.destroy();
        resolve(undefined);
      };
      socket.setTimeout(connectMsMax, () => giveUp('no connection'));
      socket.once('error', () => giveUp('refused'));
      socket.once('connect', () => {
        socket
          .setTimeout(0)
          .removeAllListeners('error')
          .on('error', () => {});
        this.#sockets.push(socket);
        resolve(socket);
      });
    });
  }

  #readAnswer(socket: Socket): void {
    let isAnswered = false;
    socket.on('data', (chunk: Buffer) => {
      if (isAnswered) return;
      isAnswered = true;
      this.answers.add(chunk.toString('latin1').split('\r\n', 1).join('').slice(0, 40));
    });
    socket.once('close', () => {
      if (!isAnswered) this.answers.add('hung up');
    });
  }
}

/** Opens connections, and keeps them until the signal comes. */
export async function holdSockets(
  options: Parameters<HeldSockets['open']>[0] & { over: AbortSignal },
): Promise<HeldSockets> {
  const sockets = new HeldSockets();
  await sockets.open(options);
  await untilOver(options.over);
  return sockets;
}

/** Resolves when the signal comes. */
export async function untilOver(over: AbortSignal): Promise<void> {
  if (!over.aborted) await once(over, 'abort');
}

/** Port of the API. */
export function portOf({ url }: { url: string }): number {
  return Number(new URL(url).port);
}
