import { forever } from '../../store/schema.ts';
import { invalidField } from '../errors.ts';

/** Lifetime of a mailbox when a call does not say. */
export const lifetimeMinutesDefault = 15;

/** Lifetime that a call asks for. */
export interface WantedLifetime {
  /** Minutes from now on. */
  readonly expiresIn?: number;
  readonly noExpiration?: boolean;
}

/**
 * Time at which a mailbox expires that lives from `now` on; `forever` without an expiry, `undefined` when the call asks
 * for none.
 * @throws AppError `invalid_request` when the lifetime is longer than `lifetimeMinutesMax`.
 */
export function expiryOf(
  { expiresIn, noExpiration = false }: WantedLifetime,
  { now, lifetimeMinutesMax }: { now: number; lifetimeMinutesMax: number },
): number | undefined {
  if (expiresIn !== undefined && expiresIn > lifetimeMinutesMax)
    throw invalidField('/expiresIn', {
      code: 'out_of_range',
      max: lifetimeMinutesMax,
      detail: `must be at most ${lifetimeMinutesMax} minutes`,
    });
  if (noExpiration) return forever;
  return expiresIn === undefined ? undefined : now + expiresIn * 60_000;
}
