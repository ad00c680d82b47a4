/** Texts of faults of a mail, by their codes: what it is, why it matters, and what to do. */
export type FindingTexts = Readonly<
  Record<string, { readonly what: string; readonly why: string; readonly fix: string }>
>;

/** Texts of the reasons for which something was turned away: why, and what to do. */
export type TurnedAwayTexts = Readonly<Record<string, { readonly why: string; readonly fix: string }>>;

/** Texts of the reasons for which numbers of a mail are codes, or are none. */
export type CodeReasonTexts = Readonly<Record<string, string>>;
