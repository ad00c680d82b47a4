import { createHash } from 'node:crypto';
import { base32 } from '../../../../lib/ids.ts';

const ownerCharacters = 4;

/**
 * Prefix of all terms of one part of an owner's index. Two owners with the same prefix slow each other's queries down,
 * but never find each other's mails.
 */
export function termPrefix(owner: string, part: number): string {
  const hash = base32(createHash('sha256').update(owner).digest()).slice(0, ownerCharacters);
  return `${hash}${part.toString(36)}_`;
}

/** The term that all mails of a mailbox have. No word begins as it does. */
export function mailboxTerm(mailboxId: string): string {
  return `_${mailboxId.replaceAll('-', '')}`;
}
