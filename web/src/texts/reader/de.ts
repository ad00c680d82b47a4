import { pluralsOf } from '../plural.ts';
import type { ReaderTexts } from './en.ts';

const plural = pluralsOf('de');

/** Texts of what is read of a mail when somebody asks for it, in German. */
export const readerDe: ReaderTexts = {
  source: {
    html: 'HTML',
    raw: 'Roh',
    htmlLabel: 'HTML-Quelltext',
    rawLabel: 'Die Nachricht, wie sie kam',
    beginning: 'Die ersten 2 MB. Der Download enthält den Rest.',
    cutLines: 'Die ersten 100.000 Zeilen. „Kopieren“ enthält alles.',
  },
  senderResults: {
    none: 'keine',
    neutral: 'unentschieden',
    pass: 'bestanden',
    fail: 'gescheitert',
    softfail: 'eher gescheitert',
    policy: 'durch eine Regel abgelehnt',
    temperror: 'vorübergehender Fehler',
    permerror: 'dauerhafter Fehler',
  },
  spam: {
    title: 'Spamfilter',
    isSpam: 'Spam',
    isNoSpam: 'Kein Spam',
    points: (points: string, threshold: string) => `${points} Punkte; Spam ab ${threshold}`,
    tooLarge: 'Nicht bewertet: Die Mail ist größer als 512 KiB.',
  },
  files: {
    view: 'Ansehen',
    cutTable: 'Der Anfang einer größeren Datei. Der Download enthält den Rest.',
    emptyTable: 'Sie enthält keine Werte.',
  },
  events: {
    cut: 'Der Anfang eines größeren Kalenders. Der Download enthält den Rest.',
    none: 'Er enthält keinen Termin.',
    untitled: '(kein Titel)',
    cancelled: 'Abgesagt',
    when: 'Wann',
    written: 'Im Original:',
    repeats: 'Wiederholung',
    where: 'Wo',
    organizer: 'Veranstalter',
    attendees: 'Teilnehmer',
    description: 'Beschreibung',
    answers: { ACCEPTED: 'zugesagt', DECLINED: 'abgesagt', TENTATIVE: 'unter Vorbehalt' },
    every: {
      DAILY: (interval) => plural(interval, { one: 'jeden Tag', other: 'alle # Tage' }),
      WEEKLY: (interval) => plural(interval, { one: 'jede Woche', other: 'alle # Wochen' }),
      MONTHLY: (interval) => plural(interval, { one: 'jeden Monat', other: 'alle # Monate' }),
      YEARLY: (interval) => plural(interval, { one: 'jedes Jahr', other: 'alle # Jahre' }),
    },
    on: (days) => `am ${days}`,
    times: (count) => plural(count, { one: 'einmal', other: '#-mal' }),
    until: (date) => `bis ${date}`,
  },
};
