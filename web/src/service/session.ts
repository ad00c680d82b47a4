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
}

/** Knowledge about the session: not yet read, signed out, or signed in. */
export type SignedIn =
  | { readonly state: 'unknown' }
  | { readonly state: 'out'; readonly guests: boolean; readonly canSignIn: boolean }
  | { readonly state: 'in'; readonly session: Session };

/** Credentials for a sign-in. */
export type Proof = { readonly apiKey: string } | { readonly code: string } | { readonly guest: true };

interface SessionState {
  readonly session?: Session;
  readonly guests: boolean;
  readonly canSignIn: boolean;
}

/** Makes the store of the page's session. */
export function createSession({ api, sessionBegan }: { readonly api: Api; readonly sessionBegan: () => void }) {
  const [signedIn, setSignedIn] = createSignal<SignedIn>({ state: 'unknown' });
  /** Reads the session. */
  const readSession = async (): Promise<void> => {
    const { session, guests, canSignIn } = await api.get<SessionState>('/v1/session');
    setSignedIn(session === undefined ? { state: 'out', guests, canSignIn } : { state: 'in', session });
  };
  const known = () => {
    const current = signedIn();
    return current.state === 'in' ? current.session : undefined;
  };
  return {
    signedIn,
    readSession,
    /** Signs in with an API key, with a code of a sign-in link, or as a guest. */
    signIn: async (proof: Proof): Promise<void> => {
      const session = await api.post<Session>('/v1/session', proof);
      sessionBegan();
      setSignedIn({ state: 'in', session });
    },
    /** Signs out; the mailbox of a guest is deleted. */
    signOut: async (): Promise<void> => {
      await api.remove('/v1/session');
      await readSession();
    },
    /** The session; `undefined` when nobody is signed in. */
    session: known,
    /** Whether the session has a scope. */
    maySee: (scope: string): boolean => known()?.scopes.includes(scope) === true,
    /** Whether the session is that of a guest, who has one mailbox and may do little with it. */
    isGuest: (): boolean => known()?.guest === true,
    /** The mailbox to which the session is bound; `undefined` if it sees all. */
    boundMailbox: (): string | undefined => known()?.mailboxId,
  };
}

/** Data in the fragment (after `#`) of a sign-in link. */
export interface SignInLink {
  readonly code: string;
  /** Place of the app to which it leads. */
  readonly to: string | undefined;
}

/** Parses the fragment (after `#`) of a sign-in link; `undefined` for any other. */
export function readSignInLink(hash: string): SignInLink | undefined {
  const link = new URLSearchParams(hash.slice(1));
  const code = link.get('code');
  const to = link.get('to');
  return code === null ? undefined : { code, to: to?.startsWith('/') ? to : undefined };
}
