import type { PersonClaims, SignInPolicy } from './admission.ts';

/** What ties an answer of a provider to the browser that asked. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Code verifier (RFC 7636). */
  readonly verifier: string;
}

/** Why a provider has signed nobody in: it gave no answer in time, a wrong one, or the person did not go through with it. */
export type ProviderFailure = 'unreachable' | 'wrong_answer' | 'cancelled' | 'busy';

/** Error of a sign-in at a provider. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** Identity provider, to which a browser is sent to sign in. */
export interface Provider {
  /** Name in URLs. */
  readonly id: string;
  /** Name for people. */
  readonly name: string;
  readonly issuer: string;
  readonly policy: SignInPolicy;

  /**
   * Makes the URL of the provider to which a browser goes.
   * @throws ProviderError
   */
  begin(secrets: SignInSecrets, redirectUri: string): Promise<string>;

  /**
   * Exchanges the answer with which the browser comes back, a URL below the redirect URI, for the claims about the person.
   * @throws ProviderError
   */
  finish(secrets: SignInSecrets, answer: URL): Promise<PersonClaims>;

  /**
   * Checks a token by which the provider says that somebody has signed out there, and returns the identifier of that person.
   * @throws ProviderError
   */
  loggedOut(token: string): Promise<string>;
}
