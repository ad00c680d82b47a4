import type { Refusal } from '../../contract/refusals.ts';
import { addressBlockOf, networkOf } from '../../lib/client-network.ts';
import type { Logger } from '../../lib/log.ts';
import { FairLog } from './fair-log.ts';

/** Refusals of a second that are logged. Above it, the oldest of the client with the most is left out, and counted. */
export const refusalLinesMax = 20;

/**
 * Lines of the log about refusals. Whoever can connect can be refused as fast as he likes, so that the lines of a second are bounded: a
 * flood of one client leaves out its own first.
 */
export class RefusalLines {
  readonly #log: Logger;
  #waiting = new FairLog<Refusal>({ itemsMax: refusalLinesMax });
  #added = 0;

  constructor({ log }: { log: Logger }) {
    this.#log = log;
  }

  /** Notes a refusal for the next second's lines. */
  add(refusal: Refusal): void {
    const network = networkOf(refusal.client);
    this.#waiting.add(refusal, [addressBlockOf(network), network]);
    this.#added += 1;
  }

  /** Writes the lines, and how many were left out; called once a second. */
  write(): void {
    const written = this.#waiting.items().sort((one, other) => (one.id < other.id ? -1 : 1));
    const leftOut = this.#added - written.length;
    this.#waiting = new FairLog({ itemsMax: refusalLinesMax });
    this.#added = 0;
    for (const { refusedAt, client, ehlo, sender, recipient, owner, reason, reply } of written)
      this.#log.info({ refusedAt, client, ehlo, sender, recipient, owner, reason, reply }, 'refused');
    if (leftOut > 0) this.#log.warn({ leftOut }, 'refusals beyond those of a second that are logged');
  }
}
