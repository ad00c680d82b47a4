import { toALabels } from '../../lib/domain-name.ts';
import type { NewMailbox } from '../../store/operations/mailboxes.ts';
import { forever } from '../../store/schema.ts';

/** Normalises an address to the form in which it is stored and compared: lower case, the domain as A-labels. */
export function normalizeAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? address.toLowerCase() : `${address.slice(0, at).toLowerCase()}@${toALabels(address.slice(at + 1))}`;
}

/** Address without the part of its local part from the first `+` on; the address itself when it has none. */
export function baseAddress(address: string): string {
  const plus = address.indexOf('+');
  const at = address.lastIndexOf('@');
  return plus < 0 || plus > at ? address : address.slice(0, plus) + address.slice(at);
}

const dotAtomShape = /^[a-z0-9!#$%&'*+\-/=?^_`{|}~]+(?:\.[a-z0-9!#$%&'*+\-/=?^_`{|}~]+)*$/;

/** Whether a local part in lower case consists of atoms with dots between them (RFC 5322 §3.2.3). */
export function isDotAtom(alias: string): boolean {
  return dotAtomShape.test(alias);
}

/** Local parts of the system mailboxes, to which every domain accepts mail (RFC 5321 §4.5.1, RFC 2142 §2). */
export const systemLocalParts: readonly string[] = ['postmaster', 'abuse'];

/** Owner of the system mailboxes. */
export const systemOwner = 'postmaster';

/** Makes the row of a system mailbox. */
export function systemMailbox({ id, address, now }: { id: string; address: string; now: number }): NewMailbox {
  const at = address.lastIndexOf('@');
  return {
    ...{ id, owner: systemOwner, alias: address.slice(0, at), domain: address.slice(at + 1), address },
    ...{ recoverable: 0, tag: '', expires_at: forever, created_at: now, archived_at: null, mails_from: '' },
  };
}

/**
 * Names that people expect to belong to the operator of a domain (RFC 2142), and to which certificate authorities send
 * mail. On domains of the service they are reserved.
 */
const officialNames: ReadonlySet<string> = new Set([
  ...['info', 'marketing', 'sales', 'support', 'noc', 'security', 'hostmaster', 'usenet', 'news', 'webmaster', 'www'],
  ...['uucp', 'ftp', 'admin', 'administrator', 'root', 'ssl-admin'],
]);

/** An alias that may be chosen: no dot at its ends, nor two in a row. */
export const aliasShape = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
/** Maximum length of such an alias (RFC 5321 §4.5.3.1.1). */
export const aliasCharactersMax = 64;
/** Maximum length of an address (RFC 5321 §4.5.3.1.3, without the brackets of a path). */
export const addressCharactersMax = 254;

/** What is wrong with an alias that somebody chooses at a domain; `undefined` for one that may be chosen. */
export function aliasProblem(alias: string, domain: string): string | undefined {
  if (alias.length === 0 || alias.length > aliasCharactersMax || !aliasShape.test(alias))
    return 'must have 1 to 64 of a-z, 0-9, dot, underscore and hyphen, with no dot at either end nor two in a row';
  const isLong = alias.length + 1 + domain.length > addressCharactersMax;
  return isLong ? `must make an address of at most ${addressCharactersMax} characters` : undefined;
}

/** Reason for which an owner cannot choose an alias; `undefined` when it is free. */
export function reservedReason(alias: string, { isOfService }: { isOfService: boolean }): string | undefined {
  if (systemLocalParts.includes(alias)) return `must not be ${alias}, which belongs to the service on every domain`;
  const isOfficial = officialNames.has(alias) || alias.endsWith('-request');
  return isOfService && isOfficial
    ? `must not be ${alias}, which is reserved on the domains of the service`
    : undefined;
}
