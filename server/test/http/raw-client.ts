import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import type { ConnectionOptions } from 'node:tls';
import { atEnd } from '../support/test-end.ts';
import { connectTls } from '../support/tls.ts';
import { inTime } from '../support/until.ts';

/** A connection whose every byte a test decides. */
export class RawClient {
  readonly socket: Socket;
  #text = '';

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('latin1');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      this.#text += String(chunk);
    });
  }

  /** Connects to the API, from another loopback address where one is given. */
  static async open(t: TestContext, url: string, localAddress = '127.0.0.1'): Promise<RawClient> {
    const { hostname: host, port } = new URL(url);
    const socket = connect({ host, port: Number(port), localAddress });
    atEnd(t, () => socket.destroy());
    const client = new RawClient(socket);
    await once(socket, 'connect');
    return client;
  }

  /** Connects to the API by HTTPS, with trust in the certificate of tests. */
  static async openSecure(t: TestContext, url: string, options: ConnectionOptions = {}): Promise<RawClient> {
    return new RawClient(await connectTls(t, Number(new URL(url).port), options));
  }

  /** All that was received so far. */
  get text(): string {
    return this.#text;
  }

  /** Sends the head of a request, and what follows it. */
  send({ method, path, headers = {} }: { method: string; path: string; headers?: object }, after = ''): this {
    const fields = Object.entries({ host: 'mayfly', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n${after}`);
    return this;
  }

  /** Reads nothing more, so that the server cannot go on writing. */
  stopReading(): this {
    this.socket.pause();
    return this;
  }

  /** Waits until what was received has this in it, or the connection is closed. Returns all of it. */
  async receive(part: string): Promise<string> {
    while (!this.#text.includes(part) && !this.socket.closed) {
      await inTime(part, Promise.race([once(this.socket, 'data'), once(this.socket, 'close')]));
    }
    return this.#text;
  }

  /** Waits until the connection is closed. Returns what was received on it. */
  async closed(): Promise<string> {
    if (!this.socket.closed) await inTime('the end of the connection', once(this.socket, 'close'));
    return this.#text;
  }

  close(): void {
    this.socket.destroy();
  }
}
