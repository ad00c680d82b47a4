import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProgramLogin, ProgramProtocol } from '../../../load/program-session.ts';
import { sampleText } from '../../../load/sample-text.ts';
import { databaseFile } from '../../../load/server-process.ts';
import { fillFile } from '../../../load/store-filler.ts';
import { defaultOwner } from '../../../src/core/accounts/accounts.ts';
import { forever } from '../../../src/store/schema.ts';
import { startBenchServer } from '../../bench-server.ts';
import { type Effort, type Figure, scaled } from '../../figure.ts';
import { figureOfRates, type Rate, rateOf, ratesInTurn } from '../../rates.ts';
import { receptionOf } from '../../reception.ts';
import { usualLoad } from '../../smtp-load.ts';
import { Dovecot } from './dovecot.ts';
import { type Fetching, startFetching } from './fetching-programs.ts';
import { startIdlePrograms } from './idle-programs.ts';

const mailboxes = 8;
const mailBytes = 5_000;
/** Mailboxes that idle clients have open, and how many clients each has by IMAP. */
const idleMailboxes = 100;
const idleByImap = 9;
const openSettings = {
  MAYFLY_POP3_PORT: '0',
  MAYFLY_POP3_CONNECTIONS_MAX: '400',
  MAYFLY_POP3_CONNECTIONS_PER_ADDRESS_MAX: '400',
  MAYFLY_IMAP_PORT: '0',
  MAYFLY_IMAP_CONNECTIONS_MAX: '2000',
  MAYFLY_IMAP_CONNECTIONS_PER_ADDRESS_MAX: '2000',
  MAYFLY_SMTP_AUTH_PLAIN_FROM: '127.0.0.1',
};
const noticed = {
  fetch: { pop3: 'RETR of a mail of 5 kB', imap: 'FETCH of a mail of 5 kB' },
  skipped: 'bench: dovecot is not installed: fetching is not compared with it',
} as const;

/** Mail programs that fetch mails, beside Dovecot with the same mails; and reception beside a thousand that only wait. */
export async function measureMailPrograms(effort: Effort): Promise<Figure[]> {
  return [...(await compareFetching(effort)), await compareIdle(effort)];
}

/** Where mail programs find the mails. */
interface Host {
  readonly ports: Readonly<Partial<Record<ProgramProtocol, number>>>;
  readonly users: readonly string[];
  readonly password: string;
}

async function compareFetching(effort: Effort): Promise<Figure[]> {
  const mails = scaled(1_000, effort);
  const header = 'From: sender@client.bench\r\nSubject: bench\r\n\r\n';
  const message = Buffer.from(header + sampleText(mailBytes - header.length));
  await using dovecot = await Dovecot.withMails({ mailboxes, mails, message });
  if (dovecot === undefined) {
    console.error(noticed.skipped);
    return [];
  }
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mayfly-bench-'));
  const users = await fillMailboxes(folder.path, { count: mailboxes, mails, message });
  const load = { mails, mailBytes: message.length };
  const figures: Figure[] = [];
  for (const protocol of ['pop3', 'imap'] as const) {
    const fetched = async (host: Host, process: { cpuSeconds(): number }) =>
      rateOf(process, () => fetchAll({ ...load, ...host, protocol, port: host.ports[protocol] ?? 0 }));
    const ours = async () => {
      await using server = await startOn(folder.path);
      return await fetched({ ports: server.programPorts, users, password: server.key }, server);
    };
    const theirs = async () => {
      await using running = await dovecot.start({ isCold: true });
      return await fetched(dovecot, running);
    };
    figures.push(figureOfFetching(protocol, 'cold', await ratesInTurn(effort, { theirs, ours })));
    await using server = await startOn(folder.path);
    await using running = await dovecot.start({ isCold: false });
    const warm = {
      theirs: () => fetched(dovecot, running),
      ours: () => fetched({ ports: server.programPorts, users, password: server.key }, server),
    };
    figures.push(figureOfFetching(protocol, 'warm', await ratesInTurn(effort, warm)));
  }
  return figures;
}

function figureOfFetching(
  protocol: ProgramProtocol,
  state: 'cold' | 'warm',
  rates: Readonly<Record<'ours' | 'theirs', Rate>>,
): Figure {
  const name = `${noticed.fetch[protocol]}, ${state} : Dovecot`;
  return figureOfRates({ name, unit: 'mails/s', target: { least: 0.5 } }, rates);
}

async function fetchAll(load: Fetching): Promise<{ count: number; perSecond: number }> {
  await using programs = startFetching(load);
  return await programs.ask('fetchAll');
}

/** The same ingest by two servers, of which one has idle mail programs. */
async function compareIdle(effort: Effort): Promise<Figure> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mayfly-bench-'));
  const users = await fillMailboxes(folder.path, { count: idleMailboxes, mails: idleMailboxes });
  await using alone = await startBenchServer({ settings: openSettings });
  await using beset = await startOn(folder.path);
  const { pop3 = 0, imap = 0 } = beset.programPorts;
  const logins = users.flatMap((user): ProgramLogin[] => {
    const login = { user, password: beset.key };
    const byImap = { ...login, protocol: 'imap', port: imap } as const;
    return [{ ...login, protocol: 'pop3', port: pop3 }, ...Array.from({ length: idleByImap }, () => byImap)];
  });
  await using programs = startIdlePrograms({ logins });
  const count = await programs.ask('open');
  const mails = scaled(6_000, effort);
  const recipients = { alone: await alone.createMailbox(), beset: await beset.createMailbox() };
  const rates = await ratesInTurn(effort, {
    theirs: () => receptionOf(alone, { ...usualLoad, mails, recipient: recipients.alone.address }, effort),
    ours: () => receptionOf(beset, { ...usualLoad, mails, recipient: recipients.beset.address }, effort),
  });
  const name = `ingest beside ${count.toLocaleString('en')} idle mail programs : without`;
  return figureOfRates({ name, unit: 'mails/s', target: { least: 0.95 } }, rates);
}

/** Makes a database with mailboxes that have so many mails each, or in all where no message is given. Returns their ids. */
async function fillMailboxes(
  folder: string,
  { count, mails, message }: { count: number; mails: number; message?: Buffer },
): Promise<readonly string[]> {
  const ids: string[] = [];
  await fillFile(databaseFile(folder), async (filler) => {
    const made = await filler.addMailboxes({ count, owner: defaultOwner, expiresAtMs: forever });
    const raw = message === undefined ? {} : { raw: message };
    await filler.deliver({ mailboxes: made, mails: message === undefined ? mails : mails * count, mailBytes, ...raw });
    ids.push(...made.map(({ id }) => id));
  });
  return ids;
}

function startOn(folder: string) {
  return startBenchServer({ databaseUrl: `sqlite:${databaseFile(folder)}`, settings: openSettings });
}
