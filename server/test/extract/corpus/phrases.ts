/** Wordings of one language; `{code}` and `{n}` are places for a code and for another number. */
export interface Phrases {
  readonly language: string;
  readonly hello: readonly string[];
  readonly signUpSubjects: readonly string[];
  /** Subjects with the code. */
  readonly codeSubjects: readonly string[];
  /** Lines above a code that stands alone. */
  readonly above: readonly string[];
  /** Sentences with a code. */
  readonly inline: readonly string[];
  /** Body of a mail that has its code in the subject alone. */
  readonly inSubject: string;
  readonly expiry: readonly string[];
  readonly ignore: readonly string[];
  readonly confirmLead: string;
  readonly confirmButtons: readonly string[];
  readonly resetSubjects: readonly string[];
  readonly resetAbove: readonly string[];
  readonly resetInline: readonly string[];
  readonly resetLead: string;
  readonly resetButtons: readonly string[];
  readonly loginButton: string;
  readonly orderSubject: string;
  readonly thanks: string;
  readonly orderNumber: string;
  readonly invoiceNumber: string;
  readonly customerNumber: string;
  readonly tracking: string;
  readonly total: string;
  readonly card: string;
  readonly support: string;
  readonly invoiceButton: string;
  readonly date: string;
  readonly prices: readonly string[];
  readonly phone: string;
  readonly address: string;
  readonly vat: string;
  readonly unsubscribe: string;
  readonly rights: string;
  /** Lines of newsletters, with promotion codes, years and amounts. */
  readonly news: readonly string[];
}
