import { setTimeout as delay } from 'node:timers/promises';
import { startBenchServer } from '../bench-server.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { sendMails, usualLoad } from '../smtp-load.ts';

const idleMs = 3_000;

/** Resident memory of the server at rest and after a load; nothing where the system does not tell. */
export async function measureMemory(effort: Effort): Promise<Figure[]> {
  await using server = await startBenchServer();
  await delay(scaled(idleMs, effort));
  const idle = server.memory();
  const { address: recipient } = await server.createMailbox();
  const mails = scaled(20_000, effort);
  await sendMails({ ...usualLoad, port: server.smtpPort, recipient, mails }, effort);
  const loaded = server.memory();
  if (Number.isNaN(idle.residentMb)) return [];
  const figure = { unit: 'MB' };
  return [
    { ...figure, name: 'memory at rest', measured: idle.residentMb, target: { most: 100 } },
    { ...figure, name: 'memory at the end of an ingest load', measured: loaded.residentMb, target: { most: 220 } },
    { ...figure, name: 'memory at its highest during it', measured: loaded.peakMb, target: { most: 220 } },
  ];
}
