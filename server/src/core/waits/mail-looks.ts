import type { Turns } from '../../lib/scheduling/turns.ts';
import { type EventRow, logStart, type Position, readRefusals } from '../../store/operations/events.ts';
import { readMailboxTerm } from '../../store/operations/mailboxes.ts';
import {
  type MailboxState,
  type MailboxTerm,
  type MailHead,
  readMailboxState,
  readMailHeads,
} from '../../store/operations/mails/arrivals.ts';
import { readMailsWithContents } from '../../store/operations/mails/looked-mails.ts';
import { type MailRow, readMailsById } from '../../store/operations/mails/mails.ts';
import { readFirstParts } from '../../store/operations/mails/raws.ts';
import { readOutline } from '../../store/outline.ts';
import type { Read, Store } from '../../store/store.ts';
import { MatchableMail } from '../mails/found/matchable-mail.ts';
import type { MailContents } from '../mails/kept/contents.ts';
import type { MailExtracts } from '../mails/kept/extracts.ts';
import { aheadBytesMax } from '../mails/kept/messages-ahead.ts';
import type { CallWork } from './call-work.ts';
import { heldRows, type LookedPage, type RowsAhead, rowsAtOnce } from './mail-page.ts';
import { type TestableMail, textCharactersMax } from './matching/mail-match.ts';
import { measuredTx } from './measured-tx.ts';

const refusalsMax = 10;
/** Number of newest arrivals of a mailbox among which a wait finds emails that are already there. */
export const arrivalsMax = 2_000;

/** Maximum number of mails kept in memory, each with its outline and at most 100,000 characters of its text. */
const keptMailsMax = 4;

/**
 * Maximum number of mails whose contents are read together with their rows, and of looks under way at which this is
 * done: all of these contents stay in memory.
 */
const shownMax = 4;
const showingLooksMax = 64;
/** Maximum number of bytes of messages that one look reads at once. */
const messageBytesMax = 256 * 1024;

/** The wait for which mail is read: in turns of its holder, and as work of its call. */
export interface Looker {
  readonly holder: string;
  readonly mailboxId: string;
  readonly work: CallWork;
}

interface MailLooksParts {
  readonly store: Store;
  readonly turns: Turns;
  readonly contents: MailContents;
  readonly extracts: MailExtracts;
}

/**
 * Reads mail for waits, single-flight and in turns: waits that ask for the same mail before its read has begun share
 * that read. The last few mails are kept while any look is under way, for waits that test a regular expression later.
 */
export class MailLooks {
  readonly #parts: MailLooksParts;
  readonly #queued = new Map<string, Promise<unknown>>();
  /** The last mails that were read, by key. */
  readonly #kept = new Map<string, TestableMail>();
  #looks = 0;
  #reads = 0;

  constructor(parts: MailLooksParts) {
    this.#parts = parts;
  }

  /** Number of mails so far that were read with their content. */
  get reads(): number {
    return this.#reads;
  }

  /** Runs a look, which may take many turns. Mails are kept in memory while any look is under way. */
  async during<T>(look: () => Promise<T>): Promise<T> {
    this.#looks += 1;
    try {
      return await look();
    } finally {
      this.#looks -= 1;
      if (this.#looks === 0) this.#kept.clear();
    }
  }

  /**
   * Reads the state of a mailbox, with its newest arrivals, which include all before the end of the log.
   * @param position Position for which the state says whether the log has it.
   */
  mailbox(looker: Looker, now: number, position: Position = logStart): Promise<MailboxState> {
    const { mailboxId } = looker;
    const read = () => this.#read(looker, readMailboxState, { mailboxId, now, limit: arrivalsMax, position });
    return this.#share(`mailbox ${mailboxId} ${position.tx} ${position.id}`, looker, read);
  }

  /** Reads the owner and the expiry of the mailbox; `undefined` when it is not active. */
  term(looker: Looker, now: number): Promise<MailboxTerm | undefined> {
    const { mailboxId } = looker;
    return this.#share(`term ${mailboxId}`, looker, () => this.#read(looker, readMailboxTerm, { id: mailboxId, now }));
  }

  /** Reads the last refusals of messages to the mailbox. */
  refusals(looker: Looker): Promise<EventRow[]> {
    const { mailboxId } = looker;
    const read = () => this.#read(looker, readRefusals, { mailboxId, limit: refusalsMax });
    return this.#share(`refusals ${mailboxId}`, looker, read);
  }

  /** Reads the heads of mails, by id. Mails that are not in the mailbox are left out. */
  async heads(looker: Looker, ids: readonly string[]): Promise<Map<string, MailHead>> {
    const { mailboxId } = looker;
    const read = () => this.#read(looker, readMailHeads, { mailboxId, ids });
    const heads = await this.#share(`heads ${mailboxId} ${ids.join()}`, looker, read);
    return new Map(heads.map((head) => [head.id, head]));
  }

  /**
   * Reads the rows of the few mails of an answer, by id, and their small contents, so that these are in memory when the
   * answer is made. Mails that are not in the mailbox are left out.
   * @param onRead Called when a read begins that is not shared with an earlier call.
   */
  rows(looker: Looker, ids: readonly string[], onRead = () => {}): Promise<ReadonlyMap<string, MailRow>> {
    const { mailboxId } = looker;
    const isShown = ids.length <= shownMax && this.#looks <= showingLooksMax;
    return this.#share(`rows ${mailboxId} ${isShown} ${ids.join()}`, looker, () => {
      onRead();
      return isShown ? this.#readToShow(looker, ids) : this.#read(looker, readMailsById, { mailboxId, ids });
    });
  }

  /**
   * Reads a mail of a page for a match: its text, and its codes and links if the page needs them; `undefined` when it
   * is not in the mailbox.
   */
  mail(looker: Looker, { id, page }: { id: string; page: LookedPage }): Promise<TestableMail | undefined> {
    const { mailboxId, holder } = looker;
    const { text, extract, row } = page.looks;
    const key = `mail ${mailboxId} ${id} ${text} ${extract}`;
    const kept = row ? undefined : this.#kept.get(key);
    if (kept !== undefined) return this.#parts.turns.run(holder, () => kept);
    return this.#readMail(looker, { key, id, page });
  }

  async #readMail(
    looker: Looker,
    { key, id, page }: { key: string; id: string; page: LookedPage },
  ): Promise<TestableMail | undefined> {
    const { holder, work } = looker;
    const { contents, extracts } = this.#parts;
    const { looks } = page;
    const row = await page.take(id, (ids) => this.#rowsAhead(looker, ids));
    if (row === undefined) return undefined;
    await this.#readAhead(looker, page.contentsWith(row, this.#messageBytes), page);
    const measure = <T>(piece: () => T) => work.measure(piece);
    const outline = readOutline(row.outline);
    const text = looks.text ? await contents.text(holder, row, measure) : '';
    const extract = looks.extract ? await extracts.one(holder, row, measure) : undefined;
    const mail = { head: row, content: new MatchableMail(outline, text.slice(0, textCharactersMax), extract) };
    this.#keep(key, mail);
    return mail;
  }

  async #readToShow(looker: Looker, ids: readonly string[]): Promise<ReadonlyMap<string, MailRow>> {
    const { contents, extracts } = this.#parts;
    const found = await this.#read(looker, readMailsWithContents, { mailboxId: looker.mailboxId, ids });
    contents.takeAhead(found.messages);
    extracts.takeAhead(found.rows, found.extracts);
    return new Map(found.rows.map((row) => [row.id, row]));
  }

  async #rowsAhead(looker: Looker, ids: readonly string[]): Promise<RowsAhead> {
    const wanted = ids.slice(0, rowsAtOnce(this.#looksNow));
    const found = await this.rows(looker, wanted, () => (this.#reads += wanted.length));
    const rows = wanted.flatMap((id) => found.get(id) ?? []);
    const held = heldRows(rows, this.#looksNow);
    const next = rows[held.length];
    return { rows: held, looked: next === undefined ? wanted.length : wanted.indexOf(next.id) };
  }

  /** Reads stored extracts and small messages of mails together, so that `text` and `extract` find them in memory. */
  async #readAhead(looker: Looker, rows: readonly MailRow[], { looks }: LookedPage): Promise<void> {
    // A single one is read when it is asked for.
    if (rows.length < 2 || !(looks.text || looks.extract)) return;
    const { contents, extracts } = this.#parts;
    if (looks.extract) await extracts.readAhead(looker.holder, rows);
    const ids = contents.messagesToRead(rows, looks);
    if (ids.length < 2) return;
    const read = () => this.#read(looker, readFirstParts, { ids });
    contents.takeAhead(await this.#share(`messages ${ids.join()}`, looker, read));
  }

  get #looksNow(): number {
    return Math.max(1, this.#looks);
  }

  /** Number of bytes of messages that a look may read ahead now. */
  get #messageBytes(): number {
    return Math.min(messageBytesMax, aheadBytesMax / this.#looksNow);
  }

  #keep(key: string, mail: TestableMail): void {
    this.#kept.set(key, mail);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMailsMax && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Reads from the store. Each statement counts as work of the call, including those after the first. */
  #read<Args, Result>({ work }: Looker, read: Read<Args, Result>, args: Args): Promise<Result> {
    return this.#parts.store.read((tx, given: Args) => read(measuredTx(tx, work), given), args);
  }

  #share<T>(key: string, { holder }: Looker, read: () => Promise<T>): Promise<T> {
    // The key names the kind of read, and so the type of its result.
    const known = this.#queued.get(key) as Promise<T> | undefined;
    if (known !== undefined) return this.#join(holder, known);
    const reading = this.#parts.turns.run(holder, () => {
      this.#queued.delete(key);
      return read();
    });
    this.#queued.set(key, reading);
    return reading;
  }

  /** Waits for a shared read. Each of the thousands of waits that may share it continues in a turn of its own. */
  async #join<T>(holder: string, reading: Promise<T>): Promise<T> {
    const result = await reading;
    await this.#parts.turns.run(holder, () => {});
    return result;
  }
}
