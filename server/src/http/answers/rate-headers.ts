import type { FastifyReply } from 'fastify';
import type { Caller } from '../../core/accounts/accounts.ts';
import type { CallQuota } from '../../core/accounts/call-quota.ts';
import type { KeyCalls } from '../../core/accounts/key-calls.ts';

const daySeconds = 86_400;
/** Largest integer of a structured field (RFC 9651 §3.3.1). */
const integerMax = 999_999_999_999_999;

/** Policy of the last caller, which most often is that of the next one. */
let lastPolicy = { dailyCallsMax: -1, text: '' };

/**
 * Adds the limits of the caller to an answer: in X-RateLimit-Remaining (interface.md: Limits), and in RateLimit-Policy
 * and RateLimit (draft-ietf-httpapi-ratelimit-headers-11).
 */
export function tellLimits(
  reply: FastifyReply,
  { callsLeft, dailyCallsMax, keyId }: Caller,
  { quota, keyCalls }: { quota: CallQuota; keyCalls: KeyCalls | undefined },
): void {
  const left = callsLeft > 0 ? callsLeft : 0;
  if (lastPolicy.dailyCallsMax !== dailyCallsMax) {
    lastPolicy = { dailyCallsMax, text: `"daily";q=${Math.min(dailyCallsMax, integerMax)};w=${daySeconds}` };
  }
  const policy = lastPolicy.text;
  const rest = `"daily";r=${Math.min(left, integerMax)};t=${quota.secondsToReset()}`;
  reply.header('x-ratelimit-remaining', left);
  reply.header('ratelimit-policy', keyCalls ? `${policy}, "key";q=${keyCalls.perSecondMax};w=1` : policy);
  reply.header('ratelimit', keyCalls ? `${rest}, "key";r=${keyCalls.left(keyId)};t=1` : rest);
}
