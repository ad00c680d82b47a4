import { copyOf } from '../lib/copied-text.ts';
import type { Logger } from '../lib/log.ts';
import { LinesOfASecond } from '../lib/logs/lines-of-a-second.ts';

/** Stored messages of a second that are logged with their traces. Above it, the oldest of the client with the most is left out, and counted. */
export const tracedLinesMax = 20;
/** Ids of mails in a line: those of a message for many mailboxes are not all told. */
const mailIdsMax = 10;

/** Message that is stored and part of a trace. */
export interface TracedMail {
  readonly traceparent: string;
  /** Address of the client; `undefined` of mail that came by a call, whose line has the trace too. */
  readonly client: string | undefined;
  /** Envelope sender. */
  readonly sender: string;
  readonly mailIds: readonly string[];
  readonly receivedAtMs: number;
}

/** Lines of the log about stored messages that are part of a trace. Others have none of their own: their session has one. */
export class TracedMails {
  readonly #lines: LinesOfASecond<TracedMail>;

  constructor({ log }: { log: Logger }) {
    this.#lines = new LinesOfASecond({
      linesMax: tracedLinesMax,
      writeLine: ({ receivedAtMs, ...facts }) =>
        log.info({ receivedAt: new Date(receivedAtMs).toISOString(), ...facts }, 'received'),
      writeLeftOut: (leftOut) => log.warn({ leftOut }, 'traced mail beyond that of a second that is logged'),
    });
  }

  /** Notes a message for the next second's lines. */
  add(mail: TracedMail): void {
    const { client, sender, mailIds } = mail;
    const noted = { ...mail, sender: copyOf(sender), mailIds: mailIds.slice(0, mailIdsMax) };
    this.#lines.add(noted, client ?? '127.0.0.1');
  }

  /** Writes the lines, and how many were left out; called once a second. */
  write(): void {
    this.#lines.write();
  }
}
