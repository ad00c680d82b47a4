import type { Clock } from '../../../../lib/clock.ts';
import { moveImported } from '../../../../store/operations/imports/completion.ts';
import {
  abandonImport,
  beginImport,
  keepImports,
  takeLapsedImports,
} from '../../../../store/operations/imports/imports.ts';
import type { Store } from '../../../../store/store.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import type { MailRemoval } from '../../../mailboxes/mail-removal.ts';
import { type NewMailboxParts, placeMailbox } from '../../../mailboxes/new-mailbox.ts';
import { MoveLine } from './move-line.ts';
import { OpenImport, type OpenImportParts, sliceLimits } from './open-import.ts';

/**
 * Time in milliseconds after which another process may end an import whose process has not renewed its lease: longer
 * than a process is ever held up, and longer than clocks differ.
 */
const leaseMs = 60_000;
/** Maximum number of imports that one write ends. */
const endedAtOnceMax = 100;

/** Parts that imports need. */
export interface ImportsParts extends NewMailboxParts, Omit<OpenImportParts, 'clock' | 'ids' | 'moves'> {
  readonly store: Store;
  readonly clock: Clock;
  readonly removal: MailRemoval;
  /** Called with the reason when the mails of an import could not be removed; they are removed later. */
  readonly onError: (error: unknown) => void;
}

/**
 * Imports under way: mailboxes that appear once all of their mails are stored. Until then they count as mailboxes of
 * their owner, and belong to the process that runs the import. The rest of an import whose process was killed is
 * removed by another process once its lease is over, or by the next process on an engine that has one at a time.
 */
export class Imports {
  readonly #parts: ImportsParts;
  /** Ids of the imports of this process. */
  readonly #underWay = new Set<string>();
  readonly #moves = new MoveLine();

  constructor(parts: ImportsParts) {
    this.#parts = parts;
  }

  /**
   * Begins an import into a new mailbox. It has to be completed or abandoned.
   * @throws AppError as creating a mailbox does.
   */
  async begin(caller: Caller): Promise<OpenImport> {
    const { store, clock, ids } = this.#parts;
    const importId = ids.next(clock.now());
    this.#underWay.add(importId);
    try {
      const placed = await placeMailbox(this.#parts, { caller, body: {} }, (args) =>
        store.write(beginImport, { ...args, importId, leasedUntil: args.now + leaseMs }),
      );
      return new OpenImport({ ...this.#parts, moves: this.#moves }, { importId, placed, caller });
    } catch (error) {
      this.#underWay.delete(importId);
      throw error;
    }
  }

  /** Forgets an import whose mailbox is complete. */
  end({ importId }: OpenImport): void {
    this.#underWay.delete(importId);
  }

  /** Removes the mails of an import. Nobody finds them any more, and they are deleted in the background. */
  async abandon({ importId }: OpenImport): Promise<void> {
    try {
      await this.#parts.store.write(abandonImport, { importId });
      this.#parts.removal.start();
    } catch (error) {
      // Its lease runs out.
      this.#parts.onError(error);
    } finally {
      this.#underWay.delete(importId);
    }
  }

  /** Renews the leases of this process, and ends imports whose lease is over. */
  async keep(): Promise<void> {
    const { store, clock, clockWatch } = this.#parts;
    const now = clock.now();
    // First, so that a clock that was set forward takes none of these away.
    if (this.#underWay.size > 0)
      await store.write(keepImports, { ids: [...this.#underWay], leasedUntil: now + leaseMs });
    if (clockWatch.isRight) await this.endLeft(now);
  }

  /**
   * Ends the imports whose lease was over at a time: completes those whose mails are all stored, and removes the
   * others.
   */
  async endLeft(now: number): Promise<void> {
    const { store, removal, clock } = this.#parts;
    for (let mayBeMore = true; mayBeMore; ) {
      const { ended, complete } = await store.write(takeLapsedImports, { now, importsMax: endedAtOnceMax });
      for (const importId of complete) {
        const args = { importId, now: clock.now(), limits: sliceLimits };
        while (await this.#moves.run(() => store.write(moveImported, args)));
      }
      if (ended > 0) removal.start();
      mayBeMore = ended + complete.length === endedAtOnceMax;
    }
  }
}
