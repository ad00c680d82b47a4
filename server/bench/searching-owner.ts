import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { defineWorker } from '../load/processes/worker.ts';
import { countAtOnce, repeatAtOnce } from '../load/repeat.ts';
import { databaseFile } from '../load/server-process.ts';
import { percentile } from '../load/statistics.ts';
import { mailboxRow } from '../load/store-filler.ts';
import { assemble } from '../src/app/assemble.ts';
import { readConfig } from '../src/config.ts';
import type { EmailSummary, OwnMailsQuery, Searched } from '../src/contract/mails/finding.ts';
import { createLog } from '../src/lib/log.ts';
import { insertMailbox } from '../src/store/operations/mailboxes.ts';
import { readMail } from '../src/store/operations/mails/mails.ts';
import { readSearchIndex } from '../src/store/operations/search/searches.ts';
import { forever } from '../src/store/schema.ts';
import { MailWriter } from './search-mails.ts';

interface Input {
  readonly mails: number;
  readonly mailboxes: number;
  readonly mailBytes: number;
  readonly searches: number;
  readonly ingestMs: number;
  readonly databaseUrl?: string | undefined;
}

const underWay = 40;
const readEveryMs = 5;
const owner = 'searching';

/** A page as the API answers it. */
interface MailPage {
  readonly items: readonly EmailSummary[];
  readonly nextCursor?: string;
  readonly searched?: Searched;
}

type Parts = Awaited<ReturnType<typeof assemble>>;

/** The service without its doors, and an owner with very many mails who searches them. */
class SearchingOwner {
  readonly #input: Input;
  readonly #parts: Parts;
  readonly #url: string;
  readonly #writer: MailWriter;
  readonly #addresses: string[] = [];
  readonly #otherMails: { mailboxId: string; mailId: string }[] = [];
  #key = '';
  #turn = 0;

  constructor(input: Input, parts: Parts, url: string) {
    this.#input = input;
    this.#parts = parts;
    this.#url = url;
    this.#writer = new MailWriter(input);
  }

  async fill(): Promise<void> {
    this.#key = await this.#keyOf(owner);
    for (let made = 0; made < this.#input.mailboxes; made += 1) this.#addresses.push(await this.#addMailbox(owner));
    const other = await this.#addMailbox('reading');
    for (let mails = 0; mails < 100; mails += 1) await this.#deliver(other);
    const { items } = await this.#list({ limit: '100' }, await this.#keyOf('reading'));
    for (const { mailboxId, id: mailId } of items) this.#otherMails.push({ mailboxId, mailId });
    await countAtOnce({ count: this.#input.mails, atOnce: underWay }, () => this.#deliver(this.#anyAddress()));
  }

  /** The first search of an owner: nothing is indexed, and the word is in a few mails. */
  async firstAnswer() {
    const startedAt = performance.now();
    const { searched } = await this.#list({ q: this.#writer.rareWord() });
    return { ms: performance.now() - startedAt, complete: searched?.complete };
  }

  /** Mails stored in a second. */
  async ingest() {
    const startedAt = performance.now();
    let stored = 0;
    const over = AbortSignal.timeout(this.#input.ingestMs);
    await repeatAtOnce({ atOnce: underWay, over }, async () => {
      await this.#deliver(this.#anyAddress());
      stored += 1;
    });
    return { perSecond: (stored * 1_000) / (performance.now() - startedAt) };
  }

  /** As `ingest`, while mails are indexed. */
  ingestBeside() {
    this.#parts.indexer.start();
    return this.ingest();
  }

  /** Indexes all that is left. */
  async index() {
    const { indexer } = this.#parts;
    const already = await this.#indexedMails();
    const startedAt = performance.now();
    const cpu = process.cpuUsage();
    const others = this.#readOthers();
    for (let isMore = true; isMore; ) {
      await indexer.run();
      isMore = await indexer.round();
    }
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (performance.now() - startedAt) / 1_000;
    const mails = (await this.#indexedMails()) - already;
    return { seconds, mails, cpuMicroseconds: (user + system) / mails, others: await others.end() };
  }

  /** Searches one after the other: for rare words, for several, for common ones, for beginnings, in one mailbox. */
  async searchAll() {
    const writer = this.#writer;
    const requests: (() => OwnMailsQuery)[] = [
      () => ({ q: writer.rareWord() }),
      () => ({ q: `${writer.word(200)} ${writer.word(2_000)}` }),
      () => ({ q: writer.word(3) }),
      () => ({ q: writer.word(50).slice(0, 3) }),
      () => ({ q: 'nowhere' }),
      () => ({ q: writer.word(10), from: 'nobody@' }),
    ];
    const others = this.#readOthers();
    const times: number[] = [];
    for (let done = 0; done < this.#input.searches; done += 1) {
      const startedAt = performance.now();
      const request = requests[done % requests.length]?.() ?? {};
      await this.#list(request);
      if (request.from === undefined) times.push(performance.now() - startedAt);
    }
    return { p99: percentile(times, 0.99), others: await others.end() };
  }

  /** Pages of all mails of the owner, the newest first. */
  async pages() {
    const times: number[] = [];
    let cursor: OwnMailsQuery = {};
    for (let page = 0; page < this.#input.searches; page += 1) {
      const startedAt = performance.now();
      const { nextCursor } = await this.#list(cursor);
      cursor = nextCursor === undefined ? {} : { cursor: nextCursor };
      times.push(performance.now() - startedAt);
    }
    return { p99: percentile(times, 0.99) };
  }

  /** Reads of another owner, until they are ended: how long each takes, and by how much its time is missed. */
  #readOthers() {
    const { store, clock } = this.#parts;
    const times: number[] = [];
    let isEnded = false;
    const read = async () => {
      for (let reads = 0; !isEnded; reads += 1) {
        const key = this.#otherMails[reads % this.#otherMails.length];
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
        return { p99: percentile(times, 0.99) };
      },
    };
  }

  /** Asks the API for a page of summaries, 50 when the query does not say. */
  async #list(query: OwnMailsQuery, by = this.#key): Promise<MailPage> {
    const parameters = new URLSearchParams({ fields: 'summary', ...query });
    const answer = await fetch(`${this.#url}/v1/mails?${parameters}`, { headers: { authorization: `Bearer ${by}` } });
    if (answer.status !== 200) throw new Error(`bench: a search was answered ${answer.status}`);
    // The service answers as its contract says.
    return (await answer.json()) as MailPage;
  }

  async #keyOf(of: string): Promise<string> {
    const wanted = { owner: of, name: 'bench', domains: [], expiresAtMs: null };
    return (await this.#parts.accounts.createKey(wanted)).key;
  }

  async #indexedMails(): Promise<number> {
    const made = await this.#parts.store.read(readSearchIndex, { owner });
    return made?.parts.reduce((sum, { mails }) => sum + mails, 0) ?? 0;
  }

  async #addMailbox(of: string): Promise<string> {
    const { store, clock, ids } = this.#parts;
    const now = clock.now();
    const mailbox = mailboxRow({ id: ids.next(now), owner: of, expiresAtMs: forever, now });
    await store.write(insertMailbox, { mailbox, activeMailboxesMax: Number.MAX_SAFE_INTEGER, now });
    return mailbox.address;
  }

  async #deliver(address: string): Promise<void> {
    const { delivery, clock } = this.#parts;
    const message = { sender: 'sender@client.bench', recipients: [address], receivedAtMs: clock.now() };
    const outcome = await delivery.deliver({ ...message, pieces: [this.#writer.next()], release: () => {} });
    if (outcome !== 'stored') throw new Error(`bench: a mail was ${outcome}`);
  }

  #anyAddress(): string {
    this.#turn += 1;
    return this.#addresses[(this.#turn * 7_919) % this.#addresses.length] ?? '';
  }
}

/** Starts such an owner, in a process of its own. */
export const startSearching = defineWorker(import.meta.url, async (input: Input, resources) => {
  const folder = resources.use(await mkdtempDisposable(join(tmpdir(), 'mayfly-bench-')));
  const config = readConfig({ MAYFLY_DATABASE_URL: input.databaseUrl ?? `sqlite:${databaseFile(folder.path)}` });
  const parts = await assemble({ config, log: createLog('warn') });
  const { store, http, indexer, contents, reader } = parts;
  resources.defer(async () => {
    await http.close();
    await indexer.stop();
    await Promise.all([contents.stop(), reader.stop()]);
    await store.close();
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0, isShared: false });
  return new SearchingOwner(input, parts, url);
});
