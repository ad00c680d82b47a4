import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { outputOf } from './command.ts';

const unit = resolve(import.meta.dirname, '../../../deploy/mayfly.service');

/** Has systemd verify the unit; in place of the service, which need not be installed here, it starts Node.js. */
export async function verifyUnit(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-unit-'));
  try {
    const text = await readFile(unit, 'utf8');
    const copy = join(folder, 'mayfly.service');
    await writeFile(copy, text.replace('/usr/local/bin/mayfly', process.execPath));
    await outputOf('systemd-analyze', ['verify', '--man=no', copy]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
