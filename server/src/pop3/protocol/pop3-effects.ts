import type { Maildrop } from '../../core/mails/shown/maildrop.ts';

/** Question of the protocol to its session. The protocol reads nothing more until it has the answer. */
export type Pop3Question =
  /** Asked within a long list, and after many commands in a row: may it go on? */
  | { readonly type: 'turn' }
  | { readonly type: 'login'; readonly user: string; readonly password: string }
  /** The first piece of the message with a number. */
  | { readonly type: 'message'; readonly number: number }
  /** The next piece of it. */
  | { readonly type: 'piece' }
  /** To be deleted, all of them. */
  | { readonly type: 'deletion'; readonly mailIds: Iterable<string> };

/** Reason for which a login is refused. */
export type Pop3LoginRefusal = 'rejected' | 'needs_tls' | 'too_many_failed' | 'too_many_sessions' | 'moved';

/** Mailbox that a login has opened. */
export interface OpenMaildrop {
  readonly maildrop: Maildrop;
  /** Whether its key may delete. */
  readonly mayDelete: boolean;
}

/** Piece of a message, which is not changed any more. */
export interface MessagePiece {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** Answer to a question. `failed` means that the service could not find out, or do it. */
export type Pop3Answer =
  | { readonly type: 'turn' }
  | { readonly type: 'login'; readonly outcome: OpenMaildrop | Pop3LoginRefusal | 'failed' }
  | { readonly type: 'message'; readonly outcome: MessagePiece | 'gone' | 'failed' }
  | { readonly type: 'piece'; readonly outcome: MessagePiece | 'failed' }
  | { readonly type: 'deletion'; readonly outcome: 'done' | 'failed' };

/** Action that the protocol asks of its session. Effects are done in order. */
export type Pop3Effect =
  /** A reply, or a piece of one, in ASCII and with its CRLFs. */
  | { readonly type: 'text'; readonly text: string }
  /** A piece of a message, as it goes over the connection. */
  | { readonly type: 'content'; readonly bytes: Buffer }
  /** No more pieces of the message are asked for. */
  | { readonly type: 'end_message' }
  | { readonly type: 'ask'; readonly question: Pop3Question }
  | { readonly type: 'start_tls' }
  | { readonly type: 'close' };
