import type { CueKind } from './known-words/cue-words.ts';
import type { VisibleLine } from './visible-lines.ts';

/** Kinds of the cues of all lines of a mail. Lines are read lazily, until a question is answered. */
export class MailCues {
  readonly #lines: readonly VisibleLine[];
  readonly #known = new Set<CueKind>();
  #read = 0;

  constructor(lines: readonly VisibleLine[]) {
    this.#lines = lines;
    for (const line of lines) this.#note(line.knownCues);
  }

  /** Whether any line has a cue of one of these kinds. */
  has(...kinds: readonly CueKind[]): boolean {
    while (!kinds.some((kind) => this.#known.has(kind))) {
      const line = this.#lines[this.#read];
      if (line === undefined) return false;
      this.#read += 1;
      this.#note(line.cues);
    }
    return true;
  }

  #note(cues: VisibleLine['cues']): void {
    for (const { kind } of cues) this.#known.add(kind);
  }
}
