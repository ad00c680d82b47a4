import type { ListedUid } from '../../../../store/operations/uids/mail-uids.ts';

/** Number of mails for which a table has room at first. */
const roomMin = 64;
const readMark = 1;
const deletedMark = 2;

/** Change from one table to a later one, in UIDs. */
export interface UidChanges {
  /** UIDs of mails that are gone, in order. */
  readonly removed: readonly number[];
  /** UIDs of mails that came, in order. */
  readonly added: readonly number[];
  /** UIDs of mails in both tables whose marks have changed, in order. */
  readonly marked: readonly number[];
}

/**
 * Mails of a mailbox as a session of IMAP numbers them: by their UIDs, and from 1 in the order of these (RFC 3501 §2.3.1). A mail takes five
 * bytes, because a session may have a mailbox of a million.
 */
export class UidTable {
  #uids = new Uint32Array(roomMin);
  /** Marks of each mail: whether it is read, and whether EXPUNGE is to delete it. */
  #marks = new Uint8Array(roomMin);
  #length = 0;

  /** Number of mails. */
  get length(): number {
    return this.#length;
  }

  /** Adds mails with UIDs above all that are there. */
  add(mails: readonly ListedUid[]): void {
    if (this.#length + mails.length > this.#uids.length) this.#grow(this.#length + mails.length);
    for (const { uid, isRead, isDeleted } of mails) {
      this.#uids[this.#length] = uid;
      this.#marks[this.#length] = (isRead === true ? readMark : 0) | (isDeleted ? deletedMark : 0);
      this.#length += 1;
    }
  }

  /** UID of a mail by its sequence number, from 1; `undefined` when there is none. */
  uidAt(sequence: number): number | undefined {
    return sequence >= 1 && sequence <= this.#length ? this.#uids[sequence - 1] : undefined;
  }

  /** Sequence number of the first mail whose UID is at least `uid`: one above the number of mails when there is none. */
  sequenceFrom(uid: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#uids[middle] ?? 0) < uid) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }

  /** Sequence number of the mail with a UID; `undefined` when there is none. */
  sequenceOf(uid: number): number | undefined {
    const sequence = this.sequenceFrom(uid);
    return this.uidAt(sequence) === uid ? sequence : undefined;
  }

  /** Whether the mail with a sequence number is marked as read. */
  isRead(sequence: number): boolean {
    return this.#has(sequence, readMark);
  }

  /** Marks the mail with a sequence number as read, or not. */
  mark(sequence: number, isRead: boolean): void {
    this.#mark(sequence, readMark, isRead);
  }

  /** Whether the mail with a sequence number is marked for EXPUNGE. */
  isDeleted(sequence: number): boolean {
    return this.#has(sequence, deletedMark);
  }

  /** Marks the mail with a sequence number for EXPUNGE, or takes the mark away. */
  markDeleted(sequence: number, isDeleted: boolean): void {
    this.#mark(sequence, deletedMark, isDeleted);
  }

  /** Takes a mail out. The sequence numbers of those after it become less by one (RFC 3501 §7.4.1). */
  remove(sequence: number): void {
    if (this.uidAt(sequence) === undefined) return;
    this.#uids.copyWithin(sequence - 1, sequence, this.#length);
    this.#marks.copyWithin(sequence - 1, sequence, this.#length);
    this.#length -= 1;
  }

  /** Number of mails that are not marked as read. */
  get unread(): number {
    return this.#marks
      .subarray(0, this.#length)
      .reduce((count, marks) => count + ((marks & readMark) === 0 ? 1 : 0), 0);
  }

  /** Sequence number of the first mail that is not marked as read; `undefined` when all are. */
  firstUnread(): number | undefined {
    const index = this.#marks.subarray(0, this.#length).findIndex((marks) => (marks & readMark) === 0);
    return index < 0 ? undefined : index + 1;
  }

  /** Change from this table to a later one of the same list. */
  changesTo(later: UidTable): UidChanges {
    const removed: number[] = [];
    const added: number[] = [];
    const marked: number[] = [];
    let mine = 1;
    let other = 1;
    while (mine <= this.#length || other <= later.#length) {
      const uid = this.uidAt(mine) ?? Number.POSITIVE_INFINITY;
      const otherUid = later.uidAt(other) ?? Number.POSITIVE_INFINITY;
      if (uid < otherUid) removed.push(uid);
      else if (otherUid < uid) added.push(otherUid);
      else if (this.#marks[mine - 1] !== later.#marks[other - 1]) marked.push(uid);
      if (uid <= otherUid) mine += 1;
      if (otherUid <= uid) other += 1;
    }
    return { removed, added, marked };
  }

  /** A table of its own with the same mails. */
  copy(): UidTable {
    const copy = new UidTable();
    copy.#uids = this.#uids.slice();
    copy.#marks = this.#marks.slice();
    copy.#length = this.#length;
    return copy;
  }

  #has(sequence: number, mark: number): boolean {
    return ((this.#marks[sequence - 1] ?? 0) & mark) !== 0;
  }

  #mark(sequence: number, mark: number, isSet: boolean): void {
    if (this.uidAt(sequence) === undefined) return;
    const others = (this.#marks[sequence - 1] ?? 0) & ~mark;
    this.#marks[sequence - 1] = others | (isSet ? mark : 0);
  }

  #grow(needed: number): void {
    const room = Math.max(needed, 2 * this.#uids.length);
    const uids = new Uint32Array(room);
    const marks = new Uint8Array(room);
    uids.set(this.#uids);
    marks.set(this.#marks);
    this.#uids = uids;
    this.#marks = marks;
  }
}
