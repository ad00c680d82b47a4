import type { Turns } from '../../lib/scheduling/turns.ts';
import {
  type Arrivals,
  type ExcerptLimits,
  type MailExcerpt,
  type MailHead,
  readArrivals,
  readMailExcerpt,
  readMailHeads,
} from '../../store/operations/arrivals.ts';
import { type EventRow, type LogState, readLog, readRefusals } from '../../store/operations/events.ts';
import { readMailboxTerm } from '../../store/operations/mailboxes.ts';
import type { Read, Store } from '../../store/store.ts';
import type { CallWork } from './call-work.ts';
import { MatchableMail } from './matchable-mail.ts';
import { measuredTx } from './measured-tx.ts';

const refusalsMax = 10;
/** The newest emails of a mailbox, among which a wait looks for those that are there already. */
export const arrivalsMax = 2_000;

/** A mail as a wait reads it: its content only where the match is about it. */
export interface LookedMail {
  readonly head: MailHead;
  readonly content: MatchableMail | undefined;
}

/** Each with 160 thousand characters at most. */
const keptMailsMax = 4;

/** What is in a mailbox: each as it was after what stands before it. */
export interface LookedMailbox {
  readonly log: LogState;
  /** Whose it is and until when, if it is active. */
  readonly term: { readonly owner: string; readonly expires_at: number } | undefined;
  readonly arrivals: Arrivals;
}

/** Who reads: the owner of the mailbox, at whose turn it is done, and the call that it is counted for. */
export interface Looker {
  readonly owner: string;
  readonly mailboxId: string;
  readonly work: CallWork;
}

interface MailLooksParts {
  readonly store: Store;
  readonly turns: Turns;
}

/**
 * The reading of mail for waits, one mail at a time between everything else. Waits that ask for the same before it has been
 * begun are given the same, so that a mail is read once for all that it wakes; the last few are kept while anyone looks,
 * for those whose turn to match a regular expression comes later.
 */
export class MailLooks {
  readonly #parts: MailLooksParts;
  readonly #queued = new Map<string, Promise<unknown>>();
  /** The mails read last. */
  readonly #kept = new Map<string, LookedMail>();
  #looks = 0;
  #reads = 0;

  constructor(parts: MailLooksParts) {
    this.#parts = parts;
  }

  /** Emails read so far with their content. */
  get reads(): number {
    return this.#reads;
  }

  /** Looks at mail, in whatever turns that takes. */
  async during<T>(look: () => Promise<T>): Promise<T> {
    this.#looks += 1;
    try {
      return await look();
    } finally {
      this.#looks -= 1;
      if (this.#looks === 0) this.#kept.clear();
    }
  }

  /** The mailbox with its newest arrivals: all that lie before the end of the log are among them. */
  mailbox(looker: Looker, now: number): Promise<LookedMailbox> {
    const { mailboxId } = looker;
    return this.#share(`mailbox ${mailboxId}`, looker, async () => {
      const log = await this.#read(looker, readLog, {});
      const term = await this.#read(looker, readMailboxTerm, { id: mailboxId, now });
      const arrivals = await this.#read(looker, readArrivals, { mailboxId, limit: arrivalsMax });
      return { log, term, arrivals };
    });
  }

  /** The last messages to the mailbox that were refused. */
  refusals(looker: Looker): Promise<EventRow[]> {
    const { mailboxId } = looker;
    const read = () => this.#read(looker, readRefusals, { mailboxId, limit: refusalsMax });
    return this.#share(`refusals ${mailboxId}`, looker, read);
  }

  /** Those of the mails that are in the mailbox, without content, by id. */
  async heads(looker: Looker, ids: readonly string[]): Promise<Map<string, MailHead>> {
    const { mailboxId } = looker;
    const read = () => this.#read(looker, readMailHeads, { mailboxId, ids });
    const heads = await this.#share(`heads ${mailboxId} ${ids.join()}`, looker, read);
    return new Map(heads.map((head) => [head.id, head]));
  }

  /** A mail with its content, if it is in the mailbox. */
  mail(looker: Looker, { id, limits }: { id: string; limits: ExcerptLimits }): Promise<LookedMail | undefined> {
    const { mailboxId, owner } = looker;
    const key = `mail ${mailboxId} ${id} ${limits.headers} ${limits.body}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return this.#parts.turns.run(owner, () => kept);
    const read = async () => {
      this.#reads += 1;
      const mail = lookedMail(await this.#read(looker, readMailExcerpt, { mailboxId, id, ...limits }));
      if (mail !== undefined) this.#keep(key, mail);
      return mail;
    };
    return this.#share(key, looker, read);
  }

  #keep(key: string, mail: LookedMail): void {
    this.#kept.set(key, mail);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMailsMax && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Work of the reader's call: each statement is, not only those before the first that is waited for. */
  #read<Args, Result>({ work }: Looker, read: Read<Args, Result>, args: Args): Promise<Result> {
    return this.#parts.store.read((tx, given: Args) => read(measuredTx(tx, work), given), args);
  }

  #share<T>(key: string, { owner }: Looker, read: () => Promise<T>): Promise<T> {
    // What is under a key has been put there by the call that the key names.
    const known = this.#queued.get(key) as Promise<T> | undefined;
    if (known !== undefined) return this.#join(owner, known);
    const reading = this.#parts.turns.run(owner, () => {
      this.#queued.delete(key);
      return read();
    });
    this.#queued.set(key, reading);
    return reading;
  }

  /** Thousands may wait for the same: each goes on in a turn of its own. */
  async #join<T>(owner: string, reading: Promise<T>): Promise<T> {
    const result = await reading;
    await this.#parts.turns.run(owner, () => {});
    return result;
  }
}

function lookedMail(excerpt: MailExcerpt | undefined): LookedMail | undefined {
  return excerpt && { head: excerpt, content: new MatchableMail(excerpt) };
}
