import { toALabels } from '../../lib/domain-name.ts';

/** The form in which addresses are stored and compared: lower case, the domain as A-labels. */
export function normalizeAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? address.toLowerCase() : `${address.slice(0, at).toLowerCase()}@${toALabels(address.slice(at + 1))}`;
}

/** Local parts that every domain answers to (RFC 5321 §4.5.1, RFC 2142 §2), whoever runs it. */
export const systemLocalParts: readonly string[] = ['postmaster', 'abuse'];

/** The account whose mailboxes receive the mail to `systemLocalParts`. */
export const systemOwner = 'postmaster';
