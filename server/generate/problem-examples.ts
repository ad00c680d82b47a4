import type { ErrorCode } from '../src/contract/problem.ts';
import { AppError, invalidField } from '../src/core/errors.ts';
import { problemOf } from '../src/http/problem.ts';

/** Example of a problem in the OpenAPI document. */
interface ProblemExample {
  readonly summary: string;
  readonly value: object;
}

const requestId = '019ca945-0a00-7000-8000-00000000000a';

/** Makes the example of a problem for each error code. */
export function problemExamples(codes: Iterable<ErrorCode>): Record<string, ProblemExample> {
  const examples = [...codes].toSorted().map((code) => [code, exampleOf(code)]);
  return Object.fromEntries(examples);
}

function exampleOf(code: ErrorCode): ProblemExample {
  const error =
    code === 'invalid_request'
      ? invalidField('/expiresIn', {
          ...{ code: 'out_of_range', min: 1, max: 60 },
          detail: 'must be a whole number, 1 to 60, not 61',
          fix: 'Send a whole number, 1 to 60 as expiresIn.',
        })
      : new AppError(code, details[code] ?? code.replaceAll('_', ' '), code === 'malformed_json' ? malformed : {});
  return { summary: code, value: problemOf(error, requestId) };
}

const malformed = { fields: [{ pointer: '', code: 'wrong_form', detail: 'is not valid JSON in UTF-8' }] } as const;

/** The usual detail of each error. */
const details: Partial<Readonly<Record<ErrorCode, string>>> = {
  not_viewable: 'the attachment cannot be shown as a page: it is application/pdf',
  malformed_json: 'the body is not valid JSON in UTF-8',
  unauthorized: 'a valid API key is required',
  mailbox_forbidden: 'the mailbox belongs to another owner',
  origin_forbidden: 'pages of this origin may not call the service for agents',
  domain_not_allowed: 'the domain is not allowed for this API key or account',
  webhook_forbidden: 'the webhook belongs to another owner',
  cross_origin: 'the call comes from a page of another origin, and a session works on its own pages only',
  insecure_sign_in: 'a session over plain HTTP could be read by others on the way',
  guests_not_allowed: 'this service takes no guests',
  guest_forbidden: 'a guest may only read, extend and delete the own mailbox',
  guest_limit: 'the limit of 3 mailboxes of guests from this address is reached',
  mailbox_not_found: 'there is no such mailbox, or it has expired',
  mail_not_found: 'there is no such email in the mailbox',
  attachment_not_found: 'there is no such attachment in the email',
  webhook_not_found: 'there is no such webhook',
  delivery_not_found: 'the webhook has no such delivery, or it is too old',
  cursor_expired: 'the log no longer has all events after this cursor: start without one',
  body_too_large: 'the request body is too large',
  too_many_streams: 'too many event streams and waits of this owner are open',
  too_many_requests: 'too many requests of this owner are under way',
  too_many_webhook_sends: 'too many requests to webhooks of this owner are under way',
  rate_limited: 'this API key may make 10 calls a second',
  active_mailbox_limit: 'the limit of 1000 active mailboxes is reached',
  webhook_limit: 'the limit of 100 webhooks is reached',
  daily_quota_exceeded: 'the daily quota of API calls is used up',
  internal_error: 'the service failed; the request id helps to find out why',
  storage_full: 'the storage is full',
  overloaded: 'the service has too much to do at once',
  unavailable: 'the database does not answer',
};
