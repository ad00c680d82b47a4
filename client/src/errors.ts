import type { components } from './generated/openapi.ts';

/** Mistake in one field of a request, with a code of a closed list. */
export type FieldProblem = Readonly<components['schemas']['FieldProblem']>;

/** Error answer of the service, in `application/problem+json` (RFC 9457). */
export interface Problem {
  readonly status: number;
  /** One of a closed list of codes, as `mailbox_not_found`; `not_mayfly` when something else has answered. */
  readonly code: string;
  /** The cause, for people. */
  readonly detail: string;
  /** The remedy, for people. */
  readonly fix?: string | undefined;
  /** The id of the request, under which the service has logged it. */
  readonly requestId?: string | undefined;
  /** What is wrong with the request, by field, if it is not valid (400). */
  readonly errors?: readonly FieldProblem[] | undefined;
  /** Seconds after which the request may be made again, if the service has given them. */
  readonly retryAfterSeconds?: number | undefined;
}

/** Every error of this client. */
export class MayflyError extends Error {
  override readonly name: string = 'MayflyError';
}

/** The service has refused a request, or failed at it. */
export class ServiceError extends MayflyError implements Problem {
  override readonly name: string = 'ServiceError';
  declare readonly status: number;
  declare readonly code: string;
  declare readonly detail: string;
  declare readonly fix: string | undefined;
  declare readonly requestId: string | undefined;
  declare readonly errors: readonly FieldProblem[] | undefined;
  declare readonly retryAfterSeconds: number | undefined;

  constructor(call: string, problem: Problem) {
    const { status, code, detail, fix, requestId } = problem;
    super(
      `${call}: ${status} ${code}: ${detail}${fix ? `\n${fix}` : ''}${requestId ? `\n(request ${requestId})` : ''}`,
    );
    Object.assign(this, problem);
  }
}

/** The API key is missing, unknown, expired or revoked (401). */
export class Unauthorized extends ServiceError {
  override readonly name = 'Unauthorized';
}

/** The mailbox, email or other resource does not exist, or has ended (404). */
export class NotFound extends ServiceError {
  override readonly name = 'NotFound';
}

/** A limit or quota is used up (429). */
export class LimitReached extends ServiceError {
  override readonly name = 'LimitReached';
}

/** The service cannot be reached. */
export class Unreachable extends MayflyError {
  override readonly name = 'Unreachable';
}

/** No matching email came in time. The message lists the emails that came, and the tests that they failed. */
export class WaitTimedOut extends MayflyError {
  override readonly name = 'WaitTimedOut';
  /** The address that mail was awaited at. */
  readonly address: string;

  constructor(message: string, address: string) {
    super(message);
    this.address = address;
  }
}

/** An email came that must not come. */
export class UnexpectedMail extends MayflyError {
  override readonly name = 'UnexpectedMail';
}

/** An email has no such link or attachment. The message lists those that it has. */
export class NotInMail extends MayflyError {
  override readonly name = 'NotInMail';
}

/** A request is no webhook of the service, is too old, or was changed on its way. */
export class InvalidWebhook extends MayflyError {
  override readonly name = 'InvalidWebhook';
}

/** Code of an answer that does not come from a Mayfly. */
export const notMayfly = 'not_mayfly';

const classes: { readonly [status: number]: typeof ServiceError } = {
  401: Unauthorized,
  404: NotFound,
  429: LimitReached,
};

/** Makes the error of a status. */
export function serviceError(call: string, problem: Problem): ServiceError {
  const kind = problem.code === notMayfly ? undefined : classes[problem.status];
  return new (kind ?? ServiceError)(call, problem);
}
