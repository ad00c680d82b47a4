import { Readable } from 'node:stream';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { type DkimResult, type SignatureFinding, textMember } from './findings.ts';
import { senderCheckLimits } from './limits.ts';
import type { Lookups } from './lookups.ts';
import { signedMessage } from './signed-message.ts';

/** Signatures of a message as mailauth has verified them; its own declaration lacks members that it gives. */
interface Verified {
  /** Addresses of the From fields. */
  readonly headerFrom: readonly string[];
  readonly results: readonly VerifiedSignature[];
  readonly headers?: { readonly parsed: readonly { readonly key: string }[] };
  readonly arc: Parameters<typeof import('mailauth/lib/arc/index.js').arc>[0];
}

interface VerifiedSignature {
  readonly signingDomain?: string;
  readonly selector?: string;
  readonly algo?: string;
  readonly signingHeaders?: { readonly keys: string };
  readonly status: {
    readonly result: string;
    readonly comment?: string;
    /** Number of bytes of the body behind what is signed (`l=`). */
    readonly underSized?: number;
  };
}

/** Signatures of a message, and the facts of its header that other checks need. */
export interface VerifiedSignatures {
  readonly findings: readonly SignatureFinding[];
  /** Signing domains that have passed, with the number of bytes that their signature leaves out. */
  readonly passed: readonly { readonly domain: string; readonly underSized: number }[];
  /** Addresses of the From fields; `undefined` when the header is too long to be read. */
  readonly from: readonly string[] | undefined;
  readonly arc: Verified['arc'] | undefined;
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
  // In one piece: a body without line ends would be scanned again from its beginning with each further piece.
  const stream = Readable.from([message.bytes]);
  const verified = (await dkimVerify(stream, {
    curTime: nowMs,
    resolver: (name, type) => lookups.find(name, type),
  })) as unknown as Verified;
  const signed = verified.results.filter(({ signingDomain }) => signingDomain !== undefined);
  const judged = signed.map((signature) => ({ signature, finding: judge(signature, lookups) }));
  return {
    findings: [...judged.map(({ finding }) => finding), ...unreadable(verified, signed.length), ...ignored(message)],
    passed: judged.flatMap(({ signature, finding }) =>
      finding.result === 'pass' ? [{ domain: finding.domain ?? '', underSized: signature.status.underSized ?? 0 }] : [],
    ),
    from: verified.headerFrom,
    arc: verified.arc,
  };
}

function judge(signature: VerifiedSignature, lookups: Lookups): SignatureFinding {
  const { signingDomain, selector, status } = signature;
  const { result, comment } = resultOf(signature, lookups);
  const left = status.underSized === undefined ? undefined : `${status.underSized} bytes of the body are not signed`;
  return {
    result,
    ...textMember('domain', signingDomain?.toLowerCase()),
    ...textMember('selector', selector),
    ...textMember('comment', comment ?? left),
  };
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
    const fields = (signingHeaders?.keys ?? '').toLowerCase().split(/\s*:\s*/);
    // RFC 6376 §5.4, RFC 8301 §3.1: mailauth lets both pass.
    if (!fields.includes('from')) return { result: 'permerror', comment: 'the From field is not signed' };
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

/** Findings about the signatures that mailauth passes over, because it cannot read them. */
function unreadable({ headers }: Verified, read: number): SignatureFinding[] {
  const all = headers?.parsed.filter(({ key }) => key === 'dkim-signature').length ?? 0;
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
