import { invalidField } from '../errors.ts';

/** Whether a text may be the name of an owner: PostgreSQL takes no NUL in a text. */
export function isOwnerName(text: string): boolean {
  return !text.includes('\0');
}

/**
 * Checks the owner by whom a list is filtered.
 * @throws AppError `invalid_request` for one that can have no such name.
 */
export function checkOwnerFilter(owner: string | undefined): void {
  if (owner !== undefined && !isOwnerName(owner))
    throw invalidField('/owner', { code: 'wrong_form', detail: 'is no name of an owner' });
}
