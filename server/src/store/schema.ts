import type { Kysely } from 'kysely';

/**
 * The tables, as SQL sees them. Times are integer epoch milliseconds, booleans 0 or 1, ids UUIDv7 text. Migrations
 * create them; nothing else describes them.
 */
export interface Schema {
  accounts: {
    owner: string;
    /** null: the service's default limit. */
    active_mailboxes_max: number | null;
    /** null: the service's default limit. */
    daily_calls_max: number | null;
    created_at: number;
  };
  account_domains: { owner: string; domain: string; created_at: number };
  keys: {
    id: string;
    owner: string;
    name: string;
    /** SHA-256 of the key, hexadecimal. The key itself is nowhere. */
    hash: string;
    created_at: number;
    expires_at: number | null;
    revoked_at: number | null;
  };
  /** What opens one stream in place of a key. */
  stream_tickets: {
    /** SHA-256 of the ticket, hexadecimal. */
    hash: string;
    key_id: string;
    expires_at: number;
  };
  /** The domains a key may use; a key with none may use every domain of the service. */
  key_domains: {
    key_id: string;
    domain: string;
    /** The domain's position in the key's list, from 0. */
    position: number;
  };
  /** API calls by owner and UTC day. */
  calls: { owner: string; day: number; calls: number };
  /** Every address ever given out, so that none is given out twice. */
  addresses: { address: string; owner: string };
  mailboxes: {
    id: string;
    owner: string;
    alias: string;
    domain: string;
    address: string;
    recoverable: number;
    tag: string;
    /** `forever` for a permanent mailbox. */
    expires_at: number;
    created_at: number;
    /** When it became archived; null while it is active or expired. */
    archived_at: number | null;
    /** The id from which on mails are in the mailbox; older ones are of an earlier life, and about to be removed. */
    mails_from: string;
  };
  /** Mailboxes that have ended, archived or not, and whose mails are still to be removed: none may come back before. */
  ended_mailboxes: { id: string };
  mails: {
    mailbox_id: string;
    id: string;
    /** The owner of the mailbox, by whom the mails of all mailboxes are read in their order. */
    owner: string;
    received_at: number;
    /** Where its arrival stands in the event log; 0 for what came before this log began. */
    tx: number;
    /** The raw message. */
    raw_id: string;
    /** Whether other mails may have the same raw message, because it had several recipients. */
    is_shared: number;
    /** The size of the raw message in bytes. */
    size: number;
    is_read: number;
    /** The parser that made the outline; an older one than the service's is made again. */
    outline_version: number;
    /** A JSON object; see `MailOutline`. */
    outline: string;
  };
  /** Raw messages as they were received below our trace headers, once whatever their recipients. */
  raws: {
    raw_id: string;
    /** The position of the part in its message, from 0. All parts but the last are of `rawPartBytes`. */
    part: number;
    /** The bytes of the part, packed. */
    bytes: Uint8Array;
  };
  /** Raw messages that a mail had which is gone, to be removed when no other mail has them. */
  released_raws: {
    raw_id: string;
    mail_id: string;
    /** The size of the message. */
    bytes: number;
  };
  /** What has happened, in one order for all who read it: by `tx`, then by `id`. */
  events: {
    /** A number of the transaction that rises in the order in which readers may see transactions; see Dialect.transaction. */
    tx: number;
    id: string;
    owner: string;
    mailbox_id: string;
    type: string;
    created_at: number;
    /** A JSON object. */
    data: string;
  };
  /** One row: which log this is, and how far it has been pruned. */
  event_log: {
    /** Part of every cursor, so that none is taken for one of another log. */
    name: string;
    /** The database that the transactions' numbers are of; see Dialect.database. */
    database: string;
    /** The position of the last event that was pruned; 0 and `''` when none was. */
    pruned_tx: number;
    pruned_id: string;
  };
  webhooks: {
    id: string;
    owner: string;
    url: string;
    /** A JSON array of the types of events that it is sent; null: all. */
    types: string | null;
    /** The only mailbox whose events it is sent; null: all of the owner's. */
    mailbox_id: string | null;
    /** What its requests are signed with. Kept as it is, for whoever signs must know it. */
    secret: string;
    /** The secret before, which still signs until then. */
    old_secret: string | null;
    old_secret_until: number | null;
    created_at: number;
    /** Why nothing is sent; null while it is active. */
    disabled_reason: string | null;
    /** When it was deleted; it stays until its deliveries are gone. */
    deleted_at: number | null;
    /** What went wrong last, and when. */
    last_error: string | null;
    last_error_at: number | null;
    /** Whether its last attempt succeeded: until then it may not take much of the sender. */
    is_proven: number;
    /** Before this time there is nothing to send; null: nothing at all. */
    next_at: number | null;
    /** How many of its deliveries are pending. */
    pending: number;
    /** Its position in the event log: what lies behind is not queued yet. */
    log_tx: number;
    log_id: string;
  };
  /** An event on its way to a webhook. */
  webhook_deliveries: {
    webhook_id: string;
    /** What the receiver knows it by: the same in every attempt. */
    id: string;
    /** The event as it was in the log, with its position as text. */
    event_id: string;
    type: string;
    mailbox_id: string;
    happened_at: number;
    data: string;
    /** `pending`, `delivered` or `failed`. */
    state: string;
    created_at: number;
    /** When the next attempt is due. */
    due_at: number;
    /** While it is being sent: until when nobody else may. */
    leased_until: number | null;
    /** How many there were since it was queued, or queued again. */
    attempts: number;
    /** What came of the last attempts: a JSON array. */
    history: string;
    /** When it was delivered or given up; null while it is pending. */
    finished_at: number | null;
  };
  /** Owners whose mails are in the word index, or on their way into it: those who have searched lately. */
  searches: {
    owner: string;
    /** The time of the last search, give or take an hour. */
    searched_at: number;
    /** The position in the event log up to which all mails that arrived are indexed, as far as `walked_to` reaches. */
    position_tx: number;
    position_id: string;
    /** The id from which on all mails are indexed that arrived up to the position; `''` when that is all of them. */
    walked_to: string;
    /** The process that indexes the mails, and until when no other one may. */
    lease: string;
    leased_until: number;
    /** Whether the owner's index is being removed. */
    is_ending: number;
  };
  /** The word index of an owner in parts: each has the mails from an id on, up to that where the next part begins. */
  index_parts: {
    owner: string;
    part: number;
    from_id: string;
    /** Mails that were put into the part, whatever became of them. */
    mails: number;
  };
  /** The words of mails: what is written here is found by `Dialect.wordHits`. */
  indexed_mails: {
    owner: string;
    mail_id: string;
    mailbox_id: string;
    /** Terms with blanks between them, in the form of `Dialect.indexedWords`. Not for reading. */
    words: string;
  };
  migrations: { version: number; applied_at: number };
  /** The mails of schema version 6, which are converted one batch after the other; see `convertMails`. */
  old_mails: {
    mailbox_id: string;
    id: string;
    received_at: number;
    tx: number;
    /** What the API shows of the message: a JSON object. */
    content: string;
    /** The message, packed whole. */
    raw: Uint8Array;
  };
  /** The attachments of these mails. */
  old_attachments: {
    mailbox_id: string;
    mail_id: string;
    id: string;
    position: number;
    filename: string;
    content_type: string;
    content_id: string | null;
    size_bytes: number;
    created_at: number;
    raw_offset: number;
    raw_length: number;
    encoding: string;
  };
}

/** A query builder over the schema. It only builds: statements are run by an engine's Tx. */
export type Builder = Kysely<Schema>;

/** The expiry of what never expires: the largest time a JavaScript Date can hold. */
export const forever = 8_640_000_000_000_000;
