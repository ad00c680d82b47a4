import { AppError } from '../../errors.ts';
import type { FullReason } from './recipients.ts';

/** Makes the error for a message that is larger than the limit. */
export function messageTooLarge(bytesMax: number): AppError {
  return new AppError('body_too_large', `a message may have ${bytesMax} bytes`);
}

/** Makes the error for a message for which the memory of messages being received has no room. */
export function noMemory(): AppError {
  const detail = 'too many messages are being received at once, of this owner or in all';
  return new AppError('overloaded', detail, { retryAfterSeconds: 1 });
}

/** Makes the error for a mail for which the disk has no room. */
export function storageFull(): AppError {
  return new AppError('storage_full', 'the storage is full', { retryAfterSeconds: 60 });
}

/** Makes the error for a mail for which its mailbox or its owner has no room, or which neither may have now. */
export function fullError(reason: FullReason): AppError {
  if (reason === 'suspended')
    return new AppError('mailbox_suspended', 'the operator of this service lets no email into the mailbox for now');
  return reason === 'mailbox_full'
    ? new AppError('mailbox_full', 'the mailbox has as many emails, or bytes of them, as it may have')
    : new AppError('owner_full', 'the emails of this owner have as many bytes as they may have');
}
