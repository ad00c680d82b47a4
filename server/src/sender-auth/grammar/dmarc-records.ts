import { readTagList } from './tag-list.ts';

const recordStart = /^v\s*=\s*DMARC1\s*(?:;|$)/;
const policyShape = /^(?:none|quarantine|reject)$/i;

/** Whether a text is a DMARC record (RFC 7489 §6.4): its version comes first, in capital letters. */
export function isDmarcRecord(text: string): boolean {
  return recordStart.test(text.trimStart());
}

/**
 * How far a record counts (RFC 7489 §6.6.3): `whole`; `asNone` when it has no valid policy and still asks for reports; `not` when it has
 * neither.
 */
export function weightOf(record: string): 'whole' | 'asNone' | 'not' {
  const { tags } = readTagList(record);
  const policy = tags.get('p');
  const subdomains = tags.get('sp');
  const isSound = policy !== undefined && policyShape.test(policy);
  if (isSound && (subdomains === undefined || policyShape.test(subdomains))) return 'whole';
  return /(?:^|,)\s*mailto:[^\s,]+/i.test(tags.get('rua') ?? '') ? 'asNone' : 'not';
}

/**
 * Whether the policy of a record is one step milder than it says: in test (`t=y`, RFC 9989), or asked for a share of the messages alone, of
 * which the others get the milder one (`pct`, RFC 7489 §6.6.4).
 */
export function isMilder(record: string): boolean {
  const { tags } = readTagList(record);
  const share = tags.get('pct') ?? '';
  return /^y$/i.test(tags.get('t') ?? '') || (/^\d{1,3}$/.test(share) && Number(share) < 100);
}
