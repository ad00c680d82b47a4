import { type TestContext, test } from 'node:test';
import { usePostgres } from './postgres.ts';
import { type Service, startService } from './service.ts';

type StartOptions = NonNullable<Parameters<typeof startService>[1]>;

/** Starts services for one test, all over one database of its own. */
export type StartService = (options?: StartOptions) => Promise<Service>;

/** Declares tests of whole services that have to hold on each engine. */
export function useEngines(): (guarantee: string, run: (t: TestContext, start: StartService) => Promise<void>) => void {
  const postgres = usePostgres();
  return (guarantee, run) => {
    test(`sqlite: ${guarantee}`, (t) => run(t, (options) => startService(t, options)));
    test(`postgres: ${guarantee}`, async (t) => {
      const url = await postgres.newDatabase();
      await run(t, (options) =>
        startService(t, { ...options, environment: { ...options?.environment, MAYFLY_DATABASE_URL: url } }),
      );
    });
  };
}
