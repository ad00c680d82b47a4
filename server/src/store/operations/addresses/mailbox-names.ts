import { statement, type Tx } from '../../statement.ts';
import { selectActive } from '../active-mailboxes.ts';

/** Maximum number of mailboxes with one local part that are read. */
const mailboxesMax = 100;

interface OfLocalPart {
  readonly owner: string;
  readonly from: string;
  readonly before: string;
  readonly now: number;
}

/** By the table of addresses, whose only index for this is that of addresses: an owner may have very many mailboxes. */
const selectOfLocalPart = statement<OfLocalPart>('selectOfLocalPart')(({ db, param, literal }) =>
  db
    .selectFrom('addresses')
    .innerJoin('mailboxes', 'mailboxes.address', 'addresses.address')
    .where('addresses.address', '>=', param('from'))
    .where('addresses.address', '<', param('before'))
    .where('addresses.owner', '=', param('owner'))
    .where('archived_at', 'is', null)
    .where('expires_at', '>', param('now'))
    .select(['mailboxes.id', 'mailboxes.address'])
    .limit(literal(mailboxesMax)),
);

const selectCapturing = statement<{ owner: string; now: number }>('selectCapturing')((parts) =>
  selectActive(parts)
    .where('owner', '=', parts.param('owner'))
    .where('inbox', 'is not', null)
    .select(['id', 'inbox'])
    .$narrowType<{ inbox: string }>(),
);

const selectCatchAlls = statement<{ owner: string; now: number }>('selectCatchAlls')((parts) =>
  selectActive(parts)
    .innerJoin('domains', (join) =>
      join.onRef('domains.catch_all', '=', 'mailboxes.id').onRef('domains.owner', '=', 'mailboxes.owner'),
    )
    .where('domains.owner', '=', parts.param('owner'))
    .select('mailboxes.id')
    .distinct(),
);

/** Active mailboxes of an owner that have mail to a local part. */
export interface MailboxesOfName {
  /** Those at an address with that local part. */
  readonly at: readonly { readonly id: string; readonly address: string }[];
  /** Capture inboxes, each with its user. */
  readonly capturing: readonly { readonly id: string; readonly inbox: string }[];
  /** Ids of the catch-alls of the owner's domains. */
  readonly catchAlls: readonly string[];
}

/**
 * Reads the active mailboxes of an owner that have mail to a local part, or may have.
 * @param args.local In lower case.
 */
export async function readMailboxesOfName(
  tx: Tx,
  { owner, local, now }: { owner: string; local: string; now: number },
): Promise<MailboxesOfName> {
  // `A` is the character after `@`.
  const at = await tx.all(selectOfLocalPart, { owner, from: `${local}@`, before: `${local}A`, now });
  const capturing = await tx.all(selectCapturing, { owner, now });
  const catchAlls = await tx.all(selectCatchAlls, { owner, now });
  return { at, capturing, catchAlls: catchAlls.map(({ id }) => id) };
}
