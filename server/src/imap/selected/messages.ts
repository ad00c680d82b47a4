import type { Caller } from '../../core/accounts/accounts.ts';
import type { MailboxUids } from '../../core/mails/found/uids/mailbox-uids.ts';
import type { FetchItem } from '../protocol/commands/fetch-item.ts';
import type { SearchKey } from '../protocol/commands/search-key.ts';

/** Row of a mail with its UID. */
export type NumberedRow = Awaited<ReturnType<MailboxUids['mails']>>[number];

/** Reader of messages, of which no more than a part is in memory where they are large. */
export interface Messages {
  /** Opens a message for one command, of which `message` was read already. */
  open(caller: Caller, row: NumberedRow, message?: Buffer): OpenMessage;
}

/** Message of a mail. */
export interface OpenMessage {
  /** Pieces of the answer to an item of FETCH, with its name. What a literal announces, comes. */
  fetched(item: FetchItem): AsyncIterable<string | Buffer>;
  /**
   * Whether the mail matches a key.
   * @param known Verdict on a key that needs no message; `undefined` for others.
   */
  matches(key: SearchKey, known: (key: SearchKey) => boolean | undefined): Promise<boolean>;
}
