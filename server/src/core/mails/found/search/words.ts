import { normalized } from '../../../../mime/charsets/normalized-text.ts';

/** Characters of a word that count: a longer one is as good as its beginning. */
const wordCharactersMax = 64;
/** Maximum number of characters of a folded text: some characters unfold to many. */
const foldedCharactersMax = 128 * 1024;

/**
 * Searched text, split: words, each of which is the beginning of a word, and runs of scripts that have no blanks
 * between words.
 */
export interface SplitText {
  readonly words: ReadonlySet<string>;
  readonly runs: ReadonlySet<string>;
}

/*
 * Letters of scripts that have no blanks between words, and all others. Marks and repetition signs that kana and Han have in
 * common are of no single script.
 */
const runOrWord =
  /[[\p{L}\p{M}\p{N}]&&[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Tangut}\p{Script=Nushu}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}\p{Script=Javanese}\p{Script=Balinese}\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]]+|[[\p{L}\p{M}\p{N}]--[[\p{L}\p{M}\p{N}]&&[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Tangut}\p{Script=Nushu}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}\p{Script=Javanese}\p{Script=Balinese}\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]]]+/gv;
const startsRun =
  /^[[\p{L}\p{M}\p{N}]&&[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Tangut}\p{Script=Nushu}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}\p{Script=Javanese}\p{Script=Balinese}\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]]/v;
const endsInWord =
  /[[\p{L}\p{M}\p{N}]--[[\p{L}\p{M}\p{N}]&&[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Tangut}\p{Script=Nushu}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}\p{Script=Javanese}\p{Script=Balinese}\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]]]$/v;

const beyondAscii = /[^\0-\x7f]/;
const betweenAsciiWords = /[^a-z0-9]+/g;

/**
 * Marks that are accents, vowel points and the like, which alphabets put on their letters. The marks of other scripts
 * are letters to their readers, and so are the two of kana that change the sound.
 */
const accent =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]/gv;

/**
 * A text without case, accents, and variants of the same character, which make no difference to a search. Linear in its
 * length.
 */
export function foldText(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  // Upper case first: it is where letters meet that have several lower forms. The last sigma of a word is one of them.
  const plain = normalized(text, 'NFKD').slice(0, foldedCharactersMax).replace(accent, '');
  return normalized(plain.toUpperCase().toLowerCase(), 'NFC').replaceAll('ς', 'σ');
}

/** Splits a folded text. */
export function splitText(folded: string): SplitText {
  const words = new Set<string>();
  const runs = new Set<string>();
  for (const piece of folded.match(runOrWord) ?? []) {
    if (isRun(piece)) runs.add(piece);
    else words.add(beginningOf(piece));
  }
  return { words, runs };
}

/**
 * The terms by which a folded text is found in an index, each after `prefix`, with blanks between them: its words, and each
 * two neighbours in its runs and the last alone. A term may be there several times.
 */
export function termsOf(folded: string, prefix: string): string {
  if (!beyondAscii.test(folded)) return asciiTerms(folded, prefix);
  const terms: string[] = [];
  for (const piece of folded.match(runOrWord) ?? []) {
    if (!isRun(piece)) terms.push(prefix + beginningOf(piece));
    else for (const pair of neighboursIn(piece)) terms.push(prefix + pair);
  }
  return terms.join(' ');
}

/** As `termsOf`, in one pass, for texts without very long words. */
function asciiTerms(folded: string, prefix: string): string {
  const separator = ` ${prefix}`;
  const joined = ` ${folded} `.replace(betweenAsciiWords, separator);
  const terms = joined.slice(1, -separator.length);
  if (!hasLongTerm(terms, prefix.length + wordCharactersMax)) return terms;
  const cut = terms.split(' ').map((term) => term.slice(0, prefix.length + wordCharactersMax));
  return cut.join(' ');
}

function hasLongTerm(terms: string, charactersMax: number): boolean {
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = terms.indexOf(' ', start);
    if ((end < 0 ? terms.length : end) - start > charactersMax) return true;
  }
  return false;
}

/** The rest of a word, from a character in it on. */
const restOfWord =
  /[[\p{L}\p{M}\p{N}]--[[\p{L}\p{M}\p{N}]&&[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Tangut}\p{Script=Nushu}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}\p{Script=Javanese}\p{Script=Balinese}\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]]]+/vy;

/** Whether a folded text has a word that begins with `word`. Linear in its length. */
export function hasWord(folded: string, word: string): boolean {
  for (let at = folded.indexOf(word); at >= 0; ) {
    // Two units are a whole character, wherever the cut is.
    if (at === 0 || !endsInWord.test(folded.slice(Math.max(0, at - 2), at))) return true;
    restOfWord.lastIndex = at;
    at = folded.indexOf(word, restOfWord.test(folded) ? restOfWord.lastIndex : at + 1);
  }
  return false;
}

/** Each character of a run with the next one, and the last alone. */
function neighboursIn(run: string): string[] {
  const characters = [...run];
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
}

/** Scripts that are written without blanks come after Latin, Greek and the like: Thai is the first. */
function isRun(piece: string): boolean {
  return piece.charCodeAt(0) >= 0x0e00 && startsRun.test(piece);
}

function beginningOf(word: string): string {
  if (word.length <= wordCharactersMax) return word;
  const isCutInCharacter = (word.charCodeAt(wordCharactersMax - 1) & 0xfc00) === 0xd800;
  return word.slice(0, isCutInCharacter ? wordCharactersMax - 1 : wordCharactersMax);
}
