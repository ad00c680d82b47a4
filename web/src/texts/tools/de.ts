import { pluralsOf } from '../plural.ts';
import type { ToolTexts } from './en.ts';

const plural = pluralsOf('de');

/** Texts of the palette, of suggestions for a search, and of actions on whole lists, in German. */
export const toolDe: ToolTexts = {
  notify: {
    one: 'Neue Post melden',
    all: 'Alle neue Post wird gemeldet',
    denied:
      'Dieser Browser erlaubt dieser Seite keine Benachrichtigungen. In seinen Einstellungen erlauben, dann erneut einschalten.',
  },
  printNote: 'Der Anfang der Mail. „Drucken“ in der App öffnet sie ganz, als Seite für den Drucker.',
  groups: {
    here: 'Hier',
    create: 'Anlegen',
    goTo: 'Gehe zu',
    mailboxes: 'Postfächer',
    mails: 'Gefundene Mails',
    settings: 'Einstellungen',
  },
  commands: {
    theme: (name) => `Aussehen: ${name}`,
    language: (name) => `Sprache: ${name}`,
    copyMailLink: 'Link zu dieser Seite kopieren',
  },
  found: (count) => plural(count, { one: '# Ergebnis', other: '# Ergebnisse' }),
  searching: 'Mails werden gesucht',
  list: {
    actions: 'Alle Mails dieser Liste',
    markAll: 'Alle gelesen',
    deleteAll: 'Alle löschen',
    found: (count) => plural(count, { other: '# gefunden' }),
    atLeast: (text) => `Mindestens ${text}`,
    marked: (count) => plural(count, { one: '# Mail als gelesen markiert', other: '# Mails als gelesen markiert' }),
    allRead: 'Alle Mails sind schon gelesen',
  },
  suggestions: {
    title: 'Vorschläge',
    recent: 'frühere Suche',
    forget: 'Frühere Suchen vergessen',
    from: 'Absender enthält',
    to: 'Empfänger enthält',
    subject: 'Betreff enthält',
    has: 'mit oder ohne Dateien',
    is: 'gelesen oder ungelesen',
    after: 'kam nach einem Tag',
    before: 'kam vor einem Tag',
    tag: 'Postfächer mit diesem Tag',
    attachment: 'mit Dateien',
    none: 'ohne Dateien',
    unread: 'noch nicht geöffnet',
    read: 'schon geöffnet',
    today: 'heute',
    yesterday: 'gestern',
    week: 'vor einer Woche',
    month: 'vor einem Monat',
    mailbox: 'Postfach',
    sender: 'Absender',
    tagValue: 'Tag',
  },
};
