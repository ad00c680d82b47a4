import type { ErrorCode, FieldProblem } from '../contract/problem.ts';
import { fieldName } from '../lib/mistakes/mistakes.ts';
import { OutcomeUnknownError, StorageFullError, StoreOverloadedError, StoreUnavailableError } from '../store/store.ts';

/**
 * An error that a client or an operator may cause: an expected outcome, with a code from one closed list. Any other
 * error is a bug or an outage.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  /** Faults of single fields, for an invalid request. */
  readonly fields: readonly FieldProblem[];
  /** Advice for the caller, if there is a better one than that of the code. */
  readonly fix: string | undefined;
  /** Seconds after which the same call may succeed, if they are known. */
  readonly retryAfterSeconds: number | undefined;
  /** Mailbox that the error is about, if its id is not in the request. */
  readonly mailboxId: string | undefined;
  /** Cursor of a wait that could not test all emails; the next wait continues from it. */
  readonly cursor: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: readonly FieldProblem[];
      fix?: string;
      retryAfterSeconds?: number;
      mailboxId?: string;
      cursor?: string;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.fields = more.fields ?? [];
    this.fix = more.fix;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.mailboxId = more.mailboxId;
    this.cursor = more.cursor;
  }
}

/** Error for one invalid field, with advice if there is a better one than that of the code. */
export function invalidField(
  pointer: string,
  { fix, ...fault }: Omit<FieldProblem, 'pointer'> & { readonly fix?: string },
): AppError {
  const more = { fields: [{ pointer, ...fault }], ...(fix === undefined ? {} : { fix }) };
  return new AppError('invalid_request', `${fieldName(pointer)} ${fault.detail}`, more);
}

/** The error for work that the end of the service cuts short. */
export function stopping(): AppError {
  return new AppError('unavailable', 'the service is shutting down', { retryAfterSeconds: 1 });
}

/** Translates an error of the store that clients may cause or wait out. Returns any other error unchanged. */
export function storeProblem(error: unknown): unknown {
  if (error instanceof StorageFullError) {
    return new AppError('storage_full', 'the storage is full', { retryAfterSeconds: 60, cause: error });
  }
  if (error instanceof StoreOverloadedError) {
    return new AppError('unavailable', 'too much is being written', { retryAfterSeconds: 1, cause: error });
  }
  if (error instanceof StoreUnavailableError) {
    return new AppError('unavailable', 'the database does not answer', { retryAfterSeconds: 1, cause: error });
  }
  if (error instanceof OutcomeUnknownError) {
    return new AppError('unavailable', 'the database was lost in the middle: the call may have been done or not', {
      retryAfterSeconds: 1,
      cause: error,
    });
  }
  return error;
}
