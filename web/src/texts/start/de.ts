import type { StartTexts } from './en.ts';

/** Texts of the start page in German. */
export const startDe: StartTexts = {
  examples: 'Wozu es gut ist',
  test: 'Im Test',
  testHint: 'Jeder Test hat ein eigenes Postfach. Er wartet auf seine Mail oder erfährt, warum keine kam.',
  shell: 'In der Shell',
  shellHint: 'Eine Adresse für 15 Minuten, mit einem Aufruf. Die nächsten lesen, was kam.',
  machine: 'Auf dem eigenen Rechner',
  machineHint: 'Was die eigene Anwendung sendet, an wen auch immer, kommt stattdessen auf eine Seite.',
  picture: 'Die App: Postfächer, die Mails eines davon und eine Mail mit ihrem Code und ihrem Link ganz oben',
};
