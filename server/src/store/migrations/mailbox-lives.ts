import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

/** Makes the end of each archived mailbox its expiry, and what the lists of the archive and of tags are read by. */
export function mailboxLives(db: Builder, dialect: Dialect): Step[] {
  const ends = sql`update mailboxes set expires_at = archived_at where archived_at < expires_at`;
  return [
    db.schema.alterTable('mailboxes').addColumn('keep_newest', dialect.integerType),
    { compile: () => ends.compile(db) },
    db.schema
      .createIndex('mailboxes_archived')
      .on('mailboxes')
      .columns(['owner', 'expires_at', 'id'])
      .where(sql<boolean>`recoverable = 1`),
    db.schema
      .createIndex('mailboxes_archived_by_tag')
      .on('mailboxes')
      .columns(['owner', 'tag', 'expires_at', 'id'])
      .where(sql<boolean>`recoverable = 1`),
    db.schema
      .createIndex('mailboxes_by_tag')
      .on('mailboxes')
      .columns(['owner', 'tag', 'created_at', 'id'])
      .where(sql<boolean>`archived_at is null and tag <> ''`),
    db.schema
      .createIndex('mailboxes_keeping_newest')
      .on('mailboxes')
      .column('id')
      .where(sql<boolean>`keep_newest is not null`),
    db.schema
      .createIndex('events_of_reactivations')
      .on('events')
      .columns(['mailbox_id', 'tx', 'id'])
      .where(sql<boolean>`type = 'mailbox.reactivated'`),
  ];
}
