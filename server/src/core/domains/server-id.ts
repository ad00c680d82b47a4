import { createHash } from 'node:crypto';
import { base32 } from '../../lib/ids.ts';

/** Clients of Mailosaur check the length. */
const characters = 8;
const serverIdShape = /^[a-z0-9]{8}$/;

/**
 * Id of a domain in the API of Mailosaur, where each domain is a server: the first label of its name where that has eight letters or digits, as
 * there, else eight characters that its name gives. It is the same in every installation.
 * @param name Name in lower case, as A-labels.
 */
export function serverIdOf(name: string): string {
  const [label = ''] = name.split('.', 1);
  if (isServerId(label)) return label;
  return base32(createHash('sha256').update(name).digest()).slice(0, characters);
}

/** Whether a text has the shape of the id of a server. */
export function isServerId(text: string): boolean {
  return serverIdShape.test(text);
}

/** Whether mail to a domain is of a server: of its domain, or of a name below that. */
export function isOfServer(serverId: string, domain: string): boolean {
  const labels = domain.toLowerCase().split('.');
  // A name of one label has nothing below it that is of the same owner, but it may be a domain itself.
  const last = Math.max(1, labels.length - 1);
  for (let first = 0; first < last; first += 1) {
    if (serverIdOf(labels.slice(first).join('.')) === serverId) return true;
  }
  return false;
}
