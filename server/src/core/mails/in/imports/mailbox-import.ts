import type { Mailbox } from '../../../../contract/resources.ts';
import type { Turns } from '../../../../lib/scheduling/turns.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import { stopping } from '../../../errors.ts';
import type { Mailboxes } from '../../../mailboxes/mailboxes.ts';
import type { Injection } from '../forms/injection.ts';
import { ByteSource } from './byte-source.ts';
import type { Imports } from './imports.ts';
import type { OpenImport } from './open-import.ts';
import { notAnArchive, readZip, type ZipEntry } from './zip-reader.ts';

/** Maximum number of entries that are not mails (manifests, folders, files of other programs), and of their bytes. */
const otherEntriesMax = 1_000;
const otherBytesMax = 256 * 1024 * 1024;
/** Maximum number of mails of an import that wait for their commit. */
const underWayMax = 16;
/** Size from which a mail is stored before the next one is received. */
const largeBytes = 1024 * 1024;

interface MailboxImportParts {
  readonly injection: Injection;
  readonly imports: Imports;
  readonly mailboxes: Mailboxes;
  readonly turns: Turns;
  /** Signal that is aborted when the service begins to stop. */
  readonly signal: AbortSignal;
}

/** Import of mailboxes: archives of messages, as an export makes them, opened as new mailboxes. */
export class MailboxImport {
  readonly #parts: MailboxImportParts;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(parts: MailboxImportParts) {
    this.#parts = parts;
  }

  /**
   * Makes a mailbox from the files `*.eml` of an archive, in their order. The mailbox appears once all of them are
   * stored. When one cannot be stored, or the archive is cut off, nothing of the import is ever found.
   * @throws AppError `invalid_request` for an unreadable archive, `unavailable` when the service stops, and all errors
   * of creating a mailbox and storing a mail.
   */
  async run(caller: Caller, archive: AsyncIterable<Buffer>): Promise<Mailbox> {
    const running = this.#run(caller, archive);
    const settled = running.catch(() => {}).finally(() => this.#underWay.delete(settled));
    this.#underWay.add(settled);
    return running;
  }

  /** Resolves when the imports under way, which the end of the service has cut, have left nothing. */
  async stop(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #run(caller: Caller, archive: AsyncIterable<Buffer>): Promise<Mailbox> {
    const { imports, mailboxes } = this.#parts;
    const opened = await imports.begin(caller);
    const source = new ByteSource(archive);
    try {
      await this.#fill(caller, opened, readZip(source));
      // The directory of the archive: an upload that ends before it was cut.
      await source.finish();
      await opened.complete();
      imports.end(opened);
    } catch (error) {
      await imports.abandon(opened);
      throw error;
    } finally {
      await source.end();
    }
    return mailboxes.get(caller, opened.mailboxId);
  }

  async #fill(caller: Caller, opened: OpenImport, entries: AsyncIterable<ZipEntry>): Promise<void> {
    const underWay = new Set<Promise<void>>();
    const others = { entriesLeft: otherEntriesMax, bytesLeft: otherBytesMax };
    let failure: { readonly error: unknown } | undefined;
    try {
      for await (const entry of entries) {
        if (failure !== undefined) break;
        if (this.#parts.signal.aborted) throw stopping();
        if (!isMessage(entry)) {
          await skip(entry, others);
          continue;
        }
        const { size, stored } = await this.#store(caller, opened, entry);
        const settled: Promise<void> = stored.then(
          () => void underWay.delete(settled),
          (error: unknown) => {
            failure ??= { error };
          },
        );
        underWay.add(settled);
        if (size >= largeBytes || underWay.size >= underWayMax)
          await (size >= largeBytes ? Promise.all(underWay) : Promise.race(underWay));
      }
    } finally {
      await Promise.all(underWay);
    }
    if (failure !== undefined) throw failure.error;
  }

  /** Receives a message and begins to store it. Mails have ids in the order of their entries. */
  async #store(
    caller: Caller,
    opened: OpenImport,
    { name, bytes }: ZipEntry,
  ): Promise<{ size: number; stored: Promise<void> }> {
    const { injection, turns } = this.#parts;
    const content = await injection.receive(caller, bytes);
    const release = () => content.release();
    try {
      const size = content.length;
      if (size === 0) throw notAnArchive(`${JSON.stringify(name.slice(0, 100))} is empty`);
      const sender = await injection.senderOf(caller, content);
      // Begun in a turn of the owner, so that thousands of mails leave time for others; the commit takes none.
      return await turns.run(caller.holder, () => {
        const facts = injection.now();
        const stored = opened.store({ ...facts, sender, pieces: content.pieces, release });
        return { size, stored: stored.finally(release) };
      });
    } catch (error) {
      release();
      throw error;
    }
  }
}

function isMessage({ name }: ZipEntry): boolean {
  // Archives made on a Mac have a shadow of each file.
  return name.toLowerCase().endsWith('.eml') && !name.startsWith('__MACOSX/');
}

async function skip({ bytes }: ZipEntry, others: { entriesLeft: number; bytesLeft: number }): Promise<void> {
  others.entriesLeft -= 1;
  for await (const piece of bytes) {
    others.bytesLeft -= piece.length;
    if (others.bytesLeft < 0) break;
  }
  if (others.entriesLeft < 0 || others.bytesLeft < 0) throw notAnArchive('it has too much in it that is no message');
}
