import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignInSecrets } from '../../core/people/provider.ts';
import { readCookie } from './session-cookie.ts';

/** Time in milliseconds in which a person has to come back from a provider. */
export const signInStateMs = 10 * 60_000;
const cookieCharactersMax = 3_000;

/** What a browser carries to a provider and back. */
export interface SignInState {
  readonly provider: string;
  /** Random text from which the secrets of the sign-in are derived. */
  readonly seed: string;
  readonly startedAt: number;
  /** Place of the app to which the sign-in leads. */
  readonly to: string;
  /** Session that it replaces; the cookie of that is not sent by a browser that comes from another site. */
  readonly former: FormerSession | undefined;
}

/** Session that a browser had before. */
export interface FormerSession {
  readonly id: string;
  /** Mailbox of a guest. */
  readonly mailboxId: string | undefined;
}

/**
 * Cookie that ties a sign-in at a provider to the browser that began it. It is signed with the secret of the installation, so that any
 * node can read it and nobody can write one. The secrets of the sign-in are derived from it, and are not in it.
 */
export class SignInStateCookie {
  readonly #name: string;
  readonly #isSecure: boolean;
  readonly #secret: () => string;

  constructor(options: { installation: string; isSecure: boolean; secret: () => string }) {
    this.#isSecure = options.isSecure;
    this.#secret = options.secret;
    this.#name = `${options.isSecure ? '__Host-' : ''}mayfly-sign-in-${options.installation}`;
  }

  /** Set-Cookie header that stores the state in the browser. Unlike that of a session it is sent when the provider leads back. */
  set(state: SignInState): string {
    const content = Buffer.from(JSON.stringify(state)).toString('base64url');
    return this.#cookie(`${content}.${this.#mac('state', content)}`, signInStateMs / 1_000);
  }

  /** Set-Cookie header that removes the state. */
  clear(): string {
    return this.#cookie('', 0);
  }

  /** State in a Cookie header; `undefined` without one that is ours and young enough. */
  read(header: string | undefined, now: number): SignInState | undefined {
    const value = readCookie(header, this.#name) ?? '';
    const [content = '', mac = ''] = value.split('.');
    if (value.length > cookieCharactersMax || !isSame(mac, this.#mac('state', content))) return undefined;
    // Nobody else can have signed it.
    const state = JSON.parse(Buffer.from(content, 'base64url').toString()) as SignInState;
    return state.startedAt <= now && now - state.startedAt < signInStateMs ? state : undefined;
  }

  /** Secrets of a sign-in. */
  secretsOf({ provider, seed }: Pick<SignInState, 'provider' | 'seed'>): SignInSecrets {
    const derive = (purpose: string) => this.#mac(purpose, `${provider} ${seed}`);
    return { state: derive('answer'), nonce: derive('nonce'), verifier: derive('verifier') };
  }

  #mac(purpose: string, text: string): string {
    return createHmac('sha256', this.#secret()).update(`sign-in ${purpose} ${text}`).digest('base64url');
  }

  #cookie(value: string, secondsMax: number): string {
    const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${secondsMax}`];
    return [`${this.#name}=${value}`, ...attributes, ...(this.#isSecure ? ['Secure'] : [])].join('; ');
  }
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
