import { convertMails } from './operations/mail-conversion.ts';
import type { Tx } from './statement.ts';

/** A change of many rows, one bounded batch in each call, until a call returns `false`. */
export type Conversion = (tx: Tx, args: object) => Promise<boolean>;

/** The changes of rows that follow a migration, by its version, in steps of their own before the next migration. */
export const conversions: Readonly<Record<number, Conversion>> = { 7: convertMails };
