import { colonList, readTagList, type TagList } from './tag-list.ts';

/**
 * Rules of RFC 6376 on tags, which mailauth does not check. A signature that breaks one is invalid, even if its
 * cryptography is right.
 */

const requiredTags = ['v', 'a', 'b', 'bh', 'd', 'h', 's'];
const lengthShape = /^\d{1,76}$/;
const keyVersion = 'DKIM1';

/** The fault of a signature's own tags (RFC 6376 §3.5); `undefined` if there is none. */
export function signatureFault(signature: TagList): string | undefined {
  const { tags, repeatedName } = signature;
  if (repeatedName !== undefined) return `the tag ${repeatedName}= stands twice in the signature`;
  const missing = requiredTags.find((name) => !tags.has(name));
  if (missing !== undefined) return `the signature has no tag ${missing}=`;
  if (tags.get('v') !== '1') return 'the version of the signature is not 1';
  if (!isWithin(identityDomain(tags), signingDomain(tags)))
    return 'the identity (i=) is not of the signing domain (d=)';
  const length = tags.get('l');
  if (length !== undefined && !lengthShape.test(length)) return 'the length of the signed body (l=) is no number';
  const methods = tags.get('q');
  const isKnown = methods === undefined || colonList(methods).some((method) => method.toLowerCase() === 'dns/txt');
  return isKnown ? undefined : 'the key is to be asked for in an unknown way (q=)';
}

/** The fault of a key record for a signature that uses it (RFC 6376 §3.6.1); `undefined` if there is none. */
export function keyFault(record: string, signature: TagList): string | undefined {
  const { tags, firstName, repeatedName } = readTagList(record);
  if (repeatedName !== undefined) return `the tag ${repeatedName}= stands twice in the key record`;
  const version = tags.get('v');
  if (version !== undefined && (firstName !== 'v' || version !== keyVersion)) return 'unknown key version';
  const hash = (signature.tags.get('a') ?? '').toLowerCase().split('-').at(-1) ?? '';
  const hashes = tags.get('h');
  if (hashes !== undefined && !colonList(hashes.toLowerCase()).includes(hash)) return `the key is not for ${hash} (h=)`;
  const services = tags.get('s');
  if (services !== undefined && !colonList(services.toLowerCase()).some((name) => name === '*' || name === 'email'))
    return 'the key is not for email (s=)';
  const isStrict = colonList(tags.get('t') ?? '').includes('s');
  if (isStrict && identityDomain(signature.tags) !== signingDomain(signature.tags))
    return 'the key is not for subdomains (t=s)';
  return undefined;
}

function signingDomain(tags: TagList['tags']): string {
  return (tags.get('d') ?? '').toLowerCase();
}

function identityDomain(tags: TagList['tags']): string {
  const identity = tags.get('i');
  if (identity === undefined) return signingDomain(tags);
  return identity.slice(identity.lastIndexOf('@') + 1).toLowerCase();
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}
