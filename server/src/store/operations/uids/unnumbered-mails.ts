import type { Parts } from '../../statement.ts';
import type { Position } from '../events.ts';
import { selectMailsIn } from '../mails/mails.ts';

interface UnnumberedArgs extends Position {
  readonly mailboxId: string;
  readonly uidValidity: number;
  readonly limit: number;
}

/**
 * Selects mails of a mailbox after a position that have no UID in a list, in the order of the log: at most `limit`. Mails after the position
 * may have one, because UIDs are given to whatever can be read, while positions go no further than the log is settled. The position alone is
 * where the walk begins: beside another bound, SQLite may walk from that one, over all mails that have a UID (see `positionInLife`).
 */
export function selectUnnumbered<Args extends UnnumberedArgs>(parts: Parts<Args>) {
  const { param, orderedId } = parts;
  const id = orderedId('mails.id');
  return selectMailsIn(parts)
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

/** A position, or that before the first mail of the present life of a mailbox, which began after the transaction `began`. */
export function positionInLife(position: Position, began: number): Position {
  return position.tx > began ? position : { tx: began + 1, id: '' };
}
