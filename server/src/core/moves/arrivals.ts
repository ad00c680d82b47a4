import type {
  ActivateMove,
  BeginMove,
  CompareRows,
  MoveAddresses,
  MoveClaims,
  MoveParts,
  MoveRows,
  StageRows,
} from '../../contract/operator/moves.ts';
import type { Clock } from '../../lib/clock.ts';
import { singleFlight } from '../../lib/scheduling/single-flight.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { readCompared, toldAtOnceMax } from '../../store/operations/moves/compared-rows.ts';
import { stagedTables } from '../../store/operations/moves/fates.ts';
import {
  type ReceiptOutcome,
  receiveAddresses,
  receiveClaims,
  receiveParts,
  receiveRows,
  stageRows,
} from '../../store/operations/moves/receiving.ts';
import { type OwnerMove, readMoveByTicket } from '../../store/operations/moves/states.ts';
import { beginArrival } from '../../store/operations/moves/tickets.ts';
import {
  activateArrival,
  hasUnfinishedArrivals,
  readTakenDomains,
  unfoldArrival,
} from '../../store/operations/moves/unfolding.ts';
import type { Store } from '../../store/store.ts';
import { hashSecret, unauthorized } from '../accounts/accounts.ts';
import type { KnownDomains } from '../accounts/known-domains.ts';
import { type AppError, invalidField } from '../errors.ts';
import type { Actor, AuditLog } from '../operator/audit.ts';
import type { ArrivalState, PagePrints } from './move-target.ts';
import { type MoveTickets, moveRefused } from './move-tickets.ts';
import { rowForm } from './row-form.ts';

/** Maximum number of scopes or rows that one step goes through when an owner has come, or is taken back. */
const unfoldedAtOnceMax = 100;
const ticketShape = /^mfm_[a-z2-7]{52}$/;

interface ArrivalsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly moveTickets: MoveTickets;
  readonly turns: Turns;
  readonly known: KnownDomains;
  /** Version of Mayfly that runs here. */
  readonly version: string;
  /** Called when mailboxes have come, or messages of a move that is taken back are to be removed. */
  readonly onEnd: () => void;
  /** Signal that is aborted when the service ends. */
  readonly signal: AbortSignal;
}

/** Who acts by the calls of a move, in the audit log: no owner has such a name, because there is no key. */
const otherInstallation: Actor = { caller: { owner: 'move', keyId: '' }, network: '' };

/** A move, as its ticket opens it. */
export type OwnerArrival = Pick<OwnerMove, 'owner' | 'move_id'>;

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
   * @throws AppError `unauthorized`
   */
  async open(ticket: string): Promise<OwnerArrival> {
    const move = ticketShape.test(ticket)
      ? await this.#parts.store.read(readMoveByTicket, { hash: hashSecret(ticket) })
      : undefined;
    if (move === undefined) throw unauthorized();
    return move;
  }

  /**
   * Begins a move, or tells how far it has come.
   * @throws AppError `unauthorized` when the ticket is of another move or has ended; `move_refused`
   */
  async begin(ticket: string, body: BeginMove): Promise<{ state: ArrivalState }> {
    const { store, clock, audit, version } = this.#parts;
    const { owner, moveId, domains } = body;
    if (body.form !== rowForm())
      throw moveRefused(`the installations are of different versions: ${body.version} there, ${version} here`);
    await this.#checkDomains(body);
    const now = clock.now();
    const entry = audit.entry(otherInstallation, { action: 'owner.arrive', owner, reason: `move ${moveId}` });
    const args = { hash: hashSecret(ticket), owner, moveId, domains, audit: entry, now };
    const outcome = await store.write(beginArrival, args);
    if (outcome === 'unknown_ticket') throw unauthorized();
    if (outcome === 'other_owner') throw moveRefused(`the ticket is not for ${owner}, or there is such an owner here`);
    // Those of one who comes.
    return { state: outcome as ArrivalState };
  }

  /** Reads the fingerprints of rows here. */
  async compare(arrival: OwnerArrival, { pages }: CompareRows): Promise<{ pages: PagePrints[] }> {
    const prints: PagePrints[] = [];
    for (const page of pages) {
      const limit = toldAtOnceMax(page.table);
      const rows = await this.#inTurn(arrival, () => this.#parts.store.read(readCompared, { ...page, limit }));
      prints.push(rows.map(({ key, print }) => [key, print]));
    }
    return { pages: prints };
  }

  /** @throws AppError `move_refused` */
  async rows(arrival: OwnerArrival, body: MoveRows): Promise<void> {
    await this.#receive(() => this.#parts.store.write(receiveRows, { ...receiptOf(arrival), ...body }));
  }

  /** @throws AppError `move_refused` */
  async parts(arrival: OwnerArrival, { parts }: MoveParts): Promise<void> {
    const rows = parts.map(({ rawId, part, bytes }) => ({ raw_id: rawId, part, bytes: Buffer.from(bytes, 'base64') }));
    await this.#receive(() => this.#parts.store.write(receiveParts, { ...receiptOf(arrival), parts: rows }));
  }

  /** @throws AppError `move_refused` */
  async claims(arrival: OwnerArrival, { rows }: MoveClaims): Promise<void> {
    await this.#receive(() => this.#parts.store.write(receiveClaims, { ...receiptOf(arrival), rows }));
  }

  /** @throws AppError `move_refused`, also when somebody else has or had one of them here. */
  async addresses(arrival: OwnerArrival, { rows }: MoveAddresses): Promise<void> {
    const addresses = rows.map(([address, isOwn, verification, isForeign]) => ({
      ...{ address: String(address), is_own: Number(isOwn), verification: String(verification ?? '') },
      isForeign: isForeign === 1,
    }));
    const outcome = await this.#parts.store.write(receiveAddresses, { ...receiptOf(arrival), addresses });
    if (typeof outcome === 'object') throw moveRefused(`taken here: ${listed(outcome.taken)}`);
    await this.#receive(async () => outcome);
  }

  /** @throws AppError `move_refused`, `invalid_request` */
  async stage(arrival: OwnerArrival, { position, table: name, rows }: StageRows): Promise<void> {
    const isKnown = stagedTables.some((table) => table === name);
    if (!isKnown) throw invalidField('/table', { code: 'not_one_of', detail: 'must be a table that moves' });
    const args = { ...receiptOf(arrival), position, name, rows };
    await this.#receive(() => this.#parts.store.write(stageRows, args));
  }

  /** Decides that the owner is served here. @throws AppError `move_refused` */
  async activate(arrival: OwnerArrival, body: ActivateMove): Promise<void> {
    const { store, clock, audit } = this.#parts;
    const { owner, moveId } = receiptOf(arrival);
    const entry = audit.entry(otherInstallation, { action: 'owner.arrived', owner, reason: `move ${moveId}` });
    const account = {
      ...{ active_mailboxes_max: body.activeMailboxesMax, daily_calls_max: body.dailyCallsMax },
      ...{ bytes_max: body.bytesMax, mail_rules: body.mailRules },
      ...{ created_at: body.createdAt, suspended_at: body.suspendedAt },
    };
    const outcome = await store.write(activateArrival, { owner, moveId, account, audit: entry, now: clock.now() });
    if (outcome === 'no_move') throw noMove();
    if (typeof outcome === 'object')
      throw moveRefused(`the domain ${outcome.takenDomain} is verified by somebody else here`);
    this.#finish();
  }

  /** Takes a move back that is not decided yet, as its source wishes. @throws AppError `move_refused` */
  async takeBack(arrival: OwnerArrival): Promise<void> {
    const { owner, moveId } = receiptOf(arrival);
    // A ticket by which nothing has begun stays good.
    if (moveId === '') return;
    await this.#parts.moveTickets.cancel(otherInstallation, owner, { reason: `move ${moveId}`, moveId });
    this.#finish();
  }

  /** Goes on with owners who are to be served here, and with moves that are taken back; single-flight. Ends early when the service does. */
  readonly run = singleFlight(async () => {
    const { store, clock, onEnd, signal } = this.#parts;
    if (!(await store.read(hasUnfinishedArrivals, {}))) return;
    for (let mayBeMore = true; mayBeMore && !signal.aborted; ) {
      const args = { limit: unfoldedAtOnceMax, now: clock.now() };
      ({ mayBeMore } = await store.write(unfoldArrival, args).finally(onEnd));
    }
  });

  /** The upkeep goes on with what fails here. */
  #finish(): void {
    void this.run().catch(() => {});
  }

  async #checkDomains({ owner, domains, sharedDomains }: BeginMove): Promise<void> {
    const { known, store } = this.#parts;
    const ours = domains.filter(({ name }) => known.isOfService(name)).map(({ name }) => name);
    if (ours.length > 0) throw moveRefused(`a domain of the service here: ${listed(ours)}`);
    const missing = sharedDomains.filter((name) => !known.isOfService(name));
    if (missing.length > 0)
      throw moveRefused(`mailboxes of ${owner} are on domains that are not of the service here: ${listed(missing)}`);
    const names = domains.map(({ name }) => name);
    const taken = await store.read(readTakenDomains, { owner, names });
    if (taken.length > 0) throw moveRefused(`verified by somebody else here: ${listed(taken)}`);
  }

  async #receive(receive: () => Promise<ReceiptOutcome>): Promise<void> {
    const outcome = await receive();
    if (outcome === 'kept') return;
    if (outcome === 'no_move') throw noMove();
    throw outcome === 'number_taken'
      ? moveRefused('somebody else here has what rows of the move belong to')
      : moveRefused('what the owner had here before is still being removed: try again in a minute');
  }

  /** Rows are read in turns with the owners whose work is done here. */
  #inTurn<T>({ owner }: OwnerArrival, read: () => Promise<T>): Promise<T> {
    return this.#parts.turns.run(`move ${owner}`, read);
  }
}

function receiptOf({ owner, move_id: moveId }: OwnerArrival) {
  return { owner, moveId };
}

/** Maximum number of names in a message. */
const listedMax = 10;

function listed(names: readonly string[]): string {
  const more = names.length - listedMax;
  return `${names.slice(0, listedMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function noMove(): AppError {
  return moveRefused('no such move is under way here');
}
