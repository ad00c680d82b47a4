import { composed } from '../../mime/charsets/composed-text.ts';
import { extractLimits } from '../limits.ts';
import { endOfWebAddress } from '../links/text-addresses.ts';
import { type Cue, findCues } from './cues.ts';
import { foldDigits } from './folded-digits.ts';
import type { CueKind } from './known-words/cue-words.ts';

/** Maximum length of a line; a longer one reads as several. */
const lineCharactersMax = 1_000;

/** Zero-width characters and direction marks, which senders put between digits so that phones do not link them. */
const invisible = /\u034f|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const addressStart = /https?:\/\/|www\./gi;
/** Line of single characters of a code. */
const singlesOnly = /^[\p{Nd}A-Z](?: [\p{Nd}A-Z]){0,9}$/u;
const singlesCharactersMax = 19;

/** Line of the visible text of a mail. Its cues are found on first use. */
export class VisibleLine {
  readonly text: string;
  readonly isSubject: boolean;
  #folded: string | undefined;
  #cues: readonly Cue[] | undefined;

  constructor(text: string, { isSubject = false } = {}) {
    this.text = text;
    this.isSubject = isSubject;
  }

  /** The line after `foldDigits`; offsets are the same as in `text`. */
  get folded(): string {
    this.#folded ??= foldDigits(this.text);
    return this.#folded;
  }

  get cues(): readonly Cue[] {
    this.#cues ??= findCues(this.folded);
    return this.#cues;
  }

  /** The cues, if they have been found already; otherwise none. */
  get knownCues(): readonly Cue[] {
    return this.#cues ?? [];
  }

  /** Whether the line has a cue of one of these kinds. */
  hasCue(...kinds: readonly CueKind[]): boolean {
    return this.cues.some(({ kind }) => kinds.includes(kind));
  }
}

/** Reads the subject and the lines of a text that are not empty. */
export function readLines({ subject, text }: { subject: string; text: string }): VisibleLine[] {
  const shown = withoutAddresses(composed(text.slice(0, extractLimits.codeTextCharactersMax)).replace(invisible, ''));
  const subjectLine = composed(subject.slice(0, lineCharactersMax)).replace(invisible, '');
  const lines = [new VisibleLine(subjectLine, { isSubject: true })];
  for (const line of joinSingles(shown.split('\n'))) {
    for (let from = 0; from < line.length; from += lineCharactersMax)
      lines.push(new VisibleLine(line.length <= lineCharactersMax ? line : line.slice(from, from + lineCharactersMax)));
  }
  return lines;
}

/** Text without the addresses of the web, in which nothing is a code. */
function withoutAddresses(text: string): string {
  let kept = '';
  let from = 0;
  addressStart.lastIndex = 0;
  for (let match = addressStart.exec(text); match !== null; match = addressStart.exec(text)) {
    const host = addressStart.lastIndex;
    const end = endOfWebAddress(text, match.index);
    addressStart.lastIndex = end;
    if (end === host) continue;
    kept += `${text.slice(from, match.index)}\ufffc`;
    from = end;
  }
  return kept + text.slice(from);
}

/** The lines that are not empty, with the characters of a code on one line that stand on several, as those of nested tables. */
function joinSingles(lines: readonly string[]): string[] {
  const joined: string[] = [];
  let singles = '';
  for (const shown of lines) {
    const line = shown.trim();
    if (line === '') continue;
    if (line.length <= singlesCharactersMax && singlesOnly.test(line)) {
      singles += singles === '' ? line : ` ${line}`;
      continue;
    }
    if (singles !== '') joined.push(singles);
    singles = '';
    joined.push(line);
  }
  return singles === '' ? joined : [...joined, singles];
}
