import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProgram, hasEnded } from '../../../load/processes/children.ts';
import type { Outage, OutageName } from './outages.ts';

const programs = ['unshare', 'nsenter', 'setpriv', 'ip', 'etcd', 'patroni', 'haproxy', 'pgbouncer'];
const postgres = '/usr/lib/postgresql/15/bin/postgres';
/** Processes and a network of its own for a program; all that it starts ends with it, and it with this process. */
const apart = ['--net', '--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc'];

/** Why there can be no machines here; `undefined` where there can. */
export function whyNoMachines(): string | undefined {
  const missing = programs.find((name) => findProgram(name) === undefined);
  if (missing !== undefined) return `${missing} is not installed`;
  if (!existsSync(postgres)) return 'PostgreSQL 15 of Debian is not installed';
  try {
    execFileSync('unshare', [...apart, 'true'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'this user may not make a network';
  }
}

/** Runs outages in a process that has a network and processes of its own. */
export async function* runOutagesApart(names: readonly OutageName[]): AsyncGenerator<Outage> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-machines-'));
  await chmod(folder, 0o755);
  const program = [process.execPath, join(import.meta.dirname, 'program.ts'), folder, ...names];
  const child = spawn('setpriv', ['--pdeathsig=KILL', 'unshare', ...apart, ...program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  try {
    for await (const line of createInterface(child.stdout)) yield JSON.parse(line);
    const [code] = await exited;
    if (code !== 0) throw new Error(`the machines ended with ${code}`);
  } finally {
    if (!hasEnded(child)) child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  }
}
