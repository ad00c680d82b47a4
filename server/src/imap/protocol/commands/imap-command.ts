import type { FetchItem } from './fetch-item.ts';
import type { SearchKey } from './search-key.ts';
import type { SequenceSet } from './sequence-set.ts';

/** Names of the values that STATUS tells (RFC 3501 §6.3.10). */
export const statusItems = ['MESSAGES', 'RECENT', 'UIDNEXT', 'UIDVALIDITY', 'UNSEEN'] as const;
export type StatusItem = (typeof statusItems)[number];

/** A set of messages, named by their sequence numbers or by their UIDs. */
export interface MessageSet {
  readonly isUid: boolean;
  readonly set: SequenceSet;
}

/** Command that needs no mailbox and no store. */
export type SessionCommand =
  | {
      readonly name: 'CAPABILITY' | 'LOGOUT' | 'STARTTLS' | 'IDLE' | 'NAMESPACE' | 'ID';
    }
  | { readonly name: 'LOGIN'; readonly user: string; readonly password: string }
  | { readonly name: 'AUTHENTICATE'; readonly mechanism: string; readonly initial: string | undefined };

/** Command about the mailboxes of a login. Names of mailboxes are decoded. */
export type FolderCommand =
  | { readonly name: 'LIST' | 'LSUB'; readonly reference: string; readonly pattern: string }
  | { readonly name: 'SELECT' | 'EXAMINE'; readonly mailbox: string }
  | { readonly name: 'STATUS'; readonly mailbox: string; readonly items: readonly StatusItem[] };

/** Command about the messages of the selected mailbox. */
export type MessageCommand =
  | ({ readonly name: 'FETCH'; readonly items: readonly FetchItem[] } & MessageSet)
  | { readonly name: 'SEARCH'; readonly isUid: boolean; readonly key: SearchKey }
  | ({ readonly name: 'STORE'; readonly change: FlagChange } & MessageSet)
  /** Without a set: all messages that are marked for it. */
  | { readonly name: 'EXPUNGE'; readonly uids: SequenceSet | undefined }
  | { readonly name: 'CHECK' | 'CLOSE' | 'UNSELECT' };

/** Change of flags by STORE (RFC 3501 §6.4.6). */
export interface FlagChange {
  readonly mode: 'set' | 'add' | 'remove';
  /** Flags with the backslash of those of the system, as the client wrote them. */
  readonly flags: readonly string[];
  readonly isSilent: boolean;
}

/** Command that changes what is not changed by mail programs here. Of its arguments none is read. */
export interface UnofferedCommand {
  readonly name: 'APPEND' | 'CREATE' | 'DELETE' | 'RENAME' | 'COPY' | 'SUBSCRIBE' | 'UNSUBSCRIBE';
}

/** A command of a client, with its arguments. */
export type ImapCommand =
  | { readonly name: 'NOOP' }
  | SessionCommand
  | FolderCommand
  | MessageCommand
  | UnofferedCommand;
