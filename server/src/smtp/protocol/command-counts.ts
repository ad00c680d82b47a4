import type { SmtpLimits } from '../limits.ts';

/** Counts of the commands of one session that achieve nothing. Both start again with a delivered mail. */
export class CommandCounts {
  readonly #limits: Pick<SmtpLimits, 'errorsMax' | 'idleCommandsMax'>;
  #errors = 0;
  #idleCommands = 0;

  constructor(limits: Pick<SmtpLimits, 'errorsMax' | 'idleCommandsMax'>) {
    this.#limits = limits;
  }

  /** Counts a refused command. Returns whether there were too many. */
  addError(): boolean {
    this.#errors += 1;
    return this.#errors >= this.#limits.errorsMax;
  }

  /** Counts a command without effect. Returns whether there were too many. */
  addIdle(): boolean {
    this.#idleCommands += 1;
    return this.#idleCommands >= this.#limits.idleCommandsMax;
  }

  /** Starts both counts again. */
  reset(): void {
    this.#errors = 0;
    this.#idleCommands = 0;
  }
}
