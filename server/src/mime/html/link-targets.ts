import { readAttribute } from './attributes.ts';
import type { TextLines } from './text-lines.ts';

interface Link {
  readonly target: string;
  /** Where its words begin in the text. */
  readonly start: number;
  hasImage: boolean;
}

const webAddress = /^https?:\/\/./i;
/** Words are compared up to here. */
const wordsCharactersMax = 200;

/** Writes the targets of links behind their words: `Confirm (https://…)`. */
export class LinkTargets {
  readonly #text: TextLines;
  #open: Link | undefined;
  /** Words and targets that stand in the text. */
  readonly #written = new Set<string>();

  constructor(text: TextLines) {
    this.#text = text;
  }

  /** A link begins, which ends the one that is open. Targets that are no pages are left out. */
  begin(attributes: string): void {
    this.end();
    const target = readAttribute(attributes, 'href')
      ?.replace(/\p{Cc}/gu, '')
      .trim();
    if (target !== undefined && webAddress.test(target)) {
      this.#open = { target, start: this.#text.length, hasImage: false };
    }
  }

  /** An image in a link is read as its alternative text. */
  passImage(attributes: string): void {
    if (this.#open === undefined) return;
    this.#open.hasImage = true;
    this.#text.add(` ${readAttribute(attributes, 'alt') ?? ''} `, { keepsLines: false });
  }

  end(): void {
    const link = this.#open;
    if (link === undefined) return;
    this.#open = undefined;
    const { target, start, hasImage } = link;
    const words = this.#text.from(start).trim();
    const key = `${target} ${words.slice(0, wordsCharactersMax)}`;
    if ((words === '' && !hasImage) || isSaid(target, words) || this.#written.has(key)) return;
    this.#written.add(key);
    this.#text.addBehind(`(${target})`, { startsWord: words === '' });
  }
}

/** Whether the words of a link are, or have, its target. */
function isSaid(target: string, words: string): boolean {
  if (!words.includes('.')) return false;
  return words.includes(target) || bare(words.slice(0, target.length + 20)) === bare(target);
}

function bare(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}
