import type { ErrorCode, Problem } from '../contract/problem.ts';
import { AppError, storeProblem } from '../core/errors.ts';

/** HTTP status of each error code: the only such table. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  malformed_json: 400,
  unauthorized: 401,
  owner_suspended: 401,
  mailbox_forbidden: 403,
  domain_not_allowed: 403,
  webhook_forbidden: 403,
  domain_forbidden: 403,
  key_forbidden: 403,
  link_forbidden: 403,
  capture_forbidden: 403,
  scope_missing: 403,
  origin_forbidden: 403,
  expiry_not_allowed: 403,
  cross_origin: 403,
  insecure_sign_in: 403,
  guests_not_allowed: 403,
  guest_forbidden: 403,
  recovery_not_allowed: 403,
  proof_required: 403,
  mailbox_suspended: 403,
  route_not_found: 404,
  mailbox_not_found: 404,
  mail_not_found: 404,
  attachment_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  delivery_not_kept: 404,
  domain_not_found: 404,
  key_not_found: 404,
  session_not_found: 404,
  link_not_found: 404,
  script_not_found: 404,
  spam_check_off: 404,
  owner_not_found: 404,
  handover_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  address_taken: 409,
  address_archived: 409,
  domain_exists: 409,
  domain_taken: 409,
  domain_unverified: 409,
  owner_protected: 409,
  owner_deleted: 409,
  move_refused: 409,
  cursor_expired: 410,
  body_too_large: 413,
  not_viewable: 415,
  range_not_satisfiable: 416,
  idempotency_mismatch: 422,
  headers_too_large: 431,
  too_many_streams: 429,
  too_many_requests: 429,
  rate_limited: 429,
  too_many_webhook_sends: 429,
  too_many_lookups: 429,
  active_mailbox_limit: 429,
  webhook_limit: 429,
  address_limit: 429,
  domain_limit: 429,
  mailbox_full: 429,
  owner_full: 429,
  key_limit: 429,
  link_limit: 429,
  script_limit: 429,
  guest_limit: 429,
  daily_quota_exceeded: 429,
  internal_error: 500,
  storage_full: 503,
  owner_moved: 503,
  wait_incomplete: 503,
  overloaded: 503,
  unavailable: 503,
};

/** Advice for each error code, unless the error has better advice itself. */
const fixOf: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'Correct the request, then send it again.',
  malformed_json: 'Send one JSON value in UTF-8, with double quotation marks and without a comma at the end.',
  unauthorized:
    'Send the header "Authorization: Bearer <key>" with a key that has neither expired nor been revoked; the operator of the service gives out keys.',
  owner_suspended:
    'Ask the operator of the service why; nothing was deleted, and the key works again once he has resumed it.',
  mailbox_forbidden: 'Use a key of the owner of the mailbox.',
  domain_not_allowed: 'Leave domain out for the default, or use a domain that this key may use.',
  webhook_forbidden: 'Use a key of the owner of the webhook.',
  route_not_found: 'Look the path up in /docs.',
  mailbox_not_found: 'Create a mailbox with POST /v1/mailboxes, or look for its id in GET /v1/mailboxes.',
  mail_not_found: 'Look for the id in the list of emails of this mailbox.',
  attachment_not_found: 'Look for the id in the list of attachments of this email.',
  webhook_not_found: 'Look for the id in GET /v1/webhooks.',
  delivery_not_found: 'Look for the id in the list of deliveries of this webhook.',
  delivery_not_kept:
    'Captured email has it; for all that comes by SMTP, the operator sets MAYFLY_SMTP_KEEP_DELIVERY before it comes. Email put in by HTTP has none.',
  spam_check_off: 'Ask the operator to name a spam filter by MAYFLY_SPAMD.',
  domain_forbidden: 'Use a key of the owner of the domain.',
  key_forbidden: 'Use a key of the owner of the API key.',
  link_forbidden: 'Use a key of the owner of the link.',
  capture_forbidden: 'Use a key of the owner whom MAYFLY_CAPTURE names, or have the operator name yours.',
  scope_missing: 'Use a key with the scope that "detail" names, or have one made.',
  origin_forbidden: 'Call from a program, or have the operator add the origin to MAYFLY_CORS_ORIGINS.',
  expiry_not_allowed: 'Choose an earlier expiresAt.',
  cross_origin: 'Make the call from a page of the service itself, or with the header "Authorization: Bearer <key>".',
  insecure_sign_in:
    'Open the service over HTTPS or on localhost; the operator can allow HTTP by MAYFLY_SIGN_IN_OVER_HTTP.',
  guests_not_allowed: 'Sign in with an API key; the operator can allow guests by MAYFLY_GUESTS.',
  guest_forbidden: 'Sign in with an API key.',
  recovery_not_allowed:
    'Keep the browser signed in; the operator can allow recovery links by MAYFLY_GUEST_RECOVERY_DAYS.',
  proof_required: 'Solve a challenge of POST /v1/session/challenges, and send its answers as proof.',
  guest_limit: 'Wait for as many seconds as Retry-After says, or delete the mailbox that you have.',
  key_not_found: 'Look for the id in GET /v1/api-keys.',
  session_not_found: 'Look for the id in GET /v1/sessions, by the key that signed in.',
  link_not_found: 'Ask whoever sent the link for another; its owner finds it in GET /v1/links.',
  script_not_found: 'Set one with PUT.',
  script_limit: 'End a script that is not needed, with DELETE /v1/mailboxes/{mailboxId}/script.',
  link_limit: 'Revoke a link that is not needed, with DELETE /v1/links/{linkId}.',
  key_limit: 'Revoke a key that is not needed.',
  idempotency_mismatch: 'Repeat the first call exactly, or send another Idempotency-Key.',
  domain_not_found: 'Look for the id in GET /v1/domains.',
  address_taken: 'Choose another address.',
  address_archived: 'Reactivate its mailbox with POST /v1/archived-mailboxes/{mailboxId}/reactivate.',
  domain_exists: 'Look for the domain in GET /v1/domains.',
  domain_unverified: 'Set the DNS records of the domain, and verify it.',
  domain_taken: 'Ask its present owner to delete it, or use another name.',
  too_many_lookups: 'Wait until your other verifications have ended.',
  address_limit: 'Use an address that you have chosen before, or POST /v1/mailboxes, which chooses one.',
  domain_limit: 'Delete a domain.',
  mailbox_full: 'Delete emails of the mailbox, or use another one.',
  mailbox_suspended: 'Ask the operator of the service why, or use another mailbox.',
  owner_not_found: 'Look for the name in GET /v1/operator/owners.',
  handover_not_found: 'Make another with POST /v1/operator/mailboxes/{mailboxId}/handovers.',
  owner_protected: 'Act on another owner.',
  owner_deleted: 'Use another name: that of an owner who was deleted is never given again.',
  move_refused: 'Remove what "detail" says, then begin again; the owner is served where he was.',
  owner_full: 'Delete emails, or ask the operator for a higher limit.',
  not_viewable: 'Download it with …/attachments/{attachmentId}/content.',
  range_not_satisfiable: 'Ask for a range within the size that Content-Range tells, or for the whole.',
  method_not_allowed: 'Use one of the methods in the Allow header.',
  request_timeout: 'Send the whole request faster.',
  cursor_expired: 'Go on without the cursor.',
  body_too_large: 'Shorten the body, or divide it among several calls.',
  headers_too_large: 'Send fewer or shorter headers, and a shorter path.',
  too_many_streams: 'Close a stream or a wait, then try again.',
  too_many_requests: 'Wait for answers under way before you send more requests.',
  rate_limited: 'Wait for as many seconds as Retry-After says, then send fewer calls a second.',
  too_many_webhook_sends: 'Wait until requests to your webhooks have ended.',
  active_mailbox_limit: 'Delete a mailbox, or wait until one expires.',
  webhook_limit: 'Delete a webhook.',
  daily_quota_exceeded: 'Wait until midnight UTC, or ask the operator for a higher quota.',
  internal_error: 'Try again, and tell the operator the requestId if it fails again.',
  storage_full: 'Try again later; the operator has to make room.',
  owner_moved: 'Try again after as many seconds as Retry-After says, at the place that "detail" names if it names one.',
  wait_incomplete: 'Wait again with "cursor" as after, for as long as is left.',
  overloaded: 'Try again after as many seconds as Retry-After says.',
  unavailable: 'Try again after as many seconds as Retry-After says.',
};

/** Guide to what an error is about, where one tells more than the advice. */
const guideOf: Readonly<Partial<Record<ErrorCode, string>>> = {
  unauthorized: '/guide/keys',
  owner_suspended: '/guide/operating#suspend-and-delete-owners',
  mailbox_suspended: '/guide/operating#abuse-reports',
  owner_moved: '/guide/scale#move-an-owner',
  move_refused: '/guide/scale#move-an-owner',
  domain_not_allowed: '/guide/domains',
  scope_missing: '/guide/keys#give-a-program-its-own-key',
  origin_forbidden: '/guide/api#compression-browsers-addresses',
  expiry_not_allowed: '/guide/archive#change-a-mailbox',
  cross_origin: '/guide/sessions#where-it-works',
  insecure_sign_in: '/guide/sessions#where-it-works',
  guests_not_allowed: '/guide/sessions#guests',
  guest_forbidden: '/guide/sessions#guests',
  recovery_not_allowed: '/guide/sessions#recovery-links',
  proof_required: '/guide/sessions#proof-of-work',
  guest_limit: '/guide/sessions#guests',
  link_not_found: '/guide/sharing#when-it-ends',
  script_not_found: '/guide/chaos',
  script_limit: '/guide/chaos#limits',
  capture_forbidden: '/guide/chaos#all-captured-mail',
  link_limit: '/guide/sharing#limits',
  idempotency_mismatch: '/guide/keys#repeat-a-call-safely',
  address_taken: '/guide/domains#an-address-of-your-own',
  address_archived: '/guide/archive#archive',
  domain_taken: '/guide/domains#a-domain-of-your-own',
  mailbox_full: '/guide/limits#keeping-mail',
  owner_full: '/guide/limits#keeping-mail',
  not_viewable: '/guide/html#attachments',
  cursor_expired: '/guide/events#log',
  too_many_streams: '/guide/limits#neighbours',
  rate_limited: '/guide/api#limits',
  daily_quota_exceeded: '/guide/api#limits',
  active_mailbox_limit: '/guide/limits',
  wait_incomplete: '/guide/events#wait',
  overloaded: '/guide/limits#neighbours',
};

// Not imported: that would load Node's fetch as well.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Name of an HTTP status, as in its status line. */
export function statusName(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

/** Media type of problems (RFC 9457). */
export const problemType = 'application/problem+json';

/** Body of an error answer. */
export function problemOf(error: AppError, requestId: string): Problem {
  const status = statusOf[error.code];
  return {
    type: `urn:mayfly:error:${error.code}`,
    title: statusName(status),
    status,
    detail: error.message,
    error: error.code,
    message: error.message,
    fix: adviceOf(error),
    requestId,
    ...(error.mailboxId === undefined ? {} : { mailboxId: error.mailboxId }),
    ...(error.cursor === undefined ? {} : { cursor: error.cursor }),
    ...(status === 400 ? { errors: [...error.fields] } : {}),
  };
}

/** Advice of an error, with the guide that it may need. */
export function adviceOf({ code, fix = fixOf[code] }: AppError): string {
  const guide = guideOf[code];
  return guide === undefined ? fix : `${fix} See ${guide}.`;
}

/** Error codes for errors of the framework that clients cause, by its own codes. */
const frameworkErrors: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_BAD_URL: 'route_not_found',
  FST_STATIC_FORBIDDEN_PATH: 'route_not_found',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Translates any error into an AppError; `undefined` for a bug or an outage. */
export function expectedError(error: unknown): AppError | undefined {
  const known = storeProblem(error);
  if (known instanceof AppError) return known;
  const named = known instanceof Error && 'code' in known ? frameworkErrors[String(known.code)] : undefined;
  const code = named ?? (isClientError(known) ? 'invalid_request' : undefined);
  return code && new AppError(code, messages[code] ?? 'the request is not valid');
}

const messages: Partial<Record<ErrorCode, string>> = {
  body_too_large: 'the request body is too large',
  headers_too_large: 'the request headers are too large',
  request_timeout: 'the request took too long to arrive',
  route_not_found: 'there is no such path',
};

/** Whether the framework reports an error of the client. */
function isClientError(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500;
}
