import type {
  CaptureLogin,
  LoginQuestion,
  LoginRefusal,
  LoginVerdict,
} from '../../core/mailboxes/logins/capture-logins.ts';
import type { CaptureRefusal, DeliveryOutcome, RefusedMessage } from '../../core/mails/in/delivery.ts';
import type { MessageBuffer } from '../../core/mails/in/message-buffer.ts';
import type { RecipientQuestion, RecipientVerdict } from '../../core/mails/in/recipient-judge.ts';
import type { Knock, Knocker } from '../../core/refusals/knock.ts';
import type { AfterRefusal } from '../../core/rules/after-rules.ts';
import type { ScriptedAttempt } from '../../core/scripts/script-runs.ts';
import type { NotedCommand } from './commands/noted-command.ts';
import type { Envelope } from './mail-transaction.ts';
import type { ScriptedAnswer, ScriptedAttempts, ScriptedPassage } from './scripted.ts';

/**
 * Question of the protocol to its session: about something that only the store knows, or whether it may continue. The
 * protocol reads nothing more until it has the answer.
 */
export type Question =
  /** Asked after many commands in a row that led to no other question. */
  | { readonly type: 'turn' }
  /** What does the script of captured mail say to a client that has connected, or has said its name? */
  | { readonly type: 'client'; readonly moment: 'connect' | 'helo'; readonly clientName: string | undefined }
  | ({ readonly type: 'login' } & LoginQuestion)
  /** May a message of this size come in? In a session with a login also: is there room in its mailbox? */
  | {
      readonly type: 'room';
      readonly sizeBytes: number;
      /** Envelope sender. */
      readonly sender: string;
      /** Name that the client gave in EHLO or HELO. */
      readonly clientName: string;
      readonly login: CaptureLogin | undefined;
      /** Whether what is for nobody's mailbox is captured. */
      readonly isCaptured: boolean;
      /** Attempt that has met the script of captured mail before; none so far. */
      readonly attempt: ScriptedAttempt | undefined;
    }
  | ({ readonly type: 'recipient' } & RecipientQuestion & MailSoFar)
  /** May content come, for a mailbox with a delivery script that acts after RCPT? */
  | {
      readonly type: 'data';
      readonly attempt: ScriptedAttempt;
      readonly sender: string;
      readonly clientName: string;
    }
  /** The session releases the content. */
  | {
      readonly type: 'message';
      readonly envelope: Envelope;
      readonly content: MessageBuffer;
      /** Trace that the header of the message names. */
      readonly traceparent: string | undefined;
    };

/** What is known of a mail when a recipient is named. */
interface MailSoFar {
  readonly attempts: ScriptedAttempts;
  /** Whether it has a recipient already. */
  readonly hasOthers: boolean;
  /** Name that the client gave in EHLO or HELO. */
  readonly clientName: string;
  readonly login: CaptureLogin | undefined;
  /** Whether its content can have one answer for a further recipient too. */
  readonly agreesWith: (judged: RecipientVerdict) => boolean;
}

/** Verdict on a recipient that has to do with delivery scripts: its own, or that of another recipient of the mail. */
export type ScriptedVerdict =
  | (ScriptedPassage & { readonly judged: RecipientVerdict })
  /** The id is that of the place. */
  | (ScriptedAnswer & { readonly id: string })
  | { readonly outcome: 'not_shared' };

/** A wrong login of a client that has had too many of them. */
export interface TooManyFailed extends Omit<LoginRefusal, 'refusal'> {
  readonly refusal: 'too_many_failed';
}

/** Answer to a question. `failed` means that the service could not find out. */
export type QuestionAnswer =
  | { readonly type: 'turn'; readonly outcome: 'granted' | 'failed' }
  | { readonly type: 'client'; readonly outcome: ScriptedPassage | ScriptedAnswer | 'granted' | 'failed' }
  | { readonly type: 'login'; readonly outcome: LoginVerdict | TooManyFailed | 'failed' }
  | { readonly type: 'room'; readonly outcome: boolean | CaptureRefusal | ScriptedPassage | ScriptedAnswer | 'failed' }
  | { readonly type: 'recipient'; readonly outcome: RecipientVerdict | ScriptedVerdict | 'too_many_unknown' | 'failed' }
  | { readonly type: 'data'; readonly outcome: ScriptedPassage | ScriptedAnswer | 'granted' | 'failed' }
  | {
      readonly type: 'message';
      /** `scripted`: `said` tells what a delivery script says to the message, which is not stored. */
      readonly outcome: DeliveryOutcome | 'scripted' | 'failed';
      /** What a delivery script says in place of the usual reply. */
      readonly said?: ScriptedAnswer | undefined;
      /** Recipients of a stored message whose mailboxes have ended since they were accepted. */
      readonly missed?: ReadonlySet<string>;
      /** Recipients whose rules refuse the message, and why. */
      readonly refused?: ReadonlyMap<string, AfterRefusal>;
    };

/** Outcomes of one type of question. */
export type AnswerTo<Type extends QuestionAnswer['type']> = Extract<QuestionAnswer, { type: Type }>['outcome'];

/** Refusal of mail or of a login. */
export interface TurnedAway extends Knocker {
  readonly reason: Knock['reason'];
}

/** Action that the protocol asks of its session. Effects are done in order. */
export type Effect =
  /** `turnedAway` tells what a reply refuses, if it refuses mail or a login. */
  | { readonly type: 'reply'; readonly text: string; readonly turnedAway?: TurnedAway }
  | { readonly type: 'ask'; readonly question: Question }
  /** A command has come, in a session whose mail has a transcript. */
  | { readonly type: 'command'; readonly command: NotedCommand }
  /** A message was refused, which its recipients may want to know. */
  | { readonly type: 'refused'; readonly message: RefusedMessage }
  | { readonly type: 'start_tls' }
  | { readonly type: 'close' };
