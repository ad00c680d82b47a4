import type { SampleMail } from '../corpus/sample-mail.ts';

/** Mail written out: its subject, its HTML or text, the value of its code, and the purpose of its link to `linkTarget`. */
export type LiteralMail = readonly [
  subject: string,
  body: string,
  code?: string | undefined,
  rel?: NonNullable<SampleMail['link']>['rel'],
];

export const linkTarget = 'https://x.test/go';
