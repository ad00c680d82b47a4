import type { Refusal } from '../../contract/refusals.ts';
import type { Logger } from '../../lib/log.ts';
import { LinesOfASecond } from '../../lib/logs/lines-of-a-second.ts';

/** Refusals of a second that are logged. Above it, the oldest of the client with the most is left out, and counted. */
export const refusalLinesMax = 20;

/** Lines of the log about refusals. */
export class RefusalLines {
  readonly #lines: LinesOfASecond<Refusal>;

  constructor({ log }: { log: Logger }) {
    this.#lines = new LinesOfASecond({
      linesMax: refusalLinesMax,
      writeLine: ({ refusedAt, client, ehlo, sender, recipient, owner, reason, reply, traceparent }) =>
        log.info({ refusedAt, client, ehlo, sender, recipient, owner, reason, reply, traceparent }, 'refused'),
      writeLeftOut: (leftOut) => log.warn({ leftOut }, 'refusals beyond those of a second that are logged'),
    });
  }

  /** Notes a refusal for the next second's lines. */
  add(refusal: Refusal): void {
    this.#lines.add(refusal, refusal.client);
  }

  /** Writes the lines, and how many were left out; called once a second. */
  write(): void {
    this.#lines.write();
  }
}
