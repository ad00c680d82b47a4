import type { RandomBytes } from '../../lib/random.ts';
import type { SendOutcome } from '../../outbound/sender.ts';
import type { NextStep } from '../../store/operations/webhooks/sending.ts';
import { reportOutcome } from './outcome.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Longest time of an attempt in milliseconds. */
export const attemptMsMax = 10 * secondMs;

/** Gap before each attempt, from the end of the one before (Standard Webhooks: Deliverability and reliability). */
export const attemptGapsMs: readonly number[] = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** Largest part of a gap that is added to it at random, so that attempts to a receiver that was away are spread out. */
export const jitterPartMax = 0.1;

/** Longest delay that a receiver may ask for by Retry-After. */
const retryAfterMsMax = 24 * hourMs;
const gone = 410;

/**
 * The next step after an attempt: delivered, another attempt, or failed.
 * @param options.attempts Number of attempts before this one.
 */
export function nextStep(
  outcome: SendOutcome,
  { attempts, now, random }: { attempts: number; now: number; random: RandomBytes },
): NextStep {
  const { delivered, status, reason = 'no reason is known' } = reportOutcome(outcome);
  if (delivered) return { state: 'delivered' };
  if (status === gone) {
    const disabledReason = 'the receiver answered 410: it is gone';
    return { state: 'failed', disabledReason, disabledCode: 'receiver_gone' };
  }
  const gapMs = attemptGapsMs[attempts + 1];
  if (gapMs === undefined) {
    const disabledReason = `a delivery failed ${attempts + 1} times, at last because ${reason}`;
    return { state: 'failed', disabledReason, disabledCode: 'attempts_failed' };
  }
  const jitterMs = gapMs * jitterPartMax * fractionOf(random);
  return { state: 'pending', dueAt: now + Math.max(Math.round(gapMs + jitterMs), retryAfterMs(outcome)) };
}

function retryAfterMs(outcome: SendOutcome): number {
  if (outcome.kind !== 'answered') return 0;
  return Math.min((outcome.retryAfterSeconds ?? 0) * secondMs, retryAfterMsMax);
}

/** A random number from 0 up to 1. */
function fractionOf(random: RandomBytes): number {
  return Buffer.from(random(4)).readUInt32BE() / 2 ** 32;
}
