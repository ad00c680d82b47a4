import { Readable } from 'node:stream';
import type { Mailbox } from '../../../../contract/resources.ts';
import type { Clock } from '../../../../lib/clock.ts';
import type { Turns } from '../../../../lib/scheduling/turns.ts';
import { type MailRow, readMails } from '../../../../store/operations/mails/mails.ts';
import { firstSortKey, type SortKey, sortKeyAfter, sortKeyOf } from '../../../../store/operations/mails/sort-keys.ts';
import { type MailSlice, readMailSlice } from '../../../../store/operations/search/owned-mails.ts';
import { readOutline } from '../../../../store/outline.ts';
import type { Store } from '../../../../store/store.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import { AppError } from '../../../errors.ts';
import type { Mailboxes } from '../../../mailboxes/mailboxes.ts';
import type { MessageBytes } from '../../kept/message-bytes.ts';
import { directoryBytesPerFile, writeZip, type ZipFile } from './zip-writer.ts';

/** Mails whose rows are read at once. */
const pageMails = 25;
/** Version of the form of the manifest. */
const manifestVersion = 1;

interface MailboxExportParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly mailboxes: Mailboxes;
  readonly messageBytes: MessageBytes;
}

/** Who reads a mailbox. The turns are those of the payer; without one, of the owner. */
type Reader = Caller & { readonly payer?: string };

/** File besides the emails and the manifest. */
interface FurtherFile {
  readonly name: string;
  readonly bytes: () => AsyncIterable<Buffer>;
}

/** Archive of a mailbox. */
export interface ExportedMailbox {
  readonly mailbox: Mailbox;
  /** Maximum memory of an export in bytes. */
  readonly memoryBytes: number;
  /**
   * Returns the archive as a stream, which writes it while it is read. The stream fails when the mailbox ends
   * meanwhile.
   */
  open(): Readable;
}

/** Export of mailboxes: each message as it is stored, as a file of a zip archive, with a manifest at its end. */
export class MailboxExport {
  readonly #parts: MailboxExportParts;

  constructor(parts: MailboxExportParts) {
    this.#parts = parts;
  }

  /**
   * Finds a mailbox that is to be exported.
   * @param further Files that come after the others.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`.
   */
  async find(caller: Reader, mailboxId: string, further: readonly FurtherFile[] = []): Promise<ExportedMailbox> {
    const mailbox = await this.#parts.mailboxes.get(caller, mailboxId);
    const memoryBytes = (mailbox.messageCount + 1 + further.length) * directoryBytesPerFile;
    return { mailbox, memoryBytes, open: () => this.#open(caller, mailbox, further) };
  }

  #open(caller: Reader, mailbox: Mailbox, further: readonly FurtherFile[]): Readable {
    return Readable.from(writeZip(this.#withFurther(caller, mailbox, further)), { objectMode: false });
  }

  async *#withFurther(
    caller: Reader,
    mailbox: Mailbox,
    further: readonly FurtherFile[],
  ): AsyncGenerator<ZipFile, void> {
    yield* this.#files(caller, mailbox);
    const modifiedMs = this.#parts.clock.now();
    for (const { name, bytes } of further) yield { name, modifiedMs, bytes: bytes() };
  }

  async *#files(caller: Reader, mailbox: Mailbox): AsyncGenerator<ZipFile, void> {
    // A mail that comes meanwhile is not in the archive.
    const before = await this.#end(caller, mailbox.id);
    const exported = new Set<string>();
    for await (const row of this.#rows(caller, mailbox.id, before)) {
      const bytes = await this.#begun(caller, row);
      if (bytes === undefined) continue;
      yield { name: fileName(row), modifiedMs: row.received_at, bytes };
      exported.add(row.id);
    }
    const rows = this.#rows(caller, mailbox.id, before);
    const modifiedMs = this.#parts.clock.now();
    yield { name: 'manifest.json', modifiedMs, bytes: manifest(mailbox, rows, exported) };
  }

  /** Bytes of a message, whose first part is read at once; `undefined` when the mail has been deleted. */
  async #begun({ owner, payer = owner }: Reader, row: MailRow): Promise<AsyncIterable<Buffer> | undefined> {
    const bytes = this.#parts.messageBytes.raw(payer, row);
    try {
      const first = await bytes.next();
      return first.done ? undefined : prepend(first.value, bytes);
    } catch (error) {
      if (error instanceof AppError && error.code === 'mail_not_found') return undefined;
      throw error;
    }
  }

  /** Sort key after the newest mail of a mailbox. */
  async #end({ owner, payer = owner }: Reader, mailboxId: string): Promise<SortKey> {
    const { store, turns } = this.#parts;
    const [newest] = await turns.run(payer, () => store.read(readMails, { mailboxId, limit: 1 }));
    return newest === undefined ? firstSortKey : sortKeyAfter(sortKeyOf(newest));
  }

  /** Rows of the mails of a mailbox, the oldest first. */
  async *#rows(caller: Reader, mailboxId: string, before: SortKey): AsyncGenerator<MailRow, void> {
    const { store, turns, mailboxes, clock } = this.#parts;
    const { owner, payer = owner } = caller;
    let from: SortKey | undefined = firstSortKey;
    while (from !== undefined) {
      const args: Parameters<typeof readMailSlice>[1] = {
        owner,
        mailboxId,
        order: 'asc',
        from,
        before,
        now: clock.now(),
        limit: pageMails,
      };
      const page: MailSlice = await turns.run(payer, () => store.read(readMailSlice, args));
      // One that has ended has no mails any more, which is not the end of the archive.
      await mailboxes.requireOwnership(caller, mailboxId);
      yield* page.mails;
      from = page.last && sortKeyAfter(page.last);
    }
  }
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield first;
  yield* rest;
}

async function* manifest(
  mailbox: Mailbox,
  rows: AsyncIterable<MailRow>,
  exported: ReadonlySet<string>,
): AsyncGenerator<Buffer, void> {
  const head = JSON.stringify({ version: manifestVersion, mailbox, mails: [] });
  yield Buffer.from(head.slice(0, -']}'.length));
  let separator = '\n';
  for await (const row of rows) {
    if (!exported.has(row.id)) continue;
    yield Buffer.from(separator + JSON.stringify(manifestMail(row)));
    separator = ',\n';
  }
  yield Buffer.from('\n]}\n');
}

function manifestMail(row: MailRow): object {
  const { sender, subject, envelope } = readOutline(row.outline);
  const receivedAt = new Date(row.received_at).toISOString();
  return {
    ...{ file: fileName(row), id: row.id, receivedAt, sender, subject, sizeBytes: row.size },
    read: row.is_read === 1,
    ...(envelope === undefined ? {} : { envelope: { from: envelope.from, to: envelope.to } }),
  };
}

function fileName({ id }: MailRow): string {
  return `mails/${id}.eml`;
}
