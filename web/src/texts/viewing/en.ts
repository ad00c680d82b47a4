/** Texts of the page of somebody who has a link, in English. Other languages have the same keys. */
export const viewingEn = {
  mail: 'Shared mail',
  mailbox: 'Shared mailbox',
  until: (time: string) => `Until ${time}`,
  opening: 'Opening the link',
  ended: 'This link has ended',
  endedAdvice: 'Ask whoever gave it to you for another.',
  empty: 'Nothing has come yet',
  emptyHint: 'Mail appears here as it comes in.',
  choose: 'Choose a mail',
  older: 'Older mail',
};

/** Texts of the page of somebody who has a link. */
export type ViewingTexts = typeof viewingEn;
