import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { assemble } from '../src/app/assemble.ts';
import { readConfig } from '../src/config.ts';
import type { EmailSummary, OwnMailsQuery, Searched } from '../src/contract/mails/finding.ts';
import { createLog } from '../src/lib/log.ts';
import { insertMailbox } from '../src/store/operations/mailboxes.ts';
import { readMail } from '../src/store/operations/mails/mails.ts';
import { readSearchIndex } from '../src/store/operations/search/searches.ts';
import { forever } from '../src/store/schema.ts';
import { answerParent, partInput } from './program.ts';
import { MailWriter } from './search-mails.ts';
import { percentile } from './statistics.ts';

/** The service without its doors, and an owner with very many mails who searches them. */
const input = partInput(
  Type.Object({
    mails: Type.Integer(),
    mailboxes: Type.Integer(),
    mailBytes: Type.Integer(),
    searches: Type.Integer(),
    ingestMs: Type.Integer(),
    databaseUrl: Type.Optional(Type.String()),
  }),
);
const domain = 'mail.bench';
const underWay = 40;
const readEveryMs = 5;

const folder = await mkdtemp(join(tmpdir(), 'mayfly-bench-'));
const config = readConfig({
  MAYFLY_DATABASE_URL: input.databaseUrl ?? `sqlite:${join(folder, 'mayfly.db')}`,
  MAYFLY_DOMAINS: domain,
});
const parts = await assemble({ config, log: createLog('warn') });
const { store, clock, ids, accounts, http, indexer, contents, reader, delivery } = parts;
const writer = new MailWriter({ mailBytes: input.mailBytes });
const owner = 'searching';
const url = await http.listen({ host: '127.0.0.1', port: 0, isShared: false });
const key = await keyOf(owner);
const addresses: string[] = [];
const otherMails: { mailboxId: string; mailId: string }[] = [];

process.once('SIGTERM', async () => {
  await http.close();
  await indexer.stop();
  await Promise.all([contents.stop(), reader.stop()]);
  await store.close();
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
answerParent({ fill, firstAnswer, ingest, ingestBeside, index, searchAll, pages });

/** A page as the API answers it. */
interface MailPage {
  readonly items: readonly EmailSummary[];
  readonly nextCursor?: string;
  readonly searched?: Searched;
}

async function keyOf(of: string): Promise<string> {
  return (await accounts.createKey({ owner: of, name: 'bench', domains: [], expiresAtMs: null })).key;
}

async function fill(): Promise<object> {
  for (let made = 0; made < input.mailboxes; made += 1) addresses.push((await addMailbox(owner)).address);
  const other = await addMailbox('reading');
  for (let mails = 0; mails < 100; mails += 1) await deliver(other.address);
  const { items } = await list({ limit: '100' }, await keyOf('reading'));
  for (const { mailboxId, id: mailId } of items) otherMails.push({ mailboxId, mailId });
  await inFlight(input.mails, () => deliver(anyAddress()));
  return {};
}

/** The first search of an owner: nothing is indexed, and the word is in a few mails. */
async function firstAnswer(): Promise<object> {
  const startedAt = performance.now();
  const { searched } = await list({ q: writer.rareWord() });
  return { ms: performance.now() - startedAt, complete: searched?.complete };
}

/** Asks the API for a page of summaries, 50 when the query does not say. */
async function list(query: OwnMailsQuery, by = key): Promise<MailPage> {
  const parameters = new URLSearchParams({ fields: 'summary', ...query });
  const answer = await fetch(`${url}/v1/mails?${parameters}`, { headers: { authorization: `Bearer ${by}` } });
  if (answer.status !== 200) throw new Error(`bench: a search was answered ${answer.status}`);
  // The service answers as its contract says.
  return (await answer.json()) as MailPage;
}

/** Mails stored in a second. */
async function ingest(): Promise<object> {
  const endsAt = performance.now() + input.ingestMs;
  const startedAt = performance.now();
  let stored = 0;
  const work = async () => {
    while (performance.now() < endsAt) {
      await deliver(anyAddress());
      stored += 1;
    }
  };
  await Promise.all(Array.from({ length: underWay }, work));
  return { perSecond: (stored * 1_000) / (performance.now() - startedAt) };
}

/** As `ingest`, while mails are indexed. */
async function ingestBeside(): Promise<object> {
  indexer.start();
  return ingest();
}

/** Indexes all that is left. */
async function index(): Promise<object> {
  const already = await indexedMails();
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const others = readOthers();
  for (let isMore = true; isMore; ) {
    await indexer.run();
    isMore = await indexer.round();
  }
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - startedAt) / 1_000;
  const mails = (await indexedMails()) - already;
  return { seconds, mails, cpuMicroseconds: (user + system) / mails, others: await others.end() };
}

async function indexedMails(): Promise<number> {
  const made = await store.read(readSearchIndex, { owner: owner });
  return made?.parts.reduce((sum, { mails }) => sum + mails, 0) ?? 0;
}

/** Searches one after the other: for rare words, for several, for common ones, for beginnings, in one mailbox. */
async function searchAll(): Promise<object> {
  const requests: (() => OwnMailsQuery)[] = [
    () => ({ q: writer.rareWord() }),
    () => ({ q: `${writer.word(200)} ${writer.word(2_000)}` }),
    () => ({ q: writer.word(3) }),
    () => ({ q: writer.word(50).slice(0, 3) }),
    () => ({ q: 'nowhere' }),
    () => ({ q: writer.word(10), from: 'nobody@' }),
  ];
  const others = readOthers();
  const times: number[] = [];
  const kinds: number[][] = requests.map(() => []);
  const cpu = process.cpuUsage();
  for (let done = 0; done < input.searches; done += 1) {
    const startedAt = performance.now();
    const request = requests[done % requests.length]?.() ?? {};
    await list(request);
    const ms = performance.now() - startedAt;
    if (request.from === undefined) times.push(ms);
    kinds[done % requests.length]?.push(ms);
  }
  const { user, system } = process.cpuUsage(cpu);
  const medians = kinds.map((ms) => percentile(ms, 0.5));
  const cpuMs = (user + system) / 1e3 / input.searches;
  return { p99: percentile(times, 0.99), p50: percentile(times, 0.5), cpuMs, medians, others: await others.end() };
}

/** Pages of all mails of the owner, the newest first. */
async function pages(): Promise<object> {
  const times: number[] = [];
  let cursor: OwnMailsQuery = {};
  for (let page = 0; page < input.searches; page += 1) {
    const startedAt = performance.now();
    const { nextCursor } = await list(cursor);
    cursor = nextCursor === undefined ? {} : { cursor: nextCursor };
    times.push(performance.now() - startedAt);
  }
  return { p99: percentile(times, 0.99), p50: percentile(times, 0.5) };
}

/** Reads of another owner, until they are ended: how long each takes, and by how much its time is missed. */
function readOthers() {
  const times: number[] = [];
  let isEnded = false;
  const read = async () => {
    for (let reads = 0; !isEnded; reads += 1) {
      const key = otherMails[reads % otherMails.length];
      const startedAt = performance.now() + readEveryMs;
      await pause(readEveryMs);
      if (key !== undefined) await store.read(readMail, { ...key, now: clock.now() });
      times.push(performance.now() - startedAt);
    }
  };
  const reading = read();
  return {
    end: async () => {
      isEnded = true;
      await reading;
      return { p99: percentile(times, 0.99), max: percentile(times, 1) };
    },
  };
}

async function addMailbox(owner: string): Promise<{ id: string; address: string }> {
  const now = clock.now();
  const id = ids.next(now);
  const alias = `box-${id}`;
  const address = `${alias}@${domain}`;
  const row = { id, owner, alias, domain, address, recoverable: 0, tag: '', expires_at: forever, created_at: now };
  const mailbox = { ...row, archived_at: null, mails_from: '' };
  await store.write(insertMailbox, { mailbox, activeMailboxesMax: Number.MAX_SAFE_INTEGER, now });
  return { id, address };
}

async function deliver(address: string): Promise<void> {
  const pieces = [writer.next()];
  const message = { sender: 'sender@client.bench', recipients: [address], receivedAtMs: clock.now() };
  const outcome = await delivery.deliver({ ...message, pieces, release: () => {} });
  if (outcome !== 'stored') throw new Error(`bench: a mail was ${outcome}`);
}

let turn = 0;
function anyAddress(): string {
  turn += 1;
  return addresses[(turn * 7_919) % addresses.length] ?? '';
}

async function inFlight(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const workOn = async () => {
    for (; left > 0; left -= 1) await work();
  };
  await Promise.all(Array.from({ length: Math.min(underWay, count) }, workOn));
}
