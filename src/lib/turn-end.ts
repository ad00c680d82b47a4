/**
 * Work that is put off to the end of the present turn of the event loop and then done together. Answers are written this
 * way: a program that waits for several is woken once, not for each, and waking costs more than writing.
 */
export class TurnEnd {
  #tasks: (() => void)[] = [];

  /** Does the task at the end of this turn; tasks keep their order. */
  run(task: () => void): void {
    if (this.#tasks.length === 0) setImmediate(() => this.#runAll());
    this.#tasks.push(task);
  }

  #runAll(): void {
    const tasks = this.#tasks;
    this.#tasks = [];
    for (const task of tasks) task();
  }
}
