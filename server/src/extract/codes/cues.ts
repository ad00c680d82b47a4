import { lazy } from '../lazy.ts';
import { type CueKind, isOfAnother, unspacedCueWords } from './known-words/cue-words.ts';
import { foldWord } from './known-words/folded-word.ts';
import { handovers, kindOfWord, knownWords, phrasesOf, recordIntents } from './known-words/known-words.ts';
import type { WordScript } from './known-words/letters.ts';

/** Cue in a line, and its range. */
export interface Cue {
  readonly kind: CueKind;
  readonly start: number;
  readonly end: number;
}

/** Maximum length of a word that is looked up. Longer ones are no words. */
const wordCharactersMax = 48;
/** Maximum distance between a noun and a word that says what it is a number of, and a step that makes a number a code. */
const qualifierGapMax = 6;
const stepGapMax = 10;
/** The same in a script without blanks between words, in which more than a particle is a word of its own. */
const unspacedGapMax = 2;

/** Nouns for the confirmation of an order or a booking. */
const confirmations =
  /^(?:confirma|conferma|bestatigung|bevestiging|potvrz|potvrd|potrdi|potwierdz|подтвержд|підтвердж|потвържд|onay|konfirm|bekraft|bekreft|vahvist|kinnit|patvirtin|visszaigaz|megerosit|xac|confirm$|تأكيد|التأكيد|تایید|تأیید|पुष्टि|নিশ্চিত|επιβεβαιωσ|დადასტურ|baiezta|berresp|staðfest|stadfest|tasdiq|тасдиқ|uthibitish|אישור)/;
/** A PIN is entered, also that of a locker or for a courier. */
const pins = /^(?:pin|tunnusluku|пин|पिन|পিন|பின்|పిన్)$/i;
const unspacedCharacter = /[\u0e00-\u0e7f\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const wordCharacter = /[\p{L}\p{M}]/v;
/** Words of scripts without blanks by the UTF-16 code units that they begin with, the longest first; of one word the last kind. */
const unspacedWords = lazy(() => {
  const words = new Map(unspacedCueWords().map(([kind, word]) => [word, { kind, word }]));
  const longestFirst = [...words.values()].toSorted((one, other) => other.word.length - one.word.length);
  return Map.groupBy(longestFirst, ({ word }) => word.charCodeAt(0));
});

/** Finds the cues of a line in their order. Linear in the line. */
export function findCues(line: string): readonly Cue[] {
  const cues: Cue[] = [];
  const { letters } = knownWords();
  for (let start = letters.startOfWord(line, 0); start < line.length; ) {
    const end = letters.endOfWord(line, start);
    const script = letters.scriptOf(line, { start, end });
    if (script === 'unspaced') addUnspaced(cues, { line, start, end });
    const cue = script === 'unspaced' ? undefined : cueOfWord(line, { start, end, script });
    if (cue !== undefined) cues.push(cue);
    start = letters.startOfWord(line, cue?.end ?? end);
  }
  return qualified(cues, line);
}

/** Cue of a word, or of the longest phrase that it begins. Most words are no cues, and are told without a copy of them. */
function cueOfWord(
  line: string,
  { start, end, script }: { start: number; end: number; script: WordScript },
): Cue | undefined {
  if (end - start > wordCharactersMax || (script === 'plain' && !knownWords().has(line, { start, end })))
    return undefined;
  const lower = line.slice(start, end).toLowerCase();
  const phrase = phrasesOf(lower).find(({ rest }) => continues(line, { rest, end }));
  if (phrase !== undefined) return { kind: phrase.kind, start, end: end + phrase.rest.length };
  const kind = kindOfWord(lower);
  return kind === undefined ? undefined : { kind, start, end };
}

function continues(line: string, { rest, end }: { rest: string; end: number }): boolean {
  const after = end + rest.length;
  return line.slice(end, after).toLowerCase() === rest && !wordCharacter.test(line.charAt(after));
}

function addUnspaced(cues: Cue[], { line, start, end: to }: { line: string; start: number; end: number }): void {
  const run = line.slice(start, to);
  const words = unspacedWords();
  for (let at = 0; at < run.length; ) {
    const known = words.get(run.charCodeAt(at))?.find(({ word }) => run.startsWith(word, at));
    const end = at + (known?.word.length ?? 1);
    if (known !== undefined) cues.push({ kind: known.kind, start: start + at, end: start + end });
    at = end;
  }
}

/**
 * Cues with nouns of codes that are those of something else, as in “promo code” and “booking confirmation code”, made the
 * kind of that; a “security number” is a code.
 */
function qualified(cues: readonly Cue[], line: string): readonly Cue[] {
  // A cue that is alone has no neighbours.
  if (cues.length < 2) return cues;
  return cues.map((cue, position) => {
    if (cue.kind !== 'code' && cue.kind !== 'number') return cue;
    const kinds = [-1, 1].map((step) => qualifierOf(cues, { position, step, line })?.kind);
    const another = kinds.find(isOfAnother);
    if (cue.kind === 'code') {
      const isFree = kinds.includes('intent') || isForHandover(cues, { position, line, another });
      const qualifier = isFree ? undefined : another;
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
  if (another === undefined) return false;
  const wordOf = (cue: Cue | undefined) => (cue === undefined ? '' : foldWord(line.slice(cue.start, cue.end)));
  if (pins.test(wordOf(cues[position])) && (another === 'order' || another === 'other')) return true;
  return [-1, 1].some((step) => handovers.test(wordOf(qualifierOf(cues, { position, step, line }))));
}

/** The order, booking or ticket whose confirmation a code is of, as shops and airlines give one; none of a login. */
function confirmedOrder(
  cues: readonly Cue[],
  { position, line }: { position: number; line: string },
): 'order' | undefined {
  if (!cues.some(({ kind }) => kind === 'order')) return undefined;
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
  if (between.length > unspacedGapMax && unspacedCharacter.test(between)) return false;
  return between.length <= gapMax && !/[^\p{L}\p{M} \u00a0'’‘-]/u.test(between);
}
