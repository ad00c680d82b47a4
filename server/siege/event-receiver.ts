import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../load/listen.ts';

/** Receives webhooks, and knows when which mail was told of. */
export class EventReceiver {
  readonly #arrivals = new Map<string, PromiseWithResolvers<number>>();

  /** Listens on any free port of the address, and returns the port. */
  listen(address: string): Promise<number> {
    const server = createServer(async (request, response) => {
      const body = await text(request).catch(() => '');
      response.writeHead(204).end();
      const subject = /"subject":"([^"]+)"/.exec(body)?.[1];
      if (subject !== undefined) this.#arrivalOf(subject).resolve(performance.now());
    });
    return listen(server, address);
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
