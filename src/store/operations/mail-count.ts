import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../schema.ts';

/** How many mails a mailbox has, to be selected beside it: counted, never stored. */
export function countMails(from: ExpressionBuilder<Schema, 'mailboxes'>) {
  return from
    .selectFrom('mails')
    .whereRef('mails.mailbox_id', '=', 'mailboxes.id')
    .select((count) => count.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()
    .as('message_count');
}
