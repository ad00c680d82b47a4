import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import { statement, type Tx } from '../statement.ts';

/** Mails counted beside a mailbox at most; the mails of a larger one are counted by `countMails`. */
export const countedBesideMax = 500;

/** How many mails a mailbox has, to be selected beside it: counted, never stored, and no further than `countedBesideMax`. */
export function countMailsBeside(from: ExpressionBuilder<Schema, 'mailboxes'>) {
  return from
    .selectFrom((counted) =>
      counted
        .selectFrom('mails')
        .whereRef('mails.mailbox_id', '=', 'mailboxes.id')
        .select('mails.id')
        .limit(countedBesideMax)
        .as('counted'),
    )
    .select((count) => count.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()
    .as('message_count');
}

const countBehind = statement<{ mailboxId: string; after: string; limit: number }>('countBehind')(({ db, param }) =>
  db
    .selectFrom((counted) =>
      counted
        .selectFrom('mails')
        .where('mailbox_id', '=', param('mailboxId'))
        .where('id', '>', param('after'))
        .select('id')
        .orderBy('id')
        .limit(param('limit'))
        .as('counted'),
    )
    .select((of) => [of.fn.countAll<number>().as('count'), of.fn.max('id').as('last')]),
);

/** A part of a mailbox's mails, counted. */
export interface MailCount {
  readonly count: number;
  /** The id of its last mail, behind which there may be more; `undefined` when there are none. */
  readonly last: string | undefined;
}

/** Counts the mails of a mailbox behind the id `after`, at most `limit`. */
export async function countMails(
  tx: Tx,
  args: { mailboxId: string; after: string; limit: number },
): Promise<MailCount> {
  const { count = 0, last } = (await tx.first(countBehind, args)) ?? {};
  return { count, last: count < args.limit ? undefined : (last ?? undefined) };
}
