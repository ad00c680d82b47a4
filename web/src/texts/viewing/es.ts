import type { ViewingTexts } from './en.ts';

/** Texts of the page of somebody who has a link, in Spanish. */
export const viewingEs: ViewingTexts = {
  mail: 'Correo compartido',
  mailbox: 'Buzón compartido',
  until: (time) => `Hasta ${time}`,
  opening: 'Abriendo el enlace',
  ended: 'Este enlace ha terminado',
  endedHint: 'Se acabaron su tiempo o sus aperturas, fue revocado, o ya no existe lo que mostraba.',
  endedAdvice: 'Si lo abrió hace unas horas, ábralo otra vez tal como lo recibió. Si no, pida otro a quien lo envió.',
  empty: 'Aún no ha llegado nada',
  emptyHint: 'Los correos aparecen aquí según llegan.',
  choose: 'Elija un correo',
  older: 'Correos anteriores',
};
