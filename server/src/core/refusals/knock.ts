import type { TurnedAwayReason } from '../../contract/refusals.ts';

/** How a client could log in: it was offered, it needs TLS first, or not at all, since there is no TLS. */
export type LoginOffer = 'offered' | 'needs_tls' | 'not_offered';

/** What a client had said of itself and of its mail when something of it was turned away. */
export interface Knocker {
  /** Name that it gave in EHLO or HELO. */
  readonly clientName?: string | undefined;
  /** Envelope sender. */
  readonly sender?: string | undefined;
  /** The refused recipient, or all when the message was refused; of a login, the address of its mailbox. */
  readonly recipients: readonly string[];
  /** Owner of its login, right or wrong. */
  readonly owner?: string | undefined;
  /** Mailbox of its login, if that was right. */
  readonly mailboxId?: string | undefined;
  /** Whether its mail is captured. */
  readonly isCaptured: boolean;
  readonly login: LoginOffer;
  /** Trace of which its mail is a part, as far as the header has come. */
  readonly traceparent?: string | undefined;
}

/** Something that the receiver of mail has turned away. */
export interface Knock extends Knocker {
  /** Address of the client. */
  readonly client: string;
  /** Whether the client is a relay, or a proxy has named it: then the internet may be where it comes from. */
  readonly isFromAfar: boolean;
  readonly reply: string;
  readonly reason: TurnedAwayReason;
}
