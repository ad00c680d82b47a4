import type { MessageHold } from '../../core/mails/in/message-budget.ts';
import type { SmtpLimits } from '../limits.ts';

/** What holds for the sessions of a server alike. */
export interface ProtocolOptions {
  readonly hostname: string;
  readonly limits: SmtpLimits;
  /** Makes the hold that counts the memory of one message. */
  readonly holdContent: () => MessageHold;
  readonly offersTls: boolean;
  /** Whether the session speaks LMTP (RFC 2033), by which a mail server on the same network hands mail over. */
  readonly isLocal?: boolean;
  /** Whether content may come in chunks (RFC 3030). */
  readonly offersChunks?: boolean;
  /** Whether all mail has a transcript, and not only that of a login or that is captured. */
  readonly keepsTranscripts?: boolean;
}

/** What a client may do that others may not, by the network that it comes from. */
export interface ClientStanding {
  /** Whether the client may log in without TLS. */
  readonly takesPlainLogin: boolean;
  /** Whether its mail is captured where it is for nobody's mailbox, so that anybody may log in. */
  readonly isCaptured?: boolean;
  /** Whether mail of other clients is captured. */
  readonly isCapturing?: boolean;
  /** Whether it is of a network that the internet is not in, and is told the ways out when it is refused. */
  readonly isNeighbour?: boolean;
  /** Whether it is a relay, which is not to blame for a refused mail or recipient. */
  readonly isRelay: boolean;
}
