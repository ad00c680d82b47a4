import { numberedAtOnceMax } from '../../core/mails/found/uids/mailbox-uids.ts';
import type { SequenceSet } from '../protocol/commands/sequence-set.ts';
import type { CommandOutcome } from '../protocol/imap-effects.ts';
import type { Responses } from '../responses.ts';
import type { SelectedMailbox } from './selected-mailbox.ts';
import type { SelectedParts } from './selected-parts.ts';

const everyUid: SequenceSet = { ranges: [{ from: 1, to: '*' }] };

/** EXPUNGE and UID EXPUNGE (RFC 3501 §6.4.3, RFC 4315 §2.1): deletes mails that are marked for it. The changes are told afterwards. */
export class Expunging {
  readonly #parts: SelectedParts;
  readonly #mailbox: SelectedMailbox;

  constructor(parts: SelectedParts, mailbox: SelectedMailbox) {
    this.#parts = parts;
    this.#mailbox = mailbox;
  }

  /** @param uids Those that may be deleted; without them all. */
  async run(uids: SequenceSet | undefined, responses: Responses): Promise<CommandOutcome> {
    this.#mailbox.requireChanges();
    const { caller, key, mailboxId } = this.#mailbox;
    const live = await this.#mailbox.live();
    const isMarked = (uid: number) => live.isDeleted(live.sequenceOf(uid) ?? 0);
    for (const page of this.#mailbox.uidsOf({ isUid: true, set: uids ?? everyUid }, numberedAtOnceMax, isMarked)) {
      await responses.room();
      // Also of an empty page: a turn passes.
      const rows = await this.#parts.mailboxUids.mails(caller, key, page);
      // Another session may have taken the mark away.
      const ids = rows.filter(({ is_deleted }) => is_deleted === 1).map(({ id }) => id);
      if (ids.length > 0) await this.#parts.deletion.several(caller, mailboxId, ids);
    }
    // Its events may come later than its answer.
    await this.#mailbox.live();
    return { status: 'OK', text: 'expunged' };
  }
}
