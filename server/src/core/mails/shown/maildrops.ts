import type { Clock } from '../../../lib/clock.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import {
  type MailPlace,
  type PlacedMail,
  readMailPlaces,
  readPlacedMails,
} from '../../../store/operations/uids/mail-places.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import type { OwnerLimits, Release } from '../../owner-limits.ts';
import { bytesPerMail, Maildrop, packMaildropPage } from './maildrop.ts';
import { type AheadReader, ReadAhead } from './read-ahead.ts';

/** Most mails of a maildrop: the newest ones. */
export const maildropMailsMax = 100_000;
/** Mails that one read finds: a millisecond of work. */
const pageMails = 500;

/** Reader of the mails of a maildrop, by their numbers. */
export type MaildropReader = AheadReader<number, PlacedMail>;

interface MaildropsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly ownerLimits: OwnerLimits;
}

/** Reader of maildrops, in turns of their owner. */
export class Maildrops {
  readonly #parts: MaildropsParts;
  readonly #readAhead: ReadAhead<PlacedMail>;

  constructor(parts: MaildropsParts) {
    this.#parts = parts;
    this.#readAhead = new ReadAhead(parts);
  }

  /**
   * Reads the maildrop of an active mailbox of the caller. Its memory counts for the owner, as that of an answer, until `release`.
   * @throws AppError `overloaded` when the owner has no room for a large one.
   */
  async open({ holder }: Caller, mailboxId: string): Promise<{ maildrop: Maildrop; release: Release }> {
    const pages: ReturnType<typeof packMaildropPage>[] = [];
    let before: MailPlace | undefined;
    let hold: Release | undefined;
    try {
      for (let count = 0; count < maildropMailsMax; count += pageMails) {
        // One page is no more than what every session takes.
        if (count === pageMails) hold = await this.#hold(holder);
        const rows: readonly MailPlace[] = await this.#read(holder, { mailboxId, before });
        pages.push(packMaildropPage(rows));
        before = rows.at(-1);
        if (rows.length < pageMails) break;
      }
      const maildrop = new Maildrop(pages, pageMails);
      if (hold === undefined) return { maildrop, release: () => {} };
      const release = this.#parts.ownerLimits.add('answerBytes', holder, maildrop.count * bytesPerMail);
      return { maildrop, release };
    } finally {
      hold?.();
    }
  }

  /** Makes a reader of the mails of a maildrop by their numbers, for one session. A mail is gone with its mailbox. */
  reader(caller: Caller, mailboxId: string, maildrop: Maildrop): MaildropReader {
    return this.#readAhead.reader(caller.holder, {
      keyAt: (number) => (number <= maildrop.count ? number : undefined),
      rows: async (numbers) => {
        const numberOf = new Map(numbers.map((number) => [maildrop.idOf(number), number]));
        const rows = await this.#readMails(caller, mailboxId, [...numberOf.keys()]);
        return new Map(rows.map((row) => [numberOf.get(row.id) ?? 0, row]));
      },
    });
  }

  #readMails({ owner, holder }: Caller, mailboxId: string, ids: readonly string[]): Promise<PlacedMail[]> {
    const { store, turns, clock } = this.#parts;
    return turns.run(holder, () => store.read(readPlacedMails, { mailboxId, owner, ids, now: clock.now() }));
  }

  #hold(holder: string): Promise<Release | undefined> {
    return this.#parts.ownerLimits.takeWhenFree('answerBytes', holder, { amount: maildropMailsMax * bytesPerMail });
  }

  #read(holder: string, page: { mailboxId: string; before: MailPlace | undefined }): Promise<MailPlace[]> {
    const { store, turns, clock } = this.#parts;
    return turns.run(holder, () => store.read(readMailPlaces, { ...page, now: clock.now(), limit: pageMails }));
  }
}
