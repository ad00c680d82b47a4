import { wait } from '../../../../lib/scheduling/loop.ts';

/** Rest between two moves in milliseconds, so that incoming mail has the writer in between. */
const moveRestMs = 5;

/** Line of the writes that move many mails into their mailboxes: one after another, so that they do not add up for the others. */
export class MoveLine {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a move once those before it have ended. Resolves or rejects as the move does. */
  run<Result>(move: () => Promise<Result>): Promise<Result> {
    const running = this.#last.then(move);
    this.#last = running.catch(() => {}).then(() => wait(moveRestMs));
    return running;
  }
}
