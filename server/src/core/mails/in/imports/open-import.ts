import type { Clock } from '../../../../lib/clock.ts';
import type { IdSource } from '../../../../lib/ids.ts';
import {
  type CompletionOutcome,
  completeImport,
  moveImported,
} from '../../../../store/operations/imports/completion.ts';
import { readOwnerBytes, storeImportedMail } from '../../../../store/operations/imports/imports.ts';
import type { MailboxInsert } from '../../../../store/operations/mailboxes.ts';
import type { RemovalLimits } from '../../../../store/operations/mails/removal.ts';
import type { Store } from '../../../../store/store.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import { domainNotAllowed } from '../../../accounts/usable-domains.ts';
import type { ClockWatch } from '../../../clock-watch.ts';
import { AppError, stopping } from '../../../errors.ts';
import { lengthOf, type MailReader } from '../mail-reader.ts';
import type { QuotaLimits } from '../recipients.ts';
import { fullError, storageFull } from '../refusals.ts';
import { storedDelivery } from '../stored-delivery.ts';
import type { MoveLine } from './move-line.ts';

/**
 * Limits of the write by which a mailbox appears. With no more mails than that, as in nearly every import, they all appear at once;
 * the mail of others waits for that write, which is to take 100 ms at most.
 */
const firstLimits: RemovalLimits = { rowsMax: 3_000, bytesMax: 8 * 1024 * 1024 };
/** Limits of each further write that brings mails into their mailbox. */
export const sliceLimits: RemovalLimits = { rowsMax: 500, bytesMax: 4 * 1024 * 1024 };
/** Maximum number of mails with which an import appears at once, without waiting for others to appear. */
const smallMailsMax = 100;

/** Time in milliseconds for which the read number of bytes of an owner is used. */
const believedMsMax = 250;

/** Message of an import. */
interface ImportedMessage {
  /** Envelope sender. */
  readonly sender: string;
  readonly mailId: string;
  readonly receivedAtMs: number;
  readonly pieces: readonly Buffer[];
  /** Called as soon as the pieces are no longer needed. */
  readonly release: () => void;
}

/** Parts that an import needs. */
export interface OpenImportParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  readonly monotonic: Clock;
  readonly ids: IdSource;
  readonly reader: MailReader;
  readonly limits: QuotaLimits;
  readonly moves: MoveLine;
  /** Signal that is aborted when the service begins to stop. */
  readonly signal: AbortSignal;
}

/** Import under way, with the room that is left for its mails. */
export class OpenImport {
  readonly importId: string;
  readonly #parts: OpenImportParts;
  readonly #placed: MailboxInsert;
  readonly #traceparent: string | undefined;
  readonly #used = { mails: 0, bytes: 0 };
  /** Bytes that the owner may still keep, as of a time on the monotonic clock. */
  #left: { bytes: number; readAt: number } | undefined;

  constructor(
    parts: OpenImportParts,
    { importId, placed, caller }: { importId: string; placed: MailboxInsert; caller: Pick<Caller, 'traceparent'> },
  ) {
    this.importId = importId;
    this.#traceparent = caller.traceparent;
    this.#parts = parts;
    this.#placed = placed;
  }

  /** Id that the mailbox will have. */
  get mailboxId(): string {
    return this.#placed.mailbox.id;
  }

  /**
   * Stores a message and resolves once it is durable. Nothing finds it before the import is complete.
   * @throws AppError `mailbox_full`, `owner_full`, `storage_full`; `unavailable` when the import was ended meanwhile.
   */
  async store({ mailId, sender, receivedAtMs, pieces, release }: ImportedMessage): Promise<void> {
    const { store, reader, ids } = this.#parts;
    const { importId } = this;
    const { address } = this.#placed.mailbox;
    const sizeBytes = lengthOf(pieces);
    await this.#takeRoom(sizeBytes);
    if (!(await store.hasRoom(sizeBytes))) throw storageFull();
    const read = await reader.read(pieces, { sender });
    release();
    try {
      const addressed = { sender, recipients: [{ address, to: [address] }], receivedAtMs, sizeBytes, mailId };
      const { recipients, message, event } = storedDelivery(ids, addressed, read);
      for (const { outline } of recipients) {
        const mail = { importId, mailId, outline, message, event };
        if (!(await store.write(storeImportedMail, mail, { moved: read.moved }))) throw lost();
      }
    } finally {
      read.done();
    }
  }

  /**
   * Makes the mailbox, with all mails that were stored. Its life begins now. Of very many mails some come a moment later, in
   * their order, and at the next start at the latest.
   * @throws AppError `domain_not_allowed`; `unavailable` when the import was ended meanwhile, the clock is wrong, or the service
   * stops before the turn of a large import.
   */
  async complete(): Promise<void> {
    const { store, clock, moves, signal } = this.#parts;
    const { importId } = this;
    const isSmall = this.#used.mails <= smallMailsMax;
    const inTurn = () => {
      // Many may wait, for longer than a stop does.
      if (signal.aborted) throw stopping();
      return this.#appear();
    };
    const completed = isSmall ? await this.#appear() : await moves.run(inTurn);
    if (completed.outcome !== 'completed') throw completed.outcome === 'lost' ? lost() : domainNotAllowed();
    for (let { mayBeMore } = completed; mayBeMore && !signal.aborted; ) {
      mayBeMore = await moves.run(() => store.write(moveImported, { importId, now: clock.now(), limits: sliceLimits }));
    }
  }

  async #appear(): Promise<CompletionOutcome> {
    const { store, clock, clockWatch } = this.#parts;
    const { mailbox: placed, verified } = this.#placed;
    clockWatch.requireRight();
    const now = clock.now();
    const mailbox = { ...placed, created_at: now, expires_at: now + placed.expires_at - placed.created_at };
    const given = { importId: this.importId, mailbox, now, limits: firstLimits };
    const args = { ...given, ...(verified === undefined ? {} : { verified }) };
    return store.write(completeImport, args, { traceparent: this.#traceparent });
  }

  /** Reserves room for a mail. The mails of an owner exceed the limit at most by those being stored. */
  async #takeRoom(bytes: number): Promise<void> {
    const { mailboxMailsMax, mailboxBytesMax } = this.#parts.limits;
    const used = this.#used;
    if (used.mails >= mailboxMailsMax || used.bytes + bytes > mailboxBytesMax) throw fullError('mailbox_full');
    used.mails += 1;
    used.bytes += bytes;
    const now = this.#parts.monotonic.now();
    let left = this.#left;
    if (left === undefined || left.bytes < bytes || now - left.readAt >= believedMsMax) {
      left = { bytes: await this.#readLeft(), readAt: now };
      this.#left = left;
    }
    left.bytes -= bytes;
    if (left.bytes < 0) throw fullError('quota');
  }

  async #readLeft(): Promise<number> {
    const { store, limits } = this.#parts;
    const { bytes, bytesMax } = await store.read(readOwnerBytes, { owner: this.#placed.mailbox.owner });
    return (bytesMax ?? limits.ownerBytesMax) - bytes;
  }
}

function lost(): AppError {
  return new AppError('unavailable', 'the import was ended, because the service could not keep it: send it again', {
    retryAfterSeconds: 1,
  });
}
