import type { Turns } from '../../lib/scheduling/turns.ts';
import { type EventRow, type LogState, readLog, readRefusals } from '../../store/operations/events.ts';
import { readMailboxTerm } from '../../store/operations/mailboxes.ts';
import { type Arrivals, type MailHead, readArrivals, readMailHeads } from '../../store/operations/mails/arrivals.ts';
import { readMailsById } from '../../store/operations/mails/mails.ts';
import type { Read, Store } from '../../store/store.ts';
import type { MailContents } from '../mails/contents.ts';
import type { MailExtracts } from '../mails/extracts.ts';
import { MatchableMail } from '../mails/matchable-mail.ts';
import type { CallWork } from './call-work.ts';
import { type Looks, textCharactersMax } from './matching/mail-match.ts';
import { measuredTx } from './measured-tx.ts';

const refusalsMax = 10;
/** Number of arrivals, the newest of a mailbox, among which a wait looks for emails that are already there. */
export const arrivalsMax = 2_000;

/** A mail for a match. */
export interface LookedMail {
  readonly head: MailHead;
  readonly content: MatchableMail;
}

/** Mails kept in memory, each with its outline and at most 100,000 characters of its text. */
const keptMailsMax = 4;

/** Owner and expiry of a mailbox; `undefined` when it is not active. */
export type MailboxTerm = { readonly owner: string; readonly expires_at: number } | undefined;

/** State of a mailbox for a wait. Each member was read after the one before it. */
export interface LookedMailbox {
  readonly log: LogState;
  readonly term: MailboxTerm;
  readonly arrivals: Arrivals;
}

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
 * Reads of mail for waits, single-flight and in turns: waits that ask for the same mail before its read has begun
 * share that read. The last few mails are kept while any wait looks, for those that match a regular expression later.
 */
export class MailLooks {
  readonly #parts: MailLooksParts;
  readonly #queued = new Map<string, Promise<unknown>>();
  /** The last mails that were read, by key. */
  readonly #kept = new Map<string, LookedMail>();
  #looks = 0;
  #reads = 0;

  constructor(parts: MailLooksParts) {
    this.#parts = parts;
  }

  /** Number of mails read so far with their content. */
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

  /** Reads the state of a mailbox with its newest arrivals, which include all before the end of the log. */
  mailbox(looker: Looker, now: number): Promise<LookedMailbox> {
    const { mailboxId } = looker;
    return this.#share(`mailbox ${mailboxId}`, looker, async () => {
      const log = await this.#read(looker, readLog, {});
      const term = await this.#read(looker, readMailboxTerm, { id: mailboxId, now });
      const arrivals = await this.#read(looker, readArrivals, { mailboxId, limit: arrivalsMax });
      return { log, term, arrivals };
    });
  }

  /** Reads whose the mailbox is and when it expires. */
  term(looker: Looker, now: number): Promise<MailboxTerm> {
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

  /** Reads a mail for a match, with its text and its codes and links where asked; `undefined` when it is not in the mailbox. */
  mail(
    looker: Looker,
    { id, text = false, extract = false }: { id: string } & Partial<Looks>,
  ): Promise<LookedMail | undefined> {
    const { mailboxId, holder } = looker;
    const key = `mail ${mailboxId} ${id} ${text} ${extract}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return this.#parts.turns.run(holder, () => kept);
    return this.#readMail(looker, { key, id, text, extract });
  }

  async #readMail(
    looker: Looker,
    { key, id, ...looks }: { key: string; id: string } & Looks,
  ): Promise<LookedMail | undefined> {
    const { mailboxId, holder, work } = looker;
    const { contents, extracts } = this.#parts;
    const rows = await this.#share(`row ${mailboxId} ${id}`, looker, () => {
      this.#reads += 1;
      return this.#read(looker, readMailsById, { mailboxId, ids: [id] });
    });
    const row = rows.get(id);
    if (row === undefined) return undefined;
    const measure = <T>(piece: () => T) => work.measure(piece);
    const outline = await contents.outline(holder, row, measure);
    const text = looks.text ? await contents.text(holder, row, measure) : '';
    const extract = looks.extract ? await extracts.one(holder, row, measure) : undefined;
    const mail = { head: row, content: new MatchableMail(outline, text.slice(0, textCharactersMax), extract) };
    this.#keep(key, mail);
    return mail;
  }

  #keep(key: string, mail: LookedMail): void {
    this.#kept.set(key, mail);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMailsMax && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Reads from the store. Each statement counts as work of the call, also those after the first. */
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

  /** Waits for a shared read. Each of the thousands that may share it goes on in a turn of its own. */
  async #join<T>(holder: string, reading: Promise<T>): Promise<T> {
    const result = await reading;
    await this.#parts.turns.run(holder, () => {});
    return result;
  }
}
