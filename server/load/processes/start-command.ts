import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** The folder of the repository, where the service is started. */
export const root = new URL('../../..', import.meta.url).pathname;

const entry = 'server/bin/mayfly.cjs';
const compileCache = 'node_modules/.cache/mayfly';

/** Environment, node flags and entry that `npm start` comes to, so that what users run is measured and attacked. */
export function startCommand(): { environment: Record<string, string>; flags: string[]; entry: string } {
  const { environment, flags } = Value.Parse(
    Type.Object({ environment: Type.Record(Type.String(), Type.String()), flags: Type.Array(Type.String()) }),
    JSON.parse(readFileSync(join(root, 'server/bin/memory-options.json'), 'utf8')),
  );
  return { environment: { NODE_COMPILE_CACHE: compileCache, ...environment }, flags, entry };
}
