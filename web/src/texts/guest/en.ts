/** Texts of guests, in English. */
export const guestEn = {
  enter: 'Use a mailbox now',
  enterHint: 'No account. It is gone after a while, with its mail.',
  choose: 'Choose the address',
  name: 'Name',
  nameHint: 'a–z, 0–9, dot, underscore and hyphen. A name is given once, for ever.',
  domain: 'Domain',
  open: 'Open this mailbox',
  working: (done: number, all: number) => `Your browser proves some work: ${done} of ${all}`,
  leaveTitle: 'Leave the mailbox?',
  leaveLinked: (address: string, until: string) =>
    `Your recovery link leads back to ${address} until ${until}, also after the mailbox has ended.`,
  leaveUnlinked: 'Nobody comes back to this mailbox without a recovery link: only this browser has it now.',
  leavePlain: 'Nobody comes back to this mailbox: only this browser has it.',
  keepAndLeave: 'Leave, and keep it for the link',
  deleteAndLeave: 'Delete mailbox and leave',
  stay: 'Stay',
  recoveryTitle: 'Recovery link',
  recoveryAbout:
    'With this link you return to the mailbox, in this or another browser, and to its address when the mailbox has ended. Whoever has the link has the mailbox.',
  recoveryHas: (until: string) => `There is a link already, until ${until}. Making a new one ends it.`,
  makeLink: 'Make a recovery link',
  linkOnce: 'Keep it in a safe place: it is shown only now.',
  linkLabel: 'Recovery link',
};

/** Texts of guests in any language. */
export type GuestTexts = typeof guestEn;
