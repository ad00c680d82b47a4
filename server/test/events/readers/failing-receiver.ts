import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { listen } from '../../../load/listen.ts';
import { isVerified } from '../../webhooks/sent.ts';

/** Every request with a number that this divides fails, */
const failingEvery = 3;
/** but none of a delivery that has failed so often: a webhook whose delivery is given up is disabled. */
const failuresMax = 3;

/** A receiver of webhooks that often fails, and checks what it is sent. */
export class FailingReceiver {
  requests = 0;
  failures = 0;
  /** What was wrong with requests. */
  readonly problems: string[] = [];
  /** The bodies that were taken, by the ids of their deliveries. */
  readonly taken = new Map<string, string>();
  readonly port: number;
  /** Set once the webhook is made. */
  secret = '';
  readonly #t: TestContext;
  readonly #sent = new Map<string, { readonly body: string; failures: number }>();

  private constructor(t: TestContext, port: number) {
    this.#t = t;
    this.port = port;
  }

  /** Listens until the end of the test. */
  static async start(t: TestContext): Promise<FailingReceiver> {
    const server = createServer();
    const port = await listen(server);
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    const receiver = new FailingReceiver(t, port);
    server.on('request', async (request, response) => {
      // A sender that stops breaks off.
      const body = await text(request).catch(() => undefined);
      if (body !== undefined) response.writeHead(receiver.#judge(request, body)).end();
    });
    return receiver;
  }

  #judge(request: IncomingMessage, body: string): number {
    this.requests += 1;
    const id = String(request.headers['webhook-id']);
    const nowMs = Number(request.headers['webhook-timestamp']) * 1_000;
    const known = this.#sent.get(id);
    const sent = known ?? { body, failures: 0 };
    this.#sent.set(id, sent);
    if (sent.body !== body) this.problems.push(`${id}: ${body} after ${sent.body}`);
    if (!isVerified(this.#t, { request, body }, { secret: this.secret, nowMs })) this.problems.push(`${id}: signature`);
    if (this.requests % failingEvery === 0 && sent.failures < failuresMax) {
      this.failures += 1;
      sent.failures += 1;
      return 500;
    }
    this.taken.set(id, body);
    return 200;
  }
}
