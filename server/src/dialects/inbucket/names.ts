import { baseAddress, normalizeAddress } from '../../core/mailboxes/addresses.ts';
import type { MailOutline } from '../../store/outline.ts';
import { DialectError } from '../base/dialect-error.ts';

/** Maximum length of a name (pkg/policy/address.go). */
const nameCharactersMax = 320;

/**
 * Name of a mailbox of Inbucket: a local part, which is that at any domain (its naming `local`), or an address (`full`). Neither has
 * a part after `+`. Its mailboxes are not made: a name has the mail that was sent to it.
 */
export interface MailboxName {
  /** The name as answers have it. */
  readonly text: string;
  /** Whether mail to an address is in the mailbox. */
  readonly has: (address: string) => boolean;
}

/**
 * Reads the name in a path.
 * @throws DialectError 500, as Inbucket, for what cannot be one.
 */
export function readName(given: string): MailboxName {
  if (given === '' || given.length > nameCharactersMax || given.includes('\0'))
    throw new DialectError(500, `a mailbox name has 1 to ${nameCharactersMax} characters`);
  const address = given.includes('@') ? addressOf(given) : undefined;
  if (address !== undefined) return { text: address, has: (other) => addressOf(other) === address };
  const local = localOf(given);
  return { text: local, has: (other) => localOf(other) === local };
}

/** Names of the mailboxes in which Inbucket would have a mail: the local parts of its recipients, each once. */
export function recipientNames({ envelope }: MailOutline): readonly string[] {
  return [...new Set(envelope?.to.map(localOf))];
}

function addressOf(address: string): string {
  return baseAddress(normalizeAddress(address));
}

function localOf(address: string): string {
  return addressOf(address)
    .replace(/@[^@]*$/, '')
    .split('+', 1)
    .join('');
}
