import type { ProviderTexts } from './en.ts';

/** Texts of the sign-in by an identity provider, in German. */
export const providersDe: ProviderTexts = {
  signInWith: (name) => `Anmelden mit ${name}`,
  continueAs: (name) => `Weiter als ${name}`,
  refusals: {
    no_group: (name) =>
      `${name} kennt Sie, aber Sie sind in keiner der Gruppen, die diesen Dienst nutzen dürfen. Bitte den Betreiber fragen.`,
    no_address: (name) =>
      `${name} nennt keine bestätigte E-Mail-Adresse von Ihnen, die hier gilt. Bitte den Betreiber dieses Dienstes fragen.`,
    owner_suspended: () => 'Der Betreiber dieses Dienstes hat Sie gesperrt.',
    owner_deleted: () =>
      'Der Betreiber dieses Dienstes hat gelöscht, was Ihnen gehörte; eine Rückkehr ist nicht möglich.',
    full: () => 'Dieser Dienst nimmt niemanden mehr auf. Bitte den Betreiber fragen.',
    unreachable: (name) => `${name} hat nicht geantwortet. Bitte in einer Minute noch einmal versuchen.`,
    wrong_answer: (name) =>
      `Die Anmeldung mit ${name} ist gescheitert. Bitte noch einmal versuchen; scheitert sie wieder, den Betreiber fragen.`,
    cancelled: (name) => `Die Anmeldung mit ${name} wurde abgebrochen.`,
    busy: () => 'Zu viele Anmeldungen laufen gerade. Bitte in einer Minute noch einmal versuchen.',
    expired: () =>
      'Die Anmeldung dauerte länger als zehn Minuten oder begann in einem anderen Fenster. Bitte noch einmal versuchen.',
  },
};
