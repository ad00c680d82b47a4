import { createHash } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { declaredAt } from './declared-at.ts';
import { patientLimits, usePostgres } from './postgres.ts';
import { seededRandom } from './seeded-random.ts';
import { type Service, startService } from './service.ts';
import { seedOfShortRun } from './thoroughness.ts';

type StartOptions = NonNullable<Parameters<typeof startService>[1]>;

/** What a database may be. */
export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** Starts services for one test, all over one database of its own. */
export type StartService = (options?: StartOptions) => Promise<Service>;

type Run = (t: TestContext, start: StartService, engine: Engine) => Promise<void>;

/**
 * Declares tests of whole services that have to hold on each engine. In a short run each is run on one engine, which the seed of the
 * run decides: what differs between engines has tests of its own, in `test/store` and `test/postgres`.
 */
export function useEngines(used: readonly Engine[] = engines): (guarantee: string, run: Run) => void {
  const postgres = used.includes('postgres') ? usePostgres() : undefined;
  return (guarantee, run) => {
    const inThisRun = enginesOf(guarantee, used);
    const options = { tags: declaredAt() };
    if (inThisRun.includes('sqlite')) {
      test(`sqlite: ${guarantee}`, options, (t) => run(t, (start) => startService(t, start), 'sqlite'));
    }
    if (postgres === undefined || !inThisRun.includes('postgres')) return;
    test(`postgres: ${guarantee}`, options, async (t) => {
      const url = await postgres.newMigratedDatabase(t);
      let started = 0;
      const start: StartService = (options) => {
        started += 1;
        // Services over one database make different ids. An odd number is a seed of its own.
        const random = seededRandom(2 * started - 1);
        const environment = { ...options?.environment, MAYFLY_DATABASE_URL: url };
        return startService(t, { random, databaseLimits: patientLimits, ...options, environment });
      };
      await run(t, start, 'postgres');
    });
  };
}

function enginesOf(guarantee: string, used: readonly Engine[]): readonly Engine[] {
  if (seedOfShortRun === undefined) return used;
  const [byte = 0] = createHash('sha1').update(`${seedOfShortRun} ${guarantee}`).digest();
  return used.filter((_, index) => index === byte % used.length);
}
