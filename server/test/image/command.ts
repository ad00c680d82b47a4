import { type ChildProcess, execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** The longest command is a build that fetches its packages. */
const commandMsMax = 600_000;

/** Runs a program to its end and returns its output; fails with what it wrote when its exit code is not 0. */
export async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, [...args], { timeout: commandMsMax, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** Whether a program can be started here. */
export async function isInstalled(program: string, version = '--version'): Promise<boolean> {
  return run(program, [version], { timeout: commandMsMax }).then(
    () => true,
    () => false,
  );
}

/** The process at the end of a line of processes that each started the next. */
export function lastDescendant({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('the program did not start');
  let last = pid;
  for (;;) {
    const [child] = childrenOf(last);
    if (child === undefined) return last;
    last = child;
  }
}

/** Linux lists the children of each thread by itself. */
function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return lists.flatMap((list) => list.split(' ').filter((text) => text.trim() !== '')).map(Number);
}
