import type { ContentBudget } from './content-budget.ts';
import { smallMessageBytesMax } from './content-budget.ts';
import type { ServerLimits } from './limits.ts';
import { leastPatienceMs } from './patience.ts';

type RateLimits = Pick<
  ServerLimits,
  'dataRateMs' | 'dataBytesPerSecondMin' | 'pressedRateMs' | 'pressedTurnoverSeconds' | 'pressedFill' | 'pressedPart'
>;

/** What has come of a message, and what is asked of it. */
interface Content {
  /** Received so far. */
  readonly bytes: number;
  /** In memory. */
  readonly heldBytes: number;
  /** Whether what is held takes from others. */
  readonly isPressed: boolean;
  /** How long the client may take for what usually has to come within `dataRateMs`. */
  readonly patienceMs: number;
}

/** A stretch of time over which content is measured. */
interface Window {
  readonly sinceMs: number;
  readonly bytes: number;
}

/** How fast the content of one message comes, measured from window to window. */
export class ContentRate {
  readonly #limits: RateLimits;
  readonly #startedAtMs: number;
  #usual: Window;
  #pressed: Window;

  constructor(limits: RateLimits, nowMs: number) {
    this.#limits = limits;
    this.#startedAtMs = nowMs;
    this.#usual = { sinceMs: nowMs, bytes: 0 };
    this.#pressed = this.#usual;
  }

  /**
   * Whether the content comes too slowly: less within the patience than is asked of a minute, or below the rate that turns
   * over what is held within about a minute, where that takes from others.
   */
  isSlow(nowMs: number, { bytes, heldBytes, isPressed, patienceMs }: Content): boolean {
    const { pressedRateMs, pressedTurnoverSeconds } = this.#limits;
    const now = { sinceMs: nowMs, bytes };
    let isSlow = false;
    if (nowMs - this.#usual.sinceMs >= patienceMs) {
      isSlow = rateBetween(this.#usual, now) < (this.#usualBytes * 1000) / patienceMs;
      this.#usual = now;
    }
    if (nowMs - this.#pressed.sinceMs >= pressedRateMs) {
      const isLarge = heldBytes > smallMessageBytesMax;
      isSlow ||= isPressed && isLarge && rateBetween(this.#pressed, now) < heldBytes / pressedTurnoverSeconds;
      this.#pressed = now;
    }
    return isSlow;
  }

  /** How far the content is behind what would come of it under the least patience, since its beginning. */
  behindMs(nowMs: number, { bytes }: { bytes: number }): number {
    return nowMs - this.#startedAtMs - (bytes * leastPatienceMs) / this.#usualBytes;
  }

  /** What has to come within `dataRateMs` when nobody is pressed. */
  get #usualBytes(): number {
    return (this.#limits.dataBytesPerSecondMin * this.#limits.dataRateMs) / 1000;
  }
}

/** Whether what an address holds takes from others: much of the memory is held, or much of it by this address. */
export function isPressed(budget: ContentBudget, address: string, { pressedFill, pressedPart }: RateLimits): boolean {
  return budget.fill >= pressedFill || budget.partOf(address) > pressedPart;
}

function rateBetween(start: Window, end: Window): number {
  return ((end.bytes - start.bytes) * 1000) / (end.sinceMs - start.sinceMs);
}
