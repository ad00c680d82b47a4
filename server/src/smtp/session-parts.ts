import type { BlockList, Socket } from 'node:net';
import type { MessageBudget } from '../core/mails/in/message-budget.ts';
import type { Refusals } from '../core/refusals/refusals.ts';
import type { TickEnd } from '../lib/scheduling/tick-end.ts';
import type { Certificates } from '../lib/tls/certificates.ts';
import type { Handshakes } from '../lib/tls/handshakes.ts';
import type { AnswerTicks } from './answer-ticks.ts';
import type { AnswerParts } from './answers.ts';
import type { ServerLimits } from './limits.ts';
import type { ReadTicks } from './read-ticks.ts';

/** Parts that all sessions of a server share. */
export interface SessionParts extends AnswerParts {
  readonly turnEnd: TickEnd;
  readonly readTicks: ReadTicks;
  readonly answerTicks: AnswerTicks;
  readonly limits: ServerLimits;
  readonly budget: MessageBudget;
  readonly certificates: Certificates | undefined;
  readonly handshakes: Handshakes;
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

/** What a session is made of: its connection, and the parts that it shares. */
export interface SessionOptions {
  readonly socket: Socket;
  /** Address of the client. */
  readonly address: string;
  readonly network: string;
  /** Whether a proxy has named the client, which is then not of the networks of the service's neighbours. */
  readonly isProxied: boolean;
  /** Whether the connection begins with a TLS handshake. */
  readonly beginsSecure: boolean;
  /** Whether it speaks LMTP. */
  readonly isLocal: boolean;
  readonly parts: SessionParts;
  readonly onEnd: () => void;
}
