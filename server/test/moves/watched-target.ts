import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { moveRunHeader } from '../../src/contract/operator/moves.ts';
import { atEnd } from '../support/test-end.ts';

/** Moment of a move: a call to the target, before the target has it or once it has answered. */
export interface Moment {
  readonly call: string;
  readonly when: 'before' | 'after';
}

/** A place in front of a target that does something at a moment of a move, and then lets nothing through. */
export class WatchedTarget {
  /** URL of the target behind it. */
  target: string;
  readonly url: string;
  #moment: (Moment & { readonly strike: () => Promise<void> }) | undefined;

  private constructor(url: string, target: string) {
    this.url = url;
    this.target = target;
  }

  static async start(t: TestContext, target: string): Promise<WatchedTarget> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(t, () => {
      server.closeAllConnections();
      server.close();
    });
    // The address of a server on a port is an object.
    const { port } = server.address() as AddressInfo;
    const watched = new WatchedTarget(`http://127.0.0.1:${port}`, target);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        watched.#pass(request, Buffer.concat(chunks)).then(
          (answer) => response.writeHead(answer.status, answer.headers).end(answer.body),
          () => response.destroy(),
        );
      });
    });
    return watched;
  }

  /** Does something, once, at a moment. Resolves when it is done. */
  at(moment: Moment, strike: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#moment = { ...moment, strike: () => strike().then(resolve, reject) };
    });
  }

  async #pass(
    { url = '', headers }: IncomingMessage,
    body: Buffer,
  ): Promise<{ status: number; headers: Record<string, string>; body: string }> {
    const isMoment = this.#moment !== undefined && url === `/v1/moves${this.#moment.call}`;
    if (isMoment && this.#moment?.when === 'before') return this.#strike();
    const answer = await fetch(`${this.target}${url}`, {
      method: 'POST',
      headers: {
        authorization: String(headers.authorization),
        'content-type': 'application/json',
        [moveRunHeader]: String(headers[moveRunHeader]),
      },
      body,
    });
    const text = await answer.text();
    if (isMoment) return this.#strike();
    return { status: answer.status, headers: { 'content-type': 'application/json' }, body: text };
  }

  async #strike(): Promise<never> {
    const moment = this.#moment;
    this.#moment = undefined;
    await moment?.strike();
    throw new Error('nothing goes through');
  }
}
