import { systemClock } from '../../src/lib/clock.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { patientLimits, usePostgres } from '../support/postgres.ts';
import { describeStore } from './store-suite.ts';

const postgres = usePostgres();

describeStore('postgres', async (t, { clock = systemClock } = {}) => {
  const url = await postgres.newMigratedDatabase(t);
  const store = await openPostgresStore({ url, clock, connectionsMax: 8, limits: patientLimits });
  t.after(() => store.close());
  return store;
});
