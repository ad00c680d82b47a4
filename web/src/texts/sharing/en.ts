import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en');

/** Texts of the dialog that shares mail, in English. Other languages have the same keys. */
export const sharingEn = {
  mail: 'Share this mail',
  mailbox: 'Share this mailbox',
  aboutMail: 'Whoever has the link reads this mail, whole, without signing in.',
  aboutMailbox: 'Whoever has the link reads what comes into this mailbox, as it comes, without signing in.',
  life: 'Ends after',
  views: 'Opened at most',
  anyViews: 'no limit',
  times: (count: number) => plural(count, { one: 'once', other: '# times' }),
  codes: 'Point out codes and links',
  codesHint: 'Without this they are still in the text.',
  history: 'Show mail that is here already, too',
  make: 'Make a link',
  made: 'Here is the link. It is shown only now.',
  lost: 'The link was made, but its address was lost on the way. Revoke it, and make another.',
  endsWithMailbox: (span: string) => `It ends with the mailbox: ${span} left.`,
  links: 'Links that work',
  toMail: 'To a mail',
  toMailbox: 'To the mailbox',
  neverOpened: 'not opened yet',
  opened: (count: number) => plural(count, { one: 'opened once', other: 'opened # times' }),
  openedOf: (count: number, most: number) => `opened ${count} of ${most} times`,
  lastOpened: (time: string) => `last ${time}`,
  until: (time: string) => `until ${time}`,
  by: (name: string) => `with the key “${name}”`,
  revoke: 'Revoke',
  revoked: 'Link revoked',
  asFile: 'Or as a file',
  fileHint: 'Mayfly sends nothing. Attach the file in your own mail program, which opens it as the mail that it is.',
};

/** Texts of the dialog that shares mail. */
export type SharingTexts = typeof sharingEn;
