import type { DeliveryOutcome, StoredMail } from '../core/mails/in/delivery.ts';
import type { RecipientVerdict } from '../core/mails/in/recipient-judge.ts';
import type { ScriptedMailbox } from '../core/mails/in/recipients.ts';
import type { AfterRefusal } from '../core/rules/after-rules.ts';
import type { CaptureScript } from '../core/scripts/capture-script.ts';
import { type MessageFacts, messageFacts } from '../core/scripts/message-facts.ts';
import type {
  AttemptAnswer,
  AttemptCircumstances,
  AttemptMoment,
  ScriptedAttempt,
  ScriptedPlace,
  ScriptRuns,
} from '../core/scripts/script-runs.ts';
import { andThen, type Eventual } from '../lib/eventual.ts';
import type { Logger } from '../lib/log.ts';
import type { Question, QuestionAnswer, ScriptedVerdict } from './protocol/effects.ts';
import type { Envelope } from './protocol/mail-transaction.ts';
import { afterReplies, messageReplies, replies } from './protocol/replies.ts';
import type { ScriptedAnswer, ScriptedAttempts, ScriptedPassage } from './protocol/scripted.ts';

type QuestionOf<Type extends Question['type']> = Extract<Question, { type: Type }>;

/** What delivery scripts need of a server. */
export interface ScriptParts {
  readonly scriptRuns: Pick<ScriptRuns, 'meet' | 'record'>;
  readonly captureScript: Pick<CaptureScript, 'at' | 'owner'>;
  readonly log: Logger;
}

/** What they need of a session. */
export interface ScriptOrigin {
  readonly session: string;
  /** Address of the client. */
  readonly address: string;
  /** Version of TLS; `undefined` without TLS. */
  readonly tls: string | undefined;
  /** Resolves after as many milliseconds, or when the session has ended. */
  readonly delay: (ms: number) => Promise<void>;
}

interface Context {
  readonly parts: ScriptParts;
  readonly origin: ScriptOrigin;
}

/** Lets a client whose mail is captured meet the script of that when it has connected, or said its name. */
export function scriptClient(
  { moment, clientName }: QuestionOf<'client'>,
  context: Context,
): Eventual<ScriptedPassage | ScriptedAnswer | 'granted'> {
  return andThen(context.parts.captureScript.at(moment), async (scripted) => {
    if (scripted === undefined) return 'granted';
    const said = await sayAt(scripted, { moment, clientName, sender: undefined }, context);
    // What has met nothing begins anew with its mail.
    return said === undefined || (said.outcome === 'goes_on' && said.attempt.met === undefined) ? 'granted' : said;
  });
}

/** Lets the attempt of a client whose mail is captured meet the script of that at MAIL, unless it has met a step before. */
export async function scriptCaptured(
  { attempt, sender, clientName }: QuestionOf<'room'>,
  context: Context,
): Promise<true | ScriptedPassage | ScriptedAnswer> {
  if (attempt !== undefined) return { outcome: 'goes_on', attempt, reply: undefined };
  const scripted = await context.parts.captureScript.at('mail');
  return (scripted && (await sayAt(scripted, { moment: 'mail', clientName, sender }, context))) ?? true;
}

/** Lets the attempt of a login on its mailbox meet the script at MAIL. */
export async function scriptSender(
  { sender, clientName }: QuestionOf<'room'>,
  mailbox: ScriptedMailbox,
  context: Context,
): Promise<true | ScriptedPassage | ScriptedAnswer> {
  return (await sayAt(placeOf(mailbox), { moment: 'mail', clientName, sender }, context)) ?? true;
}

/** What has a script for a recipient: its mailbox; else, where the client's mail is captured, that for the captured mail of its owner. */
export function scriptedPlace(
  judged: RecipientVerdict,
  { inbox }: QuestionOf<'recipient'>,
  { parts: { captureScript } }: Context,
): Eventual<ScriptedPlace | undefined> {
  if (judged.verdict !== 'accepted' && judged.verdict !== 'captured') return undefined;
  if (judged.scripted !== undefined) return placeOf(judged.scripted);
  const owner = judged.verdict === 'captured' ? captureScript.owner : judged.owner;
  return inbox !== undefined && owner === captureScript.owner ? captureScript.at('rcpt') : undefined;
}

/** Lets the attempt on a recipient meet its script at RCPT, if it has one; what has a script is one attempt in a mail. */
export function scriptRecipient(
  judged: RecipientVerdict,
  { question, scripted }: { question: QuestionOf<'recipient'>; scripted: ScriptedPlace | undefined },
  context: Context,
): Eventual<RecipientVerdict | ScriptedVerdict> {
  if (judged.verdict !== 'accepted' && judged.verdict !== 'captured') return judged;
  const { attempts, login } = question;
  const { alone } = attempts;
  if (alone !== undefined && login === undefined && alone.id !== scripted?.id) return { outcome: 'not_shared' };
  if (scripted === undefined || !question.agreesWith(judged)) return judged;
  const ended = attempts.endOf(scripted.id);
  if (ended !== undefined) return { ...ended, id: scripted.id };
  const open = attempts.of(scripted.id);
  if (open?.isNamed) return judged;
  if (open?.met === undefined) return meetRecipient(judged, { question, scripted }, context);
  return { outcome: 'goes_on', attempt: { ...open, isNamed: true }, reply: undefined, judged };
}

async function meetRecipient(
  judged: RecipientVerdict,
  { question, scripted }: { question: QuestionOf<'recipient'>; scripted: ScriptedPlace },
  context: Context,
): Promise<RecipientVerdict | ScriptedVerdict> {
  const { hasOthers, clientName, sender, login } = question;
  const shares = hasOthers && login === undefined;
  const seen = { moment: 'rcpt' as const, hasOthers: shares, clientName, sender, message: undefined };
  const { met, wait } = await meetAt(scripted, seen, context);
  await wait();
  if (met.outcome === 'goes_on') return { ...met, judged };
  if (met.outcome === 'scripted') return { ...met, id: scripted.id };
  return met.outcome === 'not_shared' ? { outcome: met.outcome } : judged;
}

/** Lets an attempt meet its script at DATA. */
export async function scriptData(
  { attempt, sender, clientName }: QuestionOf<'data'>,
  context: Context,
): Promise<ScriptedPassage | ScriptedAnswer | 'granted'> {
  return (await sayAt(attempt, { moment: 'data', clientName, sender }, context)) ?? 'granted';
}

/** What became of a message in the store. */
export interface Delivered {
  readonly outcome: DeliveryOutcome | 'failed';
  readonly missed: ReadonlySet<string>;
  /** Recipients whose rules refuse it. */
  readonly refused: ReadonlyMap<string, AfterRefusal>;
}

/** Stores a message, and releases its content. Tells the stored mails. */
type Deliver = (onStored: (mails: readonly StoredMail[]) => void) => Promise<Delivered>;

/**
 * Delivers a message as the scripts of its recipients have it: refused at its end, or stored and then answered as they say. Each
 * attempt is recorded.
 */
export async function deliverScripted(
  { envelope, content, traceparent }: QuestionOf<'message'>,
  context: Context,
  deliver: Deliver,
): Promise<Omit<Extract<QuestionAnswer, { type: 'message' }>, 'type'>> {
  const { attempts, clientName, sender } = envelope;
  if (attempts.named.length === 0) return deliver(() => {});
  let message: MessageFacts;
  let met: TimedMeeting | undefined;
  try {
    message = { ...(await messageFacts(content.pieces)), traceparent };
    const { alone } = attempts;
    const seen = { moment: 'end' as const, hasOthers: false, clientName, sender, message };
    if (alone !== undefined && alone.met === undefined) met = await meetAt(alone, seen, context);
  } catch (error) {
    content.release();
    throw error;
  }
  if (met?.met.outcome === 'scripted') {
    content.release();
    await met.wait();
    return { outcome: 'scripted', said: met.met };
  }
  const last = met?.met.outcome === 'goes_on' ? met.met.attempt : undefined;
  try {
    const answer = await storeScripted(envelope, { message, last }, { context, deliver });
    await met?.wait();
    return answer;
  } finally {
    met?.release();
  }
}

/** Stores a message that the scripts of its recipients let through, and records the attempts. */
async function storeScripted(
  { attempts, clientName, sender }: Envelope,
  { message, last }: { message: MessageFacts; last: ScriptedAttempt | undefined },
  { context, deliver }: { context: Context; deliver: Deliver },
): Promise<Delivered & { readonly said: ScriptedAnswer | undefined }> {
  let mails: readonly StoredMail[] = [];
  const delivered = await deliver((stored) => {
    mails = stored;
  });
  const said = delivered.outcome === 'stored' ? lastWordOf(last) : undefined;
  for (const attempt of attempts.named) {
    const { id, place } = attempt;
    const mail_id = mailOf(attempt, { mails, attempts })?.mailId ?? null;
    const answer = { ...answerOf(id === last?.id ? last : attempt, { delivered, said }), mail_id };
    await keepRecord(place, { seen: { clientName, sender, message }, answer }, context);
  }
  return { ...delivered, said };
}

type Said = ScriptedPassage | ScriptedAnswer;
/** Moments at which a recipient of the attempt is known. */
const namedBy: ReadonlySet<AttemptMoment['moment']> = new Set(['rcpt', 'data', 'end']);

type Met = Said | { readonly outcome: 'no_script' | 'not_shared' };

/** What an attempt met, and the wait before that is said, whose part of the owner's share is given back at its end or by `release`. */
interface TimedMeeting {
  readonly met: Met;
  readonly wait: () => Promise<void>;
  readonly release: () => void;
}

function isSaid(met: Met): met is Said {
  return met.outcome === 'goes_on' || met.outcome === 'scripted';
}

async function meetAt(
  scripted: ScriptedPlace,
  seen: Omit<AttemptMoment, 'client' | 'tls'>,
  { parts, origin: { address, tls, delay } }: Context,
): Promise<TimedMeeting> {
  const { release, ...meeting } = await parts.scriptRuns.meet(scripted, { ...seen, client: address, tls });
  const { outcome } = meeting;
  if (outcome === 'no_script' || outcome === 'not_shared') return { met: { outcome }, wait: async () => {}, release };
  const { delayMs } = meeting;
  const wait = async () => {
    if (delayMs > 0) await delay(delayMs);
    release();
  };
  if (outcome === 'refused')
    return { met: { outcome: 'scripted', reply: meeting.reply, drop: meeting.drop }, wait, release };
  const { step, actsLater } = meeting;
  const attempt = {
    ...{ id: scripted.id, place: scripted.place, owner: scripted.owner, address: scripted.address, actsLater },
    isNamed: namedBy.has(seen.moment),
    met: step && { ...step, delayMs },
  };
  return { met: { outcome: 'goes_on', attempt, reply: step?.reply }, wait, release };
}

/** What a script says to a mail at a moment at which its recipients do not matter, after its delay; `undefined` for nothing. */
async function sayAt(
  scripted: ScriptedPlace,
  seen: Pick<AttemptMoment, 'moment' | 'clientName' | 'sender'>,
  context: Context,
): Promise<Said | undefined> {
  const { met, wait } = await meetAt(scripted, { ...seen, hasOthers: false, message: undefined }, context);
  await wait();
  return isSaid(met) ? met : undefined;
}

function placeOf({ id, owner, address }: ScriptedMailbox): ScriptedPlace {
  return { id, place: { mailboxId: id }, owner, address };
}

/** The mail that an attempt has stored: that of its mailbox, or of any of its owner's that has no attempt of its own. */
function mailOf(
  { address, owner }: ScriptedAttempt,
  { mails, attempts: { named } }: { mails: readonly StoredMail[]; attempts: ScriptedAttempts },
): StoredMail | undefined {
  if (address !== undefined) return mails.find((mail) => mail.address === address);
  return mails.find((mail) => mail.owner === owner && !named.some((other) => other.address === mail.address));
}

/** What a step at the end says of a message that is stored; `undefined` for the usual reply. */
function lastWordOf(attempt: ScriptedAttempt | undefined): ScriptedAnswer | undefined {
  const { met } = attempt ?? {};
  if (met === undefined || (met.reply === undefined && !met.drop)) return undefined;
  return { outcome: 'scripted', reply: met.reply, drop: met.drop };
}

/** How an attempt was answered that came to the end of its content. */
function answerOf(
  { met }: ScriptedAttempt,
  { delivered, said }: { delivered: Delivered; said: ScriptedAnswer | undefined },
) {
  const reply = replyTo(delivered);
  return {
    moment: 'end' as const,
    step: met?.index ?? null,
    reply: said === undefined ? reply : (said.reply ?? null),
    delay_ms: met?.delayMs ?? 0,
    is_dropped: said?.drop === true ? 1 : 0,
  };
}

/** Reply to a message that no script has an answer for. */
function replyTo({ outcome, refused }: Delivered): string {
  if (outcome === 'no_recipients') return replies.unknownRecipient;
  if (outcome !== 'refused') return messageReplies[outcome];
  const [reason] = refused.values();
  return reason === undefined ? replies.failure : afterReplies[reason];
}

/** Records an attempt. What is stored stays stored when that fails. */
async function keepRecord(
  place: ScriptedPlace['place'],
  { seen, answer }: { seen: Omit<AttemptCircumstances, 'client' | 'tls'>; answer: AttemptAnswer },
  { parts, origin: { address, tls, session } }: Context,
): Promise<void> {
  try {
    await parts.scriptRuns.record(place, { ...seen, client: address, tls }, answer);
  } catch (error) {
    parts.log.error({ session, err: error }, 'smtp: an attempt was not recorded');
  }
}
