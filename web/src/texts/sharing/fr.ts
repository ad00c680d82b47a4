import { pluralsOf } from '../plural.ts';
import type { SharingTexts } from './en.ts';

const plural = pluralsOf('fr');

/** Texts of the dialog that shares mail, in French. */
export const sharingFr: SharingTexts = {
  mail: 'Partager ce mail',
  mailbox: 'Partager cette boîte',
  aboutMail: 'Qui a le lien lit ce mail en entier, sans se connecter.',
  aboutMailbox: 'Qui a le lien lit ce qui arrive dans cette boîte, au fil de l’eau, sans se connecter.',
  life: 'Valable',
  views: 'Ouvert au plus',
  anyViews: 'sans limite',
  times: (count) => plural(count, { one: 'une fois', other: '# fois' }),
  codes: 'Mettre en avant codes et liens',
  codesHint: 'Sans cela, ils restent dans le texte.',
  history: 'Montrer aussi ce qui est déjà là',
  make: 'Créer un lien',
  made: 'Voici le lien. Il n’est affiché que maintenant.',
  lost: 'Le lien a été créé, mais son adresse s’est perdue en route. Révoquez-le et créez-en un autre.',
  endsWithMailbox: (span) => `Il prend fin avec la boîte : encore ${span}.`,
  links: 'Liens valables',
  toMail: 'Vers un mail',
  toMailbox: 'Vers la boîte',
  neverOpened: 'pas encore ouvert',
  opened: (count) => plural(count, { one: 'ouvert # fois', other: 'ouvert # fois' }),
  openedOf: (count, most) => `ouvert ${count} fois sur ${most}`,
  lastOpened: (time) => `dernière fois ${time}`,
  until: (time) => `jusqu’au ${time}`,
  by: (name) => `avec la clé « ${name} »`,
  revoke: 'Révoquer',
  revoked: 'Lien révoqué',
  asFile: 'Ou comme fichier',
  fileHint:
    'Mayfly n’envoie rien. Joignez le fichier dans votre propre messagerie, qui l’ouvre comme le mail qu’il est.',
};
