import type { ProviderTexts } from './en.ts';

/** Texts of the sign-in by an identity provider, in French. */
export const providersFr: ProviderTexts = {
  signInWith: (name) => `Se connecter avec ${name}`,
  continueAs: (name) => `Continuer en tant que ${name}`,
  refusals: {
    no_group: (name) =>
      `${name} vous connaît, mais vous n’êtes dans aucun des groupes admis ici. Adressez-vous à l’opérateur.`,
    no_address: (name) =>
      `${name} ne donne aucune adresse e-mail vérifiée qui soit admise ici. Adressez-vous à l’opérateur de ce service.`,
    owner_suspended: () => 'L’opérateur de ce service vous a suspendu.',
    owner_deleted: () => 'L’opérateur de ce service a supprimé ce qui était à vous ; un retour n’est pas possible.',
    full: () => 'Ce service n’accepte plus personne. Adressez-vous à l’opérateur.',
    unreachable: (name) => `${name} n’a pas répondu. Réessayez dans une minute.`,
    wrong_answer: (name) =>
      `La connexion avec ${name} a échoué. Réessayez ; si elle échoue encore, adressez-vous à l’opérateur.`,
    cancelled: (name) => `La connexion avec ${name} a été annulée.`,
    busy: () => 'Trop de connexions sont en cours. Réessayez dans une minute.',
    expired: () => 'La connexion a pris plus de dix minutes, ou a commencé dans une autre fenêtre. Réessayez.',
  },
};
