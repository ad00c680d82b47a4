import type { Tx } from '../../statement.ts';
import type { MailKey } from '../mails.ts';
import { convertMails, type KeyRange, removeConverted } from './mails.ts';

/** A change of many rows after a migration, in steps of their own before the next one. */
interface Conversion {
  /** Converts one bounded batch, behind the last key of the one before; `undefined` when nothing is left. */
  convert(tx: Tx, after: MailKey | undefined): Promise<KeyRange | undefined>;
  /** Removes what a batch was made of, for an engine that uses the space again at once. The next migration drops all of it. */
  remove(tx: Tx, range: KeyRange): Promise<void>;
}

/** The conversions by the version that they follow. */
export const conversions: Readonly<Record<number, Conversion>> = {
  7: { convert: convertMails, remove: removeConverted },
};

/** The last key of a range. */
export function lastKeyOf({ lastMailboxId, lastMailId }: KeyRange): MailKey {
  return { mailboxId: lastMailboxId, mailId: lastMailId };
}
