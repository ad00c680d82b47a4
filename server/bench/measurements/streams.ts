import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { requestText } from '../../load/http-client.ts';
import { defineWorker } from '../../load/processes/worker.ts';
import { countAtOnce } from '../../load/repeat.ts';
import type { ServerProcess } from '../../load/server-process.ts';
import { startBenchServer } from '../bench-server.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { mediansInTurn } from '../rates.ts';
import { sendMails, usualLoad } from '../smtp-load.ts';

/** Longer than the time from one ping to the next. */
const idleMs = 20_000;
const openedAtOnce = 100;

/** Opens event streams and keeps them open, each over a connection of its own. */
const startReaders = defineWorker(import.meta.url, (input: { url: string; key: string; streams: number }) => {
  const { url, key, streams } = input;
  const request = requestText({ path: '/v1/events', key, headers: { Accept: 'text/event-stream' } });
  let open = 0;
  const openOne = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
      socket.once('connect', () => socket.write(request));
      socket.on('error', reject);
      socket.once('data', (head: Buffer) => {
        if (!head.toString('latin1').startsWith('HTTP/1.1 200 ')) return reject(new Error(`bench: ${head}`));
        open += 1;
        socket.resume().once('close', () => {
          open -= 1;
        });
        resolve();
      });
    });
  return {
    open: () => countAtOnce({ count: streams, atOnce: openedAtOnce }, openOne),
    count: async () => open,
  };
});

/** What many readers cost who wait for events that do not come: memory, and the reception of others' mail. */
export async function measureStreams(effort: Effort): Promise<Figure[]> {
  await using none = await startBenchServer();
  await using server = await startBenchServer();
  const streams = scaled(10_000, effort);
  const { key } = await server.createKey('reader');
  await using readers = startReaders({ url: server.url, key, streams });
  await readers.ask('open');
  await delay(scaled(idleMs, effort));
  const memory = server.memory();

  const mails = scaled(6_000, effort);
  const send = async (to: ServerProcess) => {
    const { address: recipient } = await to.createMailbox();
    return sendMails({ ...usualLoad, port: to.smtpPort, recipient, mails }, effort);
  };
  const rates = await mediansInTurn(effort, { none: () => send(none), open: () => send(server) });
  const open = await readers.ask('count');
  if (open !== streams) throw new Error(`bench: of ${streams} streams ${open} are still open`);

  const count = streams.toLocaleString('en');
  const ingest: Figure = {
    ...{ name: `durable ingest beside ${count} idle streams : without`, unit: 'mails/s' },
    ...{ measured: rates.open, baseline: rates.none, target: { least: 0.9 } },
  };
  if (Number.isNaN(memory.residentMb)) return [ingest];
  const figure = { unit: 'MB', target: { most: 300 } };
  return [
    { ...figure, name: `memory with ${count} idle streams`, measured: memory.residentMb },
    { ...figure, name: 'memory at its highest while they were opened', measured: memory.peakMb },
    ingest,
  ];
}
