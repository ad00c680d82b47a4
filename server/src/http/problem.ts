import type { ErrorCode, Problem } from '../contract/problem.ts';
import { AppError, storeProblem } from '../core/errors.ts';

/** HTTP status of each error code: the only such table. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  malformed_json: 400,
  unauthorized: 401,
  mailbox_forbidden: 403,
  domain_not_allowed: 403,
  webhook_forbidden: 403,
  key_forbidden: 403,
  scope_missing: 403,
  expiry_not_allowed: 403,
  route_not_found: 404,
  mailbox_not_found: 404,
  mail_not_found: 404,
  attachment_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  key_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  cursor_expired: 410,
  body_too_large: 413,
  idempotency_mismatch: 422,
  headers_too_large: 431,
  too_many_streams: 429,
  too_many_requests: 429,
  too_many_webhook_sends: 429,
  active_mailbox_limit: 429,
  webhook_limit: 429,
  key_limit: 429,
  daily_quota_exceeded: 429,
  internal_error: 500,
  storage_full: 503,
  overloaded: 503,
  unavailable: 503,
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
    requestId,
    ...(status === 400 ? { errors: [...error.fields] } : {}),
  };
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
