import type { Parts } from '../../statement.ts';
import type { Position } from '../events.ts';
import { selectMailsInOrder } from '../mails/mails.ts';

interface UnnumberedArgs extends Position {
  readonly mailboxId: string;
  readonly uidValidity: number;
  readonly limit: number;
}

/**
 * Selects mails of a mailbox after a position that have no UID in a list, in the order of the log: at most `limit`. Mails after the position
 * may have one, because UIDs are given to whatever can be read, while positions go no further than the log is settled.
 */
export function selectUnnumbered<Args extends UnnumberedArgs>(parts: Parts<Args>) {
  const { param, orderedId } = parts;
  const id = orderedId('mails.id');
  return selectMailsInOrder(parts)
    .where(({ eb, ref, tuple }) => eb(tuple(ref('tx'), id), '>', tuple(param('tx'), param('id'))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_uids')
            .select('mail_uids.uid')
            .where('uid_validity', '=', param('uidValidity'))
            .whereRef('mail_uids.mail_id', '=', 'mails.id'),
        ),
      ),
    )
    .orderBy('tx')
    .orderBy(id)
    .limit(param('limit'));
}
