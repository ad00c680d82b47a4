import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { WebSocket } from 'ws';
import { atEnd } from '../support/test-end.ts';
import { inTime } from '../support/until.ts';

/** How the service ended a feed: by a status code, or 1006 where the connection just ended (RFC 6455 §7.4.1). */
type CloseCode = number;

/** A program that listens to a feed, as people write one with the package ws. */
export class FeedClient {
  readonly socket: WebSocket;
  readonly #messages: string[] = [];
  readonly closed: Promise<CloseCode>;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.#messages.push(String(data)));
    this.closed = once(socket, 'close').then(([code]) => code);
  }

  /** Opens a feed, which ends with the test. */
  static async open(t: TestContext, url: string, headers: Record<string, string>): Promise<FeedClient> {
    const socket = dial(t, url, headers);
    const client = new FeedClient(socket);
    await inTime('the handshake', once(socket, 'open'));
    return client;
  }

  /** Status with which a handshake is refused. */
  static async refusal(t: TestContext, url: string, headers: Record<string, string>): Promise<number | undefined> {
    const socket = dial(t, url, headers);
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    socket.once('unexpected-response', (_, answer) => {
      resolve(answer.statusCode);
      answer.resume();
    });
    socket.once('open', () => resolve(101));
    return inTime('a refusal', promise);
  }

  /** The next messages, as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail where it is not there
  async next(count: number): Promise<any[]> {
    while (this.#messages.length < count) {
      await inTime(`message ${this.#messages.length + 1} of ${count}`, once(this.socket, 'message'));
    }
    return this.#messages.splice(0, count).map((text) => JSON.parse(text));
  }
}

function dial(t: TestContext, url: string, headers: Record<string, string>): WebSocket {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers });
  socket.on('error', () => {});
  atEnd(t, () => socket.terminate());
  return socket;
}
