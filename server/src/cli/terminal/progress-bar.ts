import { systemClock } from '../../lib/clock.ts';
import { styled, type Terminal } from './terminal.ts';

const barColumns = 24;
/** The bar is drawn so often at most, in milliseconds. */
const drawnMs = 100;
/** Time in milliseconds before the bar is first drawn, because shorter work needs none. */
const firstMs = 300;
/** Moves the cursor to the begin of the line, and empties that. */
const clearLine = '\r\u001b[2K';

/** Progress of work, drawn on one line of a terminal; without a terminal nothing is drawn. */
export class ProgressBar {
  readonly #stream: Terminal['errors'];
  readonly #beganMs = systemClock.now();
  #drawnAtMs: number | undefined;

  constructor({ errors }: Terminal) {
    this.#stream = errors;
  }

  /**
   * Shows how far the work is.
   * @param share Part that is done, from 0 to 1.
   */
  show(share: number, { count, unit }: { count: number; unit: string }): void {
    const now = systemClock.now();
    const isDue = this.#drawnAtMs === undefined ? now - this.#beganMs >= firstMs : now - this.#drawnAtMs >= drawnMs;
    if (!this.#stream.isTTY || !isDue) return;
    this.#drawnAtMs = now;
    const full = Math.round(Math.min(1, share) * barColumns);
    const bar =
      styled('━'.repeat(full), 'code', this.#stream) + styled('─'.repeat(barColumns - full), 'secondary', this.#stream);
    const seconds = Math.max(0.001, (now - this.#beganMs) / 1_000);
    const left = share === 0 ? '' : `, ${Math.max(0, Math.ceil((seconds / share) * (1 - share)))} s left`;
    const facts = `${Math.floor(share * 100)} %  ${count} ${unit}, ${Math.round(count / seconds)}/s${left}`;
    this.#stream.write(`${clearLine}${bar}  ${facts}`);
  }

  /** Makes room for a line of text; the bar is drawn again below it. */
  clear(): void {
    if (this.#drawnAtMs !== undefined) this.#stream.write(clearLine);
  }

  /** Removes the bar when the work is done. */
  end(): void {
    this.clear();
    this.#drawnAtMs = undefined;
  }
}
