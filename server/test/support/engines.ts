import { type TestContext, test } from 'node:test';
import { usePostgres } from './postgres.ts';
import { type Service, startService } from './service.ts';

type StartOptions = NonNullable<Parameters<typeof startService>[1]>;

/** What a database may be. */
export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** Starts services for one test, all over one database of its own. */
export type StartService = (options?: StartOptions) => Promise<Service>;

type Run = (t: TestContext, start: StartService, engine: Engine) => Promise<void>;

/** Declares tests of whole services that have to hold on each engine. */
export function useEngines(used: readonly Engine[] = engines): (guarantee: string, run: Run) => void {
  const postgres = used.includes('postgres') ? usePostgres() : undefined;
  return (guarantee, run) => {
    if (used.includes('sqlite')) {
      test(`sqlite: ${guarantee}`, (t) => run(t, (options) => startService(t, options), 'sqlite'));
    }
    if (postgres === undefined) return;
    test(`postgres: ${guarantee}`, async (t) => {
      const url = await postgres.newMigratedDatabase(t);
      const start: StartService = (options) =>
        startService(t, { ...options, environment: { ...options?.environment, MAYFLY_DATABASE_URL: url } });
      await run(t, start, 'postgres');
    });
  };
}
