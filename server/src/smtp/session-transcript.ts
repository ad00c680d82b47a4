import type { SpokenCommand, SpokenTranscript } from '../core/mails/in/transcripts.ts';
import type { Clock } from '../lib/clock.ts';
import { copyOf } from '../lib/copied-text.ts';
import type { NotedCommand } from './protocol/commands/noted-command.ts';
import type { Question } from './protocol/effects.ts';

/** Number of commands of the session itself, such as greetings and logins, that a transcript has: the last ones. */
export const sessionCommandsMax = 10;
/** Number of commands of one mail that a transcript has: the first ones. */
export const transcriptCommandsMax = 150;
/** Bytes of the commands of one mail, and of the replies to them, that a transcript has. */
export const transcriptBytesMax = 16 * 1024;

type MessageQuestion = Extract<Question, { type: 'message' }>;

/** Command with the time at which it came, in milliseconds since the connection, and the reply to it. */
interface TimedCommand {
  readonly command: NotedCommand;
  readonly afterMs: number;
  reply: string | undefined;
}

/** Commands of one session, as far as the transcript of its next mail has them. */
export class SessionTranscript {
  readonly #monotonic: Clock;
  readonly #connectedAt: number;
  readonly #startedAt: number;
  #ofSession: TimedCommand[] = [];
  #ofMail: TimedCommand[] = [];
  #bytes = 0;
  #isTruncated = false;
  #last: TimedCommand | undefined;

  /** @param options.startedAt Time of the connection, on the monotonic clock. */
  constructor({ clock, monotonic, startedAt }: { clock: Clock; monotonic: Clock; startedAt: number }) {
    this.#monotonic = monotonic;
    this.#startedAt = startedAt;
    this.#connectedAt = Math.round(clock.now() - (monotonic.now() - startedAt));
  }

  /** Adds a command when it has come. */
  add(command: NotedCommand): void {
    const timed = { command, afterMs: this.#afterMs(), reply: undefined };
    this.#last = timed;
    if (command.isOfSession) {
      this.#ofSession = [...this.#ofSession, timed].slice(-sessionCommandsMax);
      return;
    }
    if (command.beginsMail) this.#beginMail();
    const isWithin = this.#ofMail.length < transcriptCommandsMax && this.#bytes < transcriptBytesMax;
    if (isWithin) this.#ofMail.push(timed);
    else this.#isTruncated = true;
  }

  /** Adds the reply to the last command, in place of an earlier one to it. */
  reply(text: string): void {
    if (this.#last === undefined) return;
    this.#bytes += this.#last.reply === undefined ? this.#last.command.line.length + text.length : 0;
    this.#last.reply = text;
  }

  /** The transcript of the mail whose content has just ended, over a connection with this TLS. */
  ofMail({ envelope: { user }, content }: MessageQuestion, tls: SpokenTranscript['tls']): SpokenTranscript {
    const commands = [...this.#ofSession, ...this.#ofMail].sort((one, other) => one.afterMs - other.afterMs);
    return {
      connectedAt: this.#connectedAt,
      ...(tls === undefined ? {} : { tls }),
      ...(user === undefined ? {} : { user }),
      commands: commands.map(transcribed),
      content: { bytes: content.length, afterMs: this.#afterMs() },
      ...(this.#isTruncated ? { truncated: true as const } : {}),
    };
  }

  #beginMail(): void {
    this.#ofMail = [];
    this.#bytes = 0;
    this.#isTruncated = false;
  }

  #afterMs(): number {
    return Math.round(this.#monotonic.now() - this.#startedAt);
  }
}

function transcribed({ command, afterMs, reply }: TimedCommand): SpokenCommand {
  const { line, recipient, isOfRecipient } = command;
  return {
    afterMs,
    line: copyOf(line),
    ...(reply === undefined ? {} : { reply }),
    ...(isOfRecipient ? { recipient: recipient ?? null } : {}),
  };
}
