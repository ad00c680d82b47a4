import { startBenchServer } from '../bench-server.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { compareReception } from '../reception.ts';
import { startSmtpBaseline } from '../smtp-baseline.ts';
import { usualLoad } from '../smtp-load.ts';

/** CPU time of a mail at most, in microseconds. */
const cpuMost = 200;

/** Durable reception over sessions that stay open, whole and with parsing taken out, beside a sink that keeps nothing. */
export async function measureIngest(effort: Effort): Promise<Figure[]> {
  await using sink = await startSmtpBaseline(effort);
  await using server = await startBenchServer();
  await using unparsing = await startBenchServer({ entry: 'server/bench/server-without-parsing.ts' });
  const load = { ...usualLoad, mails: scaled(6_000, effort) };
  const parts = { server, sink, load, effort };
  const twenty = await compareReception({
    ...parts,
    name: 'durable ingest, 20 sessions : sink',
    target: { least: 0.33 },
  });
  const forty = await compareReception({
    ...{ ...parts, name: 'durable ingest, 40 sessions : sink', target: { least: 0.36 } },
    load: { ...load, sessions: 40 },
  });
  const unparsed = await compareReception({
    ...parts,
    server: unparsing,
    name: 'the same without parsing, 20 sessions',
  });
  const ofMail: Figure[] = [
    {
      name: 'cpu of a mail, 20 sessions',
      unit: 'µs',
      measured: twenty.cpu?.measured ?? Number.NaN,
      target: { most: cpuMost },
    },
  ];
  return [twenty, ...ofMail, forty, unparsed];
}
