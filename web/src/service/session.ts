import { createSignal } from 'solid-js';
import { api, sessionBegan } from './api.ts';

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

const [signedIn, setSignedIn] = createSignal<SignedIn>({ state: 'unknown' });

export { signedIn };

interface SessionState {
  readonly session?: Session;
  readonly guests: boolean;
  readonly canSignIn: boolean;
}

/** Asks who is signed in. */
export async function readSession(): Promise<void> {
  const { session, guests, canSignIn } = await api.get<SessionState>('/v1/session');
  setSignedIn(session === undefined ? { state: 'out', guests, canSignIn } : { state: 'in', session });
}

/** Signs in with an API key, with a code of a sign-in link, or as a guest. */
export async function signIn(proof: { apiKey: string } | { code: string } | { guest: true }): Promise<void> {
  const session = await api.post<Session>('/v1/session', proof);
  sessionBegan();
  setSignedIn({ state: 'in', session });
}

/** Signs out; the mailbox of a guest is deleted. */
export async function signOut(): Promise<void> {
  await api.remove('/v1/session');
  await readSession();
}

/** Whether who is signed in may do what a scope stands for. */
export function maySee(scope: string): boolean {
  const known = signedIn();
  return known.state === 'in' && known.session.scopes.includes(scope);
}

/** The only mailbox that is seen; `undefined` when all are. */
export function boundMailbox(): string | undefined {
  const known = signedIn();
  return known.state === 'in' ? known.session.mailboxId : undefined;
}
