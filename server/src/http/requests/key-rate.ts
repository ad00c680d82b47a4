import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallQuota } from '../../core/accounts/call-quota.ts';
import { type KeyCalls, turnMsMax } from '../../core/accounts/key-calls.ts';
import { AppError } from '../../core/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { tellLimits } from '../answers/rate-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether calls above the rate of the key are refused, on a route where others wait. */
    isRefusedBeyondRate?: boolean;
  }
}

interface KeyRateParts {
  readonly keyCalls: KeyCalls | undefined;
  readonly quota: CallQuota;
  readonly monotonic: Clock;
  /** Treatment of a call above the rate of its key: it waits for its turn, or is refused. */
  readonly beyondRate: 'waits' | 'refused';
}

/** Limits the rate of calls of each key on the routes declared after this call, if the operator has set a rate. */
export function limitKeyRate(api: FastifyInstance, { keyCalls, quota, monotonic, beyondRate }: KeyRateParts): void {
  if (keyCalls === undefined) return;
  api.addHook('onRequest', async (request, reply) => {
    if (request.outer !== undefined) return;
    const isRefused = beyondRate === 'refused' || request.routeOptions.config.isRefusedBeyondRate === true;
    if (isRefused) refuseBeyondRate(request, keyCalls);
    else await waitForTurn(request, { keyCalls, monotonic });
    tellLimits(reply, request.caller, { quota, keyCalls });
  });
}

function refuseBeyondRate({ caller }: FastifyRequest, keyCalls: KeyCalls): void {
  if (keyCalls.tryTake(caller.keyId)) return;
  const detail = `the limit of ${keyCalls.perSecondMax} calls a second with this API key is reached`;
  throw new AppError('rate_limited', detail, { retryAfterSeconds: 1 });
}

async function waitForTurn(
  { caller }: FastifyRequest,
  { keyCalls, monotonic }: { keyCalls: KeyCalls; monotonic: Clock },
): Promise<void> {
  const waitMs = keyCalls.takeNext(caller.keyId);
  if (waitMs === undefined) {
    const detail = 'too many calls with this API key wait for their turn';
    throw new AppError('overloaded', detail, { retryAfterSeconds: turnMsMax / 1_000 });
  }
  if (waitMs > 0) await new Promise<void>((resolve) => monotonic.setAlarm(monotonic.now() + waitMs, resolve));
}
