import { leastPatienceMs } from '../connections/patience.ts';
import type { MessageBudget } from '../core/mails/in/message-budget.ts';
import { smallMessageBytesMax } from '../core/mails/in/message-budget.ts';
import type { ServerLimits } from './limits.ts';

type RateLimits = Pick<
  ServerLimits,
  'dataRateMs' | 'dataBytesPerSecondMin' | 'pressedRateMs' | 'pressedTurnoverSeconds' | 'pressedFill' | 'pressedPart'
>;

/** Progress of a message that is being received, and the patience with its client. */
interface Content {
  /** Bytes received so far. */
  readonly bytes: number;
  /** Number of these bytes that are held in memory. */
  readonly heldBytes: number;
  /** Whether memory is short for others; see `isPressed`. */
  readonly isPressed: boolean;
  /** Time in milliseconds that the client has for the bytes that are usually due within `dataRateMs`. */
  readonly patienceMs: number;
}

/** Start of the time over which content is measured. */
interface Window {
  readonly sinceMs: number;
  readonly bytes: number;
}

/** Meter of the rate at which the content of one message arrives, over one window of time after another. */
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
   * Whether the content arrives too slowly. The bytes due for `dataRateMs` must arrive within `patienceMs`. While
   * memory is short, content of a large message must also arrive fast enough to receive all of its held bytes within
   * `pressedTurnoverSeconds`.
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

  /** Time in milliseconds by which the content is later than the rate due under `leastPatienceMs`, from its beginning. */
  lagMs(nowMs: number, { bytes }: { bytes: number }): number {
    return nowMs - this.#startedAtMs - (bytes * leastPatienceMs) / this.#usualBytes;
  }

  /** Bytes that must arrive within `dataRateMs` when memory is not short. */
  get #usualBytes(): number {
    return (this.#limits.dataBytesPerSecondMin * this.#limits.dataRateMs) / 1000;
  }
}

/** Whether memory is short: much of the budget is held by all, or by this address. */
export function isPressed(budget: MessageBudget, address: string, { pressedFill, pressedPart }: RateLimits): boolean {
  return budget.fill >= pressedFill || budget.partOf(address) > pressedPart;
}

function rateBetween(start: Window, end: Window): number {
  return ((end.bytes - start.bytes) * 1000) / (end.sinceMs - start.sinceMs);
}
