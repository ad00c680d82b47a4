import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallQuota, requireCallsLeft } from '../../core/accounts/call-quota.ts';
import { AlreadyClaimedError, type Claim, type Claims, type KeptAnswer } from '../../core/accounts/claims.ts';
import { AppError } from '../../core/errors.ts';
import { jsonType } from '../answers/json-list.ts';
import { addProblems, type DocumentedAnswer } from '../schemas.ts';
import { canonicalJson } from './canonical-json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Claim of a call with an Idempotency-Key, on routes that support it. */
    claim: Claim | undefined;
  }
  interface FastifyContextConfig {
    /** Whether the route creates something, and supports an Idempotency-Key. Any other route ignores the header. */
    makesSomething?: true;
  }
}

const headerName = 'idempotency-key';
/** Valid Idempotency-Key: 1 to 255 visible ASCII characters. */
const keyShape = /^[\x21-\x7e]{1,255}$/;

interface IdempotencyParts {
  readonly claims: Claims;
  readonly secondsToQuotaReset: () => number;
}

/**
 * Makes routes that create something, declared after this call, support an Idempotency-Key: a call that is repeated
 * with the same key is done once, and answered as the first time.
 */
export function takeIdempotencyKeys(api: FastifyInstance, { claims, secondsToQuotaReset }: IdempotencyParts): void {
  const claimCall = async (request: FastifyRequest) => {
    const key = keyOf(request);
    // The body of a streamed one is not known yet: its route claims the call.
    if (key === undefined || request.routeOptions.config.streamedBody !== undefined) return;
    // So that no more answers a day are kept for an owner than it has calls.
    requireCallsLeft(request.caller, secondsToQuotaReset());
    request.claim = claims.claim({ owner: request.caller.owner, key, requestHash: hashOf(request) });
  };
  api.addHook('onRoute', (route) => {
    if (route.config?.makesSomething !== true) return;
    // Every documented route has the answers of `answers`.
    const documented = route.schema?.response as Record<string, DocumentedAnswer>;
    const response = addProblems(documented, ['idempotency_mismatch', 'daily_quota_exceeded']);
    route.schema = { ...route.schema, response, headers: headersSchema };
    // After the validation, so that the body is known to be one.
    route.preHandler = [route.preHandler ?? [], claimCall].flat();
  });
  api.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof AlreadyClaimedError) || request.claim === undefined) throw error;
    // Without an answer the call before was under way when this one began, here or on another node: the write has waited for it.
    return replay(reply, error.kept ?? (await keptBefore(request, { claims })));
  });
}

function replay(reply: FastifyReply, { status, body }: { status: number; body: string }): FastifyReply {
  return reply.code(status).header('idempotent-replayed', 'true').type(jsonType).send(body);
}

/**
 * Checks the Idempotency-Key of a call with a streamed body, before that arrives.
 * @throws AppError `invalid_request`
 */
export function requireUsableKey(request: FastifyRequest): void {
  keyOf(request);
}

/**
 * Claims a call with a streamed body, once that has arrived, if it has an Idempotency-Key. Returns the answer of the call
 * before, if there was one; else the request has its claim.
 * @throws AppError `invalid_request`, `daily_quota_exceeded`, `idempotency_mismatch`.
 */
export async function claimStreamed(
  request: FastifyRequest,
  requestHash: string,
  { claims, quota }: { claims: Claims; quota: CallQuota },
): Promise<KeptAnswer | undefined> {
  const key = keyOf(request);
  if (key === undefined) return undefined;
  const claim = claims.claim({ owner: request.caller.owner, key, requestHash });
  requireCallsLeft(request.caller, quota.secondsToReset());
  const kept = await claims.answerOf(claim);
  if (kept === undefined) request.claim = claim;
  return kept;
}

/** Answer of the call that was under way with the same Idempotency-Key when this one began. */
export async function keptBefore({ claim }: FastifyRequest, { claims }: { claims: Claims }): Promise<KeptAnswer> {
  const kept = claim && (await claims.answerOf(claim));
  if (kept === undefined) throw new AppError('unavailable', 'the call before has just been forgotten');
  return kept;
}

/** Idempotency-Key of a call, if it has one. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[headerName];
  return given === undefined ? undefined : checkKey(given);
}

/** Text of a call with a streamed body, without that body. It identifies a repeated call. */
export function headOfCall({ method, url, caller }: FastifyRequest): string {
  return `${method} ${url} ${caller.mailboxId ?? ''}\n`;
}

function checkKey(given: string | string[]): string {
  const key = String(given);
  if (keyShape.test(key)) return key;
  const detail = 'must be 1 to 255 visible ASCII characters, without blanks';
  throw new AppError('invalid_request', `the header Idempotency-Key ${detail}`, {
    fields: [{ pointer: '/idempotency-key', code: 'wrong_form', detail }],
  });
}

/**
 * Hash that identifies a repeated call. It includes the mailbox of the caller's key, on which the effect of a call
 * depends.
 */
function hashOf(request: FastifyRequest): string {
  return hash('sha256', headOfCall(request) + canonicalJson(request.body), 'hex');
}

/** Documentation of the header. Its value is checked by the hook. */
const headersSchema = {
  type: 'object',
  properties: {
    [headerName]: {
      type: 'string',
      description:
        '1 to 255 visible ASCII characters. A call repeated with the same key within 24 hours is done once, and answered ' +
        'as the first was, with Idempotent-Replayed: true and without a secret; with another body or path it is 422.',
    },
  },
};
