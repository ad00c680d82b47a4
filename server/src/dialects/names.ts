/** Names of the APIs of other services that this one can speak (docs/dialects.md). */
export const dialectNames = [
  'mailpit',
  'mailhog',
  'maildev',
  'mailcatcher',
  'inbucket',
  'mailosaur',
  'mailslurp',
] as const;
export type DialectName = (typeof dialectNames)[number];
