import type { Effort, Figure } from './figure.ts';
import { figureOfRates, type Rate, rateOf, ratesInTurn } from './rates.ts';
import { type SmtpLoad, sendMails } from './smtp-load.ts';

/** What takes mail in: the service, or a sink that keeps nothing. */
export interface Receiver {
  readonly smtpPort: number;
  /** CPU time it has taken, in seconds. */
  cpuSeconds(): number;
}

/** Mails to be sent to whatever takes them in. */
export type ReceptionLoad = Omit<SmtpLoad, 'port' | 'recipient'>;

/** Sends the same mails to a server and to a sink in turn. */
export async function compareReception(parts: {
  name: string;
  server: Receiver & { createMailbox(): Promise<{ address: string }> };
  sink: Receiver;
  load: ReceptionLoad;
  effort: Effort;
  target?: { least: number };
}): Promise<Figure> {
  const { name, server, sink, load, effort, target } = parts;
  const { address: recipient } = await server.createMailbox();
  const receive = (receiver: Receiver) => () => receptionOf(receiver, { ...load, recipient }, effort);
  const rates = await ratesInTurn(effort, { theirs: receive(sink), ours: receive(server) });
  return figureOfRates({ name, unit: 'mails/s', ...(target === undefined ? {} : { target }) }, rates);
}

/** Sends mails, and returns how fast they were taken and what each took of the receiver. */
export function receptionOf(receiver: Receiver, load: Omit<SmtpLoad, 'port'>, effort: Effort): Promise<Rate> {
  const { smtpPort: port } = receiver;
  const send = async () => ({ count: load.mails, perSecond: await sendMails({ ...load, port }, effort) });
  return rateOf(receiver, send);
}
