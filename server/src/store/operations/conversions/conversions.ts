import type { Tx } from '../../statement.ts';
import type { MailKey } from '../mails/mails.ts';
import { convertMails, type KeyRange, removeConverted } from './mails.ts';

/** Conversion of many rows between two migrations, in bounded batches. */
interface Conversion {
  /**
   * Converts one batch behind the last key of the previous one. Returns its range; `undefined` when nothing is left.
   */
  convert(tx: Tx, after: MailKey | undefined): Promise<KeyRange | undefined>;
  /**
   * Removes the rows that a batch was made from, for an engine that uses their space again at once. The next migration
   * drops all of them.
   */
  remove(tx: Tx, range: KeyRange): Promise<void>;
}

/** Conversions, by the version of the migration that they follow. */
export const conversions: Readonly<Record<number, Conversion>> = {
  7: { convert: convertMails, remove: removeConverted },
};

/** Last key of a range. */
export function lastKeyOf({ lastMailboxId, lastMailId }: KeyRange): MailKey {
  return { mailboxId: lastMailboxId, mailId: lastMailId };
}
