/** Mail of the corpus, and what there is to be found in it. */
export interface SampleMail {
  readonly name: string;
  readonly raw: Buffer;
  /** Value of its first code; none where it has no code. */
  readonly code?: string;
  /** The link that it is about. */
  readonly link?: { readonly href: string; readonly rel: 'confirm' | 'reset' | 'login' | 'unsubscribe' };
}
