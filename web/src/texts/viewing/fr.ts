import type { ViewingTexts } from './en.ts';

/** Texts of the page of somebody who has a link, in French. */
export const viewingFr: ViewingTexts = {
  mail: 'Mail partagé',
  mailbox: 'Boîte partagée',
  until: (time) => `Jusqu’au ${time}`,
  opening: 'Ouverture du lien',
  ended: 'Ce lien a pris fin',
  endedAdvice: 'Demandez-en un autre à qui vous l’a donné.',
  empty: 'Rien n’est encore arrivé',
  emptyHint: 'Les mails apparaissent ici dès leur arrivée.',
  choose: 'Choisissez un mail',
  older: 'Mails plus anciens',
};
