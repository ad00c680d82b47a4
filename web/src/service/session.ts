import { createSignal } from 'solid-js';
import type { Api } from './api.ts';

/** Who is signed in, and what they may do. */
export interface Session {
  readonly owner: string;
  readonly guest: boolean;
  readonly keyId?: string;
  readonly keyName?: string;
  readonly scopes: readonly string[];
  /** The only mailbox that is seen, where the key or the guest is bound to one. */
  readonly mailboxId?: string;
  readonly expiresAt: string;
}

/** What the page knows: nothing yet, that nobody is signed in, or who is. */
export type SignedIn =
  | { readonly state: 'unknown' }
  | { readonly state: 'out'; readonly guests: boolean; readonly canSignIn: boolean }
  | { readonly state: 'in'; readonly session: Session };

/** What a reader signs in with. */
export type Proof = { readonly apiKey: string } | { readonly code: string } | { readonly guest: true };

interface SessionState {
  readonly session?: Session;
  readonly guests: boolean;
  readonly canSignIn: boolean;
}

/** Makes what the page knows of who is signed in. */
export function createSession({ api, sessionBegan }: { readonly api: Api; readonly sessionBegan: () => void }) {
  const [signedIn, setSignedIn] = createSignal<SignedIn>({ state: 'unknown' });
  /** Asks who is signed in. */
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
    /** Whether who is signed in may do what a scope stands for. */
    maySee: (scope: string): boolean => known()?.scopes.includes(scope) === true,
    /** The only mailbox that is seen; `undefined` when all are. */
    boundMailbox: (): string | undefined => known()?.mailboxId,
  };
}

/** What a sign-in link has after its `#`. */
export interface SignInLink {
  readonly code: string;
  /** Place of the app to which it leads. */
  readonly to: string | undefined;
}

/** Reads what a sign-in link has after its `#`; `undefined` when that is no link. */
export function readSignInLink(hash: string): SignInLink | undefined {
  const link = new URLSearchParams(hash.slice(1));
  const code = link.get('code');
  const to = link.get('to');
  return code === null ? undefined : { code, to: to?.startsWith('/') ? to : undefined };
}
