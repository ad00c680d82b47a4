import { type CueKind, spacedCueWords, unspacedCueWords } from './cue-words.ts';

/** Cue in a line, and its range. */
export interface Cue {
  readonly kind: CueKind;
  readonly start: number;
  readonly end: number;
}

/** A word entry whose first or last part is open. */
interface Stem {
  readonly stem: string;
  readonly kind: CueKind;
}

const stemKeyCharacters = 3;
/** Maximum length of a word that is looked up. Longer ones are no words. */
const wordCharactersMax = 48;
/** Maximum distance between a noun and a word that says what it is a number of. */
const qualifierGapMax = 6;

/** Letters of alphabets that have accents. */
const accented = /[\u00c0-\u045f\u1e00-\u1fff]/;
const accentedAll = new RegExp(accented, 'g');
/** Letters that Unicode does not part from their accents. */
const withoutAccents: ReadonlyMap<string, string> = new Map([
  ['ı', 'i'],
  ['ł', 'l'],
  ['ß', 'ss'],
  ['ø', 'o'],
]);
/** Letters that were folded before; as many as there are such letters at most. */
const foldedLetters = new Map<string, string>();

const words = new Map<string, CueKind>();
const beginnings = new Map<string, Stem[]>();
const endings = new Map<string, Stem[]>();
const unspacedKinds = new Map<string, CueKind>();

for (const [kind, word] of entriesOf(spacedCueWords)) addWord(word, kind);
for (const [kind, word] of entriesOf(unspacedCueWords)) unspacedKinds.set(word, kind);
for (const stems of [...beginnings.values(), ...endings.values()]) {
  stems.sort((one, other) => other.stem.length - one.stem.length);
}
const unspacedCue = new RegExp(
  [...unspacedKinds.keys()].toSorted((one, other) => other.length - one.length).join('|'),
  'g',
);
const wordRun = /[\p{L}\p{M}]+/gu;
const unspacedCharacter = /[\u0e00-\u0e7f\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Finds the cues of a line in their order. Linear in the line. */
export function findCues(line: string): Cue[] {
  const cues: Cue[] = [];
  // A loop over `matchAll` would copy the pattern for each line.
  wordRun.lastIndex = 0;
  for (let run = wordRun.exec(line); run !== null; run = wordRun.exec(line)) {
    const { 0: word, index } = run;
    if (unspacedCharacter.test(word)) addUnspaced(cues, { word, index });
    else if (word.length <= wordCharactersMax) {
      const kind = kindOfWord(foldWord(word));
      if (kind !== undefined) cues.push({ kind, start: index, end: index + word.length });
    }
  }
  return qualified(cues, line);
}

function addUnspaced(cues: Cue[], { word, index }: { word: string; index: number }): void {
  for (const { 0: found, index: at } of word.matchAll(unspacedCue)) {
    const kind = unspacedKinds.get(found);
    if (kind !== undefined) cues.push({ kind, start: index + at, end: index + at + found.length });
  }
}

/** Lower case without accents. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  return accented.test(lower) ? lower.replace(accentedAll, foldLetter) : lower;
}

function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter);
  if (known !== undefined) return known;
  const folded = withoutAccents.get(letter) ?? letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  foldedLetters.set(letter, folded);
  return folded;
}

/** A compound is of the kind of its last part, unless its first part says what it is a number of. */
function kindOfWord(word: string): CueKind | undefined {
  const whole = words.get(word);
  if (whole !== undefined) return whole;
  const first = beginnings.get(word.slice(0, stemKeyCharacters))?.find(({ stem }) => word.startsWith(stem))?.kind;
  const last = endings.get(word.slice(-stemKeyCharacters))?.find(({ stem }) => word.endsWith(stem))?.kind;
  if (first === undefined || last === undefined) return first ?? last;
  if (last === 'number') return first === 'intent' || first === 'code' ? 'code' : 'other';
  return first === 'other' || first === 'promo' ? first : last;
}

/** Cues with nouns of codes that are those of something else, as in “promo code”, made `other`; a “security number” is a code. */
function qualified(cues: readonly Cue[], line: string): Cue[] {
  return cues.map((cue, position) => {
    if (cue.kind !== 'code' && cue.kind !== 'number') return cue;
    const before = cues[position - 1];
    const after = cues[position + 1];
    const kinds = [
      before !== undefined && isQualifier(line, before.end, cue.start) ? before.kind : undefined,
      after !== undefined && isQualifier(line, cue.end, after.start) ? after.kind : undefined,
    ];
    const isOther = kinds.includes('other') || kinds.includes('promo');
    if (cue.kind === 'code') return isOther && !kinds.includes('intent') ? { ...cue, kind: 'other' } : cue;
    if (isOther) return { ...cue, kind: 'other' };
    return kinds.includes('intent') || kinds.includes('code') ? { ...cue, kind: 'code' } : cue;
  });
}

function isQualifier(line: string, from: number, to: number): boolean {
  return to - from <= qualifierGapMax && !/[^\p{L}\p{M} \u00a0'’-]/u.test(line.slice(from, to));
}

function addWord(entry: string, kind: CueKind): void {
  const isEnding = entry.startsWith('*');
  const isBeginning = entry.endsWith('*');
  const word = foldWord(entry.replaceAll('*', ''));
  if (!isEnding && !isBeginning) words.set(word, kind);
  const key = isEnding ? word.slice(-stemKeyCharacters) : word.slice(0, stemKeyCharacters);
  if (isBeginning || isEnding) {
    const stems = isEnding ? endings : beginnings;
    const known = stems.get(key) ?? [];
    known.push({ stem: word, kind });
    stems.set(key, known);
  }
}

/** Words with their kinds. Of a word that is in several lists the last counts, nouns of codes above all. */
function entriesOf(lists: Readonly<Record<CueKind, string>>): [CueKind, string][] {
  const kinds: readonly CueKind[] = ['other', 'promo', 'number', 'enter', 'intent', 'password', 'code'];
  return kinds.flatMap((kind) =>
    lists[kind]
      .trim()
      .split(/\s+/)
      .map((word): [CueKind, string] => [kind, word]),
  );
}
