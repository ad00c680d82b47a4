import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DkimResult, type SignatureFinding, textMember } from './findings.ts';
import { keyFault, signatureFault } from './grammar/dkim-rules.ts';
import type { TagList } from './grammar/tag-list.ts';
import { KeyRecords } from './key-records.ts';
import { senderCheckLimits } from './limits.ts';
import type { Lookups } from './lookups.ts';
import { SignatureVerifier } from './signature-verifier.ts';
import { signedMessage } from './signed-message.ts';

/** Chain of ARC sets as mailauth reads it. */
export type ArcChain = Parameters<typeof import('mailauth/lib/arc/index.js').arc>[0];

interface VerifiedSignature {
  readonly signingDomain?: string;
  readonly selector?: string;
  readonly algo?: string;
  readonly signingHeaders?: { readonly keys: string };
  readonly status: {
    readonly result: string;
    readonly comment?: string;
    /** Number of bytes of the body that are not signed (`l=`). */
    readonly underSized?: number;
  };
  /** Number of bytes of the body as it was received. */
  readonly sourceBodyLength?: number;
  /** Number of bytes of the body in the form that is signed, and how many of them the signature says that it signs. */
  readonly canonBodyLengthTotal?: number;
  readonly canonBodyLengthLimit?: number;
}

/** Signatures of a message, and the facts of its header that other checks need. */
export interface VerifiedSignatures {
  readonly findings: readonly SignatureFinding[];
  /** Signing domains that have passed, with the number of bytes that their signature does not cover. */
  readonly passed: readonly { readonly domain: string; readonly underSized: number }[];
  /** Addresses of the From fields; `undefined` when the header is too long to be read. */
  readonly from: readonly string[] | undefined;
  readonly arc: ArcChain | undefined;
}

/** Verifies the DKIM signatures of a message (RFC 6376 §6), and the newest signature of its ARC chain. */
export async function verifySignatures(
  raw: Buffer,
  { lookups, nowMs }: { lookups: Lookups; nowMs: number },
): Promise<VerifiedSignatures> {
  const message = signedMessage(raw);
  if (message === undefined) {
    const comment = 'the header is too long to be checked';
    return { findings: [{ result: 'policy', comment }], passed: [], from: undefined, arc: undefined };
  }
  const keys = new KeyRecords(lookups);
  const verifier = new SignatureVerifier({ curTime: nowMs, resolver: (name, type) => keys.find(name, type) });
  // In one piece: a body without line ends would be scanned again from its beginning with each further piece.
  await pipeline(Readable.from([message.bytes]), verifier);
  // mailauth does not declare what it gives.
  const results = verifier.results as readonly VerifiedSignature[];
  const signed = results.filter(({ signingDomain }) => signingDomain !== undefined);
  const judged = signed.map((signature, at) => {
    const unsigned = unsignedBytes(signature);
    return { unsigned, finding: judge({ signature, unsigned, tags: verifier.tags[at] }, { lookups, keys }) };
  });
  return {
    findings: [...judged.map(({ finding }) => finding), ...unreadable(verifier, signed.length), ...ignored(message)],
    passed: judged.flatMap(({ unsigned, finding }) =>
      finding.result === 'pass' ? [{ domain: finding.domain ?? '', underSized: unsigned }] : [],
    ),
    from: verifier.headerFrom,
    arc: verifier.arc as ArcChain,
  };
}

/** Number of bytes of the body that a signature leaves out. */
function unsignedBytes({ status, canonBodyLengthLimit, sourceBodyLength = 0 }: VerifiedSignature): number {
  // mailauth does not read a body when no part of it is signed.
  return canonBodyLengthLimit === 0 ? sourceBodyLength : (status.underSized ?? 0);
}

interface Judged {
  readonly signature: VerifiedSignature;
  readonly unsigned: number;
  readonly tags: TagList | undefined;
}

function judge(judged: Judged, { lookups, keys }: { lookups: Lookups; keys: KeyRecords }): SignatureFinding {
  const { signature, unsigned } = judged;
  const { signingDomain, selector } = signature;
  const fault = faultOf(judged, keys);
  const { result, comment } =
    fault === undefined ? resultOf(signature, lookups) : { result: 'permerror' as const, comment: fault };
  const left = unsigned === 0 ? undefined : `${unsigned} bytes of the body are not signed`;
  return {
    result,
    ...textMember('domain', signingDomain?.toLowerCase()),
    ...textMember('selector', selector),
    ...textMember('comment', comment ?? left),
  };
}

/** The rule of RFC 6376 that a signature or its key breaks; `undefined` when it breaks none, or has failed anyway. */
function faultOf({ signature, tags }: Judged, keys: KeyRecords): string | undefined {
  if (tags === undefined) return undefined;
  const fault = signatureFault(tags);
  if (fault !== undefined || signature.status.result !== 'pass') return fault;
  const { canonBodyLengthLimit: signedBytes = 0, canonBodyLengthTotal: allBytes = 0 } = signature;
  if (signedBytes > allBytes) return 'the signature is for more of the body (l=) than there is';
  const { selector = '', signingDomain = '' } = signature;
  const record = keys.of(selector, signingDomain);
  return record === undefined ? undefined : keyFault(record, tags);
}

/** Comments of mailauth on signatures that RFC 8601 §2.7.1 has a stricter word for than its `neutral`. */
const strictResults: ReadonlyMap<string, DkimResult> = new Map([
  ['body hash did not verify', 'fail'],
  ['no key', 'permerror'],
  ['unknown key version', 'permerror'],
  ['unknown key type', 'permerror'],
  ['invalid public key', 'permerror'],
]);

function resultOf(
  { algo = '', signingHeaders, status }: VerifiedSignature,
  lookups: Lookups,
): { result: DkimResult; comment: string | undefined } {
  const { result, comment } = status;
  if (result === 'pass') {
    const fields = (signingHeaders?.keys ?? '').toLowerCase().split(':');
    // RFC 6376 §5.4, RFC 8301 §3.1: mailauth lets both pass.
    if (!fields.some((field) => field.trim() === 'from'))
      return { result: 'permerror', comment: 'the From field is not signed' };
    if (/-sha1$/i.test(algo)) return { result: 'policy', comment: 'rsa-sha1 counts as no signature (RFC 8301)' };
    return { result, comment };
  }
  if (result === 'policy') return { result, comment: 'the key is too short' };
  if (result === 'temperror') {
    return lookups.hasFailed
      ? { result, comment: 'a DNS server has not answered' }
      : { result: 'permerror', comment: 'too many DNS lookups' };
  }
  return { result: strictResults.get(comment ?? '') ?? (result === 'fail' ? 'fail' : 'neutral'), comment };
}

/** Results of the signatures that mailauth skips, because it cannot read them. */
function unreadable({ headers }: SignatureVerifier, read: number): SignatureFinding[] {
  const fields = headers === false ? [] : headers.parsed;
  const all = fields.filter(({ key }) => key === 'dkim-signature').length;
  const comment = 'the signature lacks its domain, its selector or an algorithm that is known';
  return Array.from({ length: Math.max(0, all - read) }, () => ({ result: 'neutral', comment }));
}

function ignored({ ignoredSignatures }: { ignoredSignatures: number }): SignatureFinding[] {
  if (ignoredSignatures === 0) return [];
  const { signaturesMax } = senderCheckLimits;
  return [
    { result: 'policy', comment: `${ignoredSignatures} more signatures than the ${signaturesMax} that are checked` },
  ];
}
