/** Texts of the start page, for those who do not know the service yet, in English. */
export const startEn = {
  title: 'Temporary mailboxes for tests and sign-ups',
  about: 'Make an address, give it to a site or a test, and read what comes. The mailbox ends by itself.',
  key: 'API key',
  keyHint: 'The service prints one at its first start; mayfly keys create makes more.',
  submit: 'Sign in',
  wrongKey: 'The service does not know this key, or it has ended. Keys begin with mfk_.',
  usedCode: 'The sign-in link was used before or is older than five minutes. Sign in with a key.',
  usedLink: 'The recovery link is unknown or has ended; a newer one ends it.',
  over: 'You were signed out: the session has ended, or its key was revoked.',
  insecure: 'Sign-in needs HTTPS here: on the way a key could be read. The operator can allow it (docs/operating.md).',
  examples: 'What it is for',
  test: 'In a test',
  testHint: 'Each test has a mailbox of its own. It waits for its mail, or learns why none came.',
  shell: 'In a shell',
  shellHint: 'An address for 15 minutes, by one call. The next ones read what came.',
  machine: 'On your machine',
  machineHint: 'All that your application sends, to whomever, comes to one page instead.',
  picture: 'The app: mailboxes, the mails of one, and a mail with its code and its link on top',
  imprint: 'Imprint',
  privacy: 'Privacy',
  /** Where the service has a name of its operator. */
  madeWith: 'Made with Mayfly',
};

/** Texts of the start page. */
export type StartTexts = typeof startEn;
