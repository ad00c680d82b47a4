import type { ViewingTexts } from './en.ts';

/** Texts of the page of somebody who has a link, in Spanish. */
export const viewingEs: ViewingTexts = {
  mail: 'Correo compartido',
  mailbox: 'Buzón compartido',
  until: (time) => `Hasta ${time}`,
  opening: 'Abriendo el enlace',
  ended: 'Este enlace ha terminado',
  endedAdvice: 'Pida otro a quien se lo dio.',
  empty: 'Aún no ha llegado nada',
  emptyHint: 'Los correos aparecen aquí según llegan.',
  choose: 'Elija un correo',
  older: 'Correos anteriores',
};
