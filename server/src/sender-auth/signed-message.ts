import { mimeLimits } from '../mime/limits.ts';
import { senderCheckLimits } from './limits.ts';

/** Message in the form in which its signatures are verified. */
export interface SignedMessage {
  /** Bytes of the message, without the signatures that are too many. */
  readonly bytes: Buffer;
  /** Number of those signatures. */
  readonly ignoredSignatures: number;
}

const LF = 10;
const CR = 13;
const signatureName = 'dkim-signature:';

/**
 * Prepares a message for verification: only its topmost signatures stay in it. Returns `undefined` when its header is
 * so long that nothing is verified.
 */
export function signedMessage(raw: Buffer): SignedMessage | undefined {
  const { signaturesMax, headerLinesMax } = senderCheckLimits;
  const kept: Buffer[] = [];
  let signatures = 0;
  let lines = 0;
  /** Start of the bytes that are kept and not yet in `kept`; `undefined` inside of a field that is left out. */
  let from: number | undefined = 0;
  let at = 0;
  for (; at < raw.length && !isBlank(raw, at); at = endOfLine(raw, at)) {
    lines += 1;
    if (lines > headerLinesMax || at > mimeLimits.headerBytesMax) return undefined;
    if (isFolded(raw, at)) continue;
    const isSignature = startsSignature(raw, at);
    if (isSignature) signatures += 1;
    const isIgnored = isSignature && signatures > signaturesMax;
    if (isIgnored && from !== undefined) kept.push(raw.subarray(from, at));
    if (isIgnored) from = undefined;
    else from ??= at;
  }
  const ignoredSignatures = Math.max(0, signatures - signaturesMax);
  if (ignoredSignatures === 0) return { bytes: raw, ignoredSignatures };
  return { bytes: Buffer.concat([...kept, raw.subarray(from ?? at)]), ignoredSignatures };
}

function endOfLine(raw: Buffer, at: number): number {
  const end = raw.indexOf(LF, at);
  return end < 0 ? raw.length : end + 1;
}

function isBlank(raw: Buffer, at: number): boolean {
  return raw[at] === LF || (raw[at] === CR && raw[at + 1] === LF);
}

function isFolded(raw: Buffer, at: number): boolean {
  return raw[at] === 32 || raw[at] === 9;
}

function startsSignature(raw: Buffer, at: number): boolean {
  return /^dkim-signature[ \t]*:/i.test(raw.toString('latin1', at, at + 2 * signatureName.length));
}
