/** What a source says of a message. What its format does not state is absent. */
export interface Expectation {
  readonly subject?: Shown;
  readonly text?: Shown;
  readonly html?: Shown;
  readonly attachments?: readonly ExpectedAttachment[];
}

/** Content that is shown. */
export interface Shown {
  /** One after the other, for a reader. */
  readonly pieces: readonly string[];
  readonly comparison: Comparison;
}

/**
 * How much the format tells.
 * - `whole`: every character; between two pieces there may be line ends, for no source says how parts are joined.
 * - `flowed`: the lines as they were sent, before RFC 3676 makes paragraphs of them: white space counts as one space.
 * - `parts`: pieces that are there, beside others whose look the source does not state.
 * - `words`: a rendering of its own, of which the words are those of the mail: no white space, no `>` of quotes, no link
 *   in parentheses, no `Re:`.
 */
export type Comparison = 'whole' | 'flowed' | 'parts' | 'words';

/** A part that is not shown. */
export interface ExpectedAttachment {
  readonly name?: string;
  readonly type?: string;
  /** Of the decoded content, with LF line ends where it is text that was sent as it is. */
  readonly sizeBytes?: number;
}

/** Content of one piece, stated to the last character; empty when there is none. */
export function whole(content: string | undefined): Shown {
  return { pieces: content === undefined ? [] : [content], comparison: 'whole' };
}
