/** Texts of the start page, for those who do not know the service yet, in English. */
export const startEn = {
  examples: 'What it is for',
  test: 'In a test',
  testHint: 'Each test has a mailbox of its own. It waits for its mail, or learns why none came.',
  shell: 'In a shell',
  shellHint: 'An address for 15 minutes, by one call. The next ones read what came.',
  machine: 'On your machine',
  machineHint: 'All that your application sends, to whomever, comes to one page instead.',
  picture: 'The app: mailboxes, the mails of one, and a mail with its code and its link on top',
};

/** Texts of the start page. */
export type StartTexts = typeof startEn;
