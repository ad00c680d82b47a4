import assert from 'node:assert/strict';

/**
 * Fate of a mail, or of an attachment, as its clients know it: sent without an answer that was read, acknowledged, refused, asked to be
 * deleted without an answer that was read, deleted.
 */
type Fate = 'sent' | 'kept' | 'refused' | 'leaving' | 'gone';

interface KnownMail {
  fate: Fate;
  attachment: 'kept' | 'leaving' | 'gone';
}

/** A mail that a mailbox has, as it is read. */
export interface FoundMail {
  readonly id: string;
  readonly hasAttachment: boolean;
}

/** A mailbox, and what its clients know of its mails. */
export class KnownMailbox {
  readonly id: string;
  readonly address: string;
  readonly expiresAtMs: number;
  state: 'kept' | 'leaving' | 'gone' = 'kept';
  /** Mail of each UID, with the UIDVALIDITY, that a mail program has seen. */
  readonly uids = new Map<string, string>();
  readonly #mails = new Map<string, KnownMail>();

  constructor(mailbox: { id: string; address: string; expiresAt: string | null }) {
    this.id = mailbox.id;
    this.address = mailbox.address;
    this.expiresAtMs = mailbox.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(mailbox.expiresAt);
  }

  sent(id: string): void {
    this.#mails.set(id, { fate: 'sent', attachment: 'kept' });
  }

  /** The acknowledgement was read; a reader may have deleted the mail before. */
  acknowledged(id: string): void {
    const mail = this.#mail(id);
    if (mail.fate === 'sent') mail.fate = 'kept';
  }

  refused(id: string): void {
    this.#mail(id).fate = 'refused';
  }

  leaving(id: string): void {
    this.#mail(id).fate = 'leaving';
  }

  gone(id: string): void {
    this.#mail(id).fate = 'gone';
  }

  attachmentLeaving(id: string): void {
    this.#mail(id).attachment = 'leaving';
  }

  attachmentGone(id: string): void {
    this.#mail(id).attachment = 'gone';
  }

  /** Mail that is there for certain, with its attachment, unless somebody has begun to delete it. */
  isKept(id: string): boolean {
    const mail = this.#mails.get(id);
    return (mail?.fate === 'kept' || mail?.fate === 'sent') && mail.attachment === 'kept';
  }

  /**
   * Compares the mails that are read with what is known, and knows from then on what was open.
   * Returns the number of mails that are there although no acknowledgement was read: allowed (RFC 5321 §4.5.5).
   */
  compare(found: readonly FoundMail[]): number {
    let unacknowledged = 0;
    const ids = new Set(found.map(({ id }) => id));
    assert.equal(ids.size, found.length, `${this.address} has a mail twice`);
    for (const { id, hasAttachment } of found) {
      const mail = this.#mails.get(id);
      assert.ok(mail !== undefined, `${this.address} has mail ${id}, which nobody sent there`);
      assert.ok(mail.fate !== 'gone' && mail.fate !== 'refused', `mail ${id}, which was ${mail.fate}, is there`);
      assert.ok(hasAttachment || mail.attachment !== 'kept', `the attachment of mail ${id} is missing`);
      assert.ok(!hasAttachment || mail.attachment !== 'gone', `the deleted attachment of mail ${id} is there`);
      if (mail.fate === 'sent') unacknowledged += 1;
      mail.fate = 'kept';
      mail.attachment = hasAttachment ? 'kept' : 'gone';
    }
    for (const [id, mail] of this.#mails) {
      if (ids.has(id)) continue;
      assert.ok(mail.fate !== 'kept', `mail ${id} was acknowledged and is not in ${this.address}`);
      if (mail.fate === 'sent') this.#mails.delete(id);
      else if (mail.fate === 'leaving') mail.fate = 'gone';
    }
    return unacknowledged;
  }

  #mail(id: string): KnownMail {
    return this.#mails.get(id) ?? assert.fail(`mail ${id} is not known`);
  }
}
