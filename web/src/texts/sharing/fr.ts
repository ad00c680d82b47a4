import { pluralsOf } from '../plural.ts';
import type { SharingTexts } from './en.ts';

const plural = pluralsOf('fr');

/** Texts of the dialog that shares mail, in French. */
export const sharingFr: SharingTexts = {
  mail: 'Partager ce mail',
  mailbox: 'Partager cette boîte',
  aboutMail: 'Qui a le lien lit ce mail en entier, sans se connecter.',
  aboutMailbox: 'Qui a le lien lit cette boîte sans se connecter, et n’y change rien.',
  life: 'Valable',
  views: 'Ouvert au plus',
  anyViews: 'sans limite',
  times: (count) => plural(count, { one: 'une fois', other: '# fois' }),
  codes: 'Mettre en avant codes et liens',
  codesHint:
    'Le code comme bouton à copier, comme vous le voyez. Cela ne protège rien : le texte du mail contient ses codes de toute façon.',
  newLink: 'Nouveau lien',
  shows: 'Le lien montre',
  newOnly: 'Nouveaux mails seulement',
  newOnlyHint: 'D’abord une liste vide, puis chaque mail dès son arrivée.',
  alsoEarlier: (count) => plural(count, { one: 'Aussi le mail déjà là', other: 'Aussi les # mails déjà là' }),
  alsoEarlierHint: 'Tout de suite ce qui est déjà là, puis chaque mail dès son arrivée.',
  make: 'Créer un lien',
  makeAnother: 'En créer un autre',
  made: 'Voici le lien. Il n’est affiché que maintenant.',
  lost: 'Le lien a été créé, mais son adresse s’est perdue en route. Révoquez-le et créez-en un autre.',
  endsWithMailbox: (span) => `Il prend fin avec la boîte : encore ${span}.`,
  links: 'Liens valables',
  shared: (count) => plural(count, { one: 'Partagé · # lien', other: 'Partagé · # liens' }),
  madeAt: (time) => `Créé le ${time}`,
  toMail: 'vers un mail',
  withEarlier: 'avec les mails d’avant',
  newOnlyTerm: 'nouveaux mails seulement',
  codesTerm: 'codes mis en avant',
  neverOpened: 'pas encore ouvert',
  opened: (count) => plural(count, { one: 'ouvert # fois', other: 'ouvert # fois' }),
  openedOf: (count, most) => `ouvert ${count} fois sur ${most}`,
  lastOpened: (time) => `dernière fois ${time}`,
  until: (time) => `jusqu’au ${time}`,
  by: (name) => `créé avec la clé « ${name} »`,
  revoke: 'Révoquer',
  revokeQuestion: 'Révoquer ? Qui l’a ne voit plus rien dès maintenant.',
  keep: 'Garder',
  revoked: 'Lien révoqué',
  asFile: 'Ou comme fichier',
  fileHint:
    'Mayfly n’envoie rien. Joignez le fichier dans votre propre messagerie, qui l’ouvre comme le mail qu’il est.',
};
