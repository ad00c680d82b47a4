import { readFileSync } from 'node:fs';
import { startLoop } from '../../../lib/scheduling/loop.ts';

/** Interval in milliseconds of the checks of the parents. */
const lookMs = 500;
/** Id of the process that becomes the parent of processes whose parent has ended. */
const init = 1;

/**
 * Resolves when the npm that runs this process has ended. npx runs a command in a shell, which ends by a signal and does not
 * pass it on; and an npm that is killed tells nobody. Never for a process that npm has not started, as one of systemd, or that
 * a script of npm has put into the background. Where the system does not tell the parent of a parent, which only Linux does in
 * a file, the end of npx is known by the end of its shell.
 * @param options.isNpx Whether npx runs this process.
 */
export function npmEnd({ isNpx }: { isNpx: boolean }): Promise<void> {
  const parent = process.ppid;
  if (parent === init || !(isNpx || isNpm(parent))) return new Promise(() => {});
  const above = parentOf(parent);
  // The parent of npm itself is nobody that this process depends on.
  const isBelowNpm = isNpx && isNpm(above);
  return new Promise((resolve) => {
    const loop = startLoop({
      intervalMs: lookMs,
      task: () => {
        if (process.ppid === parent && (!isBelowNpm || parentOf(parent) === above)) return;
        void loop.stop();
        resolve();
      },
      onError: () => {},
    });
  });
}

/** Process id of the parent of a process; `undefined` if it is not known. */
function parentOf(pid: number): number | undefined {
  const [, parent] = /^PPid:\s*(\d+)/m.exec(statusOf(pid)) ?? [];
  return parent === undefined ? undefined : Number(parent);
}

function isNpm(pid: number | undefined): boolean {
  return pid !== undefined && /^Name:\s*npm/m.test(statusOf(pid));
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
