import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { atEnd } from './test-end.ts';
import { inTime } from './until.ts';

/** A POP3 client that sends exactly the bytes it is given, and reads replies one by one, in Latin-1. */
export class Pop3Client {
  readonly socket: Socket;
  #buffer = '';
  #isClosed = false;
  #wake: () => void = () => {};

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk) => {
      this.#buffer += chunk.toString('latin1');
      this.#wake();
    });
    socket.on('close', () => {
      this.#isClosed = true;
      this.#wake();
    });
    socket.on('error', () => {});
  }

  /** Connects, and ends the connection with the test. The greeting is still to be read. */
  static async connect(t: TestContext, port: number): Promise<Pop3Client> {
    const socket = connect({ port, host: '127.0.0.1' });
    atEnd(t, () => socket.destroy());
    await once(socket, 'connect');
    return new Pop3Client(socket);
  }

  /** Connects, reads the greeting and logs in. */
  static async open(t: TestContext, port: number, login: { user: string; password: string }): Promise<Pop3Client> {
    const client = await Pop3Client.connect(t, port);
    await client.line();
    await client.logIn(login);
    return client;
  }

  /** Sends bytes as they are. */
  send(bytes: string | Buffer): void {
    this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  }

  /** The next line without its CRLF, in bounded time; empty when the connection was closed before one came. */
  async line(): Promise<string> {
    return (await this.#until('\r\n')).slice(0, -2);
  }

  /** What is left of a reply of several lines, without the end: its lines, with dots as they came. */
  async lines(): Promise<string> {
    if (this.#buffer.startsWith('.\r\n')) return (await this.#until('.\r\n')).slice(0, -3);
    return (await this.#until('\r\n.\r\n')).slice(0, -3);
  }

  /** Sends a command and reads the first line of its reply. */
  async command(line: string): Promise<string> {
    this.send(`${line}\r\n`);
    return this.line();
  }

  /** Sends a command with a reply of several lines, and reads these. */
  async listing(line: string): Promise<string> {
    const first = await this.command(line);
    if (!first.startsWith('+OK')) throw new Error(`${line}: ${first}`);
    return this.lines();
  }

  /** Reads a message, without the dots that its lines got. */
  async retrieve(number: number): Promise<string> {
    return (await this.listing(`RETR ${number}`)).replace(/^\.\./gm, '.');
  }

  /** Logs in by USER and PASS; returns the reply to the last of them. */
  async logIn({ user, password }: { user: string; password: string }): Promise<string> {
    const reply = await this.command(`USER ${user}`);
    return reply.startsWith('+OK') ? this.command(`PASS ${password}`) : reply;
  }

  /** Everything until the server closes. */
  async rest(): Promise<string> {
    return this.#until(undefined);
  }

  /** Reads until a text, and with it; what came before the end when the connection is closed. */
  async #until(text: string | undefined): Promise<string> {
    for (;;) {
      const at = text === undefined ? -1 : this.#buffer.indexOf(text);
      if (at >= 0 || this.#isClosed) {
        const length = at < 0 ? this.#buffer.length : at + (text ?? '').length;
        const read = this.#buffer.slice(0, length);
        this.#buffer = this.#buffer.slice(length);
        return read;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await inTime('a reply, or the end of the connection', promise);
    }
  }
}
