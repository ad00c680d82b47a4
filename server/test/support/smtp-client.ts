import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { atEnd } from './test-end.ts';
import { inTime } from './until.ts';

/** A reply: its code and its whole text, all lines of it. */
export interface SmtpReply {
  readonly code: number;
  readonly text: string;
}

/** An SMTP client that sends exactly the bytes it is given, and reads replies one by one. */
export class SmtpClient {
  readonly socket: Socket;
  #buffer = '';
  #closed = false;
  #wake: () => void = () => {};

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

  /** Connects, and ends the connection with the test. */
  static async connect(t: TestContext, port: number, host = '127.0.0.1'): Promise<SmtpClient> {
    const socket = connect({ port, host });
    atEnd(t, () => socket.destroy());
    await once(socket, 'connect');
    return new SmtpClient(socket);
  }

  /** Connects, reads the greeting and says EHLO. */
  static async open(t: TestContext, port: number): Promise<SmtpClient> {
    const client = await SmtpClient.connect(t, port);
    await client.reply();
    await client.command('EHLO client.test');
    return client;
  }

  /** Sends bytes as they are (a string in Latin-1). */
  send(bytes: string | Buffer): void {
    this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  }

  /** The next reply, in bounded time; code 0 when the connection was closed before one came. */
  async reply(): Promise<SmtpReply> {
    for (;;) {
      const end = /^\d{3}(?: .*)?\r\n/m.exec(this.#buffer);
      if (end) {
        const length = end.index + end[0].length;
        const text = this.#buffer.slice(0, length);
        this.#buffer = this.#buffer.slice(length);
        return { code: Number(end[0].slice(0, 3)), text };
      }
      if (this.#closed) return { code: 0, text: this.#buffer };
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await inTime('a reply, or the end of the connection', promise);
    }
  }

  /** Sends a line and reads its reply. */
  async command(line: string): Promise<SmtpReply> {
    this.send(`${line}\r\n`);
    return this.reply();
  }

  /** All replies until the server closes. */
  async rest(): Promise<SmtpReply[]> {
    const replies: SmtpReply[] = [];
    for (let next = await this.reply(); next.code !== 0; next = await this.reply()) replies.push(next);
    return replies;
  }

  /** Sends a whole message and returns the reply to its content, or the first reply that refuses. */
  async deliver(message: {
    from?: string;
    to: string | readonly string[];
    content: string | Buffer;
  }): Promise<SmtpReply> {
    const mail = await this.command(`MAIL FROM:<${message.from ?? 'sender@client.test'}>`);
    if (mail.code !== 250) return mail;
    for (const recipient of [message.to].flat()) {
      const answer = await this.command(`RCPT TO:<${recipient}>`);
      if (answer.code !== 250) return answer;
    }
    const data = await this.command('DATA');
    if (data.code !== 354) return data;
    this.send(encodeContent(message.content));
    return this.reply();
  }
}

/** Content as it goes over the wire: CRLF line ends, dots stuffed, the end mark after it. */
export function encodeContent(content: string | Buffer): Buffer {
  const text = typeof content === 'string' ? content : content.toString('latin1');
  const lines = text.replace(/\r\n|\r|\n/g, '\r\n').replace(/^\./gm, '..');
  return Buffer.from(`${lines}${lines === '' || lines.endsWith('\r\n') ? '' : '\r\n'}.\r\n`, 'latin1');
}
