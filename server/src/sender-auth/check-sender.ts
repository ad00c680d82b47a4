import { arc as verifyArc } from 'mailauth/lib/arc/index.js';
import { dmarc as verifyDmarc } from 'mailauth/lib/dmarc/index.js';
import { spf as verifySpf } from 'mailauth/lib/spf/index.js';
import { type DmarcPolicy, type SenderFindings, type SpfResult, textMember } from './findings.ts';
import { sealsFault } from './grammar/arc-seals.ts';
import { isDmarcRecord, isMilder, weightOf } from './grammar/dmarc-records.ts';
import { isHostName, spfRecordFault } from './grammar/spf-record.ts';
import { LookupError, type Lookups, textOf } from './lookups.ts';
import { type VerifiedSignatures, verifySignatures } from './verify-signatures.ts';

/** Message whose sender is checked. */
export interface CheckedMessage {
  readonly raw: Buffer;
  /** Envelope sender, `''` for a bounce. */
  readonly sender: string;
  /** Client that has sent it; `undefined` when it is not known. */
  readonly client: { readonly address: string; readonly name: string } | undefined;
  /** Name of this server, for SPF macros. */
  readonly hostname: string;
  readonly nowMs: number;
}

/** DNS queries of a check: those of SPF, DKIM and ARC, and those for the policy of the domain of From. */
interface CheckLookups {
  readonly lookups: Lookups;
  readonly policyLookups: Lookups;
}

/** Checks the sender of a message: SPF by its client, DKIM and ARC by its signatures, DMARC by both. */
export async function checkSender(
  message: CheckedMessage,
  { lookups, policyLookups }: CheckLookups,
): Promise<SenderFindings> {
  const [spf, signatures] = await Promise.all([
    checkSpf(message, lookups),
    verifySignatures(message.raw, { ...message, lookups }),
  ]);
  const arc = await checkArc(signatures, lookups);
  const dmarc = await checkDmarc({ spf, signatures }, policyLookups);
  return { spf, dkim: signatures.findings, dmarc, arc };
}

/** A name that nobody has (RFC 6761 §6.4). */
const noName = 'no-name.invalid';
const spfResults: readonly SpfResult[] = ['none', 'neutral', 'pass', 'fail', 'softfail', 'temperror', 'permerror'];

/** RFC 7208. The domain is that of the envelope sender, or of the client's name for a bounce. */
async function checkSpf(
  { sender, client, hostname }: CheckedMessage,
  lookups: Lookups,
): Promise<SenderFindings['spf']> {
  if (client === undefined) return { result: 'none', comment: 'the client that sent the message is not known' };
  // A record that asks for the client's name (`%{h}`) finds nothing where that is no name; mailauth would call the record broken.
  const helo = sender === '' || isHostName(client.name) ? client.name : noName;
  const { domain, status } = await verifySpf({
    ...{ sender, ip: client.address, helo, mta: hostname },
    resolver: (name, type) => soundSpfRecords(lookups, { name, type }),
  });
  const result = spfResults.find((known) => known === status.result) ?? 'permerror';
  return {
    // Without a failed query, nothing is temporary.
    result: result === 'temperror' && !lookups.hasFailed ? 'permerror' : result,
    ...textMember('domain', domain),
    ...textMember('comment', status.comment?.replace(`${hostname}: `, '')),
  };
}

/** Finds records for SPF; one that breaks the syntax of RFC 7208 ends the check. */
async function soundSpfRecords(lookups: Lookups, { name, type }: { name: string; type: string }): Promise<string[]> {
  const records = await lookups.find(name, type);
  if (type !== 'TXT') return records;
  const fault = records.map((record) => spfRecordFault(textOf(record))).find((known) => known !== undefined);
  if (fault !== undefined) throw new LookupError('EBADRECORD', { error: 'permerror', text: fault });
  return records;
}

/** RFC 8617 §5.2. */
async function checkArc({ arc }: VerifiedSignatures, lookups: Lookups): Promise<SenderFindings['arc']> {
  if (arc === undefined) return { result: 'none' };
  const fault = sealsFault((arc.chain || []).map((set) => set['arc-seal']?.original ?? ''));
  if (fault !== undefined) return { result: 'fail', comment: fault };
  const { status } = await verifyArc(arc, { resolver: (name, type) => lookups.find(name, type) });
  if (status.result !== 'fail') return { result: status.result === 'pass' ? 'pass' : 'none' };
  return { result: 'fail', ...textMember('comment', status.comment ?? 'a seal could not be verified') };
}

const noAnswer = 'a DNS server has not answered';
const policies: readonly DmarcPolicy[] = ['none', 'quarantine', 'reject'];
const milder = { none: 'none', quarantine: 'none', reject: 'quarantine' } as const satisfies Record<
  DmarcPolicy,
  DmarcPolicy
>;

/** RFC 7489 §6.6. */
async function checkDmarc(
  { spf, signatures }: { spf: SenderFindings['spf']; signatures: VerifiedSignatures },
  lookups: Lookups,
): Promise<SenderFindings['dmarc']> {
  const { from, passed } = signatures;
  if (from === undefined) return { result: 'permerror', comment: 'the header is too long to be checked' };
  const [address = ''] = from;
  if (from.length !== 1) return { result: 'permerror', comment: `${from.length} addresses in From, and not one` };
  const resolver = (name: string, type: string) => dmarcRecords(lookups, { name, type });
  const spfDomains = spf.result === 'pass' && spf.domain !== undefined ? [spf.domain] : [];
  const verified = await verifyDmarc({
    headerFrom: address,
    spfDomains,
    resolver,
    // mailauth counts the bytes that are not signed, and declares a truth value.
    dkimDomains: passed.map(({ domain, underSized }) => ({ domain, ...(underSized > 0 ? { underSized: true } : {}) })),
  });
  if (verified === false) return { result: 'permerror' };
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const { status, alignment } = verified;
  const weight = verified.rr === undefined ? 'whole' : weightOf(verified.rr);
  const policy =
    weight === 'asNone' ? 'none' : policies.find((known) => known === verified.policy?.trim().toLowerCase());
  const asked = policy !== undefined && isMilder(verified.rr ?? '') ? milder[policy] : policy;
  const shown = { ...textMember('domain', domain), ...(asked === undefined ? {} : { policy: asked }) };
  if (weight === 'not')
    return { result: 'none', ...textMember('domain', domain), comment: 'the record has no valid policy' };
  if (status.result === 'none') return { result: 'none', ...shown };
  if (status.result === 'temperror') {
    return lookups.hasFailed
      ? { result: 'temperror', ...shown, comment: noAnswer }
      : { result: 'permerror', ...shown, comment: 'too many DNS lookups' };
  }
  const aligned = [
    ...(isAligned(alignment.spf, { from: domain, domains: spfDomains }) ? ['SPF'] : []),
    ...(isAligned(alignment.dkim, { from: domain, domains: passed.map((signature) => signature.domain) })
      ? ['DKIM']
      : []),
  ];
  if (aligned.length > 0) return { result: 'pass', ...shown, comment: `aligned by ${aligned.join(' and ')}` };
  // A domain that is not aligned could not have let it pass, whatever its name servers had answered.
  const open = openDomains(spf, signatures.findings);
  const hoped = await verifyDmarc({ headerFrom: address, spfDomains: open, dkimDomains: [], resolver });
  if (hoped !== false && isAligned(hoped.alignment.spf, { from: domain, domains: open }))
    return { result: 'temperror', ...shown, comment: noAnswer };
  return { result: 'fail', ...shown, comment: 'neither SPF nor DKIM has passed for the domain of From' };
}

/** Domains of the checks that a name server has not answered. */
function openDomains(spf: SenderFindings['spf'], dkim: SenderFindings['dkim']): string[] {
  const open = [spf, ...dkim].filter(({ result }) => result === 'temperror');
  return open.flatMap(({ domain }) => (domain === undefined ? [] : [domain]));
}

/** Finds the records of DMARC, without other texts. */
async function dmarcRecords(lookups: Lookups, { name, type }: { name: string; type: string }): Promise<string[]> {
  const records = await lookups.find(name, type);
  return records.filter((record) => isDmarcRecord(textOf(record)));
}

/**
 * Whether a check has passed for the domain of From. In strict mode only the exact domain counts, which mailauth does
 * not check.
 */
function isAligned(
  { result, strict }: { result: string | false | undefined; strict: boolean },
  { from, domains }: { from: string; domains: readonly string[] },
): boolean {
  return strict ? domains.includes(from) : typeof result === 'string' && result !== '';
}
