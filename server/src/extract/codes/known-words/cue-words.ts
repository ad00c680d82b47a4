import { balticUralicBasqueWords } from '../words/baltic-uralic-basque.ts';
import type { CueKind, CueWords } from '../words/cue-kind.ts';
import { germanicWords } from '../words/germanic.ts';
import { greekGeorgianWords } from '../words/greek-georgian.ts';
import { middleEasternWords } from '../words/middle-eastern.ts';
import { romanceWords } from '../words/romance.ts';
import { schoolAndWorkWords, unspacedSchoolAndWorkWords } from '../words/schools-and-work.ts';
import { slavicWords } from '../words/slavic.ts';
import { southAsianWords } from '../words/south-asian.ts';
import { turkicWords } from '../words/turkic.ts';
import { unspacedWords } from '../words/unspaced.ts';
import { vietnameseMalaySwahiliWords } from '../words/vietnamese-malay-swahili.ts';

export type { CueKind };

/** Kinds in the order in which they count: of a word that is of several kinds, in one language or in two, the last counts. */
const kindsInOrder = [
  'other',
  'phone',
  'order',
  'promo',
  'id',
  'number',
  'enter',
  'intent',
  'password',
  'code',
] as const satisfies readonly CueKind[];

/** Words of languages that part words by blanks, with their kinds, as `CueWords` writes them. */
export function spacedCueWords(): readonly (readonly [CueKind, string])[] {
  return entriesOf([
    ...germanicWords,
    ...romanceWords,
    ...slavicWords,
    ...balticUralicBasqueWords,
    ...turkicWords,
    ...greekGeorgianWords,
    ...middleEasternWords,
    ...southAsianWords,
    ...vietnameseMalaySwahiliWords,
    schoolAndWorkWords,
  ]);
}

/** Words of scripts without blanks between words, found anywhere in a run of their characters. */
export function unspacedCueWords(): readonly (readonly [CueKind, string])[] {
  return entriesOf([...unspacedWords, unspacedSchoolAndWorkWords]);
}

/** Whether a cue names something else than a code: an order, a phone, a promotion. */
export function isOfAnother(kind: CueKind | undefined): boolean {
  return kind === 'other' || kind === 'order' || kind === 'phone' || kind === 'promo';
}

function entriesOf(languages: readonly CueWords[]): [CueKind, string][] {
  return kindsInOrder.flatMap((kind) =>
    languages
      .flatMap((words) => words[kind]?.trim().split(/\s+/) ?? [])
      .map((word): [CueKind, string] => [kind, word.normalize('NFC')]),
  );
}
