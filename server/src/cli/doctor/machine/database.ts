import { existsSync } from 'node:fs';
import { nameOf, openStore } from '../../../app/open-store.ts';
import type { Config } from '../../../config.ts';
import { systemClock } from '../../../lib/clock.ts';
import { systemRandom } from '../../../lib/random.ts';
import { fine, type MachineFinding } from './finding.ts';

/** Difference in milliseconds between the clocks of this machine and the database from which on nothing that ends is made. */
const clockSkewMsMax = 5_000;

/** Opens the database as a command does, beside a running service, and looks at its schema, its settings and its clock. */
export async function databaseFindings(config: Config): Promise<MachineFinding[]> {
  const { database } = config;
  const what = 'database';
  const name = nameOf(database);
  if (database.engine === 'sqlite' && !existsSync(database.file))
    return [fine(what, `none at ${name} so far: the first start makes it`)];
  try {
    const options = { clock: systemClock, random: systemRandom(), asServer: false, limits: {} };
    const store = await openStore(config, options);
    try {
      const reason = await store.unusable();
      if (reason !== undefined)
        return [{ what, state: 'wrong', found: reason, fix: 'See docs/operating.md, Upgrade.' }];
      const skewMs = await store.clockSkewMs(systemClock);
      if (skewMs > clockSkewMsMax)
        return [{ what, state: 'wrong', found: `its clock is ${skewMs} ms ahead`, fix: 'Set both clocks by NTP.' }];
      return [fine(what, name)];
    } finally {
      await store.close();
    }
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    const fix =
      database.engine === 'sqlite' ? 'Start the service once, or restore a backup.' : 'See docs/postgresql.md.';
    return [{ what, state: 'wrong', found, fix }];
  }
}
