import type { CheckedFeature, CheckedLink, MailCheck } from '../../../contract/mails/check.ts';
import type { PageQuery } from '../../../contract/paging.ts';
import { ByteCache } from '../../../lib/byte-cache.ts';
import type { Clock } from '../../../lib/clock.ts';
import { TaskThread, TaskThreadError } from '../../../lib/scheduling/task-thread.ts';
import { Turns } from '../../../lib/scheduling/turns.ts';
import type { MailRow } from '../../../store/operations/mails/mails.ts';
import { readFirstParts } from '../../../store/operations/mails/raws.ts';
import { readOutline } from '../../../store/outline.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import { type ListPage, pageItems } from '../../paging.ts';
import { MessageGoneError, readWholeMessage } from '../content/whole-message.ts';
import { findMail, type MailPath, mailNotFound } from '../mails.ts';
import type { MessageCheck } from './message-check.ts';
import type { CheckTask } from './message-check-thread.ts';

const checkMsMax = 10_000;
const threadIdleMs = 5_000;
const threadHeapMiBMax = 128;
const threadBytesMax = 64 * 1024 * 1024;
const lastTaskBytesMin = 4 * 1024 * 1024;
/** Size from which a message is checked in the thread: a shorter one, of the costliest CSS, takes a turn of 8 ms. */
const largeBytesMin = 16 * 1024;
/** Bytes of checks that are kept in memory, for the pages of their lists. */
const cacheBytesMax = 8 * 1024 * 1024;

interface MailChecksParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly turns: Turns;
  /** Called with the reason when a mail could not be checked. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Checks of mails for their authors: support by mail clients, links, faults. Small messages are checked in turns of their
 * owners; large ones in a thread that can be terminated, one after the other, owners in turns. Every call checks the mailbox
 * first and throws AppError `mailbox_not_found` or `mailbox_forbidden`, then `mail_not_found`.
 */
export class MailChecks {
  readonly #parts: MailChecksParts;
  readonly #cache = new ByteCache<string>({ bytesMax: cacheBytesMax });
  readonly #thread: TaskThread;
  readonly #threadTurns = new Turns({ underWayMax: 1 });
  /** Checks that are being made, as JSON, by message. */
  readonly #making = new Map<string, Promise<string>>();

  constructor(parts: MailChecksParts) {
    this.#parts = parts;
    this.#thread = new TaskThread({
      file: new URL('./message-check-thread.ts', import.meta.url),
      clock: parts.clock,
      deadlineMs: checkMsMax,
      idleMs: threadIdleMs,
      givenBytesMax: threadBytesMax,
      lastTaskBytesMin,
      heapMiBMax: threadHeapMiBMax,
    });
  }

  /** The check of a mail, without its features and links. */
  async summary(caller: Caller, path: MailPath): Promise<MailCheck> {
    return this.#present(caller, path, ({ presentCheck }, check) => presentCheck(check));
  }

  /**
   * A page of the features that a mail uses, the least supported first.
   * @throws AppError `invalid_request` for a cursor that is not of this list.
   */
  async features(caller: Caller, path: MailPath, query: PageQuery): Promise<ListPage<CheckedFeature>> {
    const list = { name: 'checked-features', owner: caller.owner, filter: { mailId: path.mailId } };
    return this.#present(caller, path, ({ orderFeatures, presentFeature }, { features }) =>
      pageItems(list, query, { items: orderFeatures(features), present: presentFeature }),
    );
  }

  /**
   * A page of the links of a mail, in its order.
   * @throws AppError `invalid_request` for a cursor that is not of this list.
   */
  async links(caller: Caller, path: MailPath, query: PageQuery): Promise<ListPage<CheckedLink>> {
    const list = { name: 'checked-links', owner: caller.owner, filter: { mailId: path.mailId } };
    return this.#present(caller, path, ({ presentLink }, { links }) =>
      pageItems(list, query, { items: links, present: presentLink }),
    );
  }

  /** Terminates the thread. Large messages are no longer checked. */
  async stop(): Promise<void> {
    await this.#thread.stop();
  }

  async #present<Shown>(
    caller: Caller,
    path: MailPath,
    present: (presentation: typeof import('./present-check.ts'), check: MessageCheck) => Shown,
  ): Promise<Shown> {
    const row = await findMail(this.#parts, caller, path);
    const json = await this.#check(caller.owner, row);
    const presentation = await import('./present-check.ts');
    // The text is what `checkMessage` gave.
    return this.#parts.turns.run(caller.owner, () => present(presentation, JSON.parse(json) as MessageCheck));
  }

  async #check(owner: string, row: MailRow): Promise<string> {
    const key = row.raw_id;
    const known = this.#cache.get(key) ?? this.#making.get(key);
    if (known !== undefined) return known;
    const making = this.#make(owner, row).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #make(owner: string, row: MailRow): Promise<string> {
    const { truncated: isTruncated = false, unreadable } = readOutline(row.outline);
    try {
      if (unreadable === true) throw new UncheckableError();
      const isSmall = row.size < largeBytesMin;
      const json = isSmall
        ? await this.#checkHere(owner, row, isTruncated)
        : await this.#checkInThread(owner, row, isTruncated);
      this.#cache.set(row.raw_id, json);
      return json;
    } catch (error) {
      if (error instanceof MessageGoneError) throw mailNotFound();
      if (!(error instanceof TaskThreadError || error instanceof UncheckableError)) throw error;
      if (error instanceof TaskThreadError) this.#parts.onFailure(error);
      const { failedCheck } = await loadCheck();
      return JSON.stringify(failedCheck());
    }
  }

  async #checkHere(owner: string, row: MailRow, isTruncated: boolean): Promise<string> {
    const { checkMessage } = await loadCheck();
    const { turns, store, onFailure } = this.#parts;
    const raw = (await store.read(readFirstParts, { ids: [row.raw_id] })).get(row.raw_id);
    if (raw === undefined) throw new MessageGoneError();
    return turns.run(owner, () => {
      try {
        return JSON.stringify(checkMessage(raw, { isTruncated }));
      } catch (error) {
        onFailure(error);
        throw new UncheckableError();
      }
    });
  }

  async #checkInThread(owner: string, row: MailRow, isTruncated: boolean): Promise<string> {
    const check = () =>
      this.#thread.run(async () => {
        const raw = await readWholeMessage(this.#parts.store, row);
        const message: CheckTask = { raw, isTruncated };
        return { message, transfer: [raw] };
      });
    // The thread answers with a text.
    return (await this.#threadTurns.run(owner, check)) as string;
  }
}

/** Nothing of a message can be checked. */
class UncheckableError extends Error {
  override name = 'UncheckableError';
}

/** Loads the parser of HTML, which takes 30 ms and megabytes, once somebody asks for a check. */
function loadCheck(): Promise<typeof import('./message-check.ts')> {
  return import('./message-check.ts');
}
