import { convertMails } from './mail-conversion.ts';
import type { MailKey } from './operations/mails.ts';
import type { Tx } from './statement.ts';

/**
 * A change of many rows, one bounded batch in each call. A call goes on behind the key that the one before returned; a
 * program that starts anew begins before all keys. It is done when a call returns `undefined`.
 */
export type Conversion = (tx: Tx, after: MailKey) => Promise<MailKey | undefined>;

/** The changes of rows that follow a migration, by its version, in steps of their own before the next migration. */
export const conversions: Readonly<Record<number, Conversion>> = { 7: convertMails };

/** The key before all keys. */
export const conversionStart: MailKey = { mailboxId: '', mailId: '' };
