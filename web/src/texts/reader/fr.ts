import { pluralsOf } from '../plural.ts';
import type { ReaderTexts } from './en.ts';

const plural = pluralsOf('fr');

/** Texts of what is read of a mail when somebody asks for it, in French. */
export const readerFr: ReaderTexts = {
  source: {
    html: 'HTML',
    raw: 'Brut',
    htmlLabel: 'Source HTML',
    rawLabel: 'Le message tel qu’il est arrivé',
    beginning: 'Les 2 premiers Mo. Le téléchargement contient le reste.',
    cutLines: 'Les 100 000 premières lignes. « Copier » contient tout.',
  },
  senderResults: {
    none: 'aucun',
    neutral: 'indécis',
    pass: 'réussi',
    fail: 'échoué',
    softfail: 'plutôt échoué',
    policy: 'refusé par une règle',
    temperror: 'erreur passagère',
    permerror: 'erreur durable',
  },
  spam: {
    title: 'Filtre antispam',
    isSpam: 'Indésirable',
    isNoSpam: 'Pas indésirable',
    points: (points: string, threshold: string) => `${points} points ; indésirable à partir de ${threshold}`,
    tooLarge: 'Non évalué : l’e-mail dépasse 512 Kio.',
  },
  files: {
    view: 'Afficher',
    cutTable: 'Le début d’un fichier plus long. Le téléchargement contient le reste.',
    emptyTable: 'Il ne contient aucune valeur.',
  },
  events: {
    cut: 'Le début d’un calendrier plus long. Le téléchargement contient le reste.',
    none: 'Il ne contient aucun événement.',
    untitled: '(sans titre)',
    cancelled: 'Annulé',
    when: 'Quand',
    written: 'Tel qu’écrit :',
    repeats: 'Répétition',
    where: 'Lieu',
    organizer: 'Organisateur',
    attendees: 'Participants',
    description: 'Détails',
    answers: { ACCEPTED: 'accepté', DECLINED: 'refusé', TENTATIVE: 'peut-être' },
    every: {
      DAILY: (interval) => plural(interval, { one: 'chaque jour', other: 'tous les # jours' }),
      WEEKLY: (interval) => plural(interval, { one: 'chaque semaine', other: 'toutes les # semaines' }),
      MONTHLY: (interval) => plural(interval, { one: 'chaque mois', other: 'tous les # mois' }),
      YEARLY: (interval) => plural(interval, { one: 'chaque année', other: 'tous les # ans' }),
    },
    on: (days) => `le ${days}`,
    times: (count) => plural(count, { one: 'une fois', other: '# fois' }),
    until: (date) => `jusqu’au ${date}`,
  },
};
