import { pluralsOf } from '../plural.ts';
import type { ToolTexts } from './en.ts';

const plural = pluralsOf('fr');

/** Texts of the palette, of suggestions for a search, and of actions on whole lists, in French. */
export const toolFr: ToolTexts = {
  notify: {
    one: 'Signaler les nouveaux e-mails',
    all: 'Tous les nouveaux e-mails signalés',
    denied:
      'Ce navigateur n’autorise pas les notifications de ce site. Les autoriser dans ses paramètres, puis réactiver.',
  },
  printNote: 'Le début de l’e-mail. « Imprimer » dans l’application l’ouvre en entier, en page à imprimer.',
  groups: {
    here: 'Ici',
    create: 'Créer',
    goTo: 'Aller à',
    mailboxes: 'Boîtes',
    mails: 'E-mails',
    settings: 'Réglages',
  },
  commands: {
    theme: (name) => `Apparence : ${name}`,
    language: (name) => `Langue : ${name}`,
    copyMailLink: 'Copier un lien vers cette page',
  },
  found: (count) => plural(count, { one: '# résultat', other: '# résultats' }),
  searching: 'Recherche d’e-mails',
  list: {
    actions: 'Tous les e-mails de cette liste',
    markAll: 'Tout marquer lu',
    deleteAll: 'Tout supprimer',
    found: (count) => plural(count, { one: '# trouvé', other: '# trouvés' }),
    atLeast: (text) => `Au moins ${text}`,
    marked: (count) => plural(count, { one: '# e-mail marqué comme lu', other: '# e-mails marqués comme lus' }),
    allRead: 'Tous les e-mails sont déjà lus',
  },
  suggestions: {
    title: 'Propositions',
    recent: 'recherche récente',
    forget: 'Oublier les recherches récentes',
    from: 'l’expéditeur contient',
    to: 'le destinataire contient',
    subject: 'l’objet contient',
    has: 'avec ou sans fichiers',
    is: 'lu ou non lu',
    after: 'arrivé après un jour',
    before: 'arrivé avant un jour',
    tag: 'boîtes avec cette étiquette',
    attachment: 'avec fichiers',
    none: 'sans fichiers',
    unread: 'personne ne l’a ouvert',
    read: 'il a été ouvert',
    today: 'aujourd’hui',
    yesterday: 'hier',
    week: 'il y a une semaine',
    month: 'il y a un mois',
    mailbox: 'boîte',
    sender: 'expéditeur',
    tagValue: 'étiquette',
  },
};
