import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** The folder of the repository, where the service is started. */
export const root = new URL('../..', import.meta.url).pathname;

/** Environment, node flags and entry of the package's start script, so that the bench runs what users run. */
export function startCommand(): { environment: Record<string, string>; flags: string[]; entry: string } {
  const { scripts } = Value.Parse(
    Type.Object({ scripts: Type.Object({ start: Type.String() }) }),
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  const words = scripts.start.split(' ');
  const node = words.indexOf('node');
  const entry = words.at(-1);
  if (node < 0 || entry === undefined) throw new Error(`bench: cannot read the start script "${scripts.start}"`);
  const assignments = words.slice(0, node).filter((word) => word.includes('='));
  const environment = Object.fromEntries(assignments.map((word) => word.split('=', 2)));
  return { environment, flags: words.slice(node + 1, -1), entry };
}
