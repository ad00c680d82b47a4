import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const othersCore = '0';
let isApart = false;

/**
 * Gives this process and those that it starts one core, and servers that it starts the others.
 * @throws Error where there is one core only, or no `taskset`.
 */
export function keepApart(): void {
  if (availableParallelism() < 2) throw new Error('siege: --apart needs two cores');
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', othersCore, `${process.pid}`]);
  isApart = true;
}

/** The command of a server, on the cores that it has. */
export function onCoresOfServers(command: readonly string[]): string[] {
  return isApart ? ['taskset', '--cpu-list', `1-${lastCore}`, ...command] : [...command];
}

/** Before this process is bound to one. */
const lastCore = availableParallelism() - 1;
