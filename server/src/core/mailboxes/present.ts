import type { Mailbox } from '../../contract/resources.ts';
import type { NewMailbox } from '../../store/operations/mailboxes.ts';
import { forever, type Schema } from '../../store/schema.ts';

/** The JSON of a Mailbox, as an object. */
export function presentMailbox(
  row: NewMailbox & Partial<Pick<Schema['mailboxes'], 'allowed_senders' | 'is_scripted'>>,
  messageCount: number,
): Mailbox {
  const permanent = row.expires_at === forever;
  return {
    id: row.id,
    alias: row.alias,
    domain: row.domain,
    address: row.address,
    ...(row.name ? { name: row.name } : {}),
    recoverable: row.recoverable === 1,
    ...(row.tag === '' ? {} : { tag: row.tag }),
    owner: row.owner,
    messageCount,
    expiresAt: permanent ? null : new Date(row.expires_at).toISOString(),
    permanent,
    createdAt: new Date(row.created_at).toISOString(),
    ...(row.keep_newest == null ? {} : { keepNewest: row.keep_newest }),
    // Only patterns are stored.
    ...(row.allowed_senders == null ? {} : { allowedSenders: JSON.parse(row.allowed_senders) }),
    ...(row.is_scripted ? { hasScript: true } : {}),
  };
}
