import { type Effort, type Figure, scaled } from '../figure.ts';
import { PacedReader } from '../paced-reader.ts';
import { ServerProcess } from '../server-process.ts';
import { sendMails, usualLoad } from '../smtp-load.ts';

/** How long reads take while mail comes in as fast as it is taken. */
export async function measureLatency(effort: Effort & { databaseUrl?: string }): Promise<Figure[]> {
  await using server = await ServerProcess.start(effort);
  const { headers, smtpPort: port } = server;
  const read = await server.createMailbox();
  const filled = await server.createMailbox();
  const load = { ...usualLoad, port, reconnects: false };
  await sendMails({ ...load, recipient: read.address, mails: 1 }, effort);
  const [mailId] = await server.mailIds(read.id);
  await sendMails({ ...load, recipient: filled.address, mails: scaled(2_000, effort) }, effort);

  await using reader = await PacedReader.start({
    url: `${server.url}/v1/mailboxes/${read.id}/mails/${mailId}`,
    headers,
  });
  await sendMails({ ...load, recipient: filled.address, mails: scaled(20_000, effort) }, effort);
  const { p99Ms } = await reader.stop();
  return [{ name: 'p99 of reads during ingest', unit: 'ms', measured: p99Ms, target: { most: 15 } }];
}
