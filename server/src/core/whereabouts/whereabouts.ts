import type { Clock } from '../../lib/clock.ts';
import { domainAndAbove } from '../../lib/domain-name.ts';
import { hasMoves, type OwnerMove, readMove } from '../../store/operations/moves/states.ts';
import { readMovedNames, readMoveOfAddress, readMoveOfKey } from '../../store/operations/moves/whereabouts.ts';
import type { Store } from '../../store/store.ts';
import { AppError } from '../errors.ts';

/** Time in milliseconds for which senders and callers are told that an owner is elsewhere: longer than any sender tries. */
export const whereaboutsToldMs = 30 * 24 * 3_600_000;
/** Seconds after which a caller may try again: by then another cell may have his calls. */
const retrySeconds = 5;
/** Time in milliseconds for which it is believed that no owner moves, and which domains are those of owners who do. */
const believedMs = 1_000;
/** Maximum number of domains of owners who move, or have moved, that are known; with more of them mail asks for each recipient. */
const knownNamesMax = 1_000;

interface WhereaboutsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly known: { isOfService(domain: string): boolean };
  /** Called when it cannot be read whether anybody moves. Who is suspended is looked up then, and nobody else. */
  readonly onFailure: (error: unknown) => void;
}

/** Answer to mail for an owner who moves, or has moved: his whole domain is elsewhere, or only his address. */
export type MovedMail = 'moved_domain' | 'moved';

/** Whereabouts of owners who move to another installation, or come from one: they are refused here until they are served, or for a while. */
export class Whereabouts {
  readonly #parts: WhereaboutsParts;
  /** Whether nobody moves, as far as it is known; it is not when that cannot be read. */
  #areNone = { is: false, until: 0 };
  /** Domains of owners who move, or have moved; `undefined` when there are too many. */
  #moved: { readonly names: ReadonlySet<string> | undefined; readonly until: number } = { names: undefined, until: 0 };
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
    this.#areNone = { is: false, until: 0 };
    this.#moved = { names: undefined, until: 0 };
    this.#found += 1;
  }

  /** The error for a call with a key whose owner moves, by the hash of the key, also one that is no longer valid. */
  async errorOfKey(hash: string): Promise<AppError | undefined> {
    if (await this.#doesNobodyMove()) return undefined;
    return this.#errorOf(await this.#parts.store.read(readMoveOfKey, { hash }));
  }

  /**
   * Whether it is known, so that nothing has to be asked, that mail to an address is for nobody who moves: some mailbox here takes it, and no
   * owner who moves has its domain or one above.
   */
  isKnownToStay(address: string): boolean {
    const domain = domainOf(address);
    if (this.#parts.known.isOfService(domain)) return true;
    return this.#parts.monotonic.now() < this.#moved.until && !this.#mayBeMoved(domain);
  }

  /**
   * Whether mail to an address is for an owner who moves. `isSuspended`: that of an active mailbox whose owner is suspended. `isAccepted`: some
   * mailbox here takes it, as a catch-all of a name above, and only a nearer domain of the owner who moves goes before that.
   */
  async mailTo(
    address: string,
    { isSuspended, isAccepted = false }: { isSuspended: boolean; isAccepted?: boolean },
  ): Promise<MovedMail | undefined> {
    if (isAccepted && (await this.#stays(address))) return undefined;
    if (!isAccepted && !isSuspended && (await this.#doesNobodyMove())) return undefined;
    const isOfService = this.#parts.known.isOfService(domainOf(address));
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
  async #doesNobodyMove(): Promise<boolean> {
    const { store, clock, monotonic, onFailure } = this.#parts;
    const now = monotonic.now();
    if (now < this.#areNone.until) return this.#areNone.is;
    const found = this.#found;
    try {
      if (await store.read(hasMoves, { since: clock.now() - whereaboutsToldMs })) return false;
    } catch (error) {
      onFailure(error);
      this.#areNone = { is: false, until: now + believedMs };
      return false;
    }
    if (found === this.#found) this.#areNone = { is: true, until: now + believedMs };
    return true;
  }

  /** As `isKnownToStay`, once the domains of owners who move have been read, unless they are known. */
  async #stays(address: string): Promise<boolean> {
    if (this.isKnownToStay(address)) return true;
    const { store, monotonic } = this.#parts;
    const now = monotonic.now();
    if (now < this.#moved.until) return false;
    const found = this.#found;
    const read = await store.read(readMovedNames, { limit: knownNamesMax + 1 });
    if (found !== this.#found) return false;
    const names = read.length > knownNamesMax ? undefined : new Set(read);
    this.#moved = { names, until: now + believedMs };
    return !this.#mayBeMoved(domainOf(address));
  }

  #mayBeMoved(domain: string): boolean {
    const { names } = this.#moved;
    return names === undefined || (names.size > 0 && domainAndAbove(domain).some((name) => names.has(name)));
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** The error for the calls of an owner who moves, or has moved to a place. */
export function ownerMoved(place?: string): AppError {
  const detail =
    place === undefined
      ? 'the owner of the key is being moved to another installation'
      : `the owner of the key was moved to ${place}`;
  return new AppError('owner_moved', detail, { retryAfterSeconds: retrySeconds });
}
