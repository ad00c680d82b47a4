import { readAttribute } from './attributes.ts';
import type { LinkReceiver } from './shown-document.ts';
import type { TextLines } from './text-lines.ts';

interface Link {
  /** Absent where it is no web page: it is not written then. */
  readonly target?: string;
  /** Offset of the words of the link in the text. */
  readonly start: number;
}

const webAddress = /^https?:\/\/./i;
/** Maximum length of words that are compared with a target. */
const wordsCharactersMax = 200;

/** Writer of the target of each link after its words: `Confirm (https://…)`. */
export class LinkTargets implements LinkReceiver {
  readonly #text: TextLines;
  #open: Link | undefined;
  /** Pairs of words and target that the text has already. */
  readonly #written = new Set<string>();

  constructor(text: TextLines) {
    this.#text = text;
  }

  /** Begins a link, which ends the open one. */
  begin(attributes: string): void {
    this.end();
    const target = readAttribute(attributes, 'href')
      ?.replace(/\p{Cc}/gu, '')
      .trim();
    if (target === undefined || target === '') return;
    this.#open = { start: this.#text.length, ...(webAddress.test(target) ? { target } : {}) };
  }

  /** Takes an image into the open link, as its alternative text. */
  passImage(attributes: string): void {
    if (this.#open === undefined) return;
    this.#text.add(` ${readAttribute(attributes, 'alt') ?? ''} `, { keepsLines: false });
  }

  end(): void {
    const link = this.#open;
    if (link === undefined) return;
    this.#open = undefined;
    const { target, start } = link;
    if (target === undefined) return;
    const words = this.#text.from(start).trim();
    const key = `${target} ${words.slice(0, wordsCharactersMax)}`;
    if (words === '' || isSaid(target, words) || this.#written.has(key)) return;
    this.#written.add(key);
    this.#text.addRemark(`(${target})`);
  }
}

/** Whether the words of a link are its target, or have it in them. */
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
