/** Characters of a word that count: a longer one is as good as its beginning. */
const wordCharactersMax = 64;
/** Characters of a folded text that are split: some characters unfold to many. */
const foldedCharactersMax = 128 * 1024;

/**
 * A text as a search sees it: folded, so that case and accents make no difference, and split. Scripts that are written
 * without blanks between words come as runs of their characters.
 */
export interface SplitText {
  readonly words: ReadonlySet<string>;
  readonly runs: ReadonlySet<string>;
}

const unspacedScripts = [
  ...['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Yi', 'Tangut', 'Nushu'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tai_Le', 'New_Tai_Lue', 'Tai_Tham', 'Tai_Viet', 'Javanese', 'Balinese'],
];
const letter = '[\\p{L}\\p{M}\\p{N}]';
const unspaced = `[${letter}&&[${unspacedScripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]]`;
const runOrWord = new RegExp(`${unspaced}+|[${letter}--${unspaced}]+`, 'gv');
const startsRun = new RegExp(`^${unspaced}`, 'v');
const asciiWord = /[a-z0-9]+/g;
const beyondAscii = /[^\0-\x7f]/;

/**
 * Marks that are accents, vowel points and the like: those that alphabets put on their letters. Marks of other scripts
 * are letters to their readers, and so are the two that make other sounds of kana.
 */
const accent =
  /[[\p{M}&&[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]/gv;

/** Folds a text and splits it. The time is linear in its length. */
export function splitText(text: string): SplitText {
  const words = new Set<string>();
  const runs = new Set<string>();
  if (!beyondAscii.test(text)) {
    for (const word of text.toLowerCase().match(asciiWord) ?? []) words.add(word.slice(0, wordCharactersMax));
    return { words, runs };
  }
  for (const piece of fold(text).match(runOrWord) ?? []) {
    if (isBasic(piece) || !startsRun.test(piece)) words.add(beginningOf(piece));
    else runs.add(piece);
  }
  return { words, runs };
}

/** The terms by which a text is found in an index: its words, and each two neighbours in its runs and the last alone. */
export function termsOf({ words, runs }: SplitText): string[] {
  const terms = new Set(words);
  for (const run of runs) {
    const characters = [...run];
    for (const [at, character] of characters.entries()) terms.add(character + (characters[at + 1] ?? ''));
  }
  return [...terms];
}

function fold(text: string): string {
  // Upper case first: it is where letters meet that have several lower forms. The last sigma of a word is one of them.
  const plain = text.normalize('NFKD').slice(0, foldedCharactersMax).replace(accent, '');
  return plain.toUpperCase().toLowerCase().normalize('NFC').replaceAll('ς', 'σ');
}

/** Whether the first letter is of one of the alphabets before the first script that is written without blanks. */
function isBasic(piece: string): boolean {
  return piece.charCodeAt(0) < 0x0e00;
}

function beginningOf(word: string): string {
  if (word.length <= wordCharactersMax) return word;
  const isCutInCharacter = (word.charCodeAt(wordCharactersMax - 1) & 0xfc00) === 0xd800;
  return word.slice(0, isCutInCharacter ? wordCharactersMax - 1 : wordCharactersMax);
}
