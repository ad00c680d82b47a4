import { invalidField } from '../errors.ts';

const tagCharactersMax = 100;

/** Validates a tag and returns it trimmed; `''` when none is given. */
export function checkTag(given: string | undefined, recoverable: boolean): string {
  const tag = given === undefined ? '' : trimTag(given);
  const fix = `Give tag 1 to ${tagCharactersMax} characters.`;
  if (tag === '' && recoverable) throw invalidField('/tag', 'is required when recoverable is true', fix);
  if (tag === '' && given !== undefined) throw invalidField('/tag', 'must not be blank', fix);
  if ([...tag].length > tagCharactersMax)
    throw invalidField('/tag', `must have at most ${tagCharactersMax} characters`, fix);
  return tag;
}

/** Form in which a tag is stored and compared. */
export function trimTag(given: string): string {
  return given.replaceAll('\0', '').toWellFormed().trim();
}
