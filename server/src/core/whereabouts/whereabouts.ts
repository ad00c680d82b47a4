import type { Clock } from '../../lib/clock.ts';
import { hasMoves, type OwnerMove, readMove } from '../../store/operations/moves/states.ts';
import { readMoveOfAddress, readMoveOfKey } from '../../store/operations/moves/whereabouts.ts';
import type { Store } from '../../store/store.ts';
import { AppError } from '../errors.ts';

/** Time in milliseconds for which senders and callers are told that an owner is elsewhere: longer than any sender tries. */
export const whereaboutsToldMs = 30 * 24 * 3_600_000;
/** Seconds after which a caller may try again: by then another cell may have his calls. */
const retrySeconds = 5;
/** Time in milliseconds for which it is believed that no owner moves. */
const believedMs = 1_000;

interface WhereaboutsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly known: { isOfService(domain: string): boolean };
}

/** Answer to mail for an owner who moves, or has moved: his whole domain is elsewhere, or only his address. */
export type MovedMail = 'moved_domain' | 'moved';

/** Whereabouts of owners who move to another installation, or come from one: they are refused here until they are served, or for a while. */
export class Whereabouts {
  readonly #parts: WhereaboutsParts;
  #noneUntil = 0;
  /** Number of times that somebody was found to move: what was read before is not believed. */
  #found = 0;

  constructor(parts: WhereaboutsParts) {
    this.#parts = parts;
  }

  /** The error for the calls of an owner who moves, of whom it is known that he is suspended; `undefined` when he does not. */
  async errorOf(owner: string): Promise<AppError | undefined> {
    return this.#errorOf(await this.#parts.store.read(readMove, { owner }));
  }

  /** Has the next answer look whether anybody moves: somebody does. */
  lookAgain(): void {
    this.#noneUntil = 0;
    this.#found += 1;
  }

  /** The error for a call with a key whose owner moves, by the hash of the key, also one that is no longer valid. */
  async errorOfKey(hash: string): Promise<AppError | undefined> {
    if (await this.#areNone()) return undefined;
    return this.#errorOf(await this.#parts.store.read(readMoveOfKey, { hash }));
  }

  /** Whether it is known that no owner moves or is told to have moved, so that nothing has to be asked. */
  get areKnownNone(): boolean {
    return this.#parts.monotonic.now() < this.#noneUntil;
  }

  /**
   * Whether mail to an address is for an owner who moves. `isSuspended`: that of an active mailbox whose owner is suspended. `isAccepted`: some
   * mailbox here takes it, as a catch-all of a name above, and only a nearer domain of the owner who moves goes before that.
   */
  async mailTo(
    address: string,
    { isSuspended, isAccepted = false }: { isSuspended: boolean; isAccepted?: boolean },
  ): Promise<MovedMail | undefined> {
    if (!isSuspended && (await this.#areNone())) return undefined;
    const isOfService = this.#parts.known.isOfService(address.slice(address.lastIndexOf('@') + 1));
    if (isAccepted && isOfService) return undefined;
    const found = await this.#parts.store.read(readMoveOfAddress, { address, isOfService });
    if (found === undefined || !this.#isTold(found.move)) return undefined;
    if (isAccepted && !found.isOwnDomain) return undefined;
    return found.isOwnDomain ? 'moved_domain' : 'moved';
  }

  #errorOf(move: OwnerMove | undefined): AppError | undefined {
    if (move === undefined || !this.#isTold(move)) return undefined;
    const hasLeft = move.direction === 'out' ? move.state === 'done' : move.place !== '';
    return hasLeft ? ownerMoved(move.place) : ownerMoved();
  }

  #isTold({ direction, state, changed_at, is_return }: OwnerMove): boolean {
    if (direction === 'in') return state === 'copying' || state === 'opening' || (is_return === 1 && state !== 'done');
    if (state === 'done') return changed_at > this.#parts.clock.now() - whereaboutsToldMs;
    return state !== 'copying';
  }

  /** Whether no owner moves, and none has left whose callers are still told so: mostly so, and then nobody is looked up. */
  async #areNone(): Promise<boolean> {
    const { store, clock, monotonic } = this.#parts;
    const now = monotonic.now();
    if (now < this.#noneUntil) return true;
    const found = this.#found;
    if (await store.read(hasMoves, { since: clock.now() - whereaboutsToldMs })) return false;
    if (found === this.#found) this.#noneUntil = now + believedMs;
    return true;
  }
}

/** The error for the calls of an owner who moves, or has moved to a place. */
export function ownerMoved(place?: string): AppError {
  const detail =
    place === undefined
      ? 'the owner of the key is being moved to another installation'
      : `the owner of the key was moved to ${place}`;
  return new AppError('owner_moved', detail, { retryAfterSeconds: retrySeconds });
}
