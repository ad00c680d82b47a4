import type { AttemptFailure } from '../../contract/webhooks.ts';
import type { SendOutcome } from '../../outbound/sender.ts';

/** Outcome of an attempt in the terms of the API. */
export interface ReportedOutcome {
  readonly delivered: boolean;
  readonly status?: number;
  readonly reason?: string;
  readonly code?: AttemptFailure;
  readonly excerpt?: string;
  readonly durationMs?: number;
}

/**
 * Translates an outcome into the terms of the API. Only a 2xx status is a success (Standard Webhooks: Webhook
 * receivers).
 */
export function reportOutcome(outcome: SendOutcome): ReportedOutcome {
  if (outcome.kind !== 'answered') return { delivered: false, reason: outcome.reason, code: outcome.code };
  const { status, excerpt, durationMs } = outcome;
  const delivered = status >= 200 && status < 300;
  return {
    delivered,
    status,
    ...(delivered ? {} : { reason: `the receiver answered ${status}`, code: 'error_status' }),
    ...(excerpt === '' ? {} : { excerpt }),
    durationMs,
  };
}
