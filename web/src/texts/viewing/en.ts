/** Texts of the page of somebody who has a link, in English. Other languages have the same keys. */
export const viewingEn = {
  mail: 'Shared mail',
  mailbox: 'Shared mailbox',
  until: (time: string) => `Until ${time}`,
  opening: 'Opening the link',
  ended: 'This link has ended',
  endedHint: 'Its time or its views are over, it was revoked, or what it showed is gone.',
  endedAdvice:
    'If you opened it some hours ago, open it again as you got it. Otherwise ask whoever sent it for another.',
  empty: 'Nothing has come yet',
  emptyHint: 'Mail appears here as it comes in.',
  choose: 'Choose a mail',
  older: 'Older mail',
};

/** Texts of the page of somebody who has a link. */
export type ViewingTexts = typeof viewingEn;
