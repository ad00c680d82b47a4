import type { StartTexts } from './en.ts';

/** Texts of the start page in German. */
export const startDe: StartTexts = {
  title: 'Postfächer auf Zeit, für Tests und Anmeldungen',
  about: 'Adresse anlegen, einer Website oder einem Test geben, lesen, was kommt. Das Postfach endet von selbst.',
  key: 'API-Schlüssel',
  keyHint: 'Der erste steht in der Ausgabe des ersten Starts; weitere macht mayfly keys create.',
  submit: 'Anmelden',
  wrongKey: 'Dieser Schlüssel ist unbekannt oder abgelaufen. Schlüssel beginnen mit mfk_.',
  usedCode: 'Der Anmeldelink ist verbraucht oder älter als fünf Minuten. Bitte mit einem Schlüssel anmelden.',
  usedLink: 'Der Wiederherstellungslink ist unbekannt oder beendet; ein neuerer beendet ihn.',
  over: 'Abgemeldet: Die Sitzung ist zu Ende, oder ihr Schlüssel wurde widerrufen.',
  insecure:
    'Anmelden geht hier nur über HTTPS: Unterwegs wäre der Schlüssel lesbar. Der Betreiber kann es erlauben (docs/operating.md).',
  examples: 'Wozu es gut ist',
  test: 'Im Test',
  testHint: 'Jeder Test hat ein eigenes Postfach. Er wartet auf seine Mail oder erfährt, warum keine kam.',
  shell: 'In der Shell',
  shellHint: 'Eine Adresse für 15 Minuten, mit einem Aufruf. Die nächsten lesen, was kam.',
  machine: 'Auf dem eigenen Rechner',
  machineHint: 'Was die eigene Anwendung sendet, an wen auch immer, kommt stattdessen auf eine Seite.',
  picture: 'Die App: Postfächer, die Mails eines davon und eine Mail mit ihrem Code und ihrem Link ganz oben',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  madeWith: 'Läuft mit Mayfly',
};
