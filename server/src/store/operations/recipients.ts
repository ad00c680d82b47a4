import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import { statement, type Tx } from '../statement.ts';
import { selectActive, suspension } from './active-mailboxes.ts';
import { mailboxAndOwnerUsage, type RecipientUsage } from './usage.ts';

/** Active mailbox as a recipient of mail, with its usage and limits. */
export interface Recipient extends RecipientUsage {
  readonly id: string;
  readonly owner: string;
  readonly expires_at: number;
  /** Limit of bytes of the account of its owner; null: the default of the service. */
  readonly bytes_max: number | null;
  /** As in the schema. */
  readonly keep_newest: number | null;
  readonly is_foreign: number;
  readonly is_scripted: number;
  /** Time since which the mailbox or its owner is suspended; null while neither is. */
  readonly suspended_at: number | null;
  readonly domain: string;
  /** Senders that the mailbox takes mail of, and the rules of its owner, as in the schema. */
  readonly allowed_senders: string | null;
  readonly owner_rules: string | null;
  /** 1 when a domain of its owner has rules. */
  readonly has_domain_rules: number;
}

/** Columns of a recipient, with the usage of its mailbox and its owner. */
export function recipientColumns(from: ExpressionBuilder<Schema, 'mailboxes'>) {
  const account = from.selectFrom('accounts').whereRef('accounts.owner', '=', 'mailboxes.owner');
  const ofMailbox = ['mailboxes.id', 'mailboxes.owner', 'mailboxes.expires_at', 'keep_newest', 'is_foreign'] as const;
  const limit = account.select('bytes_max').$asScalar().as('bytes_max');
  const rules = [
    account.select('mail_rules').$asScalar().as('owner_rules'),
    // As a number: SQLite has no other truth.
    from
      .case()
      .when(from.exists(ruledDomains(from)))
      .then(from.lit(1))
      .else(from.lit(0))
      .end()
      .as('has_domain_rules'),
  ] as const;
  const columns = [...ofMailbox, 'mailboxes.domain', 'allowed_senders', 'is_scripted'] as const;
  return [...columns, limit, suspension(from).as('suspended_at'), ...rules, ...mailboxAndOwnerUsage(from)] as const;
}

/** Domains of the owner of a mailbox that have rules for mail: those of an index of their own. */
function ruledDomains(from: ExpressionBuilder<Schema, 'mailboxes'>) {
  return from
    .selectFrom('domains')
    .whereRef('domains.owner', '=', 'mailboxes.owner')
    .where('domains.mail_rules', 'is not', null)
    .where('domains.deleted_at', 'is', null)
    .select('domains.id');
}

const selectRecipient = statement<{ address: string; now: number }>('selectRecipient')((parts) =>
  selectActive(parts)
    .select((from) => recipientColumns(from))
    .where('address', '=', parts.param('address')),
);

/**
 * With a condition, a planner that has no statistics yet would go through the index of all active mailboxes. An address
 * is of one mailbox, so that there are few to leave out.
 */
const selectRecipients = statement<{ addresses: string }>('selectRecipients')(({ db, param, oneOf }) =>
  db
    .selectFrom('mailboxes')
    .select(['address', 'archived_at'])
    .select((from) => recipientColumns(from))
    .where(oneOf('address', param('addresses'))),
);

/** Reads the active mailbox of an address as a recipient. */
export async function findRecipient(tx: Tx, args: { address: string; now: number }): Promise<Recipient | undefined> {
  return tx.first(selectRecipient, args);
}

/** Reads the active mailboxes of several addresses, each at its own `now`. */
export async function findRecipients(
  tx: Tx,
  recipients: readonly { address: string; now: number }[],
): Promise<(Recipient | undefined)[]> {
  const addresses = new Set(recipients.map(({ address }) => address));
  const rows = await tx.all(selectRecipients, { addresses: JSON.stringify([...addresses]) });
  const active = rows.filter(({ archived_at: archivedAt }) => archivedAt === null);
  const mailboxes = new Map(active.map(({ address, archived_at: _, ...recipient }) => [address, recipient]));
  return recipients.map(({ address, now }) => {
    const recipient = mailboxes.get(address);
    return recipient !== undefined && recipient.expires_at > now ? recipient : undefined;
  });
}
