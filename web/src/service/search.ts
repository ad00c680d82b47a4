import type { Schemas } from './api.ts';

/** Filter of a list of mails: parameters of the API. */
export type MailFilter = Readonly<
  Partial<Record<'from' | 'to' | 'subject' | 'q' | 'receivedAfter' | 'receivedBefore' | 'tag', string>> & {
    hasAttachments?: 'true' | 'false';
    read?: 'true' | 'false';
  }
>;

/** A part of a search that is a filter and not a word, such as `from:shop`. It is shown as a chip. */
export interface SearchChip {
  /** Text of the filter, as the reader types it. */
  readonly text: string;
  readonly parameter: keyof MailFilter;
  readonly value: string;
}

/** A mail of a list. */
export type MailSummary = Schemas['EmailSummary'];

/** Who wrote a mail: the name, or the address of one who gives none. */
export function senderOf({ from, sender }: Pick<MailSummary, 'from' | 'sender'>): string {
  return from.name?.trim() || sender;
}

/** The same in parts: of an address, what is before its domain, and the domain with its `@`, which tells less. */
export function senderParts(mail: Pick<MailSummary, 'from' | 'sender'>): readonly [who: string, domain: string] {
  const text = senderOf(mail);
  const at = mail.from.name?.trim() ? -1 : text.lastIndexOf('@');
  return at > 0 ? [text.slice(0, at), text.slice(at)] : [text, ''];
}

/** Number of files of a mail. Images that its text shows are none. */
export function fileCount({ attachmentCount, inlineImageCount = 0 }: MailSummary): number {
  return attachmentCount - inlineImageCount;
}

/** Names of filters in a search, and the parameters that they are. */
const parameters: Readonly<Record<string, keyof MailFilter>> = {
  from: 'from',
  to: 'to',
  subject: 'subject',
  tag: 'tag',
  after: 'receivedAfter',
  before: 'receivedBefore',
  has: 'hasAttachments',
  is: 'read',
};

/** Parses a search: `from:shop before:2026-03-01 "order 4821"`. Any part that is not a filter counts as words. */
export function readSearch(text: string): { chips: SearchChip[]; words: string } {
  const chips: SearchChip[] = [];
  const words: string[] = [];
  for (const part of partsOf(text)) {
    const colon = part.indexOf(':');
    const name = part.slice(0, Math.max(0, colon)).toLowerCase();
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const value = parameter && parameterValue(parameter, unquoted(part.slice(colon + 1)));
    // The service knows quotation marks too.
    if (parameter === undefined || value === undefined) words.push(part);
    else chips.push({ text: part, parameter, value });
  }
  return { chips, words: words.join(' ') };
}

/** The filter of a search. */
export function filterOf(text: string): MailFilter {
  const { chips, words } = readSearch(text);
  const given = Object.fromEntries(chips.map(({ parameter, value }) => [parameter, value]));
  return words === '' ? given : { ...given, q: words };
}

/** A search without one of its chips. */
export function withoutChip(text: string, chip: SearchChip): string {
  return partsOf(text)
    .filter((part) => part !== chip.text)
    .join(' ');
}

/** The value of a parameter; `undefined` for an invalid text, which then counts as words. */
function parameterValue(parameter: keyof MailFilter, text: string): string | undefined {
  switch (parameter) {
    case 'hasAttachments':
      return text === 'attachment' ? 'true' : text === 'none' ? 'false' : undefined;
    case 'read':
      return text === 'read' ? 'true' : text === 'unread' ? 'false' : undefined;
    case 'receivedAfter':
    case 'receivedBefore': {
      const time = new Date(text);
      return text === '' || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
    }
    default:
      return text === '' ? undefined : text;
  }
}

/** Parts between blanks; quotation marks keep blanks. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === ' ' && !isQuoted) {
      if (part !== '') parts.push(part);
      part = '';
    } else part += character;
  }
  return part === '' ? parts : [...parts, part];
}

function unquoted(text: string): string {
  return text.replaceAll('"', '');
}
