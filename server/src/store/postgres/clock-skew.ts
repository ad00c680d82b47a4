import type { ClientBase } from 'pg';
import type { Clock } from '../../lib/clock.ts';

/** Round trip in milliseconds above which the answer says too little about the clock of the database. */
const roundTripMsMax = 3_000;

/**
 * Measures the least difference in milliseconds between the clock of the database and ours, given the round trip: 0
 * when the clocks may agree.
 */
export async function measureClockSkew(client: ClientBase, clock: Clock): Promise<number> {
  const query = {
    text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    query_timeout: roundTripMsMax,
  };
  const before = clock.now();
  const { rows } = await client.query(query);
  const after = clock.now();
  const databaseNow = Math.round(Number(rows[0]?.now));
  return databaseNow < before ? databaseNow - before : Math.max(0, databaseNow - after);
}
