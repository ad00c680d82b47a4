import { type Static, Type } from './schema.ts';

/** The closed list of error codes: a client may switch over it. */
export const errorCodes = [
  'invalid_request',
  'malformed_json',
  'unauthorized',
  'owner_suspended',
  'mailbox_forbidden',
  'domain_not_allowed',
  'webhook_forbidden',
  'domain_forbidden',
  'key_forbidden',
  'link_forbidden',
  'scope_missing',
  'origin_forbidden',
  'expiry_not_allowed',
  'cross_origin',
  'insecure_sign_in',
  'guests_not_allowed',
  'guest_forbidden',
  'recovery_not_allowed',
  'proof_required',
  'route_not_found',
  'mailbox_not_found',
  'mail_not_found',
  'attachment_not_found',
  'webhook_not_found',
  'delivery_not_found',
  'delivery_not_kept',
  'domain_not_found',
  'key_not_found',
  'session_not_found',
  'link_not_found',
  'script_not_found',
  'spam_check_off',
  'owner_not_found',
  'handover_not_found',
  'method_not_allowed',
  'request_timeout',
  'address_taken',
  'address_archived',
  'domain_exists',
  'domain_taken',
  'domain_unverified',
  'owner_protected',
  'owner_deleted',
  'move_refused',
  'cursor_expired',
  'body_too_large',
  'not_viewable',
  'range_not_satisfiable',
  'idempotency_mismatch',
  'headers_too_large',
  'too_many_streams',
  'too_many_requests',
  'rate_limited',
  'too_many_webhook_sends',
  'too_many_lookups',
  'active_mailbox_limit',
  'webhook_limit',
  'address_limit',
  'domain_limit',
  'mailbox_full',
  'mailbox_suspended',
  'owner_full',
  'key_limit',
  'link_limit',
  'script_limit',
  'capture_forbidden',
  'guest_limit',
  'daily_quota_exceeded',
  'internal_error',
  'storage_full',
  'owner_moved',
  'wait_incomplete',
  'overloaded',
  'unavailable',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The most mistakes in one request that a problem lists. */
export const fieldProblemsMax = 20;

/** The closed list of codes of mistakes in a request: a client may switch over it. `docs/api.md` says when each is given. */
const mistakeCodes = [
  'required',
  'empty',
  'unknown_field',
  'repeated',
  'wrong_type',
  'out_of_range',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  'not_one_of',
  'wrong_form',
  'in_past',
  'conflict',
  'not_allowed',
  'mismatch',
] as const;

/** Mistake in one field of a request. */
export const FieldProblem = Type.Object(
  {
    pointer: Type.String({ description: 'JSON Pointer (RFC 6901) of the field; empty for the whole.' }),
    code: Type.Enum([...mistakeCodes], { description: 'What is wrong with it, for programs.' }),
    min: Type.Optional(
      Type.Integer({ description: 'The least number, length or count, with out_of_range, too_short and too_few.' }),
    ),
    max: Type.Optional(
      Type.Integer({ description: 'The largest number, length or count, with out_of_range, too_long and too_many.' }),
    ),
    detail: Type.String({ description: 'What is wrong with it, for people, to be read after the name of the field.' }),
  },
  { $id: 'FieldProblem' },
);
export type FieldProblem = Static<typeof FieldProblem>;

/** The body of every error answer: RFC 9457 `application/problem+json` with our own members. */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'urn:mayfly:error: and the error code.' }),
    title: Type.String({ description: 'The HTTP status in words.' }),
    status: Type.Integer(),
    detail: Type.String({ description: 'What is wrong, for people.' }),
    error: Type.Enum([...errorCodes], { description: 'What is wrong, for programs.' }),
    message: Type.String({ description: 'The same text as detail.' }),
    fix: Type.String({ description: 'What to do about it, for people: one sentence.' }),
    requestId: Type.String({ description: 'The same as the X-Request-Id header.' }),
    mailboxId: Type.Optional(Type.String({ description: 'With address_archived: the archived mailbox.' })),
    cursor: Type.Optional(
      Type.String({
        description:
          'With wait_incomplete: value of `after` with which the wait goes on at the emails that were not looked at.',
      }),
    ),
    errors: Type.Optional(
      Type.Array(Type.Unsafe<FieldProblem>({ $ref: 'FieldProblem#' }), {
        description: `With status 400: what is wrong, by field, the first ${fieldProblemsMax}.`,
      }),
    ),
  },
  { $id: 'Problem' },
);
export type Problem = Static<typeof Problem>;
