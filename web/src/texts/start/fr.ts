import type { StartTexts } from './en.ts';

/** Texts of the start page in French. */
export const startFr: StartTexts = {
  title: 'Des boîtes temporaires pour les tests et les inscriptions',
  about: 'Créez une adresse, donnez-la à un site ou à un test, lisez ce qui arrive. La boîte disparaît d’elle-même.',
  key: 'Clé d’API',
  keyHint: 'Le service en affiche une à son premier démarrage ; mayfly keys create en crée d’autres.',
  submit: 'Se connecter',
  wrongKey: 'Le service ne connaît pas cette clé, ou elle a expiré. Les clés commencent par mfk_.',
  usedCode: 'Le lien de connexion a déjà servi ou date de plus de cinq minutes. Connectez-vous avec une clé.',
  usedLink: 'Le lien de récupération est inconnu ou terminé ; un plus récent y met fin.',
  over: 'Vous êtes déconnecté : la session est terminée, ou sa clé a été révoquée.',
  insecure:
    'La connexion exige ici HTTPS : en chemin, la clé pourrait être lue. L’opérateur peut l’autoriser (docs/operating.md).',
  examples: 'À quoi cela sert',
  test: 'Dans un test',
  testHint: 'Chaque test a sa propre boîte. Il attend son e-mail, ou apprend pourquoi aucun n’est venu.',
  shell: 'Dans un terminal',
  shellHint: 'Une adresse pour 15 minutes, en un appel. Les suivants lisent ce qui est arrivé.',
  machine: 'Sur votre machine',
  machineHint: 'Tout ce que votre application envoie, à qui que ce soit, arrive sur une seule page.',
  picture: 'L’application : les boîtes, les e-mails de l’une d’elles, et un e-mail avec son code et son lien en haut',
  imprint: 'Mentions légales',
  privacy: 'Confidentialité',
  madeWith: 'Propulsé par Mayfly',
};
