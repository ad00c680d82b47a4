import type { FirstMailbox } from '../addresses/first-mails.ts';
import type { NewInbox } from '../addresses/inboxes.ts';
import type { NewEvent } from '../events.ts';
import type { NewMailbox } from '../mailboxes.ts';

/** Message to be stored for its recipients. */
export interface StoredDelivery {
  readonly recipients: readonly DeliveryRecipient[];
  readonly message: StoredMessage;
  /** Data of the event of its arrival. */
  readonly event: NewEvent['data'];
  /** Trace of which the message is a part, for the events of its arrival (W3C Trace Context). */
  readonly traceparent?: string | undefined;
}

/** Message in parts, stored once for all its recipients. */
export interface StoredMessage {
  readonly rawId: string;
  readonly receivedAt: number;
  /** Size of the message in bytes. */
  readonly size: number;
  /** Bytes of the message, in parts of `rawPartBytes`. */
  readonly parts: readonly Uint8Array[];
  /** Whether the parts are packed already, so that the thread that writes need not pack them. */
  readonly isPacked: boolean;
  /** Version of the parser that made the outlines. */
  readonly outlineVersion: number;
}

/** Mailbox that gets a message, and the mail that it gets. */
export interface DeliveryRecipient {
  /** Address of the mailbox. */
  readonly address: string;
  readonly mailId: string;
  /** Outline of the mail, as JSON; see `MailOutline`. */
  readonly outline: string;
  /** Transcript of the session, as JSON; see `Transcript`. */
  readonly transcript?: string;
  /** Recipients of the envelope that lead to the mailbox, unless that is its address alone. */
  readonly to?: readonly string[];
  /** Mailbox that is made if there is none. */
  readonly makes?: Making;
}

/**
 * Mailbox that a delivery makes if it is not there. `system`: that of the operator; `inbox`: the capture inbox of a user, which
 * gets the message in place of the address; `first_mail`: that of a domain whose mailboxes first mails make.
 */
export type Making =
  | { readonly by: 'system'; readonly mailbox: NewMailbox }
  | ({ readonly by: 'inbox' } & NewInbox)
  | ({ readonly by: 'first_mail' } & FirstMailbox);
