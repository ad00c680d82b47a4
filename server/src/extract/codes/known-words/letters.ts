import { foldWord } from './folded-word.ts';

/** A character that was not met so far. */
const unknown = 0;
/** Character that no word has, such as a blank. */
const noLetter = 1;
/** Half of a character, or one that folds to none, to several, or by those around it. */
const special = 2;
/** Letter of a script without blanks between words. */
const unspaced = 3;
/** Letter that no word of the lists has. */
const otherLetter = 4;
/** Number of the first letter that the words have; the others follow. */
const firstLetter = 5;

const wordCharacter = /[\p{L}\p{M}]/v;
const unspacedCharacter = /[\u0e00-\u0e7f\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const surrogate = /[\ud800-\udfff]/;

/** What a word is made of: letters that fold to one each, a script without blanks between words, or others. */
export type WordScript = 'plain' | 'unspaced' | 'special';

/** Letters of words, as small numbers without case and accents. Each character of a text is looked up in a table. */
export class Letters {
  /** By UTF-16 code unit. */
  readonly #numbers = new Map<number, number>();
  /** By UTF-16 code unit; what was not met so far is 0. */
  readonly #table = new Uint16Array(0x1_0000);

  /** Numbers of the letters of a folded word; a letter that is new gets the next number. */
  numbersOf(folded: string): number[] {
    const found: number[] = [];
    for (let at = 0; at < folded.length; at += 1) {
      const code = folded.charCodeAt(at);
      const number = this.#numbers.get(code) ?? firstLetter + this.#numbers.size;
      if (number === firstLetter + this.#numbers.size) this.#numbers.set(code, number);
      found.push(number);
    }
    return found;
  }

  /** Number of the letter at a position of a text. */
  at(text: string, position: number): number {
    const code = text.charCodeAt(position);
    const known = this.#table[code] ?? noLetter;
    return known === unknown ? this.#learn(code) : known;
  }

  /** Position of the first letter from a position on, or the length of the text. */
  startOfWord(text: string, from: number): number {
    let at = from;
    while (at < text.length && this.#lengthAt(text, at) === 0) at += 1;
    return at;
  }

  /** Position of the first character from a position on that is no letter, or the length of the text. */
  endOfWord(text: string, from: number): number {
    let at = from;
    while (at < text.length) {
      const length = this.#lengthAt(text, at);
      if (length === 0) break;
      at += length;
    }
    return at;
  }

  /** Script of a word. */
  scriptOf(text: string, { start, end }: { start: number; end: number }): WordScript {
    let script: WordScript = 'plain';
    for (let at = start; at < end; at += 1) {
      const letter = this.at(text, at);
      if (letter === unspaced) return 'unspaced';
      if (letter === special) script = 'special';
    }
    return script;
  }

  /** Length of the letter at a position: 0 where none is, 2 of one outside of the first plane of Unicode. */
  #lengthAt(text: string, position: number): number {
    const letter = this.at(text, position);
    if (letter !== special) return letter === noLetter ? 0 : 1;
    const character = String.fromCodePoint(text.codePointAt(position) ?? 0);
    return wordCharacter.test(character) ? character.length : 0;
  }

  #learn(code: number): number {
    const letter = this.#kindOf(String.fromCharCode(code));
    this.#table[code] = letter;
    return letter;
  }

  #kindOf(character: string): number {
    if (surrogate.test(character)) return special;
    if (!wordCharacter.test(character)) return noLetter;
    if (unspacedCharacter.test(character)) return unspaced;
    const folded = foldWord(character);
    // The capital sigma is another small letter at the end of a word.
    if (folded.length !== 1 || character === 'Σ') return special;
    return this.#numbers.get(folded.charCodeAt(0)) ?? otherLetter;
  }
}
