/** Texts of the sign-in by an identity provider, in English. */
export const providersEn = {
  signInWith: (name: string) => `Sign in with ${name}`,
  /** Where a proxy has signed in a user of this name. */
  continueAs: (name: string) => `Continue as ${name}`,
  /** Reasons why a sign-in was refused, by their codes. */
  refusals: {
    no_group: (name: string) =>
      `${name} knows you, but you are in none of the groups that may use this service. Ask its operator.`,
    no_address: (name: string) =>
      `${name} gives no verified email address of yours that may be used here. Ask the operator of this service.`,
    owner_suspended: () => 'The operator of this service has suspended you.',
    owner_deleted: () => 'The operator of this service has deleted what was yours, and you cannot come back.',
    full: () => 'This service takes no more people. Ask its operator.',
    unreachable: (name: string) => `${name} has not answered. Try again in a minute.`,
    wrong_answer: (name: string) =>
      `The sign-in with ${name} has failed. Try again; if it fails again, ask the operator.`,
    cancelled: (name: string) => `The sign-in with ${name} was cancelled.`,
    busy: () => 'Too many sign-ins are under way. Try again in a minute.',
    expired: () => 'The sign-in took longer than ten minutes, or was begun in another window. Try again.',
  },
};

/** Texts of the sign-in by an identity provider. */
export type ProviderTexts = typeof providersEn;
