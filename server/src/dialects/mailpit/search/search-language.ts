import type { MailCondition } from '../../../core/mails/found/search/mail-conditions.ts';
import type { MailFilter } from '../../../core/mails/found/search/mail-filter.ts';
import { DialectError } from '../../base/dialect-error.ts';
import { timeOfDate } from './search-date.ts';

/** Maximum number of characters of a search. */
export const searchCharactersMax = 1_000;
/** Maximum number of terms of a search. Each is looked for in every mail. */
export const searchTermsMax = 32;

/** Conditions of a search. */
export type SearchFilter = Required<Pick<MailFilter, 'conditions'>> &
  Pick<MailFilter, 'receivedAfterMs' | 'receivedBeforeMs'>;

/** Names before a colon that stand for a text in a field. */
const fields = new Map([
  ['from', 'from'],
  ['to', 'to'],
  ['cc', 'cc'],
  ['bcc', 'bcc'],
  ['reply-to', 'replyTo'],
  ['addressed', 'addressed'],
  ['subject', 'subject'],
  ['message-id', 'messageId'],
] as const);
type Field = typeof fields extends Map<string, infer Name> ? Name : never;

/** Words that are a condition as they are. */
const states: ReadonlyMap<string, MailCondition> = new Map([
  ['is:read', { is: 'read' }],
  ['is:unread', { isNot: true, is: 'read' }],
  ['is:tagged', { is: 'tagged' }],
  ['has:attachment', { is: 'withAttachment' }],
  ['has:attachments', { is: 'withAttachment' }],
]);

const sizeShape = /^(\d{1,15}(?:\.\d{1,15})?)\s?(kb?|mb?)?$/;
const bytesPerUnit: Readonly<Record<string, number>> = { k: 1_024, m: 1_024 * 1_024 };

/**
 * Translates a search of Mailpit (https://mailpit.axllent.org/docs/usage/search-filters/): texts and phrases; `from:`, `to:`,
 * `cc:`, `bcc:`, `reply-to:`, `addressed:`, `subject:`, `message-id:` with a part of the field; `tag:`; `is:read`, `is:unread`,
 * `is:tagged`, `has:attachment`; `before:` and `after:` with a date; `larger:` and `smaller:` with a size; each negated by a
 * `-` or `!` before it. As there, a word that only looks like one of these is looked for as text. Linear in its length.
 * @param timeZone Time zone of dates without one; UTC when it is absent.
 * @param onIgnored Called with each word that says nothing, such as `from:`.
 * @throws DialectError 400 for a search without a word, for one that is too long, and for a word that cannot be told from
 * what is known of a mail, with the word.
 */
export function searchFilter(
  search: string,
  timeZone: string | undefined,
  onIgnored: (word: string) => void = () => {},
): SearchFilter {
  const text = search.trim();
  if (text === '') throw new DialectError(400, 'Error: no search query');
  if (text.length > searchCharactersMax)
    throw new DialectError(400, `Error: a search has ${searchCharactersMax} characters at most`);
  const terms = termsOf(text);
  if (terms.length > searchTermsMax) throw new DialectError(400, `Error: a search has ${searchTermsMax} terms at most`);
  const conditions: MailCondition[] = [];
  let receivedAfterMs = Number.NEGATIVE_INFINITY;
  let receivedBeforeMs = Number.POSITIVE_INFINITY;
  for (const term of terms) {
    const bound = boundOf(term, timeZone);
    const found = bound === undefined ? conditionOf(term) : [];
    conditions.push(...found);
    const isIgnored = bound === undefined ? found.length === 0 : Object.keys(bound).length === 0;
    if (isIgnored) onIgnored(shown(term.word));
    if (bound !== undefined) {
      receivedAfterMs = Math.max(receivedAfterMs, bound.afterMs ?? Number.NEGATIVE_INFINITY);
      receivedBeforeMs = Math.min(receivedBeforeMs, bound.beforeMs ?? Number.POSITIVE_INFINITY);
    }
  }
  return {
    conditions,
    ...(Number.isFinite(receivedAfterMs) ? { receivedAfterMs } : {}),
    ...(Number.isFinite(receivedBeforeMs) ? { receivedBeforeMs } : {}),
  };
}

/** Word or phrase of a search. */
interface Term {
  readonly isNot: boolean;
  /** Without the mark of its negation. */
  readonly word: string;
  /** What stands before its first colon, in lower case; `''` when it has none. */
  readonly name: string;
  /** What stands after that. */
  readonly value: string;
}

/** Terms of a search: blanks separate them, but not within quotation marks, which may begin anywhere in a term. */
function termsOf(search: string): Term[] {
  const words: string[] = [];
  let word = '';
  // Every second part is quoted.
  for (const [at, part] of search.split('"').entries()) {
    const [first = '', ...others] = at % 2 === 1 ? [part] : part.split(' ');
    word += first;
    for (const other of others) {
      words.push(word);
      word = other;
    }
  }
  return [...words, word].flatMap((one) => (cleaned(one) === '' ? [] : [termOf(one.trim())]));
}

function termOf(written: string): Term {
  const isNot = written.length > 1 && /^[-!]/.test(written);
  const word = isNot ? written.slice(1) : written;
  const colon = word.indexOf(':');
  return { isNot, word, name: word.slice(0, Math.max(0, colon)).toLowerCase(), value: word.slice(colon + 1) };
}

/** The range of times of receipt that a date leaves; `undefined` for a term that is not about dates. */
function boundOf(
  { isNot, word, name, value }: Term,
  timeZone = 'UTC',
): { readonly afterMs?: number; readonly beforeMs?: number } | undefined {
  if (name !== 'before' && name !== 'after') return undefined;
  if (cleaned(value) === '') return {};
  const ms = dateIn(value, { word, timeZone });
  // Both ends are of the range; those of a filter are not.
  return (name === 'after') === isNot ? { beforeMs: ms + 1 } : { afterMs: ms - 1 };
}

function dateIn(value: string, { word, timeZone }: { word: string; timeZone: string }): number {
  try {
    const ms = timeOfDate(value, timeZone);
    if (ms !== undefined) return ms;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new DialectError(400, `Error: tz=${shown(timeZone)} is no time zone; give one such as Europe/Berlin`);
  }
  throw new DialectError(400, `Error: ${shown(word)} has no date that can be read; give one such as 2024/04/01`);
}

/** The condition that a term is, if it is one: a name without a value is none. */
function conditionOf({ isNot, word, name, value }: Term): MailCondition[] {
  const negated = (condition: MailCondition): MailCondition[] => {
    const { isNot: isNegative = false, ...plain } = condition;
    return [isNot === isNegative ? plain : { ...plain, isNot: true }];
  };
  const state = states.get(word.toLowerCase());
  if (state !== undefined) return negated(state);
  if (/^has:inlines?$/i.test(word))
    throw new DialectError(400, `Error: ${shown(word)} cannot be searched for: lists know attachments, inline or not`);
  const field = fieldOf(name);
  if (field !== undefined) {
    const contains = field === 'subject' ? value : cleaned(value);
    return contains === '' ? [] : negated({ field, contains });
  }
  if (name === 'tag') {
    const tag = cleaned(value);
    return tag === '' ? [] : negated({ tag, anyCase: true });
  }
  const bytes = bytesIn(cleaned(value));
  if (name === 'larger' && bytes > 0) return negated({ largerThan: bytes });
  if (name === 'smaller' && bytes > 0) return negated({ smallerThan: bytes });
  const text = cleaned(word);
  return text === '' ? [] : negated({ anywhere: text });
}

function fieldOf(name: string): Field | undefined {
  const known: ReadonlyMap<string, Field> = fields;
  return known.get(name);
}

/** Bytes of a size such as `2kb`, `1.5M` or `1234`; 0 for what is none. */
function bytesIn(size: string): number {
  const [, number = '0', unit = ''] = sizeShape.exec(size.toLowerCase()) ?? [];
  return Math.floor(Number(number) * (bytesPerUnit[unit.charAt(0)] ?? 1));
}

/** A text as Mailpit searches for it: its punctuation counts as blanks, and several blanks as one. */
function cleaned(text: string): string {
  return text
    .replace(/[\ufeff\r\n\t<>",;()]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 60));
}
