import type { ViewingTexts } from './en.ts';

/** Texts of the page of somebody who has a link, in French. */
export const viewingFr: ViewingTexts = {
  mail: 'Mail partagé',
  mailbox: 'Boîte partagée',
  until: (time) => `Jusqu’au ${time}`,
  opening: 'Ouverture du lien',
  ended: 'Ce lien a pris fin',
  endedHint: 'Son temps ou ses ouvertures sont épuisés, il a été révoqué, ou ce qu’il montrait n’existe plus.',
  endedAdvice:
    'Si vous l’avez ouvert il y a quelques heures, rouvrez-le comme vous l’avez reçu. Sinon, demandez-en un autre.',
  empty: 'Rien n’est encore arrivé',
  emptyHint: 'Les mails apparaissent ici dès leur arrivée.',
  choose: 'Choisissez un mail',
  older: 'Mails plus anciens',
};
