import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { call } from '../../load/http-client.ts';
import { attackerAddress } from '../addresses.ts';
import type { Target } from '../attack.ts';

/** What a browser says of a call by a page of the service. */
export const page = { 'sec-fetch-site': 'same-origin' };

/** Guest who is signed in: the headers of its calls, and the path of its mailbox. */
export interface Guest {
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  readonly localAddress: string;
}

const Session = Type.Object({ mailboxId: Type.String() });

/**
 * Signs a guest in from an address, or from the one that a proxy of this machine says. Returns the guest, and the status or why there is none.
 * @param options.body Body of the call; by default it asks for a new mailbox.
 */
export async function openGuest(
  { url }: Target,
  options: { readonly localAddress?: string; readonly forwardedFor?: string; readonly body?: unknown },
): Promise<{ status: string; guest?: Guest }> {
  const { localAddress = attackerAddress(), forwardedFor, body = { guest: true } } = options;
  const headers = { ...page, ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }) };
  const wanted = { method: 'POST', path: '/v1/session', headers, body, localAddress };
  const answer = await call(url, wanted).catch((error: Error) => error);
  if (answer instanceof Error) return { status: answer.message };
  if (answer.status !== 201) return { status: `${answer.status}` };
  const cookie = String(answer.headers['set-cookie']?.[0]).split(';', 1).join('');
  const path = `/v1/mailboxes/${Value.Parse(Session, JSON.parse(answer.body)).mailboxId}`;
  return { status: '201', guest: { headers: { ...headers, cookie }, path, localAddress } };
}
