import type { ClientFaults } from '../core/client-faults.ts';
import type { CaptureLogins } from '../core/mailboxes/logins/capture-logins.ts';
import type { RuledContent } from '../core/mails/in/content-rules/content-rules.ts';
import type { CaptureRefusal, Delivery, RefusedMessage, StoredMail } from '../core/mails/in/delivery.ts';
import type { MessageBuffer } from '../core/mails/in/message-buffer.ts';
import type { RecipientJudge, RecipientVerdict } from '../core/mails/in/recipient-judge.ts';
import type { SpokenTranscript } from '../core/mails/in/transcripts.ts';
import type { AfterRefusal } from '../core/rules/after-rules.ts';
import type { Clock } from '../lib/clock.ts';
import { andThen, type Eventual } from '../lib/eventual.ts';
import type { IdSource } from '../lib/ids.ts';
import type { Tracer } from '../lib/logs/tracer.ts';
import { wait } from '../lib/scheduling/loop.ts';
import type { AnswerTo, Question, QuestionAnswer, ScriptedVerdict } from './protocol/effects.ts';
import type { Envelope } from './protocol/mail-transaction.ts';
import type { ScriptedAnswer, ScriptedPassage } from './protocol/scripted.ts';
import {
  deliverScripted,
  type ScriptOrigin,
  type ScriptParts,
  scriptCaptured,
  scriptClient,
  scriptData,
  scriptedPlace,
  scriptRecipient,
  scriptSender,
} from './script-answers.ts';
import { traceHeaders } from './trace.ts';

/** Parts of a server that answer the questions of its sessions: delivery, identifiers, and counters of its clients. */
export interface AnswerParts extends ScriptParts {
  readonly delivery: Pick<Delivery, 'hasRoom' | 'admits' | 'scripted' | 'deliver' | 'refused'>;
  readonly judge: Pick<RecipientJudge, 'accepts'>;
  readonly logins: Pick<CaptureLogins, 'judge' | 'endOf'>;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly ids: IdSource;
  readonly unknownRecipients: ClientFaults;
  readonly failedLogins: ClientFaults;
  /** Name of this server in the trace headers. */
  readonly hostname: string;
  readonly observer: SmtpObserver;
  readonly tracer?: Tracer | undefined;
}

/** Observer of mail, which counts the accepted and the refused messages. */
export interface SmtpObserver {
  accepted(facts: { sender: string; client: string; bytes: number; recipients: number; durationMs: number }): void;
  refused(reason: string): void;
}

/** The client that a question is about: its session, its address, and whether TLS protects the connection. */
export interface SessionOrigin extends ScriptOrigin {
  /** Whether the client is a relay. Wrong recipients of a relay are guesses of its clients. */
  readonly isRelay: boolean;
  readonly isSecure: boolean;
  /** Transcript of the session, with the question about a message. */
  readonly transcript?: SpokenTranscript | undefined;
}

interface Context {
  readonly parts: AnswerParts;
  readonly origin: SessionOrigin;
}

/**
 * Answers a question of the protocol from the store, at once where the answer is known. A failure is an answer, too:
 * nothing is thrown, and the promise never rejects.
 */
export function answerTo(question: Exclude<Question, { type: 'turn' }>, context: Context): Eventual<QuestionAnswer> {
  const { type } = question;
  switch (type) {
    case 'login':
      return andThen(
        orFailed(context, () => logIn(question, context)),
        (outcome) => ({ type, outcome }),
      );
    case 'client':
      return andThen(
        orFailed(context, () => scriptClient(question, context)),
        (outcome) => ({ type, outcome }),
      );
    case 'room':
      return andThen(
        orFailed(context, () => judgeRoom(question, context)),
        (outcome) => ({ type, outcome }),
      );
    case 'recipient':
      return andThen(
        orFailed(context, () => judgeRecipient(question, context)),
        (outcome) => ({ type, outcome }),
      );
    case 'data':
      return andThen(
        orFailed(context, () => scriptData(question, context)),
        (outcome) => ({ type, outcome }),
      );
    case 'message':
      return andThen(
        orFailed(context, () =>
          deliverScripted(question, context, (onStored) => deliver(question, { ...context, onStored })),
        ),
        (answer) => (answer === 'failed' ? { type, outcome: answer } : { type, ...answer }),
      );
    default:
      return type satisfies never;
  }
}

/** Puts a refused message on record for the owners of its recipients. */
export async function reportRefused(
  message: RefusedMessage,
  { parts, session }: { parts: AnswerParts; session: string },
): Promise<void> {
  try {
    await parts.delivery.refused(message);
  } catch (error) {
    logFailure(parts, { session, error });
  }
}

/**
 * Minimum time in milliseconds of a failed login, so that a client that waits for each answer makes few attempts.
 * Nothing else waits for it.
 */
const failedLoginMs = 500;

async function logIn(
  question: Extract<Question, { type: 'login' }>,
  { parts, origin: { address } }: Context,
): Promise<Exclude<AnswerTo<'login'>, 'failed'>> {
  const { logins, failedLogins, monotonic } = parts;
  // Also from an address that guesses: an application beside the guesser has a good key.
  const login = await logins.judge(question);
  if (!('refusal' in login) || login.refusal !== 'rejected') return login;
  failedLogins.add(address, monotonic.now());
  await wait(failedLoginMs);
  const isOver = failedLogins.isOver(address, monotonic.now());
  return isOver ? { ...login, refusal: 'too_many_failed' } : login;
}

function judgeRoom(
  question: Extract<Question, { type: 'room' }>,
  context: Context,
): Eventual<boolean | CaptureRefusal | ScriptedPassage | ScriptedAnswer> {
  const { sizeBytes, sender, login } = question;
  const { delivery, logins } = context.parts;
  const hasRoom = delivery.hasRoom(sizeBytes);
  if (login === undefined && !question.isCaptured) return hasRoom;
  return andThen<boolean, boolean | CaptureRefusal | ScriptedPassage | ScriptedAnswer>(hasRoom, async (isRoom) => {
    if (!isRoom) return false;
    if (login === undefined) return scriptCaptured(question, context);
    const ended = await logins.endOf(login);
    if (ended !== undefined) return ended;
    const admitted = await delivery.admits(login, { sender, sizeBytes });
    const scripted = admitted === true ? await delivery.scripted(login) : undefined;
    return scripted === undefined ? admitted : scriptSender(question, scripted, context);
  });
}

type RecipientQuestion = Extract<Question, { type: 'recipient' }>;

function judgeRecipient(
  question: RecipientQuestion,
  context: Context,
): Eventual<RecipientVerdict | ScriptedVerdict | 'too_many_unknown'> {
  const { login } = question;
  if (login !== undefined) {
    const scripted = question.attempts.of(login.mailboxId);
    return scriptRecipient({ verdict: 'captured' }, { question, scripted }, context);
  }
  return andThen(judgeAddress(question, context), (judged) =>
    judged === 'too_many_unknown'
      ? judged
      : andThen(scriptedPlace(judged, question, context), (scripted) =>
          scriptRecipient(judged, { question, scripted }, context),
        ),
  );
}

function judgeAddress(
  recipient: RecipientQuestion,
  { parts, origin }: Context,
): Eventual<RecipientVerdict | 'too_many_unknown'> {
  const { judge, unknownRecipients, monotonic } = parts;
  const { address, isRelay } = origin;
  if (isRelay) return judge.accepts({ ...recipient, from: { client: undefined } });
  if (unknownRecipients.isOver(address, monotonic.now())) return 'too_many_unknown';
  return andThen(judge.accepts({ ...recipient, from: { client: address } }), (verdict) => {
    if (verdict.verdict !== 'unknown' && verdict.verdict !== 'relay_denied') return verdict;
    unknownRecipients.add(address, monotonic.now());
    return unknownRecipients.isOver(address, monotonic.now()) ? 'too_many_unknown' : verdict;
  });
}

/** Delivers a message. Its memory is held until the store is done with it, also when the client has been told to come back. */
async function deliver(
  { envelope, content, traceparent }: Extract<Question, { type: 'message' }>,
  context: Context & { onStored: (mails: readonly StoredMail[]) => void },
) {
  const { parts, origin, onStored } = context;
  const { delivery, clock, monotonic, ids, hostname, observer } = parts;
  const receivedAtMs = clock.now();
  const beganAt = monotonic.now();
  const bytes = content.length;
  const { sender, recipients, clientName, login, inbox, named } = envelope;
  const { address: clientAddress, isSecure, transcript } = origin;
  const isAuthenticated = login !== undefined;
  const span = parts.tracer?.begin('consumer', traceparent);
  const id = ids.next(receivedAtMs);
  const trace = traceHeaders({
    ...envelope,
    recipients: named,
    id,
    clientAddress,
    hostname,
    isSecure,
    isAuthenticated,
    receivedAtMs,
  });
  const pieces = [Buffer.from(trace), ...content.pieces];
  const release = () => content.release();
  let missed: ReadonlySet<string> = new Set();
  const onMissed = (those: ReadonlySet<string>) => {
    missed = those;
  };
  let refused: ReadonlyMap<string, AfterRefusal> = new Map();
  const onRefused = (those: ReadonlyMap<string, AfterRefusal>) => {
    refused = those;
  };
  const outcome = await delivery
    .deliver({
      ...{ sender, recipients: [...recipients], pieces, receivedAtMs, release },
      client: { address: clientAddress, name: clientName },
      transcript,
      traceparent: span?.traceparent ?? traceparent,
      mailbox: login,
      ...(envelope.isLocal ? { onMissed } : {}),
      ...(envelope.rules.size === 0 ? {} : { ruled: ruledContent(envelope, { content, origin }), onRefused }),
      onStored,
      captured: inbox !== undefined && named.size > recipients.size ? { inbox, recipients: [...named] } : undefined,
    })
    .finally(release);
  const told = { 'mayfly.outcome': outcome, 'mayfly.bytes': bytes, 'mayfly.recipients': named.size };
  span?.end({ name: 'receive mail', attributes: told, isError: outcome === 'storage_full' });
  if (outcome === 'stored') {
    observer.accepted({
      sender,
      client: clientAddress,
      bytes,
      recipients: named.size,
      durationMs: monotonic.now() - beganAt,
    });
  }
  return { outcome, missed, refused };
}

/** What the rules of the recipients look at. */
function ruledContent(
  { rules, sender, clientName: name }: Envelope,
  { content, origin: { address, isRelay } }: { content: MessageBuffer; origin: SessionOrigin },
): RuledContent {
  const client = isRelay ? undefined : { address, name };
  return { rules, sender, pieces: content.pieces, bytes: content.length, client };
}

function orFailed<T>({ parts, origin }: Context, work: () => Eventual<T>): Eventual<T | 'failed'> {
  const fail = (error: unknown) => {
    logFailure(parts, { session: origin.session, error });
    return 'failed' as const;
  };
  try {
    const outcome = work();
    return outcome instanceof Promise ? outcome.catch(fail) : outcome;
  } catch (error) {
    return fail(error);
  }
}

function logFailure({ log }: AnswerParts, { session, error }: { session: string; error: unknown }): void {
  log.error({ session, err: error }, 'smtp: a command failed on our side');
}
