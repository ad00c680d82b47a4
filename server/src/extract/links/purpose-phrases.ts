import { foldWord } from '../codes/known-words/folded-word.ts';
import { lazy } from '../lazy.ts';
import { type LinkPurpose, purposePhrases } from './purpose-words.ts';

/** Phrase that tells a purpose, in the parts that stand apart. */
interface Phrase {
  readonly head: string;
  readonly gap: 'none' | 'words' | 'words after an ending' | 'characters';
  readonly tail: string;
  /** Place of its purpose in the order in which purposes are tried. */
  readonly rank: number;
}

const purposes = purposePhrases.map(([purpose]) => purpose);
const keyCharacters = 2;
/** Maximum number of words between the parts of a phrase, and of characters in scripts without blanks. */
const wordsBetweenMax = 3;
const charactersBetweenMax = 8;
/** Maximum length of such a word. A longer one is no word. */
const wordCharactersMax = 48;
/** What `$` stands for in a phrase. No shown words have it. */
const textEnd = '\n';

const phrases = lazy(() => {
  const read = purposePhrases.flatMap(([, lines], rank) => phrasesOf(lines).map((phrase) => readPhrase(phrase, rank)));
  return Map.groupBy(read, ({ head }) => head.slice(0, keyCharacters));
});

/**
 * The purpose that words tell, the first in order of those they tell. Linear in their length.
 * @param words Words as `foldWord` gives them, on one line.
 */
export function purposeOfWords(words: string): LinkPurpose | undefined {
  const text = words.replaceAll('’', "'") + textEnd;
  const known = phrases();
  let best = purposes.length;
  for (let at = 0; at < text.length && best > 0; at += 1) {
    // Within a word of an alphabet nothing begins; scripts without blanks have no beginnings to look for.
    if (at > 0 && isLetter(text.charCodeAt(at - 1))) continue;
    for (const phrase of known.get(text.slice(at, at + keyCharacters)) ?? []) {
      if (phrase.rank < best && standsAt(phrase, { text, at })) best = phrase.rank;
    }
  }
  return purposes[best];
}

function standsAt({ head, gap, tail }: Phrase, { text, at }: { text: string; at: number }): boolean {
  if (!text.startsWith(head, at)) return false;
  if (gap === 'none') return true;
  const end = at + head.length;
  if (gap === 'characters') return text.slice(end, end + charactersBetweenMax + tail.length).includes(tail);
  return followsWords(tail, { text, at: gap === 'words' ? end : wordEnd(text, end) });
}

/** Whether a text goes on at the end of a word with a few words at most and then the tail of a phrase. */
function followsWords(tail: string, { text, at }: { text: string; at: number }): boolean {
  let end = at;
  for (let between = 0; between <= wordsBetweenMax && text.charAt(end) === ' '; between += 1) {
    const start = end + 1;
    if (text.startsWith(tail, start)) return true;
    end = wordEnd(text, start);
    if (end === start) return false;
  }
  return false;
}

function wordEnd(text: string, from: number): number {
  const last = from + wordCharactersMax;
  let end = from;
  while (end < last && (isLetter(text.charCodeAt(end)) || isDigit(text.charCodeAt(end)))) end += 1;
  return end;
}

/** Whether a folded character is a letter of the Latin or the Cyrillic alphabet. */
function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x430 && code <= 0x44f);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function phrasesOf(lines: string): string[] {
  return lines.split(/[;\n]/).flatMap((phrase) => variantsOf(foldWord(phrase.trim())).filter((text) => text !== ''));
}

/** The phrases that one with alternatives in braces stands for. */
function variantsOf(phrase: string): string[] {
  const open = phrase.indexOf('{');
  if (open < 0) return [phrase];
  const close = phrase.indexOf('}', open);
  const rests = variantsOf(phrase.slice(close + 1));
  const choices = phrase.slice(open + 1, close).split('|');
  return choices.flatMap((choice) => rests.map((rest) => phrase.slice(0, open) + choice + rest));
}

function readPhrase(phrase: string, rank: number): Phrase {
  const [head = '', tail] = phrase.replace('$', textEnd).split('…');
  if (tail === undefined) return { head, gap: 'none', tail: '', rank };
  if (!head.endsWith(' ')) return { head, gap: 'characters', tail, rank };
  const word = head.trimEnd();
  const gap = word.endsWith('*') ? 'words after an ending' : 'words';
  return { head: gap === 'words' ? word : word.slice(0, -1), gap, tail: tail.trimStart(), rank };
}
