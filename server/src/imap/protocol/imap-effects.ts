import type { FolderCommand, MessageCommand } from './commands/imap-command.ts';

/** Command that only the store can answer. */
export type MailboxCommand = FolderCommand | MessageCommand | { readonly name: 'NOOP' };

/**
 * Question of the protocol to its session. The protocol reads nothing more until it has the answer, and says nothing: the
 * session may write untagged responses.
 */
export type ImapQuestion =
  /** Asked after many commands in a row that led to no other question. */
  | { readonly type: 'turn' }
  | {
      readonly type: 'login';
      readonly credentials: { readonly user: string; readonly password: string };
      /** Whether a key may come over the connection. */
      readonly mayUseKeys: boolean;
    }
  /** Do what a command wants. */
  | {
      readonly type: 'mailbox';
      readonly command: MailboxCommand;
      /** Whether changes of the selected mailbox may be told, which gives messages other numbers (RFC 3501 §7.4.1). */
      readonly mayTell: boolean;
    }
  /** Tell the changes of the selected mailbox, to a client that idles. */
  | { readonly type: 'news' };

/** Outcome of a command: what its tagged response says (RFC 3501 §7.1). */
export interface CommandOutcome {
  readonly status: 'OK' | 'NO' | 'BAD';
  readonly text: string;
  /** Response code, without its brackets. */
  readonly code?: string | undefined;
  /** Whether a mailbox is selected now; as before where it is missing. */
  readonly isSelected?: boolean;
}

/** Why a login was refused. */
export type RefusedLogin = 'rejected' | 'needs_tls' | 'too_many_failed' | 'too_many_sessions' | 'moved';

/** Answer to a question. `failed` means that the service could not find out. */
export type ImapAnswer =
  | { readonly type: 'turn'; readonly outcome: 'granted' }
  | { readonly type: 'login'; readonly outcome: 'accepted' | RefusedLogin | 'failed' }
  | { readonly type: 'mailbox'; readonly outcome: CommandOutcome | 'failed' }
  | { readonly type: 'news'; readonly outcome: 'told' | 'failed' };

/** Action that the protocol asks of its session. Effects are done in order. */
export type ImapEffect =
  /** `refused` tells of a login that the reply refuses. */
  | {
      readonly type: 'reply';
      readonly text: string;
      readonly refused?: RefusedLogin | 'needs_starttls' | 'not_offered';
    }
  | { readonly type: 'ask'; readonly question: ImapQuestion }
  | { readonly type: 'start_tls' }
  | { readonly type: 'close' };
