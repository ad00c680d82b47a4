import { mailPaths } from '../../load/account.ts';
import { startBenchServer } from '../bench-server.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { startPacedReader } from '../paced-reader.ts';
import { sendMails, usualLoad } from '../smtp-load.ts';

/** How long reads take while mail comes in as fast as it is taken. */
export async function measureLatency(effort: Effort & { databaseUrl?: string }): Promise<Figure[]> {
  await using server = await startBenchServer(effort);
  const { headers, smtpPort: port } = server;
  const read = await server.createMailbox();
  const filled = await server.createMailbox();
  const load = { ...usualLoad, port };
  await sendMails({ ...load, recipient: read.address, mails: 1 }, effort);
  const [path = ''] = await mailPaths(server, read);
  await sendMails({ ...load, recipient: filled.address, mails: scaled(2_000, effort) }, effort);

  await using reader = await startPacedReader({ url: server.url + path, headers });
  await sendMails({ ...load, recipient: filled.address, mails: scaled(20_000, effort) }, effort);
  const { p99Ms } = await reader.ask('stop');
  return [{ name: 'p99 of reads during ingest', unit: 'ms', measured: p99Ms, target: { most: 15 } }];
}
