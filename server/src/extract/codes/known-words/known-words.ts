import { lazy } from '../../lazy.ts';
import { type CueKind, isOfAnother, spacedCueWords } from './cue-words.ts';
import { accented, foldWord, withoutAccentsOf } from './folded-word.ts';
import { WordFilter } from './word-filter.ts';

/** A word entry whose first or last part is open. */
interface Stem {
  readonly stem: string;
  readonly kind: CueKind;
}

/** A phrase without its first word. */
interface Phrase {
  /** With the blank before it. */
  readonly rest: string;
  readonly kind: CueKind;
}

/** Length of the part of a stem by which it is found. The shortest stems are one shorter. */
const stemKeyCharacters = 4;

/** The words of the lists, by the way in which they are found. */
class WordTables {
  /** Words whose accents count, as they are. */
  readonly accentedWords = new Map<string, CueKind>();
  readonly words = new Map<string, CueKind>();
  readonly beginnings = new Map<string, Stem[]>();
  readonly endings = new Map<string, Stem[]>();
  /** Phrases by their first words, the longest first. */
  readonly phrases = new Map<string, Phrase[]>();
  readonly shortBeginnings = new Map<string, CueKind>();
  readonly shortEndings = new Map<string, CueKind>();

  constructor(entries: readonly (readonly [CueKind, string])[]) {
    for (const [kind, word] of entries) this.#add(word, kind);
    for (const known of this.phrases.values()) known.sort((one, other) => other.rest.length - one.rest.length);
    for (const stems of [...this.beginnings.values(), ...this.endings.values()]) {
      stems.sort((one, other) => other.stem.length - one.stem.length);
    }
  }

  #add(entry: string, kind: CueKind): void {
    const phraseAt = entry.indexOf('_');
    if (phraseAt > 0) {
      const first = entry.slice(0, phraseAt);
      const known = this.phrases.get(first) ?? [];
      known.push({ rest: entry.slice(phraseAt).replaceAll('_', ' '), kind });
      this.phrases.set(first, known);
      return;
    }
    if (entry.startsWith('=')) {
      this.accentedWords.set(entry.slice(1), kind);
      return;
    }
    const isEnding = entry.startsWith('*');
    const isBeginning = entry.endsWith('*');
    const word = foldWord(entry.replaceAll('*', ''));
    if (!isEnding && !isBeginning) this.words.set(word, kind);
    const key = isEnding ? word.slice(-stemKeyCharacters) : word.slice(0, stemKeyCharacters);
    if (isBeginning || isEnding) {
      if (word.length < stemKeyCharacters) {
        (isEnding ? this.shortEndings : this.shortBeginnings).set(word, kind);
        return;
      }
      const stems = isEnding ? this.endings : this.beginnings;
      const known = stems.get(key) ?? [];
      known.push({ stem: word, kind });
      stems.set(key, known);
    }
  }
}

const tables = lazy(() => new WordTables(spacedCueWords()));

/** Filter of every word that `kindOfWord` and `phrasesOf` know. */
export const knownWords = lazy(() => {
  const { words, accentedWords, phrases, shortBeginnings, beginnings, shortEndings, endings } = tables();
  return new WordFilter({
    whole: [...words.keys(), ...[...accentedWords.keys(), ...phrases.keys()].map(foldWord)],
    beginnings: [...shortBeginnings.keys(), ...[...beginnings.values()].flat().map(({ stem }) => stem)],
    endings: [...shortEndings.keys(), ...[...endings.values()].flat().map(({ stem }) => stem)],
  });
});

/** Steps whose numbers are those of records: a registration number is no code. */
export const recordIntents =
  /^(?:registr|regisztr|inregistr|rekister|erregistr|kayit|pendaftar|daftar|usajili|εγγραφ|რეგისტრ|রেজিস্ট্রেশন|নিবন্ধ|रजिस्ट्रेशन|पंजीकरण|பதிவு|రిజిస్ట్రేషన్|رجسٹریشن|تسجيل|הרשמה|confirm|conferm|identi|acces|zugang|zugriff|anmeld|inscri|cadastr|rejestr|регистр|реєстр|рўйхат|ثبت)/;
/** Words for handing over a parcel, whose codes are entered at a locker or told a courier. */
export const handovers =
  /^(?:abhol|odbior|odbier|odber|vyzved|vydej|retir|entreg|ritir|consegn|livrais|pickup|collect|deliver|teslim|получ|выдач|видач|отрим|atvet|ridic|prevzem|παραλαβ|atsiem|sanem|valjast|afhal|bezorg|noudo|nouto|utlamn|hamta|afhent|hente|afhend|recoll|jasotz|bilketa|uchukua|ambil|استلام|التسليم|التوصيل|تحويل|تحویل|ترسیل|ডেলিভারি|डिलीवरी|டெலிவரி|డెలివరీ|მიწოდ|გატან|取件|取貨|取货|受取|수령)/;
/** Kind of a word in small letters. A compound is of the kind of its last part, unless its first part says what it is a number of. */
export function kindOfWord(lower: string): CueKind | undefined {
  const { accentedWords, words, beginnings, shortBeginnings, endings, shortEndings } = tables();
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

/** Phrases that a word in small letters begins, the longest first. */
export function phrasesOf(lower: string): readonly Phrase[] {
  return tables().phrases.get(lower) ?? [];
}
