import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { type EventSeed, recordEvents } from '../events.ts';
import { type AttemptFacts, type Met, meet, type Progress, type StoredScript, type StoredStep } from './course.ts';
import {
  holdScript,
  isInForce,
  lifeOf,
  type ScriptLife,
  type ScriptPlace,
  type ScriptRow,
  subjectOf,
} from './scripts.ts';

/** Number of attempts that are kept of a place: the last ones. No more of them are events within `eventsMs`. */
export const attemptsMax = 200;
/** Time in milliseconds that attempts are counted in, so that a sender who floods a place does not fill the log. */
const eventsMs = 60_000;

/** Attempt as it is stored. */
export type AttemptRow = Schema['delivery_attempts'];

/** What is known of an attempt when it is answered. */
export interface AttemptSeen
  extends Pick<AttemptRow, 'client' | 'client_name' | 'tls' | 'sender' | 'message_id' | 'content_hash'> {
  readonly place: ScriptPlace;
}

/** How an attempt was answered. */
export type AttemptAnswer = Pick<AttemptRow, 'moment' | 'step' | 'reply' | 'delay_ms' | 'is_dropped' | 'mail_id'>;

const saveProgress = statement<Pick<ScriptRow, 'subject' | 'used' | 'rate_at' | 'rate_count'>>('saveProgress')(
  ({ db, param }) =>
    db
      .updateTable('delivery_scripts')
      .set({ used: param('used'), rate_at: param('rate_at'), rate_count: param('rate_count') })
      .where('subject', '=', param('subject')),
);

const countAttempt = statement<Pick<ScriptRow, 'subject' | 'attempts'>>('countAttempt')(({ db, param }) =>
  db
    .updateTable('delivery_scripts')
    .set({ attempts: param('attempts') })
    .where('subject', '=', param('subject')),
);

const insertAttempt = statement<AttemptRow>('insertAttempt')(({ db, param }) =>
  db.insertInto('delivery_attempts').values({
    subject: param('subject'),
    number: param('number'),
    mails_from: param('mails_from'),
    attempted_at: param('attempted_at'),
    client: param('client'),
    client_name: param('client_name'),
    tls: param('tls'),
    sender: param('sender'),
    moment: param('moment'),
    step: param('step'),
    reply: param('reply'),
    delay_ms: param('delay_ms'),
    is_dropped: param('is_dropped'),
    message_id: param('message_id'),
    content_hash: param('content_hash'),
    repeat_of: param('repeat_of'),
    mail_id: param('mail_id'),
  }),
);

const selectAttemptedAt = statement<{ subject: string; number: number }>('selectAttemptedAt')(({ db, param }) =>
  db
    .selectFrom('delivery_attempts')
    .select('attempted_at')
    .where('subject', '=', param('subject'))
    .where('number', '=', param('number')),
);

/** Removes the attempts on a place up to a number. */
export const removeAttemptsUpTo = statement<{ subject: string; number: number }>('removeAttemptsUpTo')(
  ({ db, param }) =>
    db.deleteFrom('delivery_attempts').where('subject', '=', param('subject')).where('number', '<=', param('number')),
);

interface OfLife {
  readonly subject: string;
  readonly mailsFrom: string;
}

const selectOfContent = statement<OfLife & { hash: string }>('selectOfContent')(({ db, param, literal }) =>
  db
    .selectFrom('delivery_attempts')
    .select('number')
    .where('subject', '=', param('subject'))
    .where('mails_from', '=', param('mailsFrom'))
    .where('content_hash', '=', param('hash'))
    .orderBy('number')
    .limit(literal(1)),
);

const selectOfMessageId = statement<OfLife & { messageId: string }>('selectOfMessageId')(({ db, param, literal }) =>
  db
    .selectFrom('delivery_attempts')
    .select('number')
    .where('subject', '=', param('subject'))
    .where('mails_from', '=', param('mailsFrom'))
    .where('message_id', '=', param('messageId'))
    .orderBy('number')
    .limit(literal(1)),
);

const selectAttempts = statement<OfLife & { after: number; limit: number }>('selectAttempts')(({ db, param }) =>
  db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('subject', '=', param('subject'))
    .where('mails_from', '=', param('mailsFrom'))
    .where('number', '>', param('after'))
    .orderBy('number')
    .limit(param('limit')),
);

/** Step that an attempt has met, with its position. */
export interface MetStep extends StoredStep {
  readonly index: number;
}

/** What a script does with an attempt at one moment. */
export type Meeting =
  /** There is no script any more. */
  | { readonly outcome: 'no_script' }
  /** The script has steps after RCPT, and the mail has other recipients. */
  | { readonly outcome: 'not_shared' }
  /** It goes on, after the delay of the step that it met, if it met one. */
  | {
      readonly outcome: 'goes_on';
      readonly step: MetStep | undefined;
      readonly delayMs: number;
      /** Whether the script has steps after RCPT. */
      readonly actsLater: boolean;
    }
  /** It is refused, or its connection is closed. This is recorded. */
  | {
      readonly outcome: 'refused';
      readonly reply: string | undefined;
      readonly drop: boolean;
      readonly delayMs: number;
    };

/**
 * Lets an attempt meet the script of its place at a moment, and records it when it ends there. Of two at once the second meets what
 * the first has left.
 * @param args.hasOthers Whether the mail has other recipients.
 * @param args.mayDelay Whether the session may be delayed; if not, a delay is none.
 */
export async function meetScript(
  tx: Tx,
  args: EventSeed & AttemptSeen & { facts: Omit<AttemptFacts, 'now'>; hasOthers: boolean; mayDelay: boolean },
): Promise<Meeting> {
  const { place, facts, now, hasOthers, mayDelay } = args;
  const row = await holdScript(tx, place);
  const life = await lifeOf(tx, { place, now });
  if (life === undefined || !isInForce(row, life)) return { outcome: 'no_script' };
  const script: StoredScript = JSON.parse(row.definition);
  const actsLater = script.steps.some(({ at }) => at === 'data' || at === 'end');
  if (actsLater && hasOthers) return { outcome: 'not_shared' };
  const before = { used: JSON.parse(row.used), rateAt: row.rate_at, rateCount: row.rate_count };
  const { met, after } = meet(script, before, { ...facts, now });
  await keepProgress(tx, { row, before, after });
  const step = typeof met === 'number' ? script.steps[met] : undefined;
  const reply = met === 'rate' ? script.rate?.reply : step?.reply;
  const delayMs = mayDelay ? (step?.delayMs ?? 0) : 0;
  if (met !== 'rate' && !isRefusing(step, facts.moment)) {
    return { outcome: 'goes_on', step: step && { ...step, index: Number(met) }, delayMs, actsLater };
  }
  const drop = step?.drop ?? false;
  const answer = answerOf(met, { moment: facts.moment, reply, delayMs, drop });
  await record(tx, { ...args, life, row, answer });
  return { outcome: 'refused', reply, drop, delayMs };
}

/** Records an attempt that the script has let through, with the answer that it got. */
export async function recordAttempt(tx: Tx, args: EventSeed & AttemptSeen & { answer: AttemptAnswer }): Promise<void> {
  const row = await holdScript(tx, args.place);
  const life = await lifeOf(tx, args);
  if (row !== undefined && life !== undefined && row.mails_from === life.mails_from) {
    await record(tx, { ...args, life, row });
  }
}

/** Reads the attempts on a place in its present life after a number, in their order: at most `limit`. */
export async function readAttempts(
  tx: Tx,
  args: { place: ScriptPlace; after: number; limit: number; now: number },
): Promise<AttemptRow[]> {
  const { place, after, limit } = args;
  const life = await lifeOf(tx, args);
  if (life === undefined) return [];
  return tx.all(selectAttempts, { subject: subjectOf(place), mailsFrom: life.mails_from, after, limit });
}

/** Whether a step ends an attempt at a moment: at the end of the content it is stored unless the reply refuses it. */
function isRefusing(step: StoredStep | undefined, moment: AttemptFacts['moment']): boolean {
  if (step === undefined || step.accept) return false;
  return step.reply !== undefined || (step.drop && moment !== 'end');
}

function answerOf(
  met: Met,
  {
    moment,
    reply,
    delayMs,
    drop,
  }: { moment: AttemptRow['moment']; reply: string | undefined; delayMs: number; drop: boolean },
): AttemptAnswer {
  const step = typeof met === 'number' ? met : null;
  return { moment, step, reply: reply ?? null, delay_ms: delayMs, is_dropped: drop ? 1 : 0, mail_id: null };
}

async function keepProgress(
  tx: Tx,
  { row: { subject }, before, after }: { row: ScriptRow; before: Progress; after: Progress },
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const { used, rateAt: rate_at, rateCount: rate_count } = after;
  await tx.run(saveProgress, { subject, used: JSON.stringify(used), rate_at, rate_count });
}

async function record(
  tx: Tx,
  args: EventSeed & AttemptSeen & { life: ScriptLife; row: ScriptRow; answer: AttemptAnswer },
): Promise<void> {
  const { life, row, answer, now, eventId, client, client_name, tls, sender, message_id, content_hash } = args;
  const { subject } = row;
  const number = row.attempts + 1;
  const repeat_of = await firstOfMessage(tx, { subject, mailsFrom: life.mails_from, message_id, content_hash });
  const seen = { client, client_name, tls, sender, message_id, content_hash, repeat_of };
  const attempt = { subject, number, mails_from: life.mails_from, attempted_at: now, ...seen, ...answer };
  const oldest = { subject, number: number - attemptsMax };
  const { attempted_at: since = Number.NEGATIVE_INFINITY } = (await tx.first(selectAttemptedAt, oldest)) ?? {};
  await tx.run(countAttempt, { subject, attempts: number });
  await tx.run(insertAttempt, attempt);
  await tx.run(removeAttemptsUpTo, oldest);
  if (now >= since && now - since < eventsMs) return;
  const { moment, reply, mail_id } = answer;
  const data = {
    ...(life.mailbox === undefined ? {} : { address: life.mailbox.address }),
    ...(sender === null ? {} : { sender }),
    ...{ attempt: number, at: moment },
    ...(reply === null ? {} : { reply }),
    ...(mail_id === null ? {} : { mailId: mail_id }),
  };
  const event = { owner: life.owner, mailbox_id: life.mailbox?.id ?? '', type: 'mail.attempted', data };
  await recordEvents(tx, [event], { now, eventId });
}

async function firstOfMessage(
  tx: Tx,
  { message_id, content_hash, ...life }: OfLife & Pick<AttemptRow, 'message_id' | 'content_hash'>,
): Promise<number | null> {
  if (content_hash === null) return null;
  const same = await tx.first(selectOfContent, { ...life, hash: content_hash });
  if (same !== undefined || message_id === null) return same?.number ?? null;
  return (await tx.first(selectOfMessageId, { ...life, messageId: message_id }))?.number ?? null;
}
