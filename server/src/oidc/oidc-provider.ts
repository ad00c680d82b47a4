import * as client from 'openid-client';
import { claimOf, claimsWanted, type PersonClaims, type SignInPolicy } from '../core/people/admission.ts';
import { type Provider, ProviderError, type SignInSecrets } from '../core/people/provider.ts';
import type { Clock } from '../lib/clock.ts';
import { DeadlineError, withDeadline } from '../lib/scheduling/deadline.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { LogoutTokens } from './logout-tokens.ts';

/** How the service is known to a provider. */
export interface OidcClient {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Empty for a public client. */
  readonly clientSecret: string;
  /** Scopes that are asked for, with blanks between them. */
  readonly scopes: string;
  readonly policy: SignInPolicy;
}

/** Seconds in which a provider has to answer one request. */
const requestSecondsMax = 8;
/** Time in milliseconds in which it has to answer all requests of one sign-in. */
const signInMsMax = 15_000;
/** Time in milliseconds for which its metadata and keys are used. */
const metadataMs = 3_600_000;
/** Time in milliseconds after which metadata that could not be read are asked for again. */
const failureMs = 5_000;
/** Sign-ins that are exchanged with one provider at once. */
export const exchangesMax = 32;
const subjectCharactersMax = 255;
/** Characters of a provider's words for an error that are told in the log. */
const descriptionCharactersMax = 300;

/** A provider of OpenID Connect: authorization code with PKCE, state and nonce. The library checks answers and ID tokens. */
export class OidcProvider implements Provider {
  readonly #client: OidcClient;
  readonly #monotonic: Clock;
  #metadata: { readonly reading: Promise<client.Configuration>; goodUntil: number } | undefined;
  #exchanges = 0;
  #logoutTokens: LogoutTokens | undefined;

  constructor(settings: OidcClient, { monotonic }: { monotonic: Clock }) {
    this.#client = settings;
    this.#monotonic = monotonic;
  }

  get id(): string {
    return this.#client.id;
  }

  get name(): string {
    return this.#client.name;
  }

  get issuer(): string {
    return this.#client.issuer;
  }

  get policy(): SignInPolicy {
    return this.#client.policy;
  }

  async begin({ state, nonce, verifier }: SignInSecrets, redirectUri: string): Promise<string> {
    const configuration = await this.#discovered();
    const challenge = await client.calculatePKCECodeChallenge(verifier);
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.#client.scopes,
      ...{ state, nonce, code_challenge: challenge, code_challenge_method: 'S256' },
    }).href;
  }

  async finish(secrets: SignInSecrets, answer: URL): Promise<PersonClaims> {
    if (this.#exchanges >= exchangesMax) throw new ProviderError('busy', 'too many sign-ins are under way');
    this.#exchanges += 1;
    const exchange = this.#exchange(secrets, answer).finally(() => {
      this.#exchanges -= 1;
    });
    try {
      return await withDeadline(exchange, signInMsMax);
    } catch (error) {
      throw failureOf(error);
    }
  }

  async #exchange({ state, nonce, verifier }: SignInSecrets, answer: URL): Promise<PersonClaims> {
    const configuration = await this.#discovered();
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    });
    const claims: PersonClaims | undefined = tokens.claims();
    if (claims === undefined || !isSubject(claims.sub)) throw new Error('the ID token names nobody');
    const isComplete = claimsWanted(this.#client.policy).every((name) => claimOf(claims, name) !== undefined);
    if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const info = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { ...info, ...claims };
  }

  async loggedOut(token: string): Promise<string> {
    try {
      const metadata = (await this.#discovered()).serverMetadata();
      const { issuer, jwks_uri: keysUrl } = metadata;
      if (keysUrl === undefined) throw new Error('the provider has no keys');
      this.#logoutTokens ??= new LogoutTokens({
        ...{ issuer, keysUrl, clientId: this.#client.clientId },
        timeoutMs: requestSecondsMax * 1_000,
      });
      return await this.#logoutTokens.subjectOf(token);
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Metadata of the provider, which are read when somebody first signs in, and then once an hour. */
  #discovered(): Promise<client.Configuration> {
    const now = this.#monotonic.now();
    if (this.#metadata !== undefined && now < this.#metadata.goodUntil) return this.#metadata.reading;
    const metadata = { reading: this.#discover(), goodUntil: now + metadataMs };
    this.#metadata = metadata;
    metadata.reading.catch(() => {
      metadata.goodUntil = this.#monotonic.now() + failureMs;
    });
    return metadata.reading;
  }

  async #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#client;
    const url = new URL(issuer);
    const authentication = clientSecret === '' ? client.None() : authenticationOf(clientSecret);
    const isPlain = url.protocol === 'http:';
    try {
      const configuration = await client.discovery(url, clientId, clientSecret || undefined, authentication, {
        timeout: requestSecondsMax,
        [client.customFetch]: boundedFetch,
        execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
      });
      configuration[client.customFetch] = boundedFetch;
      return configuration;
    } catch (error) {
      throw failureOf(error);
    }
  }
}

/** Authenticates the client as the provider likes it (OpenID Connect Discovery §3): by the header, where it says nothing else. */
function authenticationOf(clientSecret: string): client.ClientAuth {
  const basic = client.ClientSecretBasic(clientSecret);
  const post = client.ClientSecretPost(clientSecret);
  return (metadata, ...call) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = metadata;
    return (methods.includes('client_secret_basic') ? basic : post)(metadata, ...call);
  };
}

/** The kind of a failure. Texts of the provider go into the log alone. */
function failureOf(error: unknown): ProviderError {
  const causes = causesOf(error);
  const known = causes.find((cause) => cause instanceof ProviderError);
  if (known !== undefined) return known;
  const cause = { cause: error };
  const refused = causes.find((each) => each instanceof client.AuthorizationResponseError);
  if (refused !== undefined) {
    const failure = refused.error === 'access_denied' ? 'cancelled' : 'wrong_answer';
    return new ProviderError(failure, `the provider answered ${refused.error}`, cause);
  }
  const answered = answerOf(causes);
  if (answered !== undefined) return new ProviderError('wrong_answer', answered, cause);
  if (causes.some((each) => each instanceof DeadlineError || timeouts.includes(each.name))) {
    return new ProviderError('unreachable', 'the provider has not answered in time', cause);
  }
  if (causes.some((each) => each.message === 'fetch failed' || each.message === 'terminated')) {
    return new ProviderError('unreachable', 'the provider cannot be reached', cause);
  }
  const message = causes.map((each) => each.message).join(': ') || String(error);
  return new ProviderError('wrong_answer', `the answer of the provider is wrong: ${message}`, cause);
}

/** What the provider has answered in place of a token; `undefined` where that is not why it failed. */
function answerOf(causes: readonly Error[]): string | undefined {
  const notAccepted = 'the provider does not accept the client: its id or its secret here is not that of the provider';
  const challenge = causes.find((each) => each instanceof client.WWWAuthenticateChallengeError);
  if (challenge !== undefined && isForClients(challenge)) return notAccepted;
  const answered = causes.find((each) => each instanceof client.ResponseBodyError);
  if (answered === undefined) return undefined;
  if (answered.error === 'invalid_client') return notAccepted;
  const words = answered.error_description?.slice(0, descriptionCharactersMax);
  return `the provider answered ${answered.error}${words === undefined ? '' : `: ${words}`}`;
}

/** Whether a challenge asks a client who it is (RFC 6749 §5.2), and not for an access token. */
function isForClients({ cause: challenges }: client.WWWAuthenticateChallengeError): boolean {
  return challenges.every(({ scheme }) => scheme !== 'bearer');
}

const timeouts: readonly string[] = ['TimeoutError', 'AbortError'];
const causesMax = 8;

/** An error, its cause, and so on. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && causes.length < causesMax; each = each.cause) causes.push(each);
  return causes;
}

/** Whether an identifier is one: it is kept, and stands in the name of an owner (OpenID Connect Core §2). */
function isSubject(text: string): boolean {
  return text.length > 0 && text.length <= subjectCharactersMax && !/\p{Cc}/u.test(text);
}
