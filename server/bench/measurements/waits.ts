import type { ServerProcess } from '../../load/server-process.ts';
import { startBenchServer } from '../bench-server.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { startWaiters } from '../waiters.ts';

const settings = { MAYFLY_ACTIVE_MAILBOXES_MAX: '100000', MAYFLY_DAILY_CALLS_MAX: '10000000' };
const mailsPerSecond = 300;

type Times = Awaited<ReturnType<typeof timesOf>>['times'];

/** How long after a mail's last byte whoever waits for it has it, where many others wait for other mail. */
export async function measureWaits(effort: Effort): Promise<Figure[]> {
  await using server = await startBenchServer({ settings });
  const { times, waiters } = await timesOf(effort, { waitsAt: server, mailTo: server });
  return figuresOf(times, {
    name: `of ${waiters.toLocaleString('en')} waits the right one answers`,
    p50MsMax: 10,
    p99MsMax: 30,
  });
}

/** The same where the mail comes in at another node than that which holds the waits. */
export async function measureWaitsAcrossNodes(
  effort: Effort & { databaseUrl: string; analyze: () => Promise<void> },
): Promise<Figure[]> {
  const { databaseUrl, analyze } = effort;
  await using one = await startBenchServer({ settings, databaseUrl });
  await using other = await startBenchServer({ settings, databaseUrl });
  const waiting = { waitsAt: other, mailTo: one, onOpen: analyze };
  const { times, waiters } = await timesOf(effort, waiting);
  const name = `of ${waiters.toLocaleString('en')} waits at another node the right one answers`;
  return figuresOf(times, { name, p50MsMax: 20, p99MsMax: 50 });
}

function figuresOf(
  times: Times,
  { name, p50MsMax, p99MsMax }: { name: string; p50MsMax: number; p99MsMax: number },
): Figure[] {
  const unit = 'ms';
  return [
    { name: `${name}: from the mail's last byte, p50`, unit, measured: times.p50Ms, target: { most: p50MsMax } },
    { name: `${name}: the same, p99`, unit, measured: times.p99Ms, target: { most: p99MsMax } },
    { name: `${name}: from the 250, p50`, unit, measured: times.wakeUpP50Ms, target: { most: 10 } },
    { name: `${name}: the same, p99`, unit, measured: times.wakeUpP99Ms, target: { most: 50 } },
  ];
}

async function timesOf(
  effort: Effort,
  {
    waitsAt,
    mailTo,
    onOpen = async () => {},
  }: { waitsAt: ServerProcess; mailTo: ServerProcess; onOpen?: () => Promise<void> },
) {
  const waiters = scaled(5_000, effort);
  const input = {
    url: waitsAt.url,
    key: waitsAt.key,
    smtpPort: mailTo.smtpPort,
    mailboxes: waiters,
    mails: scaled(6_000, effort),
    mailsPerSecond,
  };
  await using part = startWaiters(input);
  await part.ask('open');
  await onOpen();
  const times = await part.ask('measure');
  if (times.wrongAnswers > 0) throw new Error(`bench: ${times.wrongAnswers} waits were answered with others' mail`);
  return { times, waiters };
}
