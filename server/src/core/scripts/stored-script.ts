import type { DeliveryScript, ScriptStep, SetDeliveryScript } from '../../contract/mails/scripts.ts';
import { metOf, type StoredScript, type StoredStep } from '../../store/operations/scripts/course.ts';
import type { ScriptPlace } from '../../store/operations/scripts/scripts.ts';
import type { ScriptMoment } from '../../store/tables/script-tables.ts';
import { invalidField } from '../errors.ts';

const rateReply = '450 4.7.1 too many messages for now, try again later';
/** A reply on one line: its code, and its enhanced code (RFC 5321 §4.2, RFC 3463 §2). */
const replyShape = /^([245])[0-5][0-9] ([245])\.[0-9]{1,3}\.[0-9]{1,3} [\x20-\x7e]+$/;

/** Moments at which a reply of 2xx takes the place of our own: DATA has another. */
const acceptable: ReadonlySet<ScriptMoment> = new Set(['mail', 'rcpt', 'end']);
/** Moments before a mail. */
const beforeMail: ReadonlySet<ScriptMoment> = new Set(['connect', 'helo']);

/**
 * Checks a script, and brings it into its stored form.
 * @throws AppError `invalid_request`, with the field that is wrong.
 */
export function storedScript({ steps, then = 'accept', rate }: SetDeliveryScript, place: ScriptPlace): StoredScript {
  if (steps.length === 0 && rate === undefined)
    throw invalidField('/steps', { code: 'empty', detail: 'must have a step, unless there is a rate' });
  const repeats = then === 'repeat';
  const stored = steps.map((step, index) => storedStep(step, `/steps/${index}`));
  if ('mailboxId' in place) checkMoments(stored);
  if (rate === undefined) return { steps: stored, repeats };
  const { max, seconds, reply = rateReply } = rate;
  checkReply(reply, { pointer: '/rate/reply', mayAccept: false });
  return { steps: stored, repeats, rate: { max, seconds, reply } };
}

/** Checks that a script acts only when the mailbox of a mail can be known. */
function checkMoments(steps: readonly StoredStep[]): void {
  for (const [index, { at }] of steps.entries())
    if (beforeMail.has(at))
      throw invalidField(`/steps/${index}/at`, {
        code: 'not_allowed',
        detail: `must be mail, rcpt, data or end: at ${at} no mailbox is known yet; the script of captured mail has it`,
      });
}

function checkConditions({ from, subject }: { from?: string; subject?: string }, at: ScriptMoment, pointer: string) {
  if (subject !== undefined && at !== 'end')
    throw invalidField(`${pointer}/when/subject`, {
      code: 'conflict',
      detail: `cannot be tested at ${at}: only the content tells it; let at be end`,
    });
  if (from !== undefined && beforeMail.has(at))
    throw invalidField(`${pointer}/when/from`, {
      code: 'conflict',
      detail: `cannot be tested at ${at}: MAIL tells it; let at be mail or later`,
    });
}

function storedStep(step: ScriptStep, pointer: string): StoredStep {
  const { when = {}, reply, delayMs = 0, drop = false, accept = false, times = 1, percent } = step;
  const { at = when.subject === undefined ? 'rcpt' : 'end' } = step;
  const { from, subject } = when;
  checkConditions(when, at, pointer);
  if (percent !== undefined && step.times !== undefined)
    throw invalidField(`${pointer}/times`, {
      code: 'conflict',
      detail: 'cannot go with percent, which acts again and again',
    });
  if (reply === undefined && delayMs === 0 && !drop && !accept)
    throw invalidField(pointer, { code: 'empty', detail: 'does nothing: it needs reply, delayMs, drop or accept' });
  if (drop && accept && at !== 'end')
    throw invalidField(`${pointer}/drop`, {
      code: 'conflict',
      detail: 'cannot go with accept before the end: what is closed does not go on',
    });
  if (reply !== undefined) {
    checkReply(reply, { pointer: `${pointer}/reply`, mayAccept: accept && acceptable.has(at) });
    if (accept && at !== 'end' && !reply.startsWith('2'))
      throw invalidField(`${pointer}/reply`, {
        code: 'conflict',
        detail: 'must be of 2xx where accept is true before the end: what is refused does not go on',
      });
  }
  return {
    at,
    ...(from === undefined ? {} : { from: from.toLowerCase() }),
    ...(subject === undefined ? {} : { subject: subject.toLowerCase() }),
    ...(reply === undefined ? {} : { reply }),
    ...{ delayMs, drop, accept, times },
    ...(percent === undefined ? {} : { percent }),
  };
}

function checkReply(reply: string, { pointer, mayAccept }: { pointer: string; mayAccept: boolean }): void {
  const [, code, enhanced] = replyShape.exec(reply) ?? [];
  if (code === undefined)
    throw invalidField(pointer, {
      code: 'wrong_form',
      detail: 'must be a code, an enhanced code and a text in ASCII, on one line, such as 451 4.7.1 try again later',
    });
  if (code !== enhanced)
    throw invalidField(pointer, {
      code: 'conflict',
      detail: `has an enhanced code of class ${enhanced} with a code of ${code}xx; both must be ${code}`,
    });
  if (code === '2' && !mayAccept)
    throw invalidField(pointer, {
      code: 'not_allowed',
      detail: 'must be of 4xx or 5xx; one of 2xx goes with accept at mail, rcpt and end alone',
    });
}

/** A script as its owner sees it. */
export function presentScript(
  { steps, repeats, rate }: StoredScript,
  { used, setAtMs }: { used: readonly number[]; setAtMs: number },
): DeliveryScript {
  return {
    steps: steps.map(({ at, from, subject, reply, delayMs, drop, accept, times, percent }, index) => ({
      at,
      ...(from === undefined && subject === undefined
        ? {}
        : { when: { ...(from === undefined ? {} : { from }), ...(subject === undefined ? {} : { subject }) } }),
      ...(reply === undefined ? {} : { reply }),
      ...(delayMs === 0 ? {} : { delayMs }),
      ...(drop ? { drop } : {}),
      ...(accept ? { accept } : {}),
      ...(percent === undefined ? { times } : { percent }),
      met: metOf({ ...(percent === undefined ? {} : { percent }) }, used[index] ?? 0),
    })),
    // biome-ignore lint/suspicious/noThenProperty: a member of the API
    then: repeats ? 'repeat' : 'accept',
    ...(rate === undefined ? {} : { rate }),
    setAt: new Date(setAtMs).toISOString(),
  };
}
