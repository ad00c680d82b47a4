import type { StartTexts } from './en.ts';

/** Texts of the start page in French. */
export const startFr: StartTexts = {
  examples: 'À quoi cela sert',
  test: 'Dans un test',
  testHint: 'Chaque test a sa propre boîte. Il attend son e-mail, ou apprend pourquoi aucun n’est venu.',
  shell: 'Dans un terminal',
  shellHint: 'Une adresse pour 15 minutes, en un appel. Les suivants lisent ce qui est arrivé.',
  machine: 'Sur votre machine',
  machineHint: 'Tout ce que votre application envoie, à qui que ce soit, arrive sur une seule page.',
  picture: 'L’application : les boîtes, les e-mails de l’une d’elles, et un e-mail avec son code et son lien en haut',
};
