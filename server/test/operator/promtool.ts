import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Folder of the alerts and of the example of a configuration. */
export const prometheus = resolve(import.meta.dirname, '../../../deploy/prometheus');

/** Reason for which a test that needs promtool is skipped; `false` where it is there. */
export const withoutPromtool = isThere() ? false : 'promtool is not installed (Debian: apt-get install prometheus)';

/** Runs promtool in the folder of the alerts. */
export function promtool(args: readonly string[]): void {
  try {
    execFileSync('promtool', args, { cwd: prometheus, stdio: 'pipe' });
  } catch (error) {
    const { stdout = '', stderr = '' } = Object(error);
    assert.fail(`promtool ${args.join(' ')}: ${stdout}${stderr}`);
  }
}

function isThere(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
