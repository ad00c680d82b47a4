import { toALabels } from '../../lib/domain-name.ts';

/** Normalises an address to the form in which it is stored and compared: lower case, the domain as A-labels. */
export function normalizeAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? address.toLowerCase() : `${address.slice(0, at).toLowerCase()}@${toALabels(address.slice(at + 1))}`;
}

/** Local parts of the system mailboxes, to which every domain accepts mail (RFC 5321 §4.5.1, RFC 2142 §2). */
export const systemLocalParts: readonly string[] = ['postmaster', 'abuse'];

/** Owner of the system mailboxes. */
export const systemOwner = 'postmaster';
