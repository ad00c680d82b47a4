import type { Knock } from '../../core/refusals/knock.ts';
import type { SmtpLimits } from '../limits.ts';
import type { EffectQueue } from './effect-queue.ts';
import { replies } from './replies.ts';

interface CountedRepliesParts {
  readonly limits: Pick<SmtpLimits, 'errorsMax' | 'idleCommandsMax'>;
  readonly effects: EffectQueue;
  /** Whether the client is a relay, which has its mail from its clients. */
  readonly isRelay: boolean;
  /** Ends the session with a reply. */
  readonly close: (text: string) => void;
}

/**
 * Replies to the commands of one session that achieve nothing. Too many of them end the session; both counts start again with a
 * delivered mail.
 */
export class CountedReplies {
  readonly #parts: CountedRepliesParts;
  #errors = 0;
  #idleCommands = 0;

  constructor(parts: CountedRepliesParts) {
    this.#parts = parts;
  }

  /** Replies to a command that does nothing. */
  idle(text: string): void {
    const { limits, effects, close } = this.#parts;
    this.#idleCommands += 1;
    if (this.#idleCommands >= limits.idleCommandsMax) close(replies.tooManyIdleCommands);
    else effects.reply(text);
  }

  /** Refuses a command for an error of the client. */
  refuse(text: string, reason?: Knock['reason']): void {
    if (this.#countError()) this.#parts.effects.reply(text, reason);
  }

  /** Refuses a command because of the mail under way. */
  refuseMail(text: string, reason?: Knock['reason']): void {
    if (this.countRefusedMail()) this.#parts.effects.reply(text, reason);
  }

  /** Counts a refused mail, which is one error of its client however many replies it has; `false` when that ends the session. */
  countRefusedMail(): boolean {
    return this.#parts.isRelay || this.#countError();
  }

  #countError(): boolean {
    this.#errors += 1;
    if (this.#errors < this.#parts.limits.errorsMax) return true;
    this.#parts.close(replies.tooManyErrors);
    return false;
  }

  /** Replies to RSET. One that ends a mail does not count for a relay, which continues with its next mail. */
  resetMail({ isUnderWay }: { isUnderWay: boolean }): void {
    if (isUnderWay && this.#parts.isRelay) this.#parts.effects.reply(replies.ok);
    else this.idle(replies.ok);
  }

  /** Starts both counts again. */
  startAgain(): void {
    this.#errors = 0;
    this.#idleCommands = 0;
  }
}
