import { hash } from 'node:crypto';
import { clientSupport } from '../../../../html-check/client-support.ts';
import type { Clock } from '../../../../lib/clock.ts';
import { TaskThread, TaskThreadError } from '../../../../lib/scheduling/task-thread.ts';
import { Turns } from '../../../../lib/scheduling/turns.ts';
import { type MailRow, mailVersion } from '../../../../store/operations/mails/mails.ts';
import { readFirstParts } from '../../../../store/operations/mails/raws.ts';
import { readOutline } from '../../../../store/outline.ts';
import { rawPartBytes } from '../../../../store/packing.ts';
import type { Store } from '../../../../store/store.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import { MessageGoneError, readWholeMessage } from '../../kept/whole-message.ts';
import { findMail, type MailPath, mailNotFound } from '../find-mail.ts';
import { inlineBytesMax } from './inline-images.ts';
import type { MailPage, PageOptions } from './page.ts';
import type { PageTask } from './page-thread.ts';
import { printedHeadOf } from './printed-head.ts';

const pageMsMax = 10_000;
const threadIdleMs = 5_000;
const threadHeapMiBMax = 128;
const threadBytesMax = 64 * 1024 * 1024;
const lastTaskBytesMin = 4 * 1024 * 1024;
/** Size from which a page is made in the thread. Shorter pages take a turn of a few milliseconds. */
export const largePageBytesMin = rawPartBytes / 4;
/** Version of the form of a page: it rises when the same mail gives another page. */
const pageVersion = 4;

/** The way in which a caller wants to see a mail. */
type PageWish = Omit<PageOptions, 'isTruncated' | 'head'> & {
  /** Whether the head of the mail stands above it. */
  readonly hasHead?: boolean | undefined;
};

/** A mail of the caller, found and ready to be made into a page. */
export interface FoundPage extends PageWish {
  readonly row: MailRow;
  /** Another one when the page may be different. */
  readonly version: string;
  /** Bytes of images that the page may have in itself. */
  readonly inlineBytes: number;
}

interface MailPagesParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly turns: Turns;
  /** Called with the reason when a page could not be made. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Mails as documents that are safe to show. The pages of small messages are made in turns of their owners; those of large
 * ones in a thread that can be terminated, one after the other, owners in turns.
 */
export class MailPages {
  readonly #parts: MailPagesParts;
  readonly #thread: TaskThread;
  readonly #threadTurns = new Turns({ underWayMax: 1 });
  /** Pages of large messages that are being made. */
  readonly #making = new Map<string, Promise<MailPage>>();

  constructor(parts: MailPagesParts) {
    this.#parts = parts;
    this.#thread = new TaskThread({
      file: new URL('./page-thread.ts', import.meta.url),
      monotonic: parts.monotonic,
      deadlineMs: pageMsMax,
      idleMs: threadIdleMs,
      givenBytesMax: threadBytesMax,
      lastTaskBytesMin,
      heapMiBMax: threadHeapMiBMax,
    });
  }

  /**
   * Finds a mail of the caller.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden` or `mail_not_found`
   */
  async find(caller: Caller, path: MailPath, { allowsRemote, as, hasHead }: PageWish): Promise<FoundPage> {
    const row = await findMail(this.#parts, caller, path);
    const facts = [pageVersion, allowsRemote, mailVersion(row), row.raw_id];
    // The page of a client changes with what is known of it.
    if (as !== undefined) facts.push(as, clientSupport().updated);
    if (hasHead) facts.push('head');
    const version = hash('sha256', facts.join(' '), 'base64url');
    const { attachments = [] } = readOutline(row.outline);
    const inline = attachments.filter(({ contentId }) => contentId !== undefined);
    const bytes = inline.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return { row, allowsRemote, as, hasHead, version, inlineBytes: Math.min(bytes, inlineBytesMax) };
  }

  /**
   * Makes the page of a mail.
   * @throws AppError `mail_not_found` when it is deleted meanwhile.
   */
  async make({ holder }: Caller, { row, allowsRemote, as, hasHead }: FoundPage): Promise<MailPage> {
    const outline = readOutline(row.outline);
    const { truncated, unreadable } = outline;
    const head = hasHead ? printedHeadOf(outline, row.received_at) : undefined;
    const options = { allowsRemote, as, head, isTruncated: truncated === true };
    try {
      if (unreadable === true) throw new UnreadableError();
      // What a client lacks is taken out in the thread: that reads the HTML once more, and the table of support.
      if (as === undefined && row.size < largePageBytesMin) return await this.#makeSmall(holder, row, options);
      return await this.#makeOnce(holder, row, options);
    } catch (error) {
      if (error instanceof MessageGoneError) throw mailNotFound();
      if (!(error instanceof TaskThreadError || error instanceof UnreadableError)) throw error;
      if (error instanceof TaskThreadError) this.#parts.onFailure(error);
      const { failurePageOf } = await loadPages();
      return failurePageOf(options);
    }
  }

  /**
   * Makes the page of a message that is attached to another, in the thread.
   * @throws TaskThreadError
   */
  async makeAttached(holder: string, { raw, filename }: { raw: ArrayBuffer; filename: string }): Promise<MailPage> {
    const make = () =>
      this.#thread.run(async () => ({ message: { raw, filename } satisfies PageTask, transfer: [raw] }));
    // The thread answers with what `attachedPageOf` gives.
    return (await this.#threadTurns.run(holder, make)) as MailPage;
  }

  /** Terminates the thread. Pages of large messages are no longer made. */
  async stop(): Promise<void> {
    await this.#thread.stop();
  }

  async #makeSmall(holder: string, row: MailRow, options: PageOptions): Promise<MailPage> {
    const { mailPageOf } = await loadPages();
    const { turns, store, onFailure } = this.#parts;
    const raw = (await store.read(readFirstParts, { ids: [row.raw_id] })).get(row.raw_id);
    if (raw === undefined) throw new MessageGoneError();
    return turns.run(holder, () => {
      try {
        return mailPageOf(raw, options);
      } catch (error) {
        onFailure(error);
        throw new UnreadableError();
      }
    });
  }

  /** Makes the page of a large message once for all callers that ask for it meanwhile. */
  #makeOnce(holder: string, row: MailRow, options: PageOptions): Promise<MailPage> {
    const key = `${options.allowsRemote} ${options.isTruncated} ${options.as} ${options.head !== undefined} ${row.raw_id}`;
    const known = this.#making.get(key);
    if (known !== undefined) return known;
    const make = () => this.#thread.run(async () => this.#taskOf(row, options));
    const making = this.#threadTurns.run(holder, make).finally(() => this.#making.delete(key));
    // The thread answers with what `mailPageOf` gives.
    const page = making as Promise<MailPage>;
    this.#making.set(key, page);
    return page;
  }

  async #taskOf(row: MailRow, options: PageOptions): Promise<{ message: PageTask; transfer: [ArrayBuffer] }> {
    const raw = await readWholeMessage(this.#parts.store, row);
    return { message: { raw, options }, transfer: [raw] };
  }
}

/** The page cannot show anything of the message. */
class UnreadableError extends Error {
  override name = 'UnreadableError';
}

/** Loads the parser of HTML for the first page, because it takes 30 ms and megabytes. */
function loadPages(): Promise<typeof import('./page.ts')> {
  return import('./page.ts');
}
