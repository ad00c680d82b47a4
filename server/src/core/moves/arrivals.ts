import {
  type ActivateMove,
  type BeginMove,
  type CancelMove,
  type CompareRows,
  type MoveAddresses,
  type MoveClaims,
  type MoveOutline,
  type MoveParts,
  type MoveRows,
  type StageRows,
  stagedRowsMax,
} from '../../contract/operator/moves.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import { singleFlight } from '../../lib/scheduling/single-flight.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import {
  activateArrival,
  openArrival,
  passOverStaged,
  readStagedFront,
  type StagedFront,
} from '../../store/operations/moves/activation.ts';
import { endArrival, hasOpenArrivals } from '../../store/operations/moves/arrival-endings.ts';
import { keyAfter, type RowKey, readArrivedRows, toldAtOnceMax } from '../../store/operations/moves/compared-rows.ts';
import { movedColumns, stagedTables } from '../../store/operations/moves/fates.ts';
import { readTakenDomains } from '../../store/operations/moves/placing.ts';
import { dropAddresses, receiveAddresses } from '../../store/operations/moves/received-addresses.ts';
import { receiveOutline, receiveParts } from '../../store/operations/moves/received-messages.ts';
import { receiveClaims, receiveRows, stageRows } from '../../store/operations/moves/receiving.ts';
import {
  type CountedReceipt,
  type OwnerMove,
  type ReceiptOutcome,
  readMoveByTicket,
} from '../../store/operations/moves/states.ts';
import { beginArrival, endLapsedArrivals } from '../../store/operations/moves/tickets.ts';
import type { Store } from '../../store/store.ts';
import { hashSecret, unauthorized } from '../accounts/accounts.ts';
import type { KnownDomains } from '../accounts/known-domains.ts';
import { AppError, invalidField } from '../errors.ts';
import type { Actor, AuditLog } from '../operator/audit.ts';
import { checkPart, isOutage, listedNames, noMove, refuseRow, tooMuch } from './arrival-faults.ts';
import type { ArrivalState, PagePrints } from './move-target.ts';
import { type MoveTickets, moveRefused } from './move-tickets.ts';
import { rowForm } from './row-form.ts';

/** Maximum number of scopes or rows that one step goes through when an owner has come, or is taken back; of addresses, when they come anew. */
const endedAtOnceMax = 100;
/** Time in milliseconds without the beginning of a run after which what has come of an owner is removed. */
const abandonedMs = 7 * 24 * 3_600_000;
/** Time in milliseconds after its beginning in which a move is decided, or what has come is removed. */
const arrivalMsMax = 30 * 24 * 3_600_000;
/** Bytes that may come by a ticket, of those that an owner may have here: what has changed comes again, and so does what was interrupted. */
const bytesFactor = 2;
/** Bytes of a row besides its texts, at least. */
const rowBytes = 100;
/** Domains that are looked up in one turn. */
const domainsAtOnce = 20;
/** Rows that are read and fingerprinted in one turn: so many that they have about as many characters as before. Those of mails may be long. */
const readAtOnce = { first: 4, max: 16, characters: 128 * 1024 } as const;
const ticketShape = /^mfm_[a-z2-7]{52}$/;

interface ArrivalsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly audit: AuditLog;
  readonly moveTickets: MoveTickets;
  readonly turns: Turns;
  readonly known: KnownDomains;
  /** Version of Mayfly that runs here. */
  readonly version: string;
  /** Bytes of messages that an owner may have here. */
  readonly ownerBytesMax: number;
  /** Called when mailboxes have come, or messages of a move that is taken back are to be removed. */
  readonly onEnd: () => void;
  /** Called when rows are left out that could not be put in their tables. */
  readonly onPassOver: (error: unknown) => void;
  /** Signal that is aborted when the service ends. */
  readonly signal: AbortSignal;
}

/** Who acts by the calls of a move, in the audit log: no owner has such a name, because there is no key. */
const otherInstallation: Actor = { caller: { owner: 'move', keyId: '' }, network: '' };

/** A move, as its ticket opens it, and the run that calls. */
export type OwnerArrival = Pick<OwnerMove, 'owner' | 'ticket_hash'> & { readonly moveId: string };

/**
 * Owners who come from other installations. The operator here makes a ticket; the other installation then sends the rows of the owner, in
 * calls that may be repeated, and lastly has him served here.
 */
export class OwnerArrivals {
  readonly #parts: ArrivalsParts;

  constructor(parts: ArrivalsParts) {
    this.#parts = parts;
  }

  /**
   * Opens a move by its ticket.
   * @param moveId Run that calls; a former one is told so by each call but the first, and that which takes the move back.
   * @throws AppError `unauthorized`
   */
  async open(ticket: string, moveId: string): Promise<OwnerArrival> {
    const move = ticketShape.test(ticket)
      ? await this.#parts.store.read(readMoveByTicket, { hash: hashSecret(ticket) })
      : undefined;
    if (move === undefined) throw unauthorized();
    return { owner: move.owner, ticket_hash: move.ticket_hash, moveId };
  }

  /**
   * Begins a run of a move, or tells how far the move has come.
   * @throws AppError `unauthorized` when the ticket has ended; `move_refused`
   */
  async begin(ticket: string, body: BeginMove): Promise<{ state: ArrivalState }> {
    const { store, clock, audit, version } = this.#parts;
    const { owner, moveId, domains } = body;
    if (body.form !== rowForm())
      throw moveRefused(`the installations are of different versions: ${body.version} there, ${version} here`);
    await this.#checkDomains(body);
    const now = clock.now();
    const entry = audit.entry(otherInstallation, { action: 'owner.arrive', owner, reason: `move ${moveId}` });
    const args = { hash: hashSecret(ticket), owner, moveId, domains, endsAt: now + arrivalMsMax, audit: entry, now };
    const outcome = await store.write(beginArrival, args);
    if (outcome === 'unknown_ticket') throw unauthorized();
    if (outcome === 'other_owner') throw moveRefused(`the ticket is not for ${owner}, or there is such an owner here`);
    // The other states are those of one who leaves.
    return { state: outcome === 'opening' ? 'decided' : (outcome as ArrivalState) };
  }

  /** Reads the fingerprints of rows here. */
  async compare(arrival: OwnerArrival, { pages }: CompareRows): Promise<{ pages: PagePrints[] }> {
    const prints: PagePrints[] = [];
    for (const page of pages) prints.push(await this.#printsOf(arrival, page));
    return { pages: prints };
  }

  async #printsOf(arrival: OwnerArrival, page: CompareRows['pages'][number]): Promise<PagePrints> {
    const prints: [RowKey, string][] = [];
    const max = toldAtOnceMax(page.table);
    let atOnce: number = readAtOnce.first;
    for (let { from } = page, isEnd = false; !isEnd; ) {
      const limit = Math.min(atOnce, max - prints.length);
      const args = { ...receiptOf(arrival), ...page, from, limit };
      const rows = await this.#inTurn(arrival, () => this.#parts.store.read(readArrivedRows, args));
      if (rows === 'no_move') throw noMove();
      prints.push(...rows.map(({ key, print }): [RowKey, string] => [key, print]));
      const characters = rows.reduce((sum, { row }) => sum + charactersOf(row), 1);
      const fitting = Math.floor((rows.length * readAtOnce.characters) / characters);
      atOnce = Math.min(readAtOnce.max, Math.max(1, fitting));
      const last = rows.at(-1);
      isEnd = last === undefined || rows.length < limit || prints.length >= max;
      if (last !== undefined) from = keyAfter(last.key);
    }
    return prints;
  }

  /** @throws AppError `move_refused` */
  async rows(arrival: OwnerArrival, body: MoveRows): Promise<void> {
    const args = { ...body, now: this.#parts.clock.now() };
    const keysBytes = body.gone.length * rowBytes;
    await this.#receive(arrival, bytesOf(body.rows) + keysBytes, (receipt) =>
      this.#parts.store.write(receiveRows, { ...receipt, ...args }),
    );
  }

  /** @throws AppError `move_refused`, `storage_full` */
  async outline(arrival: OwnerArrival, piece: MoveOutline): Promise<void> {
    // The whole outline is written again.
    await this.#receive(arrival, piece.at + piece.text.length, (receipt) =>
      this.#parts.store.write(receiveOutline, { ...receipt, ...piece }),
    );
  }

  /** @throws AppError `move_refused`, `storage_full` */
  async parts(arrival: OwnerArrival, { parts }: MoveParts): Promise<void> {
    const rows = parts.map(({ rawId, part, bytes }) => ({ raw_id: rawId, part, bytes: Buffer.from(bytes, 'base64') }));
    const length = rows.reduce((sum, { bytes }) => sum + bytes.length, 0);
    // Each in a turn of its own: many take as long as hundreds of messages.
    for (const row of rows) await this.#inTurn(arrival, async () => checkPart(row));
    await this.#receive(arrival, length + rows.length * rowBytes, (receipt) =>
      this.#parts.store.write(receiveParts, { ...receipt, parts: rows }),
    );
  }

  /** @throws AppError `move_refused` */
  async claims(arrival: OwnerArrival, { rows }: MoveClaims): Promise<void> {
    await this.#receive(arrival, bytesOf(rows), (receipt) =>
      this.#parts.store.write(receiveClaims, { ...receipt, rows }),
    );
  }

  /** @throws AppError `move_refused`, also when one of them is on a domain that is neither the owner's nor of the service, or somebody's here. */
  async addresses(arrival: OwnerArrival, { rows }: MoveAddresses): Promise<void> {
    const addresses = rows.map(([address, isOwn, verification, isForeign]) => ({
      ...{ address: String(address), is_own: Number(isOwn), verification: String(verification ?? '') },
      isForeign: isForeign === 1,
      isOfService: this.#parts.known.isOfService(domainOf(String(address))),
    }));
    await this.#receive(arrival, bytesOf(rows), async (receipt) => {
      const outcome = await this.#parts.store.write(receiveAddresses, { ...receipt, addresses });
      if (typeof outcome === 'object') throw moveRefused(`taken here: ${listedNames(outcome.taken)}`);
      return outcome;
    });
  }

  /** Gives back some of the addresses that have come. @throws AppError `move_refused` */
  async dropAddresses(arrival: OwnerArrival): Promise<{ mayBeMore: boolean }> {
    const args = { ...this.#receipt(arrival, 0), limit: endedAtOnceMax };
    const outcome = await this.#parts.store.write(dropAddresses, args);
    if (outcome === 'no_move') throw noMove();
    if (outcome === 'too_much') throw tooMuch();
    return outcome;
  }

  /** @throws AppError `move_refused`, `invalid_request` */
  async stage(arrival: OwnerArrival, { position, table: name, rows }: StageRows): Promise<void> {
    const table = stagedTables.find((of) => of === name);
    if (table === undefined) throw invalidField('/table', { code: 'not_one_of', detail: 'must be a table that moves' });
    const names = movedColumns('domains').indexOf('name');
    const ours = table === 'domains' ? rows.map((row) => String(row[names])).filter((of) => this.#isOurs(of)) : [];
    if (ours.length > 0) throw moveRefused(`a domain of the service here: ${listedNames(ours)}`);
    await this.#receive(arrival, bytesOf(rows), async (receipt) => {
      const outcome = await this.#parts.store.write(stageRows, { ...receipt, position, table, rows });
      if (typeof outcome === 'object') throw moveRefused(outcome.refused);
      return outcome;
    });
  }

  /** Decides that the owner is served here, and has him served. @throws AppError `move_refused` */
  async activate(arrival: OwnerArrival, body: ActivateMove): Promise<{ state: ArrivalState }> {
    const { store, clock, ids, audit, onEnd } = this.#parts;
    const { owner, moveId } = receiptOf(arrival);
    const entry = audit.entry(otherInstallation, { action: 'owner.arrived', owner, reason: `move ${moveId}` });
    const account = {
      ...{ active_mailboxes_max: body.activeMailboxesMax, daily_calls_max: body.dailyCallsMax },
      ...{ bytes_max: body.bytesMax, mail_rules: body.mailRules },
      ...{ created_at: body.createdAt, suspended_at: body.suspendedAt },
    };
    const now = clock.now();
    const args = { owner, moveId, account, staged: body.staged, audit: entry, now, eventId: ids.next(now) };
    const outcome = await store.write(activateArrival, args).catch(refuseRow).finally(onEnd);
    if (outcome === 'no_move') throw noMove();
    if (outcome === 'incomplete') throw moveRefused('rows are missing: does "mayfly move-owner" run twice?');
    if (typeof outcome === 'object') throw moveRefused(outcome.refused);
    await this.#open(owner);
    this.#finish();
    return { state: 'decided' };
  }

  /**
   * Takes a move back that is not decided yet, as its source wishes. A ticket by which it has not begun stays good.
   * @throws AppError `move_refused`, also when the ticket is for somebody else, or another run has gone on with the move.
   */
  async takeBack({ owner, ticket_hash: hash }: OwnerArrival, body: CancelMove): Promise<{ state: ArrivalState }> {
    if (body.owner !== owner) throw moveRefused(`the ticket is not for ${body.owner}`);
    const { moveId } = body;
    const of = { hash, ...(moveId === undefined ? {} : { moveId }) };
    await this.#parts.moveTickets.cancel(otherInstallation, owner, { reason: 'taken back by the source', of });
    this.#finish();
    return { state: 'undoing' };
  }

  /**
   * Goes on with what is to be removed of moves that have ended, or of which no run has begun for long; single-flight. Ends early when the
   * service does.
   */
  readonly run = singleFlight(async () => {
    const { store, clock, onEnd, signal } = this.#parts;
    if (!(await store.read(hasOpenArrivals, {}))) return;
    await this.#open();
    const now = clock.now();
    await store.write(endLapsedArrivals, { now, before: now - abandonedMs, limit: endedAtOnceMax });
    for (let mayBeMore = true; mayBeMore && !signal.aborted; ) {
      const args = { limit: endedAtOnceMax, now: clock.now() };
      ({ mayBeMore } = await store.write(endArrival, args).finally(onEnd));
    }
  });

  /**
   * Has an owner served for whom it was decided, some rows at a time; without a name, all of them. A row that fails although it was tried is
   * found by halves, and left out: its owner would be served nowhere.
   */
  async #open(owner?: string): Promise<void> {
    const { store, clock, onEnd, signal } = this.#parts;
    const of = owner === undefined ? {} : { owner };
    let rowsMax = stagedRowsMax;
    let front: StagedFront | undefined;
    for (let mayBeMore = true; mayBeMore && !signal.aborted; ) {
      try {
        const args = { ...of, rowsMax, keysMax: endedAtOnceMax, now: clock.now() };
        ({ mayBeMore } = await store.write(openArrival, args));
        rowsMax = Math.min(stagedRowsMax, rowsMax * 2);
        front = undefined;
      } catch (error) {
        if (isOutage(error)) throw error;
        if (rowsMax === 1) front = await this.#passOver(error, of, front);
        rowsMax = Math.max(1, Math.floor(rowsMax / 2));
      }
    }
    onEnd();
  }

  /**
   * Finds the row whose turn it is, and leaves it out once it has failed alone after that: another node may be at the rows as well.
   * @returns the row that was found, unless it is left out.
   */
  async #passOver(error: unknown, of: { owner?: string }, front?: StagedFront): Promise<StagedFront | undefined> {
    const { store, onPassOver } = this.#parts;
    const found = front ?? (await store.read(readStagedFront, of));
    if (found === undefined) throw error;
    if (front === undefined) return found;
    onPassOver(error);
    await store.write(passOverStaged, front);
    return undefined;
  }

  /** The upkeep goes on with what fails here. */
  #finish(): void {
    void this.run().catch(() => {});
  }

  async #checkDomains({ owner, domains, sharedDomains }: BeginMove): Promise<void> {
    const { known, store } = this.#parts;
    const ours = domains.map(({ name }) => name).filter((name) => this.#isOurs(name));
    if (ours.length > 0) throw moveRefused(`a domain of the service here: ${listedNames(ours)}`);
    const missing = sharedDomains.filter((name) => !known.isOfService(name));
    if (missing.length > 0)
      throw moveRefused(
        `mailboxes of ${owner} are on domains that are not of the service here: ${listedNames(missing)}`,
      );
    const taken: string[] = [];
    for (let first = 0; first < domains.length; first += domainsAtOnce) {
      const names = domains.slice(first, first + domainsAtOnce).map(({ name }) => name);
      const found = await this.#inTurn({ owner }, () => store.read(readTakenDomains, { owner, names }));
      taken.push(...found);
    }
    if (taken.length > 0) throw moveRefused(`verified by somebody else here: ${listedNames(taken)}`);
  }

  /** Whether a domain is of the service here, or names of the service may be below it. */
  #isOurs(name: string): boolean {
    return this.#parts.known.isOfService(name);
  }

  /** Has something that comes kept, if there is room, and counts it. */
  async #receive(
    arrival: OwnerArrival,
    bytes: number,
    receive: (receipt: CountedReceipt) => Promise<ReceiptOutcome>,
  ): Promise<void> {
    if (!(await this.#parts.store.hasRoom(bytes)))
      throw new AppError('storage_full', 'the storage of the service has no room for what comes');
    const outcome = await receive(this.#receipt(arrival, bytes)).catch(refuseRow);
    if (outcome === 'kept') return;
    if (outcome === 'no_move') throw noMove();
    if (outcome === 'too_much') throw tooMuch();
    throw outcome === 'number_taken'
      ? moveRefused('somebody else here has what rows of the move belong to')
      : moveRefused('what the owner had here before is still being removed: try again in a minute');
  }

  #receipt(arrival: OwnerArrival, bytes: number): CountedReceipt {
    return { ...receiptOf(arrival), bytes, bytesMax: bytesFactor * this.#parts.ownerBytesMax };
  }

  /** Rows are read in turns with the owners whose work is done here. */
  #inTurn<T>(arrival: Pick<OwnerArrival, 'owner'>, read: () => Promise<T>): Promise<T> {
    return this.#parts.turns.run(moveHolder(arrival), read);
  }
}

/** Name under which the work for an owner who comes takes its turns and its share: no owner has a blank in his. */
export function moveHolder({ owner }: Pick<OwnerMove, 'owner'>): string {
  return `move ${owner}`;
}

function charactersOf(row: readonly (string | number | null)[]): number {
  return row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
}

/** Bytes that rows take, about. */
function bytesOf(rows: readonly (readonly (string | number | null)[])[]): number {
  return rows.reduce((sum, row) => sum + rowBytes + charactersOf(row), 0);
}

function receiptOf({ owner, moveId }: OwnerArrival) {
  return { owner, moveId };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
