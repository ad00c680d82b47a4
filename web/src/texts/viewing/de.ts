import type { ViewingTexts } from './en.ts';

/** Texts of the page of somebody who has a link, in German. */
export const viewingDe: ViewingTexts = {
  mail: 'Geteilte Mail',
  mailbox: 'Geteiltes Postfach',
  until: (time) => `Bis ${time}`,
  opening: 'Der Link wird geöffnet',
  ended: 'Dieser Link gilt nicht mehr',
  endedAdvice: 'Bei der Person, von der er kam, um einen neuen bitten.',
  empty: 'Noch ist nichts gekommen',
  emptyHint: 'Mails erscheinen hier, sobald sie kommen.',
  choose: 'Eine Mail wählen',
  older: 'Ältere Mails',
};
