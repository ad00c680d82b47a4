import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { end, keep } from './children.ts';
import { cpuSecondsOf } from './cpu-time.ts';
import { root, startCommand } from './start-command.ts';

/**
 * Program of a worker: runs once in the process of its own, and returns what answers. Resources are disposed of when the worker is
 * told to end.
 */
type Program<Input, Answers> = (input: Input, resources: AsyncDisposableStack) => Answers | Promise<Answers>;

/** What a worker can be asked: the methods of its answers that take nothing. */
type Question<Answers> = {
  [Name in keyof Answers & string]: Answers[Name] extends () => Promise<unknown> ? Name : never;
}[keyof Answers & string];

type Answer<Method> = Method extends () => Promise<infer Value> ? Value : never;

const entry = new URL('./worker-main.ts', import.meta.url);
const programs = new Map<string, (input: string, resources: AsyncDisposableStack) => object | Promise<object>>();

/**
 * Defines the program of a file and returns what starts it, in a process of its own, so that it does not share an event loop with
 * others. A file has one program; its input has to be JSON.
 */
export function defineWorker<Input extends object, Answers extends object>(
  file: string,
  program: Program<Input, Answers>,
): (input: Input, flags?: readonly string[]) => Worker<Answers> {
  programs.set(file, (input, resources) => program(JSON.parse(input), resources));
  return (input, flags = []) => new Worker<Answers>(fork(entry, [file, JSON.stringify(input)], optionsOf(flags)));
}

/** In the process of a worker: loads the file and runs its program. */
export async function runWorker(file: string, input: string, resources: AsyncDisposableStack): Promise<object> {
  await import(file);
  const program = programs.get(file);
  if (program === undefined) throw new Error(`${file} defines no worker`);
  return program(input, resources);
}

/** A program in a process of its own, which answers one question after another. */
export class Worker<Answers extends object> implements AsyncDisposable {
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    this.#child = keep(child);
  }

  /**
   * Has a method of the answers called. Without an answer in time the worker is killed.
   * @throws Error when it ends before its answer.
   */
  async ask<Name extends Question<Answers>>(
    question: Name,
    { msMax }: { msMax?: number } = {},
  ): Promise<Answer<Answers[Name]>> {
    const abort = new AbortController();
    const { signal } = abort;
    let why = 'has ended';
    const failed = once(this.#child, 'exit', { signal }).then(() => {
      throw new Error(`the process asked to ${question} ${why}`);
    });
    const giveUp = () => {
      why = `had no answer for ${msMax} ms and was killed`;
      this.#child.kill('SIGKILL');
    };
    const timer = msMax === undefined ? undefined : setTimeout(giveUp, msMax);
    try {
      const message = once(this.#child, 'message', { signal });
      this.#child.send(question);
      const [{ value }] = await Promise.race([message, failed]);
      return value;
    } finally {
      failed.catch(() => {});
      clearTimeout(timer);
      abort.abort();
    }
  }

  /** CPU time it has taken, in seconds; NaN where the system does not tell. */
  cpuSeconds(): number {
    return cpuSecondsOf(this.#child.pid ?? 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await end(this.#child);
  }
}

/** As the server is run, but for its flags; advanced, so that a NaN arrives as one. */
function optionsOf(flags: readonly string[]) {
  return {
    cwd: root,
    env: { ...process.env, ...startCommand().environment },
    execArgv: [...flags],
    serialization: 'advanced' as const,
    stdio: ['ignore' as const, 'ignore' as const, 'inherit' as const, 'ipc' as const],
  };
}
