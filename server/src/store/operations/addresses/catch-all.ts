import { statement, type Tx } from '../../statement.ts';
import { selectActive } from '../active-mailboxes.ts';

/** Addresses of a recipient: the full one, and the one without the part from its first `+` on. */
interface CatchAllArgs {
  readonly domainId: string;
  readonly address: string;
  readonly base: string;
  readonly now: number;
}

const selectCatchAll = statement<CatchAllArgs>('selectCatchAll')((parts) =>
  selectActive(parts)
    .innerJoin('domains', (join) =>
      join.onRef('domains.catch_all', '=', 'mailboxes.id').onRef('domains.owner', '=', 'mailboxes.owner'),
    )
    .where('domains.id', '=', parts.param('domainId'))
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
    .select('mailboxes.address'),
);

/**
 * Finds the address of the active catch-all of a domain for a recipient. There is none for an address that ever had a
 * mailbox, nor if its part before the first `+` ever had one.
 */
export async function findCatchAll(tx: Tx, args: CatchAllArgs): Promise<string | undefined> {
  return (await tx.first(selectCatchAll, args))?.address;
}
