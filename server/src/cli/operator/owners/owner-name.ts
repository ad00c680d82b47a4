import { UsageError } from '../../arguments.ts';

/**
 * Checks the name of an owner from a command line and returns it.
 * @throws UsageError
 */
export function ownerName(text: string | undefined): string {
  if (text === undefined) throw new UsageError('--owner NAME is missing');
  if (!/^[\p{L}\p{N}._@+-]{1,100}$/u.test(text)) {
    throw new UsageError('--owner must be 1 to 100 letters, digits or . _ @ + -');
  }
  return text;
}
