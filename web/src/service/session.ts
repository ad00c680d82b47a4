import { createSignal } from 'solid-js';
import { api, sessionBegan, Unauthorized } from './api.ts';

/** Who is signed in, and what they may do. */
export interface Session {
  readonly owner: string;
  readonly keyName?: string;
  readonly scopes: readonly string[];
  /** The only mailbox that is seen, where the key or the guest is bound to one. */
  readonly mailboxId?: string;
  readonly isGuest?: boolean;
  readonly expiresAt?: string;
}

/** What the page knows: nothing yet, that nobody is signed in, or who is. */
export type SignedIn =
  | { readonly state: 'unknown' }
  | { readonly state: 'out'; readonly guests: boolean; readonly refusal?: string }
  | { readonly state: 'in'; readonly session: Session };

const [signedIn, setSignedIn] = createSignal<SignedIn>({ state: 'unknown' });

export { signedIn };

interface SessionAnswer extends Partial<Session> {
  readonly signedIn: boolean;
  readonly guests?: boolean;
}

/** Asks who is signed in. */
export async function readSession(): Promise<void> {
  const answer = await api.get<SessionAnswer>('/v1/session');
  show(answer);
}

/** Signs in with an API key, with a code of a sign-in link, or as a guest. */
export async function signIn(proof: { apiKey: string } | { code: string } | { guest: true }): Promise<void> {
  const answer = await api.post<SessionAnswer>('/v1/session', proof);
  sessionBegan();
  show({ ...answer, signedIn: true });
}

/** Signs out. */
export async function signOut(): Promise<void> {
  try {
    await api.remove('/v1/session');
  } catch (error) {
    // It has ended already.
    if (!(error instanceof Unauthorized)) throw error;
  }
  await readSession();
}

/** Whether who is signed in may do what a scope stands for. */
export function maySee(scope: string): boolean {
  const known = signedIn();
  return known.state === 'in' && known.session.scopes.includes(scope);
}

function show({ signedIn: isIn, owner, scopes, guests = false, ...rest }: SessionAnswer): void {
  if (isIn && owner !== undefined && scopes !== undefined)
    setSignedIn({ state: 'in', session: { ...rest, owner, scopes } });
  else setSignedIn({ state: 'out', guests });
}
