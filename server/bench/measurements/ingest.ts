import { type Effort, type Figure, scaled } from '../figure.ts';
import { ServerProcess } from '../server-process.ts';
import { startSmtpBaseline } from '../smtp-baseline.ts';
import { sendMails, usualLoad } from '../smtp-load.ts';
import { mediansInTurn } from '../statistics.ts';

/** Durable reception over sessions that stay open, whole and with parsing taken out, beside a sink that keeps nothing. */
export async function measureIngest(effort: Effort): Promise<Figure[]> {
  await using sink = await startSmtpBaseline(effort);
  await using server = await ServerProcess.start();
  await using unparsing = await ServerProcess.start({ entry: 'server/bench/server-without-parsing.ts' });
  const mails = scaled(6_000, effort);
  const send = (port: number, recipient: string) =>
    sendMails({ ...usualLoad, port, recipient, mails, reconnects: false }, effort);
  const { address } = await server.createMailbox();
  const { address: addressUnparsing } = await unparsing.createMailbox();
  const runs = {
    sink: () => send(sink.port, address),
    whole: () => send(server.smtpPort, address),
    unparsed: () => send(unparsing.smtpPort, addressUnparsing),
  };
  const rates = await mediansInTurn(effort, runs);
  const figure = { unit: 'mails/s', baseline: rates.sink };
  return [
    { ...figure, name: 'durable ingest : sink', measured: rates.whole, target: { least: 0.1 } },
    { ...figure, name: 'durable ingest without parsing : sink', measured: rates.unparsed, target: { least: 0.4 } },
  ];
}
