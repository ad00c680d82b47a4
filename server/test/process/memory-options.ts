import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Memory options of the service: flags of Node.js, and environment variables of the C library. */
interface MemoryOptions {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Memory options that the command `mayfly` starts the service with. */
export const memoryOptions: MemoryOptions = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../bin/memory-options.json'), 'utf8'),
);

/** Memory options of a running process, as Linux shows them; other flags and variables are left out. */
export async function memoryOptionsOf(pid: number): Promise<MemoryOptions> {
  const [, ...line] = await entries(pid, 'cmdline');
  const variables = await entries(pid, 'environ');
  return {
    flags: line.filter((word) => /^--(?:max-semi-space-size|v8-pool-size)=/.test(word)),
    environment: Object.fromEntries(
      variables.filter((word) => word.startsWith('MALLOC_')).map((word) => word.split('=', 2)),
    ),
  };
}

async function entries(pid: number, file: 'cmdline' | 'environ'): Promise<string[]> {
  return (await readFile(`/proc/${pid}/${file}`, 'utf8')).split('\0');
}
