import type { RandomBytes } from '../../lib/random.ts';
import type { SendOutcome } from '../../outbound/sender.ts';
import type { NextStep } from '../../store/operations/webhooks/sending.ts';
import { reportOutcome } from './transport.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The longest that an attempt takes, from when it begins. */
export const attemptMsMax = 10 * secondMs;

/** How long after the one before each attempt is due (Standard Webhooks: Deliverability and reliability). */
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

/** A gap is longer by up to this part of it, so that receivers that were away are not met by all at once. */
export const jitterPartMax = 0.1;

/** Nobody may ask to be left alone for longer. */
const retryAfterMsMax = 24 * hourMs;
const gone = 410;

/** What follows an attempt, of which there were `attempts` before. */
export function nextStep(
  outcome: SendOutcome,
  { attempts, now, random }: { attempts: number; now: number; random: RandomBytes },
): NextStep {
  const { delivered, status, reason = 'no reason is known' } = reportOutcome(outcome);
  if (delivered) return { state: 'delivered' };
  if (status === gone) return { state: 'failed', disabledReason: 'the receiver answered 410: it is gone' };
  const gapMs = attemptGapsMs[attempts + 1];
  if (gapMs === undefined) {
    return { state: 'failed', disabledReason: `a delivery failed ${attempts + 1} times, at last because ${reason}` };
  }
  const jitterMs = gapMs * jitterPartMax * fractionOf(random);
  return { state: 'pending', dueAt: now + Math.max(Math.round(gapMs + jitterMs), retryAfterMs(outcome)) };
}

function retryAfterMs(outcome: SendOutcome): number {
  if (outcome.kind !== 'answered') return 0;
  return Math.min((outcome.retryAfterSeconds ?? 0) * secondMs, retryAfterMsMax);
}

/** From 0 up to 1. */
function fractionOf(random: RandomBytes): number {
  return Buffer.from(random(4)).readUInt32BE() / 2 ** 32;
}
