import type { Turns } from '../../lib/scheduling/turns.ts';
import { type Finding, keepFindings, readFindings } from '../../store/operations/mails/findings.ts';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import type { Store } from '../../store/store.ts';
import type { MailContents, Measure } from './contents.ts';
import { isCurrentExtract, type KeptExtract, readExtract } from './kept-extract.ts';

/** Messages that are read at once for a page of mails. */
const readAtOnce = 8;
/** Extracts that wait to be kept, and those of one write; the bytes of either. Beyond that they are made again. */
const waitingMax = 1_000;
const waitingBytesMax = 4 * 1024 * 1024;
const writtenMax = 100;
const writtenBytesMax = 512 * 1024;

interface MailExtractsParts {
  readonly store: Store;
  readonly turns: Turns;
  readonly contents: MailContents;
  /** Called with the reason when extracts could not be kept. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Codes and links of mails. They are made when they are first asked for, and then kept beside the outline. Whoever asks
 * does not wait for that: what was not kept is made again.
 */
export class MailExtracts {
  readonly #parts: MailExtractsParts;
  #waiting: Finding[] = [];
  #waitingBytes = 0;
  #keeping: Promise<void> | undefined;
  #isStopped = false;

  constructor(parts: MailExtractsParts) {
    this.#parts = parts;
  }

  /**
   * The extract of a mail; `undefined` when the mail is gone. As with the reads of `MailContents`, not to be called inside
   * of a turn.
   * @param measure Does a piece of work that blocks this thread, and counts its time.
   */
  async one(owner: string, row: MailRow, measure?: Measure): Promise<KeptExtract | undefined> {
    return (await this.many(owner, [row], measure)).get(row.id);
  }

  /** The extracts of mails of one owner, by id. Mails that are gone are left out. */
  async many(owner: string, rows: readonly MailRow[], measure?: Measure): Promise<Map<string, KeptExtract>> {
    const { contents } = this.#parts;
    const found = new Map<string, KeptExtract>();
    const unknown: MailRow[] = [];
    for (const row of rows) {
      const known = contents.knownExtract(row);
      if (known === undefined) unknown.push(row);
      else found.set(row.id, readExtract(known));
    }
    const missing = unknown.length === 0 ? [] : await this.#readKept(owner, unknown, found);
    for (let from = 0; from < missing.length; from += readAtOnce) {
      const group = missing.slice(from, from + readAtOnce);
      const made = await Promise.all(group.map((row) => contents.extract(owner, row, measure)));
      for (const [index, json] of made.entries()) {
        const row = group[index];
        if (json === undefined || row === undefined) continue;
        found.set(row.id, readExtract(json));
        if (isCurrentExtract(json)) this.#keep({ mailboxId: row.mailbox_id, mailId: row.id, json });
      }
    }
    return found;
  }

  /** Resolves when the write that is under way is done. Nothing is kept from then on. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#waiting = [];
    await this.#keeping;
  }

  /** Reads kept extracts into `found`. Returns the mails that have none of the present version. */
  async #readKept(
    owner: string,
    rows: readonly MailRow[],
    found: Map<string, KeptExtract>,
  ): Promise<readonly MailRow[]> {
    const { store, turns, contents } = this.#parts;
    const ids = rows.map(({ id }) => id);
    const kept = await turns.run(owner, () => store.read(readFindings, { owner, ids, kind: 'extract' }));
    return rows.filter((row) => {
      const json = kept.get(row.id);
      if (json === undefined || !isCurrentExtract(json)) return true;
      contents.rememberExtract(row, json);
      found.set(row.id, readExtract(json));
      return false;
    });
  }

  #keep(finding: Finding): void {
    if (
      this.#isStopped ||
      this.#waiting.length >= waitingMax ||
      this.#waitingBytes + finding.json.length > waitingBytesMax
    )
      return;
    this.#waiting.push(finding);
    this.#waitingBytes += finding.json.length;
    this.#keeping ??= this.#keepAll().finally(() => {
      this.#keeping = undefined;
    });
  }

  /** Writes what waits, one write after the other. */
  async #keepAll(): Promise<void> {
    const { store, onFailure } = this.#parts;
    // Those of one page come together.
    await undefined;
    while (this.#waiting.length > 0) {
      const findings = this.#takeSome();
      try {
        await store.write(keepFindings, { kind: 'extract', findings });
      } catch (error) {
        onFailure(error);
      }
    }
  }

  #takeSome(): Finding[] {
    let bytes = 0;
    const isMore = ({ json }: Finding, index: number) => {
      bytes += json.length;
      return index === writtenMax || (index > 0 && bytes > writtenBytesMax);
    };
    const end = this.#waiting.findIndex(isMore);
    const taken = this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
    for (const { json } of taken) this.#waitingBytes -= json.length;
    return taken;
  }
}
