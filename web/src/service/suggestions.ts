/** A search, or a part of one, that is offered while the reader types. */
export interface Suggestion {
  /** The whole search, with the suggestion in place of what is being typed. */
  readonly search: string;
  /** The suggestion as it is shown. */
  readonly text: string;
  readonly kind: SuggestionKind;
  /** Whether it is the beginning of a filter, whose value is typed next. */
  readonly isOpen: boolean;
}

/** What a suggestion is: the name of a filter, the meaning of a value, or an earlier search. */
export type SuggestionKind = (typeof filterNames)[number] | (typeof meanings)[number] | 'recent';

const filterNames = ['from', 'to', 'subject', 'has', 'is', 'after', 'before', 'tag'] as const;
const meanings = [
  ...(['attachment', 'none', 'unread', 'read', 'today', 'yesterday', 'week', 'month'] as const),
  ...(['mailbox', 'sender', 'tagValue'] as const),
];

/** What is known of the mails and mailboxes that are searched. */
export interface Known {
  readonly tags: readonly string[];
  /** Addresses of mailboxes. */
  readonly addresses: readonly string[];
  /** Addresses of senders of the loaded mails. */
  readonly senders: readonly string[];
  /** Earlier searches, the latest first. */
  readonly recent: readonly string[];
  /** The present time in milliseconds. */
  readonly nowMs: number;
}

const shownMax = 8;
const dayMs = 24 * 3_600_000;

/** What is offered for a search whose last word is being typed. */
export function suggestionsFor(search: string, known: Known): readonly Suggestion[] {
  const { before, word } = lastWord(search);
  const place = (text: string, kind: SuggestionKind, isOpen = false): Suggestion => ({
    search: before + text,
    text,
    kind,
    isOpen,
  });
  const colon = word.indexOf(':');
  const name = filterNames.find((one) => one === word.slice(0, Math.max(0, colon)).toLowerCase());
  if (name !== undefined) {
    const typed = word
      .slice(colon + 1)
      .replaceAll('"', '')
      .toLowerCase();
    const isWanted = ({ value }: Value) => value.toLowerCase().includes(typed) && value.toLowerCase() !== typed;
    return valuesOf(name, known)
      .filter(isWanted)
      .slice(0, shownMax)
      .map(({ value, kind }) => place(`${name}:${quoted(value)}`, kind));
  }
  const recent =
    search === '' ? known.recent.map((text) => ({ search: text, text, kind: 'recent', isOpen: false }) as const) : [];
  const names = filterNames
    .filter((one) => one.startsWith(word.toLowerCase()))
    .map((one) => place(`${one}:`, one, true));
  return [...recent, ...names];
}

interface Value {
  readonly value: string;
  readonly kind: SuggestionKind;
}

function valuesOf(name: (typeof filterNames)[number], known: Known): readonly Value[] {
  const all = (values: readonly string[], kind: SuggestionKind) =>
    [...new Set(values)].map((value) => ({ value, kind }));
  switch (name) {
    case 'has':
      return [...all(['attachment'], 'attachment'), ...all(['none'], 'none')];
    case 'is':
      return [...all(['unread'], 'unread'), ...all(['read'], 'read')];
    case 'after':
    case 'before':
      return [
        { value: dayText(known.nowMs), kind: 'today' },
        { value: dayText(known.nowMs - dayMs), kind: 'yesterday' },
        { value: dayText(known.nowMs - 7 * dayMs), kind: 'week' },
        { value: dayText(known.nowMs - 30 * dayMs), kind: 'month' },
      ];
    case 'tag':
      return all(known.tags, 'tagValue');
    case 'to':
      return all(known.addresses, 'mailbox');
    case 'from':
      return all(known.senders, 'sender');
    case 'subject':
      return [];
    default:
      return name satisfies never;
  }
}

/** A day as a search has it, in UTC: `2026-03-01`. */
function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The word that is being typed, and what is before it. Quotation marks keep blanks. */
function lastWord(search: string): { before: string; word: string } {
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < search.length; at += 1) {
    if (search[at] === '"') isQuoted = !isQuoted;
    else if (search[at] === ' ' && !isQuoted) start = at + 1;
  }
  return { before: search.slice(0, start), word: search.slice(start) };
}

function quoted(value: string): string {
  return value.includes(' ') ? `"${value}"` : value;
}

/** Most earlier searches that are kept, and most characters of one. */
const recentMax = 8;
const recentCharactersMax = 200;

/** Earlier searches, as this browser keeps them, with one more in front. */
export function withRecent(kept: string, search: string): string {
  const text = search.trim();
  if (text === '' || text.length > recentCharactersMax) return kept;
  const others = readRecent(kept).filter((one) => one !== text && !text.startsWith(one));
  return JSON.stringify([text, ...others].slice(0, recentMax));
}

/** Earlier searches of what this browser keeps, the latest first; none when it is not readable. */
export function readRecent(kept: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(kept);
    return Array.isArray(read) ? read.filter((one) => typeof one === 'string').slice(0, recentMax) : [];
  } catch {
    return [];
  }
}
