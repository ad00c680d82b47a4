import { statement, type Tx } from '../../statement.ts';
import { selectActive } from '../active-mailboxes.ts';
import { type Recipient, recipientColumns } from '../mailboxes.ts';

/** Addresses of a recipient: the full one, and the one without the part from its first `+` on. */
interface CatchAllArgs {
  readonly domain: string;
  readonly address: string;
  readonly base: string;
  readonly now: number;
}

const selectCatchAll = statement<CatchAllArgs>('selectCatchAll')((parts) =>
  selectActive(parts)
    .innerJoin('domains', (join) =>
      join.onRef('domains.catch_all', '=', 'mailboxes.id').onRef('domains.owner', '=', 'mailboxes.owner'),
    )
    .where('domains.name', '=', parts.param('domain'))
    .where('domains.status', 'in', ['verified', 'lapsed'])
    .where('domains.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom, or }) =>
      not(
        exists(
          selectFrom('addresses')
            .select('addresses.address')
            .where(({ eb }) =>
              or([
                eb('addresses.address', '=', parts.param('address')),
                eb('addresses.address', '=', parts.param('base')),
              ]),
            )
            .where(({ eb }) =>
              or([
                eb('addresses.verification', '=', eb.ref('domains.id')),
                eb.and([eb('domains.is_manual', '=', 1), eb('addresses.verification', '=', '')]),
              ]),
            ),
        ),
      ),
    )
    .select('mailboxes.address')
    .select((from) => recipientColumns(from))
    // The present verification before one that has lapsed.
    .orderBy('domains.status', 'desc')
    .orderBy('domains.id')
    .limit(1),
);

/**
 * Finds the active catch-all of an address. There is none for an address that ever had a mailbox, nor if its part
 * before the first `+` ever had one.
 */
export async function findCatchAll(tx: Tx, args: CatchAllArgs): Promise<(Recipient & { address: string }) | undefined> {
  return tx.first(selectCatchAll, args);
}
