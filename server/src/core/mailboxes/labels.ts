import { invalidField } from '../errors.ts';

/** Maximum length of a tag, and of a name. */
const charactersMax = 100;

/** Validates a tag and returns it trimmed; `''` when none is given. */
export function checkTag(given: string | undefined, recoverable: boolean): string {
  if (recoverable && trimTag(given ?? '') === '')
    throw invalidField('/tag', { code: 'required', detail: 'is required when recoverable is true', fix: fixOf('tag') });
  return given === undefined ? '' : checkLabel('tag', given);
}

/** Validates the name of a mailbox and returns it trimmed. */
export function checkName(given: string): string {
  return checkLabel('name', given);
}

/** Form in which a tag is stored and compared. */
export function trimTag(given: string): string {
  return given.replaceAll('\0', '').toWellFormed().trim();
}

function checkLabel(field: 'tag' | 'name', given: string): string {
  const label = trimTag(given);
  if (label === '') throw invalidField(`/${field}`, { code: 'empty', detail: 'must not be blank', fix: fixOf(field) });
  if ([...label].length > charactersMax)
    throw invalidField(`/${field}`, {
      code: 'too_long',
      max: charactersMax,
      detail: `must have at most ${charactersMax} characters`,
      fix: fixOf(field),
    });
  return label;
}

function fixOf(field: 'tag' | 'name'): string {
  return `Give ${field} 1 to ${charactersMax} characters.`;
}
