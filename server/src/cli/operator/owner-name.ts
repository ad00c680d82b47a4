import { ownerNameCharactersMax } from '../../contract/operator/owners.ts';
import { UsageError } from '../arguments.ts';

/**
 * Checks the name of an owner from a command line and returns it.
 * @throws UsageError
 */
export function ownerName(text: string | undefined): string {
  if (text === undefined) throw new UsageError('--owner NAME is missing');
  if (!/^[\p{L}\p{N}._@+-]+$/u.test(text) || [...text].length > ownerNameCharactersMax)
    throw new UsageError(`--owner must be 1 to ${ownerNameCharactersMax} letters, digits or . _ @ + -`);
  return text;
}
