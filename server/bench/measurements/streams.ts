import { setTimeout as delay } from 'node:timers/promises';
import { Type } from 'typebox';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { Part } from '../program.ts';
import { ServerProcess } from '../server-process.ts';
import { sendMails, usualLoad } from '../smtp-load.ts';
import { mediansInTurn } from '../statistics.ts';

/** Longer than the time from one ping to the next. */
const idleMs = 20_000;
const Count = Type.Object({ open: Type.Integer() });

/** What many readers cost who wait for events that do not come: memory, and the reception of others' mail. */
export async function measureStreams(effort: Effort): Promise<Figure[]> {
  await using none = await ServerProcess.start();
  await using server = await ServerProcess.start();
  const streams = scaled(10_000, effort);
  const headers = await server.headersOf('reader');
  await using readers = Part.start('idle-streams', { url: `${server.url}/v1/events`, headers, streams });
  await readers.ask('open', Count);
  await delay(scaled(idleMs, effort));
  const memory = server.memory();

  const mails = scaled(6_000, effort);
  const send = async (to: ServerProcess) => {
    const { address: recipient } = await to.createMailbox();
    return sendMails({ ...usualLoad, port: to.smtpPort, recipient, mails, reconnects: false }, effort);
  };
  const rates = await mediansInTurn(effort, { none: () => send(none), open: () => send(server) });
  const { open } = await readers.ask('count', Count);
  if (open !== streams) throw new Error(`bench: of ${streams} streams ${open} are still open`);

  const count = streams.toLocaleString('en');
  const ingest: Figure = {
    ...{ name: `durable ingest beside ${count} idle streams : without`, unit: 'mails/s' },
    ...{ measured: rates.open, baseline: rates.none, target: { least: 0.9 } },
  };
  if (memory === undefined) return [ingest];
  const figure = { unit: 'MB', target: { most: 300 } };
  return [
    { ...figure, name: `memory with ${count} idle streams`, measured: memory.nowMb },
    { ...figure, name: 'memory at its highest while they were opened', measured: memory.highestMb },
    ingest,
  ];
}
