import { invalidField } from '../../../errors.ts';
import { queryWords } from './query-words.ts';
import { foldText, hasWord, splitText } from './words.ts';

/** Maximum number of prefixes in one query of the index. Further prefixes are looked for in the texts of the mails that it finds. */
const beginningsMax = 4;
/** Number of characters from which a prefix is selective. The index is asked for shorter ones, which match many terms, only when there is no longer one. */
const telling = 3;

/** A text of which a mail must have each word, or, with `isNot`, must not have all words. */
export interface WantedText {
  readonly text: string;
  readonly isNot?: boolean | undefined;
}

/** The words of a search that are yet to be found in a mail. */
export interface WantedWords {
  readonly words: readonly string[];
  readonly runs: readonly string[];
}

/** The words that a search looks for, each from its beginning, and how the index is asked for them. */
export class SearchQuery {
  readonly wanted: WantedWords;
  /** Words that exclude a mail, in groups: a mail that has all words of one of them is not found. */
  readonly excluded: readonly WantedWords[];
  /** The beginnings of terms that a mail must have. */
  readonly beginnings: readonly string[];
  /** Whether a mail that has all of them is certain to match. */
  readonly isExact: boolean;
  /** Whether the query may match many mails of each part of the index, so that its parts are asked one after the other. */
  readonly isBroad: boolean;

  /**
   * @param texts Texts of conditions: only their words count. One with `isNot` leaves out the mails that have all of its words.
   * @throws AppError `invalid_request`, as `queryWords` does.
   */
  constructor(q: string, texts: readonly WantedText[] = []) {
    const query = queryWords(q);
    const wanted = texts.filter(({ isNot }) => isNot !== true).map(({ text }) => text);
    const { words, runs } = splitText(foldText([query.wanted, ...wanted].join(' ')));
    const left = splitText(foldText(query.unwanted));
    this.excluded = [
      ...[...left.words].map((word) => ({ words: [word], runs: [] })),
      ...[...left.runs].map((run) => ({ words: [], runs: [run] })),
      ...texts.filter(({ isNot }) => isNot === true).map(({ text }) => wordsOf(text)),
    ];
    // The longest first: they are the rarest, and a word is found with every longer one that begins with it.
    this.wanted = { words: longestFirst(words), runs: longestFirst(runs) };
    const all = [...this.wanted.runs.flatMap(pairsOf), ...this.wanted.words];
    const told = all.filter((word) => word.length >= telling || !words.has(word));
    this.isBroad = told.length === 0;
    this.beginnings = (told.length === 0 ? all.slice(0, 1) : told).slice(0, beginningsMax);
    if (all.length === 0 && left.words.size + left.runs.size > 0) {
      throw invalidField('/q', {
        code: 'empty',
        detail: 'only leaves words out',
        fix: 'Give a word to look for beside those with a minus.',
      });
    }
    this.isExact = this.beginnings.length === all.length && this.wanted.runs.every((run) => [...run].length <= 2);
  }

  /** Number of different words. */
  get wordCount(): number {
    return [this.wanted, ...this.excluded].reduce((sum, { words, runs }) => sum + words.length + runs.length, 0);
  }

  /** Whether there are words that leave mails out. */
  get leavesOut(): boolean {
    return this.excluded.length > 0;
  }

  /** Whether it looks for nothing, so that every mail matches. */
  get isEmpty(): boolean {
    return this.wordCount === 0 && !this.leavesOut;
  }
}

/** Those of the words that a folded text does not have. */
export function missingIn(folded: string, { words, runs }: WantedWords): WantedWords {
  return {
    words: words.filter((word) => !hasWord(folded, word)),
    runs: runs.filter((run) => !folded.includes(run)),
  };
}

/** Whether a folded text has all of the words. */
export function hasAll(folded: string, { words, runs }: WantedWords): boolean {
  return words.every((word) => hasWord(folded, word)) && runs.every((run) => folded.includes(run));
}

/** Whether all words have been found. */
export function isAllFound({ words, runs }: WantedWords): boolean {
  return words.length === 0 && runs.length === 0;
}

function wordsOf(text: string): WantedWords {
  const { words, runs } = splitText(foldText(text));
  return { words: [...words], runs: [...runs] };
}

/** Each two neighbours of a run, or its only character. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return [...new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))];
}

function longestFirst(words: ReadonlySet<string>): string[] {
  return [...words].sort((one, other) => other.length - one.length);
}
