import { api, guestTerms, readSession, signIn } from '../service.ts';
import type { GuestWish } from '../session.ts';
import { type Challenge, prove } from './proof.ts';

/** Signs in as a guest; proves work before, where the service asks for it, and tells how far it is. */
export async function signInAsGuest(wish: GuestWish, onSolved: (solved: number, all: number) => void): Promise<void> {
  if (guestTerms()?.proof !== true) return signIn(wish);
  const challenge = await api.post<Challenge>('/v1/session/challenges', {});
  onSolved(0, challenge.puzzles);
  const proof = await prove(challenge, (solved) => onSolved(solved, challenge.puzzles));
  await signIn({ ...wish, proof });
}

/** Makes the recovery link of the guest, and returns its URL; the link before it ends. */
export async function makeRecoveryLink(): Promise<string> {
  const { url } = await api.post<{ url: string }>('/v1/session/recovery-link', {});
  await readSession();
  return new URL(url, location.href).href;
}
