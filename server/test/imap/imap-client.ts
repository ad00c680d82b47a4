import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { atEnd } from '../support/test-end.ts';
import { inTime } from '../support/until.ts';

/** An IMAP client that sends exactly the bytes it is given, and reads the responses to each command. Texts are in Latin-1. */
export class ImapClient {
  readonly socket: Socket;
  #buffer = '';
  #closed = false;
  #wake: () => void = () => {};
  #commands = 0;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk) => {
      this.#buffer += chunk.toString('latin1');
      this.#wake();
    });
    socket.on('close', () => {
      this.#closed = true;
      this.#wake();
    });
    socket.on('error', () => {});
  }

  /** Connects, reads the greeting, and ends the connection with the test. */
  static async connect(t: TestContext, port: number): Promise<ImapClient> {
    const socket = connect({ port, host: '127.0.0.1' });
    atEnd(t, () => socket.destroy());
    await once(socket, 'connect');
    const client = new ImapClient(socket);
    assert.match(await client.until(/^\* OK .*\r\n/), /CAPABILITY/);
    return client;
  }

  /** Connects and logs in. */
  static async open(t: TestContext, port: number, login: { user: string; password: string }): Promise<ImapClient> {
    const client = await ImapClient.connect(t, port);
    const answer = await client.command(`LOGIN "${login.user}" "${login.password}"`);
    assert.match(answer, /^t1 OK /);
    return client;
  }

  send(bytes: string): void {
    this.socket.write(Buffer.from(bytes, 'latin1'));
  }

  /** Sends a command with a tag of its own, and returns all up to the response with that tag, in bounded time. */
  command(line: string): Promise<string> {
    const tag = this.begin(line);
    return this.until(new RegExp(`^${tag} .*\\r\\n`, 'm'));
  }

  /** Sends a command, and returns its tag. */
  begin(line: string): string {
    this.#commands += 1;
    const tag = `t${this.#commands}`;
    this.send(`${tag} ${line}\r\n`);
    return tag;
  }

  /** All up to the end of what is looked for, in bounded time; what there was when the connection was closed before. */
  async until(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.#buffer);
      if (found !== null || this.#closed) {
        const end = found === null ? this.#buffer.length : found.index + found[0].length;
        const text = this.#buffer.slice(0, end);
        this.#buffer = this.#buffer.slice(end);
        return text;
      }
      const waiting = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await inTime(`${pattern} after ${JSON.stringify(this.#buffer.slice(-200))}`, waiting, 20_000);
    }
  }
}
