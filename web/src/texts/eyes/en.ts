import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en');

/** Texts of the view of a mail by other clients' eyes, in English. Other languages have the same keys. */
export const eyesEn = {
  before: 'Without what',
  after: 'ignores',
  withoutWhat: (client: string) => `Without what ${client} ignores`,
  original: 'As it is',
  client: 'Mail client',
  fits: 'Fit',
  undrawn: 'Graphics in SVG and videos are not shown here, whatever the client.',
  lost: (count: number) => plural(count, { one: '# feature is lost', other: '# features are lost' }),
  partly: (count: number) => plural(count, { one: '# is supported in part', other: '# are supported in part' }),
  takenOut: 'Lost: this client does not support it',
  kept: 'Kept: this client supports it in part',
  source:
    'By the data of caniemail.com. This browser draws what is left, and leaves out what is for Outlook alone in comments.',
};

/** The texts; every language has all of them. */
export type EyesTexts = typeof eyesEn;
