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

/** Length of the part of a stem by which it is found. The shortest stems are one shorter. */
const stemKeyCharacters = 4;
/** Maximum length of a word that is looked up. Longer ones are no words. */
const wordCharactersMax = 48;
/** Maximum distance between a noun and a word that says what it is a number of, and a step that makes a number a code. */
const qualifierGapMax = 6;
const stepGapMax = 10;

/** Letters of alphabets that have accents. */
const accented = /[\u00c0-\u045f\u1e00-\u1fff]/;
const accentedAll = /[\u00c0-\u045f\u1e00-\u1fff]/g;
/** Letters that Unicode does not part from their accents. */
const withoutAccents: ReadonlyMap<string, string> = new Map([
  ['ı', 'i'],
  ['ł', 'l'],
  ['ß', 'ss'],
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['đ', 'd'],
  ['ə', 'e'],
]);
/** Letters that were folded before; as many as there are such letters at most. */
const foldedLetters = new Map<string, string>();

/** Words whose accents count, as they are. */
const accentedWords = new Map<string, CueKind>();
const words = new Map<string, CueKind>();
const beginnings = new Map<string, Stem[]>();
const endings = new Map<string, Stem[]>();
/** Phrases by their first words, the longest first: what follows the first, with the blank before it. */
const phrases = new Map<string, { readonly rest: string; readonly kind: CueKind }[]>();
const shortBeginnings = new Map<string, CueKind>();
const shortEndings = new Map<string, CueKind>();
const unspacedKinds = new Map(unspacedCueWords.map(([kind, word]) => [word, kind]));
/** Words of scripts without blanks by their first characters, the longest first. */
const unspacedWords = Map.groupBy(
  [...unspacedKinds.keys()].toSorted((one, other) => other.length - one.length),
  (word) => word.charAt(0),
);

for (const [kind, word] of spacedCueWords) addWord(word, kind);
for (const known of phrases.values()) known.sort((one, other) => other.rest.length - one.rest.length);
for (const stems of [...beginnings.values(), ...endings.values()]) {
  stems.sort((one, other) => other.stem.length - one.stem.length);
}
/** Steps whose numbers are those of records: a registration number is no code. */
const recordIntents =
  /^(?:registr|confirm|conferm|identi|acces|zugang|zugriff|anmeld|inscri|cadastr|rejestr|регистр|реєстр|рўйхат|ثبت)/;
/** Nouns for the confirmation of an order or a booking. */
const confirmations =
  /^(?:confirma|conferma|bestatigung|bevestiging|potvrz|potvrd|potrdi|potwierdz|подтвержд|підтвердж|потвържд|onay|konfirm|bekraft|bekreft|vahvist|kinnit|patvirtin|visszaigaz|megerosit|xac|confirm$|تأكيد|التأكيد|تایید|تأیید|पुष्टि|নিশ্চিত|επιβεβαιωσ|დადასტურ|baiezta|berresp|staðfest|stadfest|tasdiq|тасдиқ|uthibitish|אישור)/;
/** A PIN is entered, also that of a locker or for a courier. */
const pins = /^(?:pin|tunnusluku|пин|पिन|পিন|பின்|పిన్)$/i;
/** Words for handing over a parcel, whose codes are entered at a locker or told a courier. */
const handovers =
  /^(?:abhol|odbior|odbier|odber|vyzved|vydej|retir|entreg|ritir|consegn|livrais|pickup|collect|deliver|teslim|получ|выдач|видач|отрим|atvet|ridic|prevzem|παραλαβ|atsiem|sanem|valjast|afhal|bezorg|noudo|nouto|utlamn|hamta|afhent|hente|afhend|recoll|jasotz|bilketa|uchukua|ambil|استلام|التسليم|التوصيل|تحويل|تحویل|ترسیل|ডেলিভারি|डिलीवरी|டெலிவரி|డెలివరీ|მიწოდ|გატან|取件|取貨|取货|受取|수령)/;
const wordCharacter = /[\p{L}\p{M}]/v;
const wordRun = /[\p{L}\p{M}]+/gv;
const unspacedCharacter = /[\u0e00-\u0e7f\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Words that are no cue and begin none, as most of a text are: kept, so that each is looked at once. */
const ordinaryWordsMax = 8_000;
/** Length up to which a part of a text shares no memory with it (V8, sliced strings). */
const ordinaryCharactersMax = 12;
const ordinaryWords = new Set<string>();

/** Finds the cues of a line in their order. Linear in the line. */
export function findCues(line: string): Cue[] {
  const cues: Cue[] = [];
  // A loop over `matchAll` would copy the pattern for each line.
  wordRun.lastIndex = 0;
  for (let run = wordRun.exec(line); run !== null; run = wordRun.exec(line)) {
    const { 0: word, index } = run;
    if (unspacedCharacter.test(word)) addUnspaced(cues, { word, index });
    else if (word.length <= wordCharactersMax) {
      const found = cueOfWord(word.toLowerCase(), { line, end: index + word.length });
      if (found === undefined) continue;
      cues.push({ kind: found.kind, start: index, end: found.end });
      wordRun.lastIndex = found.end;
    }
  }
  return qualified(cues, line);
}

/** Kind of a word, or of the longest phrase that it begins. */
function cueOfWord(lower: string, { line, end }: { line: string; end: number }): Pick<Cue, 'kind' | 'end'> | undefined {
  if (ordinaryWords.has(lower)) return undefined;
  const begun = phrases.get(lower);
  const phrase = begun?.find(({ rest }) => continues(line, { rest, end }));
  if (phrase !== undefined) return { kind: phrase.kind, end: end + phrase.rest.length };
  const kind = kindOfWord(lower);
  if (kind !== undefined) return { kind, end };
  if (begun === undefined) keepOrdinary(lower);
  return undefined;
}

function keepOrdinary(lower: string): void {
  if (lower.length > ordinaryCharactersMax) return;
  if (ordinaryWords.size >= ordinaryWordsMax) ordinaryWords.clear();
  ordinaryWords.add(lower);
}

function continues(line: string, { rest, end }: { rest: string; end: number }): boolean {
  const after = end + rest.length;
  return line.slice(end, after).toLowerCase() === rest && !wordCharacter.test(line.charAt(after));
}

function addUnspaced(cues: Cue[], { word, index }: { word: string; index: number }): void {
  for (let at = 0; at < word.length; ) {
    const found = unspacedWords.get(word.charAt(at))?.find((known) => word.startsWith(known, at)) ?? '';
    const kind = unspacedKinds.get(found);
    const end = at + Math.max(found.length, 1);
    if (kind !== undefined) cues.push({ kind, start: index + at, end: index + end });
    at = end;
  }
}

/** Lower case without accents. */
export function foldWord(word: string): string {
  return withoutAccentsOf(word.toLowerCase());
}

function withoutAccentsOf(lower: string): string {
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
function kindOfWord(lower: string): CueKind | undefined {
  const asWritten = accented.test(lower) ? accentedWords.get(lower) : undefined;
  if (asWritten !== undefined) return asWritten;
  const word = withoutAccentsOf(lower);
  const whole = words.get(word);
  if (whole !== undefined) return whole;
  const first =
    beginnings.get(word.slice(0, stemKeyCharacters))?.find(({ stem }) => word.startsWith(stem))?.kind ??
    shortBeginnings.get(word.slice(0, stemKeyCharacters - 1));
  const last =
    endings.get(word.slice(-stemKeyCharacters))?.find(({ stem }) => word.endsWith(stem))?.kind ??
    shortEndings.get(word.slice(1 - stemKeyCharacters));
  if (first === undefined || last === undefined) return first ?? last;
  if (first === 'order' && last === 'code' && handovers.test(word)) return 'code';
  if (isOfAnother(first)) return first;
  if (last !== 'number') return last;
  if (first === 'code') return 'code';
  return first === 'intent' && !recordIntents.test(word) ? 'code' : 'other';
}

/** Whether a cue says that a number is one of something else. */
export function isOfAnother(kind: CueKind | undefined): boolean {
  return kind === 'other' || kind === 'order' || kind === 'phone' || kind === 'promo';
}

/**
 * Cues with nouns of codes that are those of something else, as in “promo code” and “booking confirmation code”, made the
 * kind of that; a “security number” is a code.
 */
function qualified(cues: readonly Cue[], line: string): Cue[] {
  return cues.map((cue, position) => {
    if (cue.kind !== 'code' && cue.kind !== 'number') return cue;
    const kinds = [-1, 1].map((step) => qualifierOf(cues, { position, step, line })?.kind);
    const another = kinds.find(isOfAnother);
    if (cue.kind === 'code') {
      const isHandedOver = isForHandover(cues, { position, line, another });
      const qualifier = kinds.includes('intent') || isHandedOver ? undefined : another;
      const kind = confirmedOrder(cues, { position, line }) ?? qualifier;
      return kind === undefined ? cue : { ...cue, kind };
    }
    if (another !== undefined) return { ...cue, kind: another };
    const steps = [-1, 1].map((step) => neighbour(cues, { position, step, line, gapMax: stepGapMax }));
    const isCode = steps.some((one) => one?.kind === 'code' || (one?.kind === 'intent' && !isRecordIntent(one, line)));
    return isCode ? { ...cue, kind: 'code' } : cue;
  });
}

/** Whether a code is a PIN, or one that a parcel is handed over for. */
function isForHandover(
  cues: readonly Cue[],
  { position, line, another }: { position: number; line: string; another: CueKind | undefined },
): boolean {
  const wordOf = (cue: Cue | undefined) => (cue === undefined ? '' : foldWord(line.slice(cue.start, cue.end)));
  if (pins.test(wordOf(cues[position])) && (another === 'order' || another === 'other')) return true;
  return [-1, 1].some((step) => handovers.test(wordOf(qualifierOf(cues, { position, step, line }))));
}

/** The order, booking or ticket whose confirmation a code is of, as shops and airlines give one; none of a login. */
function confirmedOrder(
  cues: readonly Cue[],
  { position, line }: { position: number; line: string },
): 'order' | undefined {
  const steps = [-1, 1].filter((step) => neighbour(cues, { position, step, line })?.kind === 'intent');
  const around = [position, ...steps.map((step) => position + step)];
  if (!around.some((at) => isConfirmation(cues[at], line))) return undefined;
  const isOfOrder = around.some((at) =>
    [-1, 1].some((step) => neighbour(cues, { position: at, step, line, gapMax: stepGapMax })?.kind === 'order'),
  );
  return isOfOrder ? 'order' : undefined;
}

/** Whether a cue is a noun for the confirmation of an order or a booking, and of sign-ups. */
export function isConfirmation(cue: Cue | undefined, line: string): boolean {
  return cue !== undefined && confirmations.test(foldWord(line.slice(cue.start, cue.end)));
}

/** The cue next to a noun that may say what it is of: of a code number, what the number is of. */
function qualifierOf(
  cues: readonly Cue[],
  { position, step, line }: { position: number; step: number; line: string },
): Cue | undefined {
  const next = neighbour(cues, { position, step, line });
  if (next?.kind !== 'number') return next;
  return neighbour(cues, { position: position + step, step, line }) ?? next;
}

/** The cue next to another one, with no more than a short word between. */
function neighbour(
  cues: readonly Cue[],
  { position, step, line, gapMax = qualifierGapMax }: { position: number; step: number; line: string; gapMax?: number },
): Cue | undefined {
  const from = cues[position];
  const to = cues[position + step];
  if (from === undefined || to === undefined) return undefined;
  const [left, right] = step < 0 ? [to, from] : [from, to];
  return isQualifier(line.slice(left.end, right.start), gapMax) ? to : undefined;
}

function isRecordIntent({ start, end }: Cue, line: string): boolean {
  return recordIntents.test(foldWord(line.slice(start, end)));
}

function isQualifier(between: string, gapMax: number): boolean {
  return between.length <= gapMax && !/[^\p{L}\p{M} \u00a0'’‘-]/u.test(between);
}

function addWord(entry: string, kind: CueKind): void {
  const phraseAt = entry.indexOf('_');
  if (phraseAt > 0) {
    const first = entry.slice(0, phraseAt);
    const known = phrases.get(first) ?? [];
    known.push({ rest: entry.slice(phraseAt).replaceAll('_', ' '), kind });
    phrases.set(first, known);
    return;
  }
  if (entry.startsWith('=')) {
    accentedWords.set(entry.slice(1), kind);
    return;
  }
  const isEnding = entry.startsWith('*');
  const isBeginning = entry.endsWith('*');
  const word = foldWord(entry.replaceAll('*', ''));
  if (!isEnding && !isBeginning) words.set(word, kind);
  const key = isEnding ? word.slice(-stemKeyCharacters) : word.slice(0, stemKeyCharacters);
  if (isBeginning || isEnding) {
    if (word.length < stemKeyCharacters) {
      (isEnding ? shortEndings : shortBeginnings).set(word, kind);
      return;
    }
    const stems = isEnding ? endings : beginnings;
    const known = stems.get(key) ?? [];
    known.push({ stem: word, kind });
    stems.set(key, known);
  }
}
