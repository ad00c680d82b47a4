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
  /** The domains a key may use; a key with none may use every domain of the service. */
  key_domains: {
    key_id: string;
    domain: string;
    /** The domain's place in the key's list, from 0. */
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
  };
  mails: {
    mailbox_id: string;
    id: string;
    received_at: number;
    /** What the API shows of the message: a JSON object, made once, so that reading a mail is copying it. */
    content: string;
    /** The message as received below our trace headers, packed. The last column: reads of the others skip it. */
    raw: Uint8Array;
  };
  attachments: {
    mailbox_id: string;
    mail_id: string;
    id: string;
    /** The attachment's place in its mail, from 0. */
    position: number;
    filename: string;
    content_type: string;
    content_id: string | null;
    size_bytes: number;
    created_at: number;
    /** Where it lies in the raw message, in bytes, and its transfer encoding there. */
    raw_offset: number;
    raw_length: number;
    encoding: string;
  };
  migrations: { version: number; applied_at: number };
}

/** A query builder over the schema. It only builds: statements are run by an engine's Tx. */
export type Builder = Kysely<Schema>;

/** The expiry of what never expires: the largest time a JavaScript Date can hold. */
export const forever = 8_640_000_000_000_000;
