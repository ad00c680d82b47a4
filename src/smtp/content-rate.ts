import type { ContentBudget } from './content-budget.ts';
import { smallMessageBytesMax } from './content-budget.ts';
import type { ServerLimits } from './limits.ts';

type RateLimits = Pick<
  ServerLimits,
  'dataRateMs' | 'dataBytesPerSecondMin' | 'pressedRateMs' | 'pressedTurnoverSeconds' | 'pressedFill' | 'pressedPart'
>;

/** A stretch of time over which content is measured. */
interface Window {
  readonly sinceMs: number;
  readonly bytes: number;
}

/** How fast the content of one message comes, measured from window to window. */
export class ContentRate {
  readonly #limits: RateLimits;
  #usual: Window;
  #pressed: Window;

  constructor(limits: RateLimits, nowMs: number) {
    this.#limits = limits;
    this.#usual = { sinceMs: nowMs, bytes: 0 };
    this.#pressed = this.#usual;
  }

  /**
   * Whether the content comes too slowly: below the usual rate, or below the one that turns over what is held within about
   * a minute, where that takes from others.
   * @param content.bytes Received so far.
   * @param content.heldBytes In memory.
   */
  isSlow(nowMs: number, content: { bytes: number; heldBytes: number; isPressed: boolean }): boolean {
    const { dataRateMs, dataBytesPerSecondMin, pressedRateMs, pressedTurnoverSeconds } = this.#limits;
    const { bytes, heldBytes, isPressed } = content;
    const now = { sinceMs: nowMs, bytes };
    let isSlow = false;
    if (nowMs - this.#usual.sinceMs >= dataRateMs) {
      isSlow = rateBetween(this.#usual, now) < dataBytesPerSecondMin;
      this.#usual = now;
    }
    if (nowMs - this.#pressed.sinceMs >= pressedRateMs) {
      const isLarge = heldBytes > smallMessageBytesMax;
      isSlow ||= isPressed && isLarge && rateBetween(this.#pressed, now) < heldBytes / pressedTurnoverSeconds;
      this.#pressed = now;
    }
    return isSlow;
  }
}

/** Whether what an address holds takes from others: much of the memory is held, or much of it by this address. */
export function isPressed(budget: ContentBudget, address: string, { pressedFill, pressedPart }: RateLimits): boolean {
  return budget.fill >= pressedFill || budget.partOf(address) > pressedPart;
}

function rateBetween(start: Window, end: Window): number {
  return ((end.bytes - start.bytes) * 1000) / (end.sinceMs - start.sinceMs);
}
