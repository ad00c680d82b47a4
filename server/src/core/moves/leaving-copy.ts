import { setTimeout as pause } from 'node:timers/promises';
import { comparedPagesMax, movedRowsMax, stagedMax, stagedRowsMax } from '../../contract/operator/moves.ts';
import type { Clock } from '../../lib/clock.ts';
import {
  type ComparedRow,
  comparedAtOnceMax,
  endsOf,
  keyAfter,
  messagePrintOf,
  type RowKey,
  readCompared,
  toldAtOnceMax,
} from '../../store/operations/moves/compared-rows.ts';
import {
  type ComparedTable,
  movedColumns,
  type StagedTable,
  stagedTables,
} from '../../store/operations/moves/fates.ts';
import {
  type LeavingMailbox,
  readLeavingAddresses,
  readLeavingClaims,
  readLeavingList,
  readLeavingMailboxes,
  readLeavingParts,
  readLeavingRows,
  readLeavingWebhooks,
} from '../../store/operations/moves/leaving-rows.ts';
import type { MovedAddress } from '../../store/operations/moves/received-addresses.ts';
import type { MovedRow } from '../../store/operations/moves/rows.ts';
import { isOfDomain } from '../../store/operations/moves/states.ts';
import { giveUids } from '../../store/operations/uids/mail-uids.ts';
import { givenAtOnceMax } from '../../store/operations/uids/uid-lists.ts';
import type { Store } from '../../store/store.ts';
import { MoveRefused, type MoveTarget } from './move-target.ts';
import { charactersIn, inBytes, outlinePieces, sizeOf, withoutLongOutline } from './sent-rows.ts';

/** Bytes of rows that wait for their comparison, unless one has more. */
export const heldBytesMax = 2 * 1024 * 1024;
/** Bytes of the parts of messages in one call, unless one has more. */
export const partBytesMax = 128 * 1024;
const pageRowsMax = 200;
/** Longest time in milliseconds from which on the answer of a call is dated until it can be read. */
const claimMsMax = 10 * 60_000;
/** Longest pause in milliseconds after a step: as long as the step took, so that a move takes half of the time at most. */
const pauseMsMax = 1_000;

interface LeavingCopyParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly target: MoveTarget;
  readonly owner: string;
  /** Called after each step of the copy that is made while the owner is refused. */
  readonly onStep: () => Promise<void>;
}

/** Rows that wait for their comparison. */
interface HeldPage {
  readonly table: ComparedTable;
  readonly scope: RowKey;
  readonly from: RowKey;
  readonly upTo: RowKey;
  readonly rows: readonly ComparedRow[];
}

/** Usage of a mailbox, as its rows make it. */
interface Counts {
  mails: number;
  bytes: number;
  unread: number;
}

const mailColumns = movedColumns('mails');
const [rawIdAt, sizeAt, readAt, transcriptAt] = ['raw_id', 'size', 'is_read', 'transcript'].map((column) =>
  mailColumns.indexOf(column),
);

/**
 * Copy of the rows of an owner who leaves. It compares what both installations have and sends what differs, so that it may be repeated, and
 * each time has less to send.
 */
export class LeavingCopy {
  readonly #parts: LeavingCopyParts;
  #held: HeldPage[] = [];
  #heldBytes = 0;
  #sent = 0;
  #isLast = false;
  /** Time from which on answers of calls may be unknown at the target. */
  #claimsSince = 0;
  #position = 0;
  readonly #counts = new Map<string, Counts>();

  constructor(parts: LeavingCopyParts) {
    this.#parts = parts;
  }

  /** Number of groups of rows that the last copy has staged. */
  get stagedCount(): number {
    return this.#position;
  }

  /** Finds the domains of mailboxes that are not among those of the owner: the target has to have them as its own. */
  async sharedDomains(own: readonly { readonly name: string; readonly subdomains: number }[]): Promise<string[]> {
    const shared = new Set<string>();
    for await (const { domain, is_foreign } of this.#mailboxes())
      if (is_foreign === 0 && !own.some((of) => isOfDomain(domain, of))) shared.add(domain);
    return [...shared];
  }

  /**
   * Claims the addresses of the owner at the target: those of his mailboxes, those that he has chosen, and all that he has or had on
   * domains that he has verified.
   * @throws MoveRefused when one is taken there.
   */
  async reserve(): Promise<void> {
    const { target } = this.#parts;
    let some: MovedRow[] = [];
    const add = async ({ address, is_own, verification, isForeign = false }: MovedAddress) => {
      some.push([address, is_own, verification, isForeign ? 1 : 0]);
      if (some.length < movedRowsMax) return;
      await this.#step(() => target.addresses({ rows: some }));
      some = [];
    };
    for await (const { address, is_own, verification, is_foreign } of this.#mailboxes())
      await add({ address, is_own: is_own ?? 0, verification: verification ?? '', isForeign: is_foreign === 1 });
    const verifications = (await this.#rowsOf('domains')).map((row) => String(row[0]));
    for (const verification of [undefined, ...verifications])
      for await (const address of this.#addresses(verification)) await add(address);
    if (some.length > 0) await this.#step(() => target.addresses({ rows: some }));
  }

  /**
   * Copies what the target does not have as it is here, and returns the number of rows.
   * @param options.isLast Whether the owner is refused by now, so that nothing changes any more: rows that are staged are copied, too.
   */
  async run({ isLast }: { isLast: boolean }): Promise<number> {
    const { store, clock, owner } = this.#parts;
    this.#isLast = isLast;
    this.#sent = 0;
    this.#counts.clear();
    const beganAt = clock.now();
    if (isLast) await this.#reserveAnew();
    for await (const mailbox of this.#mailboxes()) await this.#copyMailbox(mailbox);
    await this.#copyScope('delivery_attempts', `capture:${owner}`);
    for (const id of await store.read(readLeavingWebhooks, { owner })) await this.#copyScope('webhook_deliveries', id);
    await this.#compare();
    await this.#copyClaims();
    this.#claimsSince = beganAt - claimMsMax;
    if (isLast) await this.#stage(() => true);
    return this.#sent;
  }

  /** Claims the addresses anew: those that he has no more are free again. */
  async #reserveAnew(): Promise<void> {
    const { target } = this.#parts;
    while ((await this.#step(() => target.dropAddresses())).mayBeMore);
    await this.reserve();
  }

  async #copyMailbox({ id, archived_at, mails_from, is_scripted }: LeavingMailbox): Promise<void> {
    if (is_scripted === 1) await this.#copyScope('delivery_attempts', id);
    if (archived_at !== null) return;
    await this.#copyScope('mails', id, mails_from);
    const uidValidity = await this.#parts.store.read(readLeavingList, { mailboxId: id });
    if (uidValidity === undefined) return;
    if (this.#isLast) await this.#giveUids(id, uidValidity);
    await this.#copyScope('mail_uids', uidValidity);
  }

  /** Gives every mail its UID: at the target all mails that came with their owner stand at one place of the log. */
  async #giveUids(mailboxId: string, uidValidity: number): Promise<void> {
    const { store, clock } = this.#parts;
    const args = { mailboxId, uidValidity, limit: givenAtOnceMax };
    for (let mayBeMore = true; mayBeMore; ) {
      const given = await store.write(giveUids, { ...args, now: clock.now() });
      mayBeMore = given?.mayBeMore === true;
    }
  }

  /** @param begin Least key that is copied. */
  async #copyScope(table: ComparedTable, scope: RowKey, begin?: RowKey): Promise<void> {
    const limit = comparedAtOnceMax[table];
    const { least, greatest } = endsOf(table);
    // What the target has before the first row is gone here.
    let from = least;
    for (let isEnd = false; !isEnd; ) {
      const range = { table, scope, from: from === least ? (begin ?? least) : from, upTo: greatest, limit };
      const rows = await this.#parts.store.read(readCompared, range);
      isEnd = rows.length < limit;
      const last = rows.at(-1)?.key ?? greatest;
      if (table === 'mails') this.#count(String(scope), rows);
      await this.#hold({ table, scope, from, upTo: isEnd ? greatest : last, rows });
      from = keyAfter(last);
    }
  }

  #count(mailboxId: string, rows: readonly ComparedRow[]): void {
    const counts = this.#counts.get(mailboxId) ?? { mails: 0, bytes: 0, unread: 0 };
    for (const { row } of rows) {
      const transcript = row[transcriptAt ?? -1];
      counts.mails += 1;
      counts.bytes += Number(row[sizeAt ?? -1]) + (typeof transcript === 'string' ? Buffer.byteLength(transcript) : 0);
      counts.unread += row[readAt ?? -1] === 1 ? 0 : 1;
    }
    this.#counts.set(mailboxId, counts);
  }

  async #hold(page: HeldPage): Promise<void> {
    this.#held.push(page);
    this.#heldBytes += page.rows.reduce((sum, { row }) => sum + sizeOf(row), 0);
    if (this.#held.length >= comparedPagesMax || this.#heldBytes >= heldBytesMax) await this.#compare();
  }

  /** Compares the rows that wait with those of the target, and sends what differs. */
  async #compare(): Promise<void> {
    const held = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    if (held.length === 0) return;
    const asked = held.map(({ table, scope, from, upTo }) => ({ table, scope, from, upTo }));
    const { pages } = await this.#step(() => this.#parts.target.compare({ pages: asked }));
    for (const [index, page] of held.entries()) {
      const there = pages[index] ?? [];
      await this.#send(page, new Map(there));
      // There may be more rows than an answer has. Each time the first are removed, because these are more than a page here has.
      if (there.length >= toldAtOnceMax(page.table)) await this.#hold(page);
    }
    await this.#compare();
  }

  async #send({ table, scope, rows }: HeldPage, there: ReadonlyMap<RowKey, string>): Promise<void> {
    const { target } = this.#parts;
    const here = new Set(rows.map(({ key }) => key));
    const differing = rows.filter(({ key, print }) => there.get(key) !== print);
    const gone = [...there.keys()].filter((key) => !here.has(key));
    this.#sent += differing.length + gone.length;
    if (gone.length > 0) await this.#step(() => target.rows({ table, scope, rows: [], gone }));
    const sent = differing.map(({ row }) => (table === 'mails' ? withoutLongOutline(row) : row));
    for (const some of inBytes(sent, sizeOf))
      await this.#step(() => target.rows({ table, scope, rows: some, gone: [] }));
    if (table !== 'mails') return;
    for (const { key, row } of differing) await this.#sendOutline(row, { mailboxId: String(scope), id: String(key) });
    const changed = differing.filter(({ key, print }) => messagePrintOf(there.get(key)) !== messagePrintOf(print));
    await this.#sendMessages(changed.map(({ row }) => String(row[rawIdAt ?? -1])));
  }

  /** Sends what an outline has after its first piece, which was sent with the row. */
  async #sendOutline(row: MovedRow, of: { mailboxId: string; id: string }): Promise<void> {
    const [first = '', ...pieces] = outlinePieces(row);
    let at = charactersIn(first);
    for (const text of pieces) {
      const from = at;
      await this.#step(() => this.#parts.target.outline({ ...of, at: from, text }));
      at += charactersIn(text);
    }
  }

  /** Sends messages part by part, several of small ones at once. */
  async #sendMessages(rawIds: readonly string[]): Promise<void> {
    const { store, target } = this.#parts;
    let parts: { rawId: string; part: number; bytes: string }[] = [];
    let bytes = 0;
    const flush = async () => {
      if (parts.length > 0) await this.#step(() => target.parts({ parts }));
      parts = [];
      bytes = 0;
    };
    for (const rawId of new Set(rawIds)) {
      for (let first = 0, isEnd = false; !isEnd; first += 1) {
        const [found] = await store.read(readLeavingParts, { rawId, first, limit: 1 });
        isEnd = found === undefined;
        if (found === undefined) break;
        if (bytes + found.bytes.length > partBytesMax || parts.length === movedRowsMax) await flush();
        parts.push({ rawId, part: found.part, bytes: Buffer.from(found.bytes).toString('base64') });
        bytes += found.bytes.length;
      }
    }
    await flush();
  }

  async #copyClaims(): Promise<void> {
    const { store, target, owner } = this.#parts;
    for (let after: string | undefined = ''; after !== undefined; ) {
      const args: { owner: string; after: string; limit: number; since: number } = {
        ...{ owner, after, limit: pageRowsMax, since: this.#claimsSince },
      };
      const page = await store.read(readLeavingClaims, args);
      for (const rows of inBytes(page.rows, sizeOf)) await this.#step(() => target.claims({ rows }));
      after = page.next;
    }
  }

  /**
   * Has the target try the rows that are staged, while their owner is served here: who cannot have them there need not be refused to find that
   * out. Addresses and domains were claimed, and there may be more of them by now.
   * @throws MoveRefused
   */
  async rehearse(): Promise<void> {
    await this.#stage((table) => table !== 'domains' && table !== 'mailboxes');
  }

  async #stage(isSent: (table: StagedTable) => boolean): Promise<void> {
    const { target, owner } = this.#parts;
    this.#position = 0;
    for (const table of stagedTables) {
      const rows = await this.#rowsOf(table);
      const told = table === 'mailboxes' ? rows.map((row) => [...row, ...this.#countsOf(String(row[0]))]) : rows;
      for (const some of inBytes(told, sizeOf, stagedRowsMax)) {
        if (this.#position === stagedMax)
          throw new MoveRefused(`${owner} has more than moves at once: delete mailboxes first`);
        const group = { position: this.#position, table, rows: some };
        if (isSent(table)) await this.#step(() => target.stage(group));
        this.#position += 1;
      }
    }
    // What an earlier try has staged after the last position is nobody's.
    await target.stage({ position: this.#position, table: 'calls', rows: [] });
    this.#position += 1;
  }

  #countsOf(mailboxId: string): readonly number[] {
    const { mails = 0, bytes = 0, unread = 0 } = this.#counts.get(mailboxId) ?? {};
    return [mails, bytes, unread];
  }

  async #rowsOf(table: StagedTable): Promise<MovedRow[]> {
    const { store, owner } = this.#parts;
    const rows: MovedRow[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const args: { table: StagedTable; owner: string; after: string; limit: number } = {
        ...{ table, owner, after, limit: pageRowsMax },
      };
      const page = await store.read(readLeavingRows, args);
      rows.push(...page.rows);
      after = page.next;
    }
    return rows;
  }

  async *#mailboxes(): AsyncGenerator<LeavingMailbox, void> {
    const { store, owner } = this.#parts;
    for (let after = '', isEnd = false; !isEnd; ) {
      const page = await store.read(readLeavingMailboxes, { owner, after, limit: pageRowsMax });
      yield* page;
      isEnd = page.length < pageRowsMax;
      after = page.at(-1)?.id ?? after;
    }
  }

  async *#addresses(verification: string | undefined): AsyncGenerator<MovedAddress, void> {
    const { store, owner } = this.#parts;
    for (let after = '', isEnd = false; !isEnd; ) {
      const of = verification === undefined ? {} : { verification };
      const page = await store.read(readLeavingAddresses, { owner, after, limit: pageRowsMax, ...of });
      yield* page;
      isEnd = page.length < pageRowsMax;
      after = page.at(-1)?.address ?? after;
    }
  }

  /** Does a step of the copy. While the owner is served, half of the time is left to others. */
  async #step<T>(step: () => Promise<T>): Promise<T> {
    const { clock, onStep } = this.#parts;
    const beganAt = clock.now();
    const result = await step();
    if (this.#isLast) await onStep();
    else await pause(Math.min(pauseMsMax, Math.max(0, clock.now() - beganAt)));
    return result;
  }
}
