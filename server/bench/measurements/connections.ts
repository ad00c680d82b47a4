import { startBenchServer } from '../bench-server.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { compareReception } from '../reception.ts';
import { startSmtpBaseline } from '../smtp-baseline.ts';
import { usualLoad } from '../smtp-load.ts';

/** Durable reception where every mail comes over a connection of its own, beside a sink. */
export async function measureConnections(effort: Effort): Promise<Figure[]> {
  await using sink = await startSmtpBaseline(effort);
  await using server = await startBenchServer();
  const load = { ...usualLoad, mails: scaled(3_000, effort), reconnects: true };
  const name = 'ingest, a connection for each mail : sink';
  return [await compareReception({ name, server, sink, load, effort, target: { least: 0.38 } })];
}
