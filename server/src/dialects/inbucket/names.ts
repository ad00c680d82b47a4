import { baseAddress, normalizeAddress } from '../../core/mailboxes/addresses.ts';
import type { MailOutline } from '../../store/outline.ts';
import { DialectError } from '../base/dialect-error.ts';

/** Maximum length of a name (pkg/policy/address.go). */
const nameCharactersMax = 320;

/**
 * Name of a mailbox of Inbucket: a local part, which is that at any domain (its naming `local`), or an address (`full`). Neither has
 * a part after `+`.
 */
export interface InbucketName {
  /** The name as answers have it. */
  readonly text: string;
  readonly local: string;
  /** The domain of an address; `undefined` for a local part. */
  readonly domain: string | undefined;
}

/**
 * Reads the name in a path.
 * @throws DialectError 500, as Inbucket answers for what cannot be one.
 */
export function readName(given: string): InbucketName {
  if (given === '' || given.length > nameCharactersMax || given.includes('\0'))
    throw new DialectError(500, `a mailbox name has 1 to ${nameCharactersMax} characters`);
  return given.includes('@') ? nameOf(given) : { ...nameOf(`${given}@`), text: localOf(given), domain: undefined };
}

/** Whether a name has the mail to an address. */
export function hasAddress({ local, domain }: InbucketName, address: string): boolean {
  const other = nameOf(address);
  return other.local === local && (domain === undefined || other.domain === domain);
}

/** Whether a name has a mail by its recipients. */
export function hasMail(name: InbucketName, { envelope }: MailOutline): boolean {
  return envelope?.to.some((address) => hasAddress(name, address)) === true;
}

/** Names of the mailboxes in which Inbucket would have a mail: the local parts of its recipients, each once. */
export function recipientNames({ envelope }: MailOutline): readonly string[] {
  return [...new Set(envelope?.to.map((address) => nameOf(address).local))];
}

function nameOf(given: string): InbucketName {
  const address = baseAddress(normalizeAddress(given));
  const at = address.lastIndexOf('@');
  return { text: address, local: localOf(address.slice(0, at)), domain: address.slice(at + 1) };
}

function localOf(text: string): string {
  return text.toLowerCase().split('+', 1).join('');
}
