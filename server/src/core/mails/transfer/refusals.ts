import { AppError } from '../../errors.ts';

/** Makes the error for a message beyond the limit of bytes. */
export function messageTooLarge(bytesMax: number): AppError {
  return new AppError('body_too_large', `a message may have ${bytesMax} bytes`);
}

/** Makes the error for a message for which the memory of messages being received has no room. */
export function noMemory(): AppError {
  const detail = 'too many messages are being received at once, of this owner or in all';
  return new AppError('overloaded', detail, { retryAfterSeconds: 1 });
}
