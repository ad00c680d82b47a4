import type { CueKind } from './cue-words.ts';
import type { ShownLine } from './shown-lines.ts';

/** Kinds of the cues of all lines of a mail. Each kind is looked for once, however many numbers ask. */
export class MailCues {
  readonly #lines: readonly ShownLine[];
  readonly #known = new Map<CueKind, boolean>();

  constructor(lines: readonly ShownLine[]) {
    this.#lines = lines;
  }

  /** Whether any line has a cue of one of these kinds. */
  has(...kinds: readonly CueKind[]): boolean {
    return kinds.some((kind) => {
      const known = this.#known.get(kind) ?? this.#lines.some((line) => line.hasCue(kind));
      this.#known.set(kind, known);
      return known;
    });
  }
}
