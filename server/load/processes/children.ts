import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A child that has not ended so long after SIGTERM is killed. */
const endMsMax = 60_000;
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

/** Whether a child has ended. */
export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Tells a child to end, and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), endMsMax);
  await exited;
  clearTimeout(timer);
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

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
