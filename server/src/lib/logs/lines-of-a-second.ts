import { addressBlockOf, networkOf } from '../client-network.ts';
import { FairLog } from './fair-log.ts';

/**
 * Lines of the log that strangers cause, as fast as they like: so many are written a second, and the others are counted. A flood of one
 * client leaves out its own first.
 */
export class LinesOfASecond<Facts> {
  readonly #linesMax: number;
  readonly #writeLine: (facts: Facts) => void;
  readonly #writeLeftOut: (count: number) => void;
  #waiting: FairLog<{ readonly number: number; readonly facts: Facts }>;
  #added = 0;

  constructor(options: {
    linesMax: number;
    writeLine: (facts: Facts) => void;
    writeLeftOut: (count: number) => void;
  }) {
    this.#linesMax = options.linesMax;
    this.#writeLine = options.writeLine;
    this.#writeLeftOut = options.writeLeftOut;
    this.#waiting = new FairLog({ itemsMax: this.#linesMax });
  }

  /** Notes what a client has caused, for the next second's lines. */
  add(facts: Facts, client: string): void {
    const network = networkOf(client);
    this.#waiting.add({ number: this.#added, facts }, [addressBlockOf(network), network]);
    this.#added += 1;
  }

  /** Writes the lines, and how many were left out; called once a second. */
  write(): void {
    if (this.#added === 0) return;
    const written = this.#waiting.items().sort((one, other) => one.number - other.number);
    const leftOut = this.#added - written.length;
    this.#waiting = new FairLog({ itemsMax: this.#linesMax });
    this.#added = 0;
    for (const { facts } of written) this.#writeLine(facts);
    if (leftOut > 0) this.#writeLeftOut(leftOut);
  }
}
