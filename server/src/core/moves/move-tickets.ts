import type { MoveTicket } from '../../contract/operator/moves.ts';
import type { Clock } from '../../lib/clock.ts';
import { base32 } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import { cancelTicket, insertTicket } from '../../store/operations/moves/tickets.ts';
import type { Store } from '../../store/store.ts';
import { defaultOwner, guestOwner, hashSecret, ownerNameShape } from '../accounts/accounts.ts';
import { AppError, invalidField } from '../errors.ts';
import { systemOwner } from '../mailboxes/addresses.ts';
import type { Actor, AuditLog } from '../operator/audit.ts';

/** Time in milliseconds for which a ticket can begin a move. */
export const moveTicketMs = 60 * 60_000;
const ticketBytes = 32;

interface MoveTicketsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly audit: AuditLog;
}

/** Tickets by which owners of other installations come: each is good for one move. */
export class MoveTickets {
  readonly #parts: MoveTicketsParts;

  constructor(parts: MoveTicketsParts) {
    this.#parts = parts;
  }

  /**
   * Makes the ticket of an owner who is to come. An unused one of before ends.
   * @throws AppError `invalid_request`, `owner_protected`, `owner_deleted`, `move_refused` when there is such an owner.
   */
  async make(operator: Actor, owner: string, reason: string): Promise<MoveTicket> {
    const { store, clock, random, audit } = this.#parts;
    checkName(owner);
    const now = clock.now();
    const ticket = `mfm_${base32(random(ticketBytes))}`;
    const endsAt = now + moveTicketMs;
    const entry = audit.entry(operator, { action: 'owner.expect', owner, reason });
    const outcome = await store.write(insertTicket, { owner, hash: hashSecret(ticket), endsAt, audit: entry, now });
    if (outcome === 'exists') throw moveRefused(`there is an owner ${owner} here`);
    if (outcome === 'under_way') throw moveRefused(`the move of ${owner} is under way: end it first`);
    if (outcome === 'deleted') throw new AppError('owner_deleted', 'an owner of this name was deleted');
    return { owner, ticket, expiresAt: new Date(endsAt).toISOString() };
  }

  /**
   * Ends the ticket of an owner, or takes his move back, in the background.
   * @param options.of Hash of the ticket, where the installation that has it takes the move back, so that an unused one stays good, and the run
   * that does so, if one does.
   * @throws AppError `owner_not_found` when there is none; `move_refused` when he is served here already.
   */
  async cancel(
    operator: Actor,
    owner: string,
    { reason, of = {} }: { reason: string; of?: { hash?: string; moveId?: string } },
  ): Promise<void> {
    const { store, clock, audit } = this.#parts;
    const entry = audit.entry(operator, { action: 'owner.refuse', owner, reason });
    const outcome = await store.write(cancelTicket, { owner, ...of, audit: entry, now: clock.now() });
    if (outcome === 'none') throw new AppError('owner_not_found', 'no owner of this name is to come');
    if (outcome === 'too_late') throw moveRefused(`${owner} is served here already`);
  }
}

/** Whether an owner is in each installation, and does not move. */
export function staysOwner(owner: string): boolean {
  return owner === guestOwner || owner === systemOwner || owner === defaultOwner;
}

function checkName(owner: string): void {
  if (staysOwner(owner)) throw new AppError('owner_protected', `${owner} is in each installation, and does not move`);
  if (!ownerNameShape.test(owner))
    throw invalidField('/owner', { code: 'wrong_form', detail: 'must be 1 to 100 letters, digits or . _ @ + -' });
}

/** The error for an owner who cannot move. */
export function moveRefused(why: string, options: { cause?: unknown } = {}): AppError {
  return new AppError('move_refused', why, options);
}
