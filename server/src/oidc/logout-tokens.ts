import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose';
import { boundedFetch } from './bounded-fetch.ts';

/** Facts by which the tokens of a provider are checked. */
export interface LogoutTokenFacts {
  readonly issuer: string;
  readonly clientId: string;
  /** Where the keys of the provider are. */
  readonly keysUrl: string;
  readonly timeoutMs: number;
}

/** Longest time for which a token is good: it can be sent again in it. */
const tokenAgeMax = '2m';
const toleranceSeconds = 30;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Tokens by which a provider says that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0 §2.4). */
export class LogoutTokens {
  readonly #facts: LogoutTokenFacts;
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(facts: LogoutTokenFacts) {
    this.#facts = facts;
    // Only the signal of its options is of use: it asks with GET, for JSON.
    const fetchKeys = (url: string, { signal }: { signal: AbortSignal }) =>
      boundedFetch(url, {
        method: 'GET',
        headers: { accept: 'application/json' },
        body: null,
        redirect: 'manual',
        signal,
      });
    this.#keys = createRemoteJWKSet(new URL(facts.keysUrl), {
      timeoutDuration: facts.timeoutMs,
      [customFetch]: fetchKeys,
    });
  }

  /**
   * Checks a token.
   * @returns The identifier of the person.
   * @throws Error for any other token.
   */
  async subjectOf(token: string): Promise<string> {
    const { issuer, clientId: audience } = this.#facts;
    const { payload } = await jwtVerify(token, this.#keys, {
      ...{ issuer, audience, maxTokenAge: tokenAgeMax, clockTolerance: toleranceSeconds },
      requiredClaims: ['iat', 'jti', 'events', 'sub'],
    });
    if (!isLogout(payload) || typeof payload.sub !== 'string')
      throw new Error('the token is for no logout of a person');
    return payload.sub;
  }
}

/** Whether a token is for a logout: one of a sign-in has a nonce, and must not pass for it. */
function isLogout({ events, nonce }: JWTPayload): boolean {
  const isEvent = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent);
  return isEvent && nonce === undefined;
}
