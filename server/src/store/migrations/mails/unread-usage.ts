import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import type { Step } from '../step.ts';

/** Counts the mails that are not marked as read with the usage of mailboxes and owners, those that are there among them. */
export function unreadUsage(db: Builder, { integerType: integer }: Dialect): Step[] {
  const addTo = (table: 'usage_changes' | 'mailbox_usage' | 'owner_usage') =>
    db.schema.alterTable(table).addColumn('unread', integer, (added) => added.notNull().defaultTo(0));
  // Mails of an earlier life of a mailbox, and of a mailbox that has ended, count no more.
  const ofMailboxes = sql`insert into mailbox_usage (mailbox_id, owner, mails, bytes, unread)
    select mails.mailbox_id, mails.owner, 0, 0, count(*) from mails
    join mailboxes on mailboxes.id = mails.mailbox_id and archived_at is null and mails.id >= mails_from
    where is_read = 0 group by mails.mailbox_id, mails.owner
    on conflict (mailbox_id) do update set unread = excluded.unread`;
  const ofImports = sql`insert into mailbox_usage (mailbox_id, owner, mails, bytes, unread)
    select mails.mailbox_id, mails.owner, 0, 0, count(*) from mails
    join imports on imports.id = mails.mailbox_id
    where is_read = 0 group by mails.mailbox_id, mails.owner
    on conflict (mailbox_id) do update set unread = excluded.unread`;
  const ofOwners = sql`insert into owner_usage (owner, mailboxes, mails, bytes, unread)
    select owner, 0, 0, 0, sum(unread) from mailbox_usage where unread <> 0 group by owner
    on conflict (owner) do update set unread = excluded.unread`;
  return [
    addTo('usage_changes'),
    addTo('mailbox_usage'),
    addTo('owner_usage'),
    ...[ofMailboxes, ofImports, ofOwners].map((step) => ({ compile: () => step.compile(db) })),
  ];
}
