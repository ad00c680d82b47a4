import { startBenchServer } from '../bench-server.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { compareReception } from '../reception.ts';
import { startSmtpBaseline } from '../smtp-baseline.ts';
import { usualLoad } from '../smtp-load.ts';

/** Durable reception of mails of 50 kB and of 1 MB, beside a sink. */
export async function measureSizes(effort: Effort): Promise<Figure[]> {
  await using sink = await startSmtpBaseline(effort);
  await using server = await startBenchServer();
  const parts = { server, sink, effort };
  return [
    await compareReception({
      ...{ ...parts, name: 'ingest of mails of 50 kB : sink', target: { least: 0.36 } },
      load: { ...usualLoad, mailBytes: 50_000, mails: scaled(2_000, effort) },
    }),
    await compareReception({
      ...{ ...parts, name: 'ingest of mails of 1 MB : sink', target: { least: 0.48 } },
      load: { ...usualLoad, mailBytes: 1_000_000, mails: scaled(150, effort) },
    }),
  ];
}
