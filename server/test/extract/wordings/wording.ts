/** Wordings of a language for mails about a code and for mails without one; `{code}` and `{n}` are places for numbers. */
export interface Wording {
  /** BCP 47 tag. */
  readonly language: string;
  /** Sentences with a code: it stands before, within or after its noun. */
  readonly sentences: readonly string[];
  /** Labels above a code that stands alone. */
  readonly labels: readonly string[];
  /** Subjects with a code. */
  readonly subjects: readonly string[];
  /** A line that says how long a code is good for, and one that says to keep it secret. */
  readonly notes: readonly string[];
  /** Lines with numbers of other things. */
  readonly records: readonly string[];
  /** Lines with codes of shops; `{n}` is one. */
  readonly offers: readonly string[];
  /** Words of links. */
  readonly confirm: string;
  readonly reset: string;
  readonly login: string;
  readonly unsubscribe: string;
}
