import { numberedAtOnceMax } from '../../core/mails/found/uids/mailbox-uids.ts';
import type { MessageCommand } from '../protocol/commands/imap-command.ts';
import type { CommandOutcome } from '../protocol/imap-effects.ts';
import type { Responses } from '../responses.ts';
import { flagsText, type SelectedMailbox } from './selected-mailbox.ts';
import type { SelectedParts } from './selected-parts.ts';

/** Flags that are kept: whether a mail is read, and whether EXPUNGE deletes it. */
const keptFlags = ['\\seen', '\\deleted'] as const;
type KeptFlag = (typeof keptFlags)[number];

/** STORE (RFC 3501 §6.4.6): marks mails of a selected mailbox. */
export class Storing {
  readonly #parts: SelectedParts;
  readonly #mailbox: SelectedMailbox;

  constructor(parts: SelectedParts, mailbox: SelectedMailbox) {
    this.#parts = parts;
    this.#mailbox = mailbox;
  }

  async run(command: Extract<MessageCommand, { name: 'STORE' }>, responses: Responses): Promise<CommandOutcome> {
    this.#mailbox.requireChanges();
    const { mode, flags, isSilent } = command.change;
    const named = new Set(flags.map((flag) => flag.toLowerCase()));
    const others = [...named].filter((flag) => !keptFlags.some((kept) => kept === flag));
    const read = flagAfter('\\seen', { mode, named });
    const deleted = flagAfter('\\deleted', { mode, named });
    for (const uids of this.#mailbox.uidsOf(command, numberedAtOnceMax)) {
      await responses.room();
      const stored = await this.#store(uids, { read, deleted });
      if (isSilent) continue;
      for (const { uid, ...flagsNow } of stored) {
        const sequence = this.#mailbox.table.sequenceOf(uid) ?? 0;
        const number = command.isUid ? `UID ${uid} ` : '';
        responses.line(`${sequence} FETCH (${number}FLAGS ${flagsText(flagsNow)})`);
      }
    }
    if (others.length === 0) return { status: 'OK', text: 'stored' };
    const text = `flags other than \\Seen and \\Deleted are not kept: ${others.length} left out`;
    return { status: 'OK', code: 'PERMANENTFLAGS (\\Seen \\Deleted)', text };
  }

  /** Marks those of some mails that are still there, and returns their flags. */
  async #store(
    uids: readonly number[],
    { read, deleted }: { read: boolean | undefined; deleted: boolean | undefined },
  ) {
    const { marks, mailboxUids: numbers } = this.#parts;
    const { caller, key, mailboxId } = this.#mailbox;
    const rows = await numbers.mails(caller, key, uids);
    const found = rows.map(({ uid }) => uid);
    if (found.length === 0) return [];
    if (read !== undefined) await marks.markMany(caller, mailboxId, { ids: rows.map(({ id }) => id), read });
    if (deleted !== undefined) await numbers.markDeleted(caller, key, { uids: found, isDeleted: deleted });
    this.#mailbox.change((table) => {
      for (const uid of found) {
        const sequence = table.sequenceOf(uid);
        if (sequence !== undefined && read !== undefined) table.mark(sequence, read);
        if (sequence !== undefined && deleted !== undefined) table.markDeleted(sequence, deleted);
      }
    });
    return rows.map(({ uid, is_read, is_deleted }) => ({
      uid,
      isRead: read ?? is_read === 1,
      isDeleted: deleted ?? is_deleted === 1,
    }));
  }
}

/** What a flag becomes by a change; `undefined`: it stays. */
function flagAfter(
  flag: KeptFlag,
  { mode, named }: { mode: 'set' | 'add' | 'remove'; named: ReadonlySet<string> },
): boolean | undefined {
  if (mode === 'set') return named.has(flag);
  return named.has(flag) ? mode === 'add' : undefined;
}
