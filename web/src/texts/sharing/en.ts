import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en');

/** Texts of the dialog that shares mail, in English. Other languages have the same keys. */
export const sharingEn = {
  mail: 'Share this mail',
  mailbox: 'Share this mailbox',
  aboutMail: 'Whoever has the link reads this mail, whole, without signing in.',
  aboutMailbox: 'Whoever has the link reads this mailbox without signing in, and changes nothing in it.',
  life: 'Ends after',
  views: 'Opened at most',
  anyViews: 'no limit',
  times: (count: number) => plural(count, { one: 'once', other: '# times' }),
  codes: 'Point out codes and links',
  codesHint:
    'The code as a button to copy, as you see it. This protects nothing: the text of a mail has its codes either way.',
  newLink: 'New link',
  shows: 'The link shows',
  newOnly: 'New mail only',
  newOnlyHint: 'An empty list at first, then each mail as it comes.',
  alsoEarlier: (count: number) =>
    plural(count, { one: 'Also the mail that is here', other: 'Also the # mails that are here' }),
  alsoEarlierHint: 'What is here at once, then each mail as it comes.',
  make: 'Make a link',
  makeAnother: 'Make another',
  made: 'Here is the link. It is shown only now.',
  lost: 'The link was made, but its address was lost on the way. Revoke it, and make another.',
  endsWithMailbox: (span: string) => `It ends with the mailbox: ${span} left.`,
  links: 'Links that work',
  shared: (count: number) => plural(count, { one: 'Shared · 1 link', other: 'Shared · # links' }),
  madeAt: (time: string) => `Made ${time}`,
  toMail: 'to one mail',
  withEarlier: 'with the mail before it',
  newOnlyTerm: 'new mail only',
  codesTerm: 'codes pointed out',
  neverOpened: 'not opened yet',
  opened: (count: number) => plural(count, { one: 'opened once', other: 'opened # times' }),
  openedOf: (count: number, most: number) => `opened ${count} of ${most} times`,
  lastOpened: (time: string) => `last ${time}`,
  until: (time: string) => `until ${time}`,
  by: (name: string) => `made with the key “${name}”`,
  revoke: 'Revoke',
  revokeQuestion: 'Revoke? Whoever has it sees nothing from now on.',
  keep: 'Keep',
  revoked: 'Link revoked',
  asFile: 'Or as a file',
  fileHint: 'Mayfly sends nothing. Attach the file in your own mail program, which opens it as the mail that it is.',
};

/** Texts of the dialog that shares mail. */
export type SharingTexts = typeof sharingEn;
