import type { Schema } from '../schema.ts';

/** Kind of a column: a whole number, text, or text or bytes of any length, which may be megabytes. */
export type ColumnKind = 'integer' | 'text' | 'long_text' | 'bytes';

/** Table that is moved whole, in the order of its key. */
export interface MovedTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[];
}

/**
 * Tables that are not moved. The event log and positions in it belong to one database, those of deleted mails too; one-time secrets and proofs
 * of work live for minutes. A search indexes mails again, and each node writes its own rows. UIDs are given in the order of a log, so mailboxes
 * get other ones, with another UIDVALIDITY. A round over the addresses begins anew.
 */
type NotMoved =
  | 'migrations'
  | 'events'
  | 'event_log'
  | 'one_time_secrets'
  | 'used_proofs'
  | 'deleted_mails'
  | 'searches'
  | 'index_parts'
  | 'indexed_mails'
  | 'nodes'
  | 'uid_lists'
  | 'mail_uids'
  | 'move_drains'
  | 'address_round';
type Position = 'tx' | 'mails_from_tx' | 'log_tx' | 'log_id';

/** Columns of each table, in the order in which they move. The type of the schema makes sure that none is left out. */
type Layout = {
  readonly [Table in Exclude<keyof Schema, NotMoved>]: {
    readonly key: readonly (keyof Schema[Table] & string)[];
    readonly columns: { readonly [Column in Exclude<keyof Schema[Table], Position>]: ColumnKind };
  };
};

const layout: Layout = {
  accounts: {
    key: ['owner'],
    columns: {
      owner: 'text',
      active_mailboxes_max: 'integer',
      daily_calls_max: 'integer',
      created_at: 'integer',
      bytes_max: 'integer',
      suspended_at: 'integer',
      deleted_at: 'integer',
      ended_at: 'integer',
      mail_rules: 'text',
    },
  },
  domains: {
    key: ['id'],
    columns: {
      id: 'text',
      owner: 'text',
      name: 'text',
      status: 'text',
      txt_token: 'text',
      catch_all: 'text',
      created_at: 'integer',
      verified_at: 'integer',
      checked_at: 'integer',
      failing_since: 'integer',
      records: 'text',
      is_manual: 'integer',
      next_look_at: 'integer',
      deleted_at: 'integer',
      subdomains: 'integer',
      first_mail_minutes: 'integer',
      first_mail_keep_newest: 'integer',
      first_mail_per_hour: 'integer',
      first_mail_hour_at: 'integer',
      first_mail_hour_count: 'integer',
      mail_rules: 'text',
    },
  },
  keys: {
    key: ['id'],
    columns: {
      id: 'text',
      owner: 'text',
      name: 'text',
      hash: 'text',
      created_at: 'integer',
      expires_at: 'integer',
      revoked_at: 'integer',
      scopes: 'text',
      maker_id: 'text',
      mailbox_id: 'text',
      last_used_at: 'integer',
    },
  },
  sessions: {
    key: ['id'],
    columns: {
      id: 'text',
      hash: 'text',
      owner: 'text',
      key_id: 'text',
      mailbox_id: 'text',
      network: 'text',
      address_block: 'text',
      created_at: 'integer',
      used_at: 'integer',
      ends_at: 'integer',
      browser: 'text',
    },
  },
  links: {
    key: ['id'],
    columns: {
      id: 'text',
      hash: 'text',
      owner: 'text',
      key_id: 'text',
      mailbox_id: 'text',
      mails_from: 'text',
      mail_id: 'text',
      created_at: 'integer',
      expires_at: 'integer',
      views_max: 'integer',
      views: 'integer',
      last_view_at: 'integer',
      has_history: 'integer',
      has_codes: 'integer',
    },
  },
  owner_moves: {
    key: ['owner'],
    columns: {
      owner: 'text',
      direction: 'text',
      state: 'text',
      move_id: 'text',
      ticket_hash: 'text',
      ends_at: 'integer',
      place: 'text',
      is_return: 'integer',
      was_suspended_at: 'integer',
      changed_at: 'integer',
      bytes: 'integer',
    },
  },
  moved_domains: {
    key: ['name', 'owner', 'is_coming'],
    columns: { name: 'text', owner: 'text', subdomains: 'integer', is_coming: 'integer' },
  },
  staged_rows: {
    key: ['owner', 'position'],
    columns: { owner: 'text', position: 'integer', name: 'text', content: 'long_text' },
  },
  moved_scopes: { key: ['name', 'scope'], columns: { owner: 'text', name: 'text', scope: 'text' } },
  link_sessions: { key: ['id'], columns: { id: 'text', hash: 'text', link_id: 'text', ends_at: 'integer' } },
  people: {
    key: ['issuer', 'subject'],
    columns: {
      issuer: 'text',
      subject: 'text',
      owner: 'text',
      key_id: 'text',
      created_at: 'integer',
      signed_in_at: 'integer',
    },
  },
  installation: { key: ['id'], columns: { id: 'integer', name: 'text', secret: 'text' } },
  uid_validities: { key: ['id'], columns: { id: 'integer', last: 'integer' } },
  guest_mailboxes: {
    key: ['mailbox_id'],
    columns: { mailbox_id: 'text', network: 'text', address_block: 'text', created_at: 'integer', is_named: 'integer' },
  },
  recovery_links: {
    key: ['address'],
    columns: { address: 'text', hash: 'text', mailbox_id: 'text', ends_at: 'integer' },
  },
  key_domains: {
    key: ['key_id', 'domain'],
    columns: { key_id: 'text', domain: 'text', position: 'integer', is_granted: 'integer' },
  },
  idempotent_calls: {
    key: ['owner', 'key'],
    columns: {
      owner: 'text',
      key: 'text',
      request_hash: 'text',
      status: 'integer',
      answer: 'long_text',
      created_at: 'integer',
    },
  },
  audit_entries: {
    key: ['id'],
    columns: {
      id: 'text',
      created_at: 'integer',
      actor: 'text',
      key_id: 'text',
      session_id: 'text',
      network: 'text',
      action: 'text',
      owner: 'text',
      subject: 'text',
      reason: 'text',
      data: 'text',
    },
  },
  calls: {
    key: ['owner', 'day'],
    columns: { owner: 'text', day: 'integer', calls: 'integer' },
  },
  addresses: {
    key: ['address'],
    columns: { address: 'text', owner: 'text', is_own: 'integer', verification: 'text', free_since: 'integer' },
  },
  mailboxes: {
    key: ['id'],
    columns: {
      id: 'text',
      owner: 'text',
      alias: 'text',
      domain: 'text',
      address: 'text',
      recoverable: 'integer',
      tag: 'text',
      expires_at: 'integer',
      created_at: 'integer',
      archived_at: 'integer',
      mails_from: 'text',
      keep_newest: 'integer',
      name: 'text',
      inbox: 'text',
      is_foreign: 'integer',
      by_first_mail: 'integer',
      is_below: 'integer',
      suspended_at: 'integer',
      allowed_senders: 'text',
      is_scripted: 'integer',
    },
  },
  delivery_scripts: {
    key: ['subject'],
    columns: {
      subject: 'text',
      owner: 'text',
      mails_from: 'text',
      definition: 'text',
      used: 'text',
      rate_at: 'integer',
      rate_count: 'integer',
      attempts: 'integer',
      set_at: 'integer',
    },
  },
  delivery_attempts: {
    key: ['subject', 'number'],
    columns: {
      subject: 'text',
      number: 'integer',
      mails_from: 'text',
      attempted_at: 'integer',
      client: 'text',
      client_name: 'text',
      tls: 'text',
      sender: 'text',
      moment: 'text',
      step: 'integer',
      reply: 'text',
      delay_ms: 'integer',
      is_dropped: 'integer',
      message_id: 'text',
      content_hash: 'text',
      repeat_of: 'integer',
      mail_id: 'text',
    },
  },
  ended_mailboxes: {
    key: ['mailbox_id'],
    columns: { mailbox_id: 'text' },
  },
  imports: {
    key: ['id'],
    columns: { id: 'text', owner: 'text', mailbox_id: 'text', is_complete: 'integer', leased_until: 'integer' },
  },
  imported_mails: {
    key: ['import_id', 'id'],
    columns: { import_id: 'text', id: 'text', bytes: 'integer', event: 'long_text' },
  },
  mails: {
    key: ['mailbox_id', 'id'],
    columns: {
      mailbox_id: 'text',
      id: 'text',
      owner: 'text',
      received_at: 'integer',
      raw_id: 'text',
      is_shared: 'integer',
      size: 'integer',
      is_read: 'integer',
      outline_version: 'integer',
      outline: 'long_text',
      extract: 'long_text',
      authentication: 'long_text',
      transcript: 'long_text',
    },
  },
  raws: {
    key: ['raw_id', 'part'],
    columns: { raw_id: 'text', part: 'integer', bytes: 'bytes' },
  },
  released_raws: {
    key: ['raw_id', 'mail_id'],
    columns: { raw_id: 'text', mail_id: 'text', bytes: 'integer' },
  },
  usage_changes: {
    key: ['owner', 'mailbox_id', 'id'],
    columns: {
      owner: 'text',
      mailbox_id: 'text',
      id: 'text',
      mails: 'integer',
      bytes: 'integer',
      unread: 'integer',
    },
  },
  mailbox_usage: {
    key: ['mailbox_id'],
    columns: { mailbox_id: 'text', owner: 'text', mails: 'integer', bytes: 'integer', unread: 'integer' },
  },
  owner_usage: {
    key: ['owner'],
    columns: { owner: 'text', mailboxes: 'integer', mails: 'integer', bytes: 'integer', unread: 'integer' },
  },
  webhooks: {
    key: ['id'],
    columns: {
      id: 'text',
      owner: 'text',
      url: 'text',
      types: 'text',
      mailbox_id: 'text',
      secret: 'text',
      old_secret: 'text',
      old_secret_until: 'integer',
      created_at: 'integer',
      disabled_reason: 'text',
      disabled_code: 'text',
      deleted_at: 'integer',
      last_error: 'text',
      last_error_code: 'text',
      last_error_status: 'integer',
      last_error_at: 'integer',
      is_proven: 'integer',
      next_at: 'integer',
      pending: 'integer',
    },
  },
  webhook_deliveries: {
    key: ['webhook_id', 'id'],
    columns: {
      webhook_id: 'text',
      id: 'text',
      event_id: 'text',
      type: 'text',
      mailbox_id: 'text',
      happened_at: 'integer',
      data: 'text',
      state: 'text',
      created_at: 'integer',
      due_at: 'integer',
      leased_until: 'integer',
      attempts: 'integer',
      history: 'text',
      finished_at: 'integer',
    },
  },
};

/** Tables that are moved. */
export const movedTables: readonly MovedTable[] = Object.entries(layout).map(([name, { key, columns }]) => ({
  name,
  key,
  columns: Object.entries(columns).map(([column, kind]) => ({ name: column, kind })),
}));

/** Whether a column may hold megabytes, so that its values are compared by their hashes. */
export function isLong(kind: ColumnKind): boolean {
  return kind === 'long_text' || kind === 'bytes';
}
