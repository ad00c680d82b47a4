import type { StreamTicket } from '../../contract/events.ts';
import type { Clock } from '../../lib/clock.ts';
import { base32 } from '../../lib/ids.ts';
import type { RandomBytes } from '../../lib/random.ts';
import { claimTicket, insertTicket, pruneTickets } from '../../store/operations/stream-tickets.ts';
import type { Store } from '../../store/store.ts';
import type { ClockWatch } from '../clock-watch.ts';
import { type Accounts, type Caller, hashSecret, unauthorized } from './accounts.ts';

const ticketBytes = 32;
const ticketShape = /^mft_[a-z2-7]{52}$/;
const ticketMs = 60_000;
const prunedAtOnceMax = 1_000;

interface StreamTicketsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  readonly random: RandomBytes;
  readonly accounts: Accounts;
}

/**
 * Tickets for event streams. A ticket opens one stream, for clients that can send only a URL: a key must not be in a
 * URL.
 */
export class StreamTickets {
  readonly #parts: StreamTicketsParts;

  constructor(parts: StreamTicketsParts) {
    this.#parts = parts;
  }

  /**
   * Creates a ticket for the caller's key.
   * @throws AppError `unavailable` while the clock is wrong.
   */
  async create({ keyId }: Caller): Promise<StreamTicket> {
    this.#parts.clockWatch.requireRight();
    const ticket = `mft_${base32(this.#parts.random(ticketBytes))}`;
    const expiresAt = this.#parts.clock.now() + ticketMs;
    await this.#parts.store.write(insertTicket, { hash: hashSecret(ticket), key_id: keyId, expires_at: expiresAt });
    return { ticket, expiresAt: new Date(expiresAt).toISOString() };
  }

  /**
   * Redeems a ticket, which works once and counts as a call of the key's owner.
   * @throws AppError `unauthorized`, with the same text as for keys, when the ticket is unknown, used or expired, or
   * its key is no longer valid.
   */
  async redeem(ticket: string): Promise<Caller> {
    if (!ticketShape.test(ticket)) throw unauthorized();
    const holder = await this.#parts.store.write(claimTicket, {
      hash: hashSecret(ticket),
      now: this.#parts.clock.now(),
    });
    if (holder === undefined) throw unauthorized();
    return this.#parts.accounts.admit(holder);
  }

  /** Removes expired tickets. When aborted, ends after the batch under way. */
  async prune(signal?: AbortSignal): Promise<void> {
    const now = this.#parts.clock.now();
    while (!signal?.aborted) {
      const pruned = await this.#parts.store.write(pruneTickets, { now, limit: prunedAtOnceMax });
      if (pruned < prunedAtOnceMax) return;
    }
  }
}
