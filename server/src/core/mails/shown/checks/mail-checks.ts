import type { CheckedFeature, CheckedFeaturesQuery, CheckedLink, MailCheck } from '../../../../contract/mails/check.ts';
import type { PageQuery } from '../../../../contract/paging.ts';
import { ByteCache } from '../../../../lib/caches/byte-cache.ts';
import type { Clock } from '../../../../lib/clock.ts';
import { TaskThread, TaskThreadError } from '../../../../lib/scheduling/task-thread.ts';
import { Turns } from '../../../../lib/scheduling/turns.ts';
import type { MailRow } from '../../../../store/operations/mails/mails.ts';
import { readOutline } from '../../../../store/outline.ts';
import type { Store } from '../../../../store/store.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import { type ListPage, pageItems } from '../../../paging.ts';
import { MessageGoneError, readWholeMessage } from '../../kept/whole-message.ts';
import { findMail, type MailPath, mailNotFound } from '../find-mail.ts';
import type { MessageCheck } from './message-check.ts';
import type { CheckTask } from './message-check-thread.ts';

const checkMsMax = 10_000;
const threadIdleMs = 5_000;
const threadHeapMiBMax = 128;
const threadBytesMax = 64 * 1024 * 1024;
const lastTaskBytesMin = 4 * 1024 * 1024;
/** Bytes of checks that are kept in memory, so that the pages of their lists need no new check. */
const cacheBytesMax = 8 * 1024 * 1024;

interface MailChecksParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly turns: Turns;
  /** Called with the reason when a mail could not be checked. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Checks of mails for their authors: support by mail clients, links, faults. Every message is checked in a thread that
 * can be terminated, one after the other, owners in turns, because loading the parser of HTML already takes too long
 * for the main thread. Every call checks the mailbox first and throws AppError `mailbox_not_found` or
 * `mailbox_forbidden`, then `mail_not_found`.
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
      monotonic: parts.monotonic,
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
   * A page of the features that a mail uses, the least supported first; with `as` of those that this client does not support
   * whole.
   * @throws AppError `invalid_request` for a cursor that is not of this list.
   */
  async features(caller: Caller, path: MailPath, query: CheckedFeaturesQuery): Promise<ListPage<CheckedFeature>> {
    const { as } = query;
    const list = { name: 'checked-features', owner: caller.owner, filter: { mailId: path.mailId, as } };
    return this.#present(caller, path, ({ orderFeatures, featuresLackedBy, presentFeature }, { features }) => {
      const items = as === undefined ? orderFeatures(features) : featuresLackedBy(as, features);
      return pageItems(list, query, { items, present: (use) => presentFeature(use, as) });
    });
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

  /** Terminates the thread. Messages are no longer checked. */
  async stop(): Promise<void> {
    await this.#thread.stop();
  }

  async #present<Shown>(
    caller: Caller,
    path: MailPath,
    present: (presentation: typeof import('./present-check.ts'), check: MessageCheck) => Shown,
  ): Promise<Shown> {
    const row = await findMail(this.#parts, caller, path);
    const json = await this.#check(caller.holder, row);
    const presentation = await import('./present-check.ts');
    // The text is what `checkMessage` gave.
    return this.#parts.turns.run(caller.holder, () => present(presentation, JSON.parse(json) as MessageCheck));
  }

  async #check(holder: string, row: MailRow): Promise<string> {
    const key = row.raw_id;
    const known = this.#cache.get(key) ?? this.#making.get(key);
    if (known !== undefined) return known;
    const making = this.#make(holder, row).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #make(holder: string, row: MailRow): Promise<string> {
    const { truncated: isTruncated = false, unreadable } = readOutline(row.outline);
    if (unreadable === true) return failed;
    try {
      const json = await this.#checkInThread(holder, row, isTruncated);
      this.#cache.set(row.raw_id, json);
      return json;
    } catch (error) {
      if (error instanceof MessageGoneError) throw mailNotFound();
      if (!(error instanceof TaskThreadError)) throw error;
      this.#parts.onFailure(error);
      return failed;
    }
  }

  async #checkInThread(holder: string, row: MailRow, isTruncated: boolean): Promise<string> {
    const check = () =>
      this.#thread.run(async () => {
        const raw = await readWholeMessage(this.#parts.store, row);
        const message: CheckTask = { raw, isTruncated };
        return { message, transfer: [raw] };
      });
    // The thread answers with a text.
    return (await this.#threadTurns.run(holder, check)) as string;
  }
}

/** The check of a message that cannot be read in time. */
const failed = JSON.stringify({
  ...{ hasHtml: false, truncated: true, htmlBytes: 0, hasDarkStyles: false },
  ...{ features: [], links: [], linkCount: 0, findings: [] },
  images: { count: 0, remote: 0, inline: 0, data: 0 },
} satisfies MessageCheck);
