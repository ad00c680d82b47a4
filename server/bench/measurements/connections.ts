import { type Effort, type Figure, scaled } from '../figure.ts';
import { ServerProcess } from '../server-process.ts';
import { sendMails, usualLoad } from '../smtp-load.ts';
import { mediansInTurn } from '../statistics.ts';

/** Durable reception where every mail comes over a connection of its own. */
export async function measureConnections(effort: Effort): Promise<Figure[]> {
  await using server = await ServerProcess.start();
  const { address: recipient } = await server.createMailbox();
  const load = { ...usualLoad, port: server.smtpPort, recipient, mails: scaled(3_000, effort), reconnects: true };
  const runs = { measured: () => sendMails(load, effort) };
  const { measured } = await mediansInTurn(effort, runs);
  return [{ name: 'ingest, a connection for each mail', unit: 'mails/s', measured, target: { least: 800 } }];
}
