import { createSignal } from 'solid-js';
import type { Api } from './api.ts';

/** Session: owner and rights of the signed-in reader. */
export interface Session {
  readonly owner: string;
  readonly guest: boolean;
  readonly keyId?: string;
  readonly keyName?: string;
  readonly scopes: readonly string[];
  /** The only visible mailbox, if the key or the guest is bound to one. */
  readonly mailboxId?: string;
  readonly expiresAt: string;
  /** For a guest with a recovery link: the end of the link. */
  readonly recoverableUntil?: string;
}

/** Terms on which a visitor without a key gets a mailbox. */
export interface GuestTerms {
  readonly names: boolean;
  /** Domains to choose from; the first is the default. */
  readonly domains: readonly string[];
  /** 0: there are no recovery links. */
  readonly recoveryDays: number;
  /** Whether a new mailbox needs a proof of work. */
  readonly proof: boolean;
}

/** Knowledge about the session: not yet read, signed out, or signed in. */
export type SignedIn =
  | { readonly state: 'unknown' }
  | { readonly state: 'out'; readonly canSignIn: boolean }
  | { readonly state: 'in'; readonly session: Session };

/** Credentials for a sign-in. */
export type Proof = { readonly apiKey: string } | { readonly code: string } | { readonly recovery: string } | GuestWish;

/** Proof of work for a challenge. */
export interface WorkProof {
  readonly challenge: string;
  readonly answers: readonly number[];
}

/** Wish of a visitor for a mailbox. */
export interface GuestWish {
  readonly guest: true;
  readonly name?: string;
  readonly domain?: string;
  readonly proof?: WorkProof;
}

/** Identity provider by which one can sign in. */
export interface SignInProvider {
  readonly name: string;
  /** Page of the service that leads there. */
  readonly url: string;
  /** Whether the name is that of the person, whom a proxy has signed in. */
  readonly isUser?: boolean;
}

interface SessionState {
  readonly session?: Session;
  readonly guestTerms?: GuestTerms;
  readonly providers: readonly SignInProvider[];
  readonly canSignIn: boolean;
}

/** Makes the store of the page's session. */
export function createSession({ api, sessionBegan }: { readonly api: Api; readonly sessionBegan: () => void }) {
  const [signedIn, setSignedIn] = createSignal<SignedIn>({ state: 'unknown' });
  const [guestTerms, setGuestTerms] = createSignal<GuestTerms>();
  const [signInProviders, setSignInProviders] = createSignal<readonly SignInProvider[]>([]);
  /** Reads the session. */
  const readSession = async (): Promise<void> => {
    const { session, guestTerms: terms, providers, canSignIn } = await api.get<SessionState>('/v1/session');
    setGuestTerms(terms);
    setSignInProviders(providers);
    setSignedIn(session === undefined ? { state: 'out', canSignIn } : { state: 'in', session });
  };
  const known = () => {
    const current = signedIn();
    return current.state === 'in' ? current.session : undefined;
  };
  /** Signs in with an API key, with a code of a sign-in link, by a recovery link, or as a guest. */
  const signIn = async (proof: Proof): Promise<void> => {
    const session = await api.post<Session>('/v1/session', proof);
    sessionBegan();
    setSignedIn({ state: 'in', session });
  };
  return {
    signedIn,
    readSession,
    signIn,
    /** Terms on which a visitor without a key gets a mailbox; `undefined` where none does. */
    guestTerms,
    /** Identity providers by which one can sign in. */
    signInProviders,
    /** Signs out. The mailbox of a guest is deleted, unless it is kept for its recovery link. */
    signOut: async ({ keep = false } = {}): Promise<void> => {
      await api.remove(keep ? '/v1/session?keep=true' : '/v1/session');
      await readSession();
    },
    /** The session; `undefined` when nobody is signed in. */
    session: known,
    /** Whether the session has a scope. */
    maySee: (scope: string): boolean => known()?.scopes.includes(scope) === true,
    /** Whether the session may change mails and mailboxes in every way, which a guest may not. */
    mayChange: (): boolean => known()?.scopes.includes('mailboxes') === true && known()?.guest === false,
    /** Whether the session is that of a guest, who has one mailbox and may do little with it. */
    isGuest: (): boolean => known()?.guest === true,
    /** Time at which the session ends at the latest; for a guest, that until which the mailbox can be extended. */
    sessionEnd: (): string | undefined => known()?.expiresAt,
    /** The mailbox to which the session is bound; `undefined` if it sees all. */
    boundMailbox: (): string | undefined => known()?.mailboxId,
  };
}

/** Data in the fragment (after `#`) of a sign-in link, or of a recovery link. */
export interface SignInLink {
  readonly proof: { readonly code: string } | { readonly recovery: string };
  /** Place of the app to which it leads. */
  readonly to: string | undefined;
}

/** Parses the fragment (after `#`) of a sign-in link; `undefined` for any other. */
export function readSignInLink(hash: string): SignInLink | undefined {
  const link = new URLSearchParams(hash.slice(1));
  const code = link.get('code');
  const recovery = link.get('recovery');
  const to = link.get('to');
  if (recovery !== null) return { proof: { recovery }, to: undefined };
  return code === null ? undefined : { proof: { code }, to: to?.startsWith('/') ? to : undefined };
}
