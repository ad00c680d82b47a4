import type { BlockList } from 'node:net';
import type { ConnectionParts } from '../connections/client-connection.ts';
import type { AcceptedConnection, Speech } from '../connections/connected-session.ts';
import type { MessageBudget } from '../core/mails/in/message-budget.ts';
import type { Refusals } from '../core/refusals/refusals.ts';
import type { AnswerParts } from './answers.ts';
import type { ServerLimits } from './limits.ts';

/** Parts that all sessions of a server share. */
export interface SessionParts extends AnswerParts, ConnectionParts {
  readonly limits: ServerLimits;
  readonly budget: MessageBudget;
  /** Networks whose clients may log in without TLS. */
  readonly plainLoginFrom: BlockList;
  /** Networks of clients whose mail is captured where it is for nobody's mailbox; none where no mail is. */
  readonly captureFrom: BlockList | undefined;
  /** Networks of neighbours, which the internet is not in: their clients are told the ways out when they are refused. */
  readonly neighbours: BlockList;
  readonly refusals: Pick<Refusals, 'add'>;
  /** Whether all mail has a transcript of its session. */
  readonly keepsTranscripts?: boolean;
  /** Whether content may come in chunks (RFC 3030). */
  readonly offersChunks?: boolean;
  /** Networks of relays, which pass on mail of others and are not to blame for it. */
  readonly relays: BlockList;
}

/** How the connections of a port speak. */
export interface SmtpSpeech extends Speech {
  /** Whether they speak LMTP (RFC 2033). */
  readonly isLocal: boolean;
}

/** What a session is made of: its connection, and the parts that it shares. */
export interface SessionOptions extends AcceptedConnection<SmtpSpeech> {
  readonly parts: SessionParts;
}
