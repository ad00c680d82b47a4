import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { outputOf } from './command.ts';

const deploy = resolve(import.meta.dirname, '../../../deploy');

/** Has systemd verify the unit and its sockets; in place of the service, which need not be installed here, it starts Node.js. */
export async function verifyUnit(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-unit-'));
  try {
    const text = await readFile(join(deploy, 'mayfly.service'), 'utf8');
    const sockets = join(folder, 'mayfly.socket');
    await copyFile(join(deploy, 'mayfly.socket'), sockets);
    const copy = join(folder, 'mayfly.service');
    await writeFile(copy, text.replace('/usr/local/bin/mayfly', process.execPath));
    await outputOf('systemd-analyze', ['verify', '--man=no', copy, sockets]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
