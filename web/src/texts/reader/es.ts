import { pluralsOf } from '../plural.ts';
import type { ReaderTexts } from './en.ts';

const plural = pluralsOf('es');

/** Texts of what is read of a mail when somebody asks for it, in Spanish. */
export const readerEs: ReaderTexts = {
  source: {
    html: 'HTML',
    raw: 'Original',
    htmlLabel: 'Código HTML',
    rawLabel: 'El mensaje tal como llegó',
    beginning: 'Los primeros 2 MB. La descarga contiene el resto.',
    cutLines: 'Las primeras 100 000 líneas. “Copiar” contiene todo.',
  },
  senderResults: {
    none: 'ninguno',
    neutral: 'sin decidir',
    pass: 'superado',
    fail: 'fallido',
    softfail: 'más bien fallido',
    policy: 'rechazado por una regla',
    temperror: 'error pasajero',
    permerror: 'error permanente',
  },
  spam: {
    title: 'Filtro de spam',
    isSpam: 'Spam',
    isNoSpam: 'No es spam',
    points: (points: string, threshold: string) => `${points} puntos; spam a partir de ${threshold}`,
    tooLarge: 'Sin evaluar: el correo supera los 512 KiB.',
  },
  files: {
    view: 'Ver',
    cutTable: 'El principio de un archivo más largo. La descarga contiene el resto.',
    emptyTable: 'No contiene valores.',
  },
  events: {
    cut: 'El principio de un calendario más largo. La descarga contiene el resto.',
    none: 'No contiene ningún evento.',
    untitled: '(sin título)',
    cancelled: 'Cancelado',
    when: 'Cuándo',
    written: 'Tal como está escrito:',
    repeats: 'Repetición',
    where: 'Lugar',
    organizer: 'Organizador',
    attendees: 'Asistentes',
    description: 'Descripción',
    answers: { ACCEPTED: 'aceptado', DECLINED: 'rechazado', TENTATIVE: 'quizá' },
    every: {
      DAILY: (interval) => plural(interval, { one: 'cada día', other: 'cada # días' }),
      WEEKLY: (interval) => plural(interval, { one: 'cada semana', other: 'cada # semanas' }),
      MONTHLY: (interval) => plural(interval, { one: 'cada mes', other: 'cada # meses' }),
      YEARLY: (interval) => plural(interval, { one: 'cada año', other: 'cada # años' }),
    },
    on: (days) => `el ${days}`,
    times: (count) => plural(count, { one: 'una vez', other: '# veces' }),
    until: (date) => `hasta el ${date}`,
  },
};
