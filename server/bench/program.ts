import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { cpuSecondsOf } from './cpu-time.ts';
import { root, startCommand } from './start-command.ts';

const started = new Set<ChildProcess>();
process.once('exit', killAll);

/** Kills every child that is still there. */
export function killAll(): void {
  for (const child of started) child.kill('SIGKILL');
}

/** Ends a child with this process at the latest. */
export function keep<Child extends ChildProcess>(child: Child): Child {
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

/** Tells a child to end, and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Where an installed program is; mail servers keep theirs outside of PATH. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Runs an installed program to its end. */
export async function runProgram(file: string, args: readonly string[]): Promise<{ output: string; seconds: number }> {
  const startedAt = performance.now();
  const child = keep(spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] }));
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => texts.push(text));
  const [code] = await once(child, 'close');
  const output = texts.join('');
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${output.slice(-500)}`);
  return { output, seconds: (performance.now() - startedAt) / 1000 };
}

/** A program of the bench in a process of its own, so that it does not share an event loop with what it measures. */
export class Part implements AsyncDisposable {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Starts a program, or `<name>-process.ts` of the bench, which reads `input` with `partInput`. */
  static start(program: string | URL, input: object, execArgv: readonly string[] = []): Part {
    const file = typeof program === 'string' ? new URL(`./${program}-process.ts`, import.meta.url) : program;
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
    const env = { ...process.env, ...startCommand().environment };
    return new Part(
      keep(fork(file, [JSON.stringify(input)], { execArgv: [...execArgv], stdio: [...stdio], cwd: root, env })),
    );
  }

  /**
   * Asks the part for something that its `answerParent` knows. Without an answer in time it is killed.
   * @throws Error when it ends before its answer.
   */
  async ask<Schema extends TSchema>(
    question: string,
    answer: Schema,
    { msMax }: { msMax?: number } = {},
  ): Promise<Static<Schema>> {
    const abort = new AbortController();
    const { signal } = abort;
    let why = 'has ended';
    const failed = once(this.#child, 'exit', { signal }).then(() => {
      throw new Error(`bench: the process asked to ${question} ${why}`);
    });
    const giveUp = () => {
      why = `had no answer for ${msMax} ms and was killed`;
      this.#child.kill('SIGKILL');
    };
    const timer = msMax === undefined ? undefined : setTimeout(giveUp, msMax);
    try {
      const message = once(this.#child, 'message', { signal });
      this.#child.send(question);
      const [value] = await Promise.race([message, failed]);
      return Value.Parse(answer, value);
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

/** In a part: what it was started with. */
export function partInput<Schema extends TSchema>(schema: Schema): Static<Schema> {
  return Value.Parse(schema, JSON.parse(process.argv[2] ?? '{}'));
}

/** In a part: answers what its parent asks, until that ends it. The part ends when it cannot, so that nobody waits for it. */
export function answerParent(answers: Readonly<Record<string, () => Promise<object>>>): void {
  process.on('message', async (question) => {
    try {
      const answer = answers[String(question)];
      if (answer === undefined) throw new Error(`bench: nobody can ${question}`);
      process.send?.(await answer());
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  });
  process.once('disconnect', () => process.exit());
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
