import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** Receives webhooks, and knows when which mail was told of. */
export class EventReceiver {
  readonly #server: Server;
  readonly #arrivals = new Map<string, PromiseWithResolvers<number>>();

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await text(request).catch(() => '');
      response.writeHead(204).end();
      const subject = /"subject":"([^"]+)"/.exec(body)?.[1];
      if (subject !== undefined) this.#arrivalOf(subject).resolve(performance.now());
    });
  }

  /** Listens on any free port of the address. */
  static async open(address: string): Promise<EventReceiver> {
    const receiver = new EventReceiver();
    receiver.#server.listen(0, address);
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get port(): number {
    // A server that listens on TCP has such an address, and no path.
    return (this.#server.address() as AddressInfo).port;
  }

  /** When the mail with this subject was told of first; `undefined` if it was not for `msMax`. */
  async arrival(subject: string, msMax: number): Promise<number | undefined> {
    const late = new AbortController();
    const timeout = delay(msMax, undefined, { signal: late.signal }).catch(() => undefined);
    const at = await Promise.race([this.#arrivalOf(subject).promise, timeout]);
    late.abort();
    this.#arrivals.delete(subject);
    return at ?? undefined;
  }

  #arrivalOf(subject: string): PromiseWithResolvers<number> {
    const arrival = this.#arrivals.get(subject) ?? Promise.withResolvers<number>();
    this.#arrivals.set(subject, arrival);
    return arrival;
  }
}
