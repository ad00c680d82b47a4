import { startBenchServer } from '../bench-server.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { figureOfRates, ratesInTurn } from '../rates.ts';
import { compareReception, type Receiver, receptionOf } from '../reception.ts';
import { startSmtpBaseline } from '../smtp-baseline.ts';
import { usualLoad } from '../smtp-load.ts';

/** CPU time of a mail at most, in microseconds. */
const cpuMost = 200;
/** Most inboxes that capture makes. */
const inboxes = 50;

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
  return [twenty, ...ofMail, forty, unparsed, await compareCapture(effort)];
}

/** Captured mail to strangers, of users that each have an inbox, beside mail to as many mailboxes of a service that captures none. */
async function compareCapture(effort: Effort): Promise<Figure> {
  await using capturing = await startBenchServer({ settings: { MAYFLY_CAPTURE: 'default' } });
  await using usual = await startBenchServer();
  const addresses: string[] = [];
  while (addresses.length < inboxes) addresses.push((await usual.createMailbox()).address);
  const strangers = addresses.map((_, number) => `user-${number}@customer.example`);
  const load = { ...usualLoad, sessions: inboxes, mails: scaled(6_000, effort) };
  const receive = (server: Receiver, to: { recipient: readonly string[]; logsIn?: boolean }) => () =>
    receptionOf(server, { ...load, ...to }, effort);
  const rates = await ratesInTurn(effort, {
    theirs: receive(usual, { recipient: addresses }),
    ours: receive(capturing, { recipient: strangers, logsIn: true }),
  });
  const name = `captured mail, ${inboxes} inboxes : capture off`;
  return figureOfRates({ name, unit: 'mails/s', target: { least: 0.9 } }, rates);
}
