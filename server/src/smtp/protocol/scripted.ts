import type { ScriptedAttempt } from '../../core/scripts/script-runs.ts';

/** What a delivery script says to a sender, where that ends its attempt. */
export interface ScriptedAnswer {
  readonly outcome: 'scripted';
  /** Reply; none where the connection is closed without one. */
  readonly reply: string | undefined;
  /** Whether the connection is closed. */
  readonly drop: boolean;
}

/** Attempt that its delivery script lets go on, with the reply to that if it is not the usual one. */
export interface ScriptedPassage {
  readonly outcome: 'goes_on';
  readonly attempt: ScriptedAttempt;
  readonly reply: string | undefined;
}

/** Attempts of the mail under way, one on each of its mailboxes that has a delivery script. */
export class ScriptedAttempts {
  #open: readonly ScriptedAttempt[] = [];
  readonly #ended = new Map<string, ScriptedAnswer>();

  /** The attempts that go on. */
  get open(): readonly ScriptedAttempt[] {
    return this.#open;
  }

  /** Those of which a recipient was named. */
  get named(): readonly ScriptedAttempt[] {
    return this.#open.filter(({ isNamed }) => isNamed);
  }

  /** The attempt that shares its mail with no other; none when the mail may have further recipients. */
  get alone(): ScriptedAttempt | undefined {
    return this.named.find(({ actsLater }) => actsLater);
  }

  /** The attempt on a place that goes on, by the id of the place. */
  of(id: string): ScriptedAttempt | undefined {
    return this.#open.find((attempt) => attempt.id === id);
  }

  /** What was said to the attempt on a place, if it has ended. A recipient that is named again hears it again. */
  endOf(id: string): ScriptedAnswer | undefined {
    return this.#ended.get(id);
  }

  /** Notes an attempt that goes on, in place of what was known of it. */
  goOn(attempt: ScriptedAttempt): void {
    this.#open = [...this.#open.filter(({ id }) => id !== attempt.id), attempt];
  }

  /** Notes that the attempt on a place has ended. */
  end(id: string, answer: ScriptedAnswer): void {
    this.#ended.set(id, answer);
  }
}
