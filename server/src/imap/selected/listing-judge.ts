import type { UidTable } from '../../core/mails/found/uids/uid-table.ts';
import type { SearchKey } from '../protocol/commands/search-key.ts';
import { isInRanges, type PlainRange, rangesIn } from '../protocol/commands/sequence-set.ts';

/** Facts of a mail that a search key may ask for, and that its message does not have. */
export interface ListedMail {
  readonly uid: number;
  /** Number of the mail as the client knows it. */
  readonly sequence: number;
  readonly isRead: boolean;
  readonly isDeleted: boolean;
}

/** Judges mails by what is known of them without their messages. */
export class ListingJudge {
  readonly key: SearchKey;
  /** Number of keys, with those inside others. */
  readonly keys: number;
  /** The mails as the client knows them. */
  readonly #known: UidTable;
  /** The mails as they are now. */
  readonly #live: UidTable;
  /** Ranges of the sets of the key. */
  readonly #ranges = new Map<SearchKey, readonly PlainRange[]>();

  constructor(key: SearchKey, tables: { readonly known: UidTable; readonly live: UidTable }) {
    this.key = key;
    this.keys = numberOf(key);
    this.#known = tables.known;
    this.#live = tables.live;
  }

  /** Facts of a mail; `undefined` when it is gone. */
  factsOf(uid: number): ListedMail | undefined {
    const sequence = this.#known.sequenceOf(uid);
    const now = this.#live.sequenceOf(uid);
    if (sequence === undefined || now === undefined) return undefined;
    return { uid, sequence, isRead: this.#live.isRead(now), isDeleted: this.#live.isDeleted(now) };
  }

  /** Whether a mail matches the key, or a part of it; `undefined` when its message has to be read to tell. */
  verdict(mail: ListedMail, key: SearchKey = this.key): boolean | undefined {
    return this.#judge(key, mail);
  }

  #judge(key: SearchKey, mail: ListedMail): boolean | undefined {
    switch (key.key) {
      case 'all':
        return true;
      case 'keyword':
        return false;
      case 'flag':
        return (key.flag === 'Seen' && mail.isRead) || (key.flag === 'Deleted' && mail.isDeleted);
      case 'numbers':
        return isInRanges(this.#rangesOf(key), key.of === 'uid' ? mail.uid : mail.sequence);
      case 'not': {
        const verdict = this.#judge(key.not, mail);
        return verdict === undefined ? undefined : !verdict;
      }
      case 'and':
        return this.#judgeAll(key.keys, mail, false);
      case 'or':
        return this.#judgeAll(key.keys, mail, true);
      default:
        return undefined;
    }
  }

  /** Judges by several keys, of which one with this verdict decides. */
  #judgeAll(keys: readonly SearchKey[], mail: ListedMail, decisive: boolean): boolean | undefined {
    let isOpen = false;
    for (const key of keys) {
      const verdict = this.#judge(key, mail);
      if (verdict === decisive) return decisive;
      isOpen ||= verdict === undefined;
    }
    return isOpen ? undefined : !decisive;
  }

  #rangesOf(key: Extract<SearchKey, { key: 'numbers' }>): readonly PlainRange[] {
    const known = this.#ranges.get(key);
    if (known !== undefined) return known;
    const { length } = this.#known;
    const ranges = rangesIn(key.set, key.of === 'uid' ? (this.#known.uidAt(length) ?? 0) : length);
    this.#ranges.set(key, ranges);
    return ranges;
  }
}

function numberOf(key: SearchKey): number {
  if (key.key === 'not') return 1 + numberOf(key.not);
  if (key.key !== 'and' && key.key !== 'or') return 1;
  return key.keys.reduce((count, one) => count + numberOf(one), 1);
}
