import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { CommandLine } from './run-lines.ts';

const program = resolve(import.meta.dirname, 'run-lines.ts');

/** How a command ended, and what it said. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A process that runs commands, whose input is empty. To dispose of it leaves it to the next who takes one. */
export interface CommandProcess extends AsyncDisposable {
  /** Runs one when those before have ended, in its environment with more. */
  run(args: readonly string[], more?: Readonly<Record<string, string>>): Promise<CommandResult>;
}

interface Kept {
  readonly child: ChildProcess;
  readonly outputs: AsyncGenerator<string, void>;
  readonly errors: AsyncGenerator<string, void>;
}

/** Processes that nobody uses: to start one takes half a second of the processor's time. They end with this process. */
const idle: Kept[] = [];

/** Takes a process for commands in an environment. */
export function takeCommandProcess(environment: NodeJS.ProcessEnv): CommandProcess {
  const kept = idle.pop() ?? start(environment);
  const { child, outputs, errors } = kept;
  hold(child, true);
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(args, more = {}) {
      child.send({ args, environment: { ...environment, ...more } } satisfies CommandLine);
      const result = readResult();
      last = result.catch(() => {});
      return result;

      async function readResult(): Promise<CommandResult> {
        const [output, error] = await Promise.all([outputs.next(), errors.next()]);
        if (output.done || error.done) throw new Error(`the process of commands has ended in "${args.join(' ')}"`);
        return { code: Number(output.value.at(-1)), output: output.value.slice(0, -1), errors: error.value };
      }
    },
    async [Symbol.asyncDispose]() {
      await last;
      hold(child, false);
      if (child.connected) idle.push(kept);
    },
  };
}

function start(env: NodeJS.ProcessEnv): Kept {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  return { child, outputs: textsIn(child.stdout), errors: textsIn(child.stderr) };
}

/** Says whether this process goes on because of a child. */
function hold(child: ChildProcess, isHeld: boolean): void {
  for (const handle of [child, child.channel, child.stdout, child.stderr])
    if (handle !== null && handle !== undefined && 'ref' in handle && 'unref' in handle)
      isHeld ? handle.ref() : handle.unref();
}

/** Texts that end with NUL. */
async function* textsIn(stream: Readable | null): AsyncGenerator<string, void> {
  let rest = '';
  for await (const chunk of stream?.setEncoding('utf8') ?? []) {
    const texts = `${rest}${chunk}`.split('\0');
    rest = texts.pop() ?? '';
    yield* texts;
  }
}
