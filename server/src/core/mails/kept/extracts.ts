import type { ExtractedCode } from '../../../extract/extract.ts';
import { wait } from '../../../lib/scheduling/loop.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import { outermostOf } from '../../../lib/shares.ts';
import { type Annotation, keepAnnotations, readAnnotations } from '../../../store/operations/mails/annotations.ts';
import type { MailRow } from '../../../store/operations/mails/mails.ts';
import type { Store } from '../../../store/store.ts';
import type { MailContents } from './contents.ts';
import { groupsOf } from './groups.ts';
import { isCurrentExtract, type KeptExtract, readExtract } from './kept-extract.ts';
import { type Measure, unmeasured } from './measure.ts';

/** Messages that are read at once for a page of mails. */
const readAtOnce = 8;
/** Length from which an extract is parsed in a turn of its owner. */
const largeJson = 64 * 1024;
/**
 * Maximum length of an extract that is stored. That of a mail with hundreds of long links is made again for each
 * reader.
 */
const keptCharactersMax = 256 * 1024;
/** Limits of extracts that wait to be stored. Those above them are made again when they are needed. */
export interface WaitingLimits {
  readonly extractsMax: number;
  readonly charactersMax: number;
}

const waitingLimits: WaitingLimits = { extractsMax: 1_000, charactersMax: 4 * 1024 * 1024 };
/** Number of extracts in one write. */
const writtenMax = 100;
/** Time in milliseconds for which extracts are gathered: a write costs as much for many as for one. */
const gatherMs = 100;
const writtenBytesMax = 512 * 1024;
/** Number of mails that are remembered to have no stored extract. */
const unkeptMax = 10_000;

interface MailExtractsParts {
  readonly store: Store;
  readonly turns: Turns;
  readonly contents: MailContents;
  /** Called with the reason when extracts could not be stored. */
  readonly onFailure: (error: unknown) => void;
  readonly waiting?: WaitingLimits;
}

/**
 * Codes and links of mails. They are made for the first reader, and then stored beside the outline. Readers do not wait
 * for the write: an extract that was not stored is made again.
 */
export class MailExtracts {
  readonly #parts: MailExtractsParts;
  /** Annotations that are not stored yet, by the id of the mail. */
  readonly #waiting = new Map<string, Annotation>();
  /** Mails that had no stored extract when they were read ahead. */
  readonly #unkept = new Set<string>();
  #waitingCharacters = 0;
  #keeping: Promise<void> | undefined;
  readonly #stopping = Promise.withResolvers<void>();
  #isStopped = false;

  constructor(parts: MailExtractsParts) {
    this.#parts = parts;
  }

  /**
   * The extract of a mail; `undefined` when the mail is gone. As with the reads of `MailContents`, not to be called inside
   * of a turn.
   * @param measure Does a piece of work that blocks this thread, and counts its time.
   */
  async one(holder: string, row: MailRow, measure?: Measure): Promise<KeptExtract | undefined> {
    return (await this.many(holder, [row], measure)).get(row.id);
  }

  /** The likeliest codes of any number of mails of one owner, by the ids of the mails that have one. */
  async firstCodes(holder: string, rows: readonly MailRow[]): Promise<Map<string, ExtractedCode>> {
    const codes = new Map<string, ExtractedCode>();
    for (const group of groupsOf(rows)) {
      for (const [id, { codes: found }] of await this.many(holder, group)) if (found[0]) codes.set(id, found[0]);
    }
    return codes;
  }

  /**
   * The extracts of mails of one owner, by id. All extracts are in memory at once, so there must be few. Deleted mails
   * are left out.
   */
  async many(holder: string, rows: readonly MailRow[], measure?: Measure): Promise<Map<string, KeptExtract>> {
    const found = new Map<string, KeptExtract>();
    const add = async ({ id }: MailRow, json: string) => {
      const inTurn = () => this.#parts.turns.run(holder, () => (measure ?? unmeasured)(() => readExtract(json)));
      found.set(id, json.length > largeJson ? await inTurn() : readExtract(json));
    };
    const known = rows.map((row) => ({ row, json: this.#parts.contents.knownExtract(row) }));
    for (const { row, json } of known) if (json !== undefined) await add(row, json);
    const unknown = known.flatMap(({ row, json }) => (json === undefined ? [row] : []));
    const mayBeKept = unknown.filter(({ id }) => !this.#unkept.delete(id));
    const kept = mayBeKept.length === 0 ? new Map<string, string>() : await this.#readKept(holder, mayBeKept);
    for (const row of unknown) {
      const json = kept.get(row.id);
      if (json !== undefined) await add(row, json);
    }
    const missing = unknown.filter(({ id }) => !kept.has(id));
    for (const { row, json } of await this.#make(holder, missing, measure)) await add(row, json);
    return found;
  }

  /**
   * Reads the stored extracts of mails that will be asked for one by one. All are in memory at once, so there must be
   * few.
   */
  async readAhead(holder: string, rows: readonly MailRow[]): Promise<void> {
    const { contents } = this.#parts;
    const unknown = rows.filter((row) => contents.knownExtract(row) === undefined && !this.#unkept.has(row.id));
    if (unknown.length === 0) return;
    const kept = await this.#readKept(holder, unknown);
    for (const { id } of unknown) if (!kept.has(id)) this.#noteUnkept(id);
  }

  /** Takes stored extracts that were read ahead, for the readers that follow; `undefined` for a mail without one. */
  takeAhead(rows: readonly MailRow[], extracts: ReadonlyMap<string, string | undefined>): void {
    for (const row of rows) {
      if (!extracts.has(row.id) || this.#parts.contents.knownExtract(row) !== undefined) continue;
      const json = extracts.get(row.id);
      if (json !== undefined && isCurrentExtract(json)) this.#parts.contents.rememberExtract(row, json);
      else this.#noteUnkept(row.id);
    }
  }

  /** Resolves when the write under way is done. No extract is stored from then on. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#waiting.clear();
    this.#stopping.resolve();
    await this.#keeping;
  }

  /** Reads the stored extracts of mails that are of the present version. */
  async #readKept(holder: string, rows: readonly MailRow[]): Promise<Map<string, string>> {
    const { store, turns, contents } = this.#parts;
    const ids = rows.map(({ id }) => id);
    const kept = await turns.run(holder, () =>
      store.read(readAnnotations, { owner: outermostOf(holder), ids, kind: 'extract' }),
    );
    for (const row of rows) {
      const json = kept.get(row.id);
      if (json === undefined) continue;
      if (isCurrentExtract(json)) contents.rememberExtract(row, json);
      else kept.delete(row.id);
    }
    return kept;
  }

  /** Makes the extracts of mails, and lets them be stored. */
  async #make(holder: string, rows: readonly MailRow[], measure?: Measure): Promise<{ row: MailRow; json: string }[]> {
    const made: { row: MailRow; json: string }[] = [];
    for (let from = 0; from < rows.length; from += readAtOnce) {
      const make = async (row: MailRow) => {
        const json = await this.#parts.contents.derived('extract', { holder: holder, row, measure });
        if (json === undefined) return;
        made.push({ row, json });
        if (isCurrentExtract(json)) this.#keep({ mailboxId: row.mailbox_id, mailId: row.id, json });
      };
      await Promise.all(rows.slice(from, from + readAtOnce).map(make));
    }
    return made;
  }

  #noteUnkept(mailId: string): void {
    if (this.#unkept.size >= unkeptMax) this.#unkept.clear();
    this.#unkept.add(mailId);
  }

  #keep(annotation: Annotation): void {
    const { extractsMax, charactersMax } = this.#parts.waiting ?? waitingLimits;
    const { length } = annotation.json;
    const isFull = this.#waiting.size >= extractsMax || this.#waitingCharacters + length > charactersMax;
    if (this.#isStopped || isFull || length > keptCharactersMax || this.#waiting.has(annotation.mailId)) return;
    this.#waiting.set(annotation.mailId, annotation);
    this.#waitingCharacters += length;
    this.#keeping ??= this.#keepAll();
  }

  /** Stores the waiting annotations, one write after the other. An annotation waits until it is written. */
  async #keepAll(): Promise<void> {
    const { store, onFailure } = this.#parts;
    await Promise.race([wait(gatherMs), this.#stopping.promise]);
    while (this.#waiting.size > 0) {
      const annotations = this.#someWaiting();
      try {
        await store.write(keepAnnotations, { kind: 'extract', annotations });
      } catch (error) {
        onFailure(error);
      }
      for (const { mailId, json } of annotations) {
        this.#waiting.delete(mailId);
        this.#waitingCharacters -= json.length;
      }
    }
    this.#keeping = undefined;
  }

  #someWaiting(): Annotation[] {
    const some: Annotation[] = [];
    let bytes = 0;
    for (const annotation of this.#waiting.values()) {
      bytes += annotation.json.length;
      if (some.length === writtenMax || (some.length > 0 && bytes > writtenBytesMax)) break;
      some.push(annotation);
    }
    return some;
  }
}
