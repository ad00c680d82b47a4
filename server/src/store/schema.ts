import type { Kysely } from 'kysely';
import type { AddressTables } from './tables/address-tables.ts';
import type { OperatorTables } from './tables/audit-tables.ts';
import type { GuestTables } from './tables/guest-tables.ts';
import type { ImportTables } from './tables/import-tables.ts';
import type { LinkTables } from './tables/link-tables.ts';
import type { MoveTables } from './tables/move-tables.ts';
import type { PeopleTables } from './tables/people-tables.ts';
import type { ScriptTables } from './tables/script-tables.ts';
import type { SearchTables } from './tables/search-tables.ts';
import type { UidTables } from './tables/uid-tables.ts';

/**
 * The tables, as SQL sees them. Times are integer epoch milliseconds, booleans 0 or 1, ids UUIDv7 text. Migrations
 * create them; nothing else describes them.
 */
export interface Schema
  extends AddressTables,
    ImportTables,
    LinkTables,
    GuestTables,
    MoveTables,
    OperatorTables,
    PeopleTables,
    ScriptTables,
    SearchTables,
    UidTables {
  accounts: {
    owner: string;
    /** null: the service's default limit. */
    active_mailboxes_max: number | null;
    /** null: the service's default limit. */
    daily_calls_max: number | null;
    created_at: number;
    /** null: the service's default limit. */
    bytes_max: number | null;
    /** Time since which an operator has suspended it; null while it is not suspended. */
    suspended_at: number | null;
    /** Time from which on all that belongs to it is deleted; null while it is not deleted. Its name is never given again. */
    deleted_at: number | null;
    /** Time at which all of it was gone; null before. */
    ended_at: number | null;
    /** Rules for the mail of its mailboxes, as JSON; null for none. */
    mail_rules: string | null;
  };
  /** Domains of owners: those that they add and verify, and those that the operator assigns to them. */
  domains: {
    id: string;
    owner: string;
    /** A-labels in lower case. */
    name: string;
    /** State: `pending`, `verified` or `lapsed`. */
    status: string;
    /** Token that the TXT record of the domain must have; `''` for a domain of the operator. */
    txt_token: string;
    /** Catch-all: mailbox that gets the mail to addresses that never had one; null without one. */
    catch_all: string | null;
    created_at: number;
    /** Time of the last change to `verified`; null before the first. */
    verified_at: number | null;
    /** Time of the last check of the records; null before the first. */
    checked_at: number | null;
    /** Time of the first failed check since the last successful one; null when the last check succeeded. */
    failing_since: number | null;
    /** Outcome of the last check of each record, as a JSON array; empty before the first. */
    records: string;
    /** 1 for a domain of the operator, which counts as verified without records. */
    is_manual: number;
    /** Time of the next check by the service itself; null if none is due. */
    next_look_at: number | null;
    /** Time of its deletion; the row stays until its mailboxes have ended. */
    deleted_at: number | null;
    /** 1 when the names below it belong to it, too. */
    subdomains: number;
    /** Lifetime in minutes of a mailbox that the first mail to its address makes; null: no mail makes any. */
    first_mail_minutes: number | null;
    /** Number of newest mails that such a mailbox keeps; null if it keeps all. */
    first_mail_keep_newest: number | null;
    /** Maximum number of such mailboxes that are made in an hour. */
    first_mail_per_hour: number;
    /** Time of the first one of the present hour; 0 before the first. */
    first_mail_hour_at: number;
    /** Number of those that were made in the present hour. */
    first_mail_hour_count: number;
    /** Rules for the mail to its addresses, as JSON; null for none. */
    mail_rules: string | null;
  };
  keys: {
    id: string;
    owner: string;
    name: string;
    /** SHA-256 of the key, hexadecimal. The key itself is not stored. */
    hash: string;
    created_at: number;
    expires_at: number | null;
    revoked_at: number | null;
    /** Scopes of the key, with blanks between them. */
    scopes: string;
    /** Key with which it was made; null for a key of the command line or the configuration. */
    maker_id: string | null;
    /** The only mailbox that the key reaches; null: all of the owner's. */
    mailbox_id: string | null;
    /** Time of its last call, to the minute; null before the first. */
    last_used_at: number | null;
  };
  /** Calls with an Idempotency-Key that had their effect, and their answers. */
  idempotent_calls: {
    owner: string;
    /** Idempotency-Key of the call. */
    key: string;
    /** SHA-256 of the method, path and body of the call, hexadecimal. */
    request_hash: string;
    status: number;
    /** Body of the answer as JSON, without a secret. */
    answer: string;
    created_at: number;
  };
  /** Secrets that work once, in place of a key. */
  one_time_secrets: {
    /** SHA-256 of the secret, hexadecimal. */
    hash: string;
    /** What it opens: a stream of events (a stream ticket), or a session (a sign-in code). */
    purpose: 'stream' | 'sign_in';
    key_id: string;
    expires_at: number;
  };
  /** Sessions of browsers: each makes calls with its key, or as a guest. */
  sessions: {
    id: string;
    /** SHA-256 of the secret in the cookie, hexadecimal. The secret itself is not stored. */
    hash: string;
    owner: string;
    /** Key that signed in; null for a guest. */
    key_id: string | null;
    /** Mailbox of a guest, with which the session ends; null for a key. */
    mailbox_id: string | null;
    /** Hash of the network of a guest, whose share its calls take from; `''` for a key. */
    network: string;
    /** Hash of the address block of that network; `''` for a key. */
    address_block: string;
    created_at: number;
    /** Time of the last call, to a few minutes. */
    used_at: number;
    /** Time at which it ends even when it is used. */
    ends_at: number;
    /** Name of the browser that signed in, such as `Firefox on Linux`; `''` when it is not known, and for a guest. */
    browser: string;
  };
  /** This installation: one row, with the id 1. */
  installation: {
    id: number;
    /** Name that distinguishes its cookies from those of others on the same host. */
    name: string;
    /** Secret of its nodes, which signs challenges; `''` until its first start. */
    secret: string;
  };
  /** Domains that a key may use; a key without any may use every domain of the service. */
  key_domains: {
    key_id: string;
    domain: string;
    /** Position of the domain in the list of the key, from 0. */
    position: number;
    /** 1 when the key may use the domain in any case, 0 when only while it is a verified domain of the account. */
    is_granted: number;
  };
  /** API calls by owner and UTC day. */
  calls: { owner: string; day: number; calls: number };
  mailboxes: {
    id: string;
    owner: string;
    alias: string;
    domain: string;
    address: string;
    recoverable: number;
    tag: string;
    /** End of the mailbox: its expiry, or its deletion before that. `forever` for a permanent mailbox. */
    expires_at: number;
    created_at: number;
    /** Time at which the mailbox was archived; null while it is active, or expired and not yet swept. */
    archived_at: number | null;
    /** Least id of the mails that are in the mailbox: older ones are of an earlier life and are about to be removed. */
    mails_from: string;
    /**
     * Number of the last transaction of the earlier life: all mails of the present life came after it; -1 in a first
     * life.
     */
    mails_from_tx: number;
    /** Number of newest mails that the mailbox keeps; null if it keeps all. */
    keep_newest: number | null;
    /** Name chosen by its owner; `''` without one. */
    name: string;
    /** User whose captured mail goes into the mailbox; null unless it is a capture inbox. */
    inbox: string | null;
    /**
     * 1 when nobody here has its domain. Only sessions whose mail is captured reach it, and its address is not claimed.
     */
    is_foreign: number;
    /** 1 when the first mail to its address made it: the address is free again when the mailbox is gone. */
    by_first_mail: number;
    /** 1 when its domain is a name below that of the owner. */
    is_below: number;
    /** Time since which an operator lets no mail into it; null while it is not suspended. */
    suspended_at: number | null;
    /** Senders that it takes mail of, as a JSON array of their patterns; null for all. */
    allowed_senders: string | null;
    /** 1 when it has a delivery script; of one that has ended, when it had one. */
    is_scripted: number;
  };
  /** Mailboxes that have ended, archived or not, and still have mails to be removed. */
  ended_mailboxes: { mailbox_id: string };
  mails: {
    mailbox_id: string;
    id: string;
    /** The owner of the mailbox, by whom the mails of all mailboxes are read in their order. */
    owner: string;
    received_at: number;
    /**
     * Position of the arrival in the event log, by which mails are in order, and then by id; 0 for mail from before the log
     * began.
     */
    tx: number;
    /** Id of the raw message. */
    raw_id: string;
    /** 1 when the message was stored for several recipients, so that other mails may have it too. */
    is_shared: number;
    /** Size of the raw message in bytes. */
    size: number;
    is_read: number;
    /** Version of the parser that made the outline, for releases that make a better one. */
    outline_version: number;
    /** Outline of the mail as a JSON object; see `MailOutline`. */
    outline: string;
    /** Codes and links of the mail as a JSON object; null until somebody has asked for them. */
    extract: string | null;
    /** Result of the check of the mail's sender as a JSON object; null before the first request for it. */
    authentication: string | null;
    /** Transcript of the session that brought the mail as a JSON object, see `Transcript`; null unless it is kept. */
    transcript: string | null;
  };
  /** Positions of deleted mails in their mailbox, as long as the log has their arrival. */
  deleted_mails: { mailbox_id: string; id: string; tx: number };
  /**
   * Raw messages as they were received, without our trace headers. A message is stored once, however many recipients it
   * has.
   */
  raws: {
    raw_id: string;
    /**
     * Position of the part in its message, from 0. Each part but the last has `rawPartBytes` bytes before it is packed.
     */
    part: number;
    /** Bytes of the part, packed. */
    bytes: Uint8Array;
  };
  /** Raw messages of deleted mails, one row for each such mail. The removal deletes messages that no other mail has. */
  released_raws: {
    raw_id: string;
    mail_id: string;
    /** Size of the message in bytes. */
    bytes: number;
  };
  /**
   * Changes of usage that are not yet in the totals. They are appended with the mails that cause them, so that no row
   * is updated for each mail, and folded into the totals in batches. Usage is the total plus all changes.
   */
  usage_changes: {
    owner: string;
    mailbox_id: string;
    id: string;
    /**
     * Number of mails: positive for added ones, negative for deleted ones. `bytes` is the size of their messages, with
     * the same sign.
     */
    mails: number;
    bytes: number;
    /** Number of mails that are not marked as read, with a sign as well. A mark alone is a change of this number. */
    unread: number;
  };
  /** Usage of each mailbox that has not ended, without the changes. */
  mailbox_usage: { mailbox_id: string; owner: string; mails: number; bytes: number; unread: number };
  /** Usage of each owner, without the changes. */
  owner_usage: {
    owner: string;
    /** Number of mailboxes that have not been ended; some of them may have expired. */
    mailboxes: number;
    mails: number;
    bytes: number;
    unread: number;
  };
  /** Event log, in the same order for all readers: by `tx`, then by `id`. */
  events: {
    /**
     * Number of the transaction. It rises in the order in which readers may see transactions; see Dialect.transaction.
     */
    tx: number;
    id: string;
    owner: string;
    mailbox_id: string;
    type: string;
    created_at: number;
    /** Data of the event as a JSON object. */
    data: string;
  };
  /** Identity of the event log, and how far it has been pruned: one row. */
  event_log: {
    /** Name of the log. Every cursor has it, so that a cursor of another log is recognised. */
    name: string;
    /** Database that counts the transactions; see Dialect.database. */
    database: string;
    /** Names of the log on earlier timelines of the same cluster, as a JSON array; see `EarlierName`. */
    earlier_names: string;
    /** Position of the last event that was pruned; 0 and `''` when none was. */
    pruned_tx: number;
    pruned_id: string;
  };
  webhooks: {
    id: string;
    owner: string;
    url: string;
    /** Types of the events that it is sent, as a JSON array; null: all. */
    types: string | null;
    /** The only mailbox whose events are sent; null for all mailboxes of the owner. */
    mailbox_id: string | null;
    /** Secret that signs its requests. It is stored in clear, because signing needs it. */
    secret: string;
    /** Previous secret, which also signs until `old_secret_until`. */
    old_secret: string | null;
    old_secret_until: number | null;
    created_at: number;
    /** Reason for which nothing is sent; null while the webhook is active. */
    disabled_reason: string | null;
    /** The same for programs; null also when it is not known. */
    disabled_code: string | null;
    /** Time of its deletion; the row stays until its deliveries are gone. */
    deleted_at: number | null;
    /** Last error, and its time. */
    last_error: string | null;
    /** The same for programs, with the HTTP status of an answer; null also when it is not known. */
    last_error_code: string | null;
    last_error_status: number | null;
    last_error_at: number | null;
    /** 1 when its last attempt succeeded; until then it gets a smaller share of the sender. */
    is_proven: number;
    /** Time before which there is nothing to send; null: nothing at all. */
    next_at: number | null;
    /** Number of its pending deliveries. */
    pending: number;
    /** Position in the event log: events after it are not queued yet. */
    log_tx: number;
    log_id: string;
  };
  /** Deliveries: an event on its way to a webhook. */
  webhook_deliveries: {
    webhook_id: string;
    /** Id that the receiver gets, the same in every attempt. */
    id: string;
    /** Event as in the log; its position is a text. */
    event_id: string;
    type: string;
    mailbox_id: string;
    happened_at: number;
    data: string;
    /** State: `pending`, `delivered` or `failed`. */
    state: string;
    created_at: number;
    /** Time of the next attempt. */
    due_at: number;
    /** End of the lease: until then only its holder may send it. Null while nobody sends it. */
    leased_until: number | null;
    /** Number of attempts since it was queued, or queued again. */
    attempts: number;
    /** Outcomes of the last attempts, as a JSON array. */
    history: string;
    /** Time at which it was delivered or given up; null while it is pending. */
    finished_at: number | null;
  };
  migrations: { version: number; applied_at: number };
}

/** Query builder over the schema. It only builds: an engine's Tx runs the statements. */
export type Builder = Kysely<Schema>;

/** Expiry of a permanent mailbox: the largest time that a JavaScript Date can hold. */
export const forever = 8_640_000_000_000_000;
