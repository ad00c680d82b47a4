import { foldedInTurns, foldedText } from '../../core/mails/found/folded-text.ts';
import type { FoundMail } from '../../core/mails/found/search/search-page.ts';
import type { Body } from '../base/body.ts';
import { DialectError } from '../base/dialect-error.ts';
import { recipientsOf } from './message.ts';

/** Criteria of a search. All have to hold, or any one of them. */
export interface SearchCriteria {
  readonly sentFrom?: string | undefined;
  readonly sentTo?: string | undefined;
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
  readonly isAny: boolean;
}

/** Most characters of one criterion. */
export const criterionCharactersMax = 1_000;
const names = ['sentFrom', 'sentTo', 'subject', 'body'] as const;

/**
 * Reads the criteria of a search.
 * @throws DialectError 400 for none, one that is too long, and for a match that is neither ALL nor ANY.
 */
export function readCriteria(given: Body): SearchCriteria {
  const criteria = Object.fromEntries(names.map((name) => [name, criterion(given, name)]));
  if (names.every((name) => criteria[name] === undefined))
    throw new DialectError(400, `a search needs one of ${names.join(', ')}`);
  const match = (given.text('match') ?? 'ALL').toUpperCase();
  if (match !== 'ALL' && match !== 'ANY') throw new DialectError(400, 'match must be ALL or ANY');
  return { ...criteria, isAny: match === 'ANY' };
}

/** Whether a mail meets criteria, as far as its outline tells: `undefined` when that depends on its body. */
export function meetsCriteria(mail: FoundMail, criteria: SearchCriteria): boolean | undefined {
  const { sentFrom, sentTo, subject, body, isAny } = criteria;
  const { from = [], to = [], cc = [], sender, envelope } = mail.outline;
  const told = [
    ...(sentFrom === undefined ? [] : [isAmong(sentFrom, [sender, envelope?.from ?? '', ...from.map(addressOf)])]),
    ...(sentTo === undefined ? [] : [isAmong(sentTo, [...recipientsOf(mail), ...[...to, ...cc].map(addressOf)])]),
    ...(subject === undefined ? [] : [isWithin(subject, mail.outline.subject)]),
  ];
  if (isAny ? told.includes(true) : told.includes(false)) return isAny;
  return body === undefined ? !isAny : undefined;
}

/** Characters of a body in which a text is looked for. */
const bodyCharactersMax = 256 * 1024;

/**
 * Whether a body of a mail has a text, in any case. Line ends count as blanks.
 * @param inTurn Does a piece of work in a turn of the owner.
 */
export async function isInBody(
  wanted: string,
  body: string,
  inTurn: <T>(piece: () => T) => Promise<T>,
): Promise<boolean> {
  const text = await foldedInTurns(body.slice(0, bodyCharactersMax), inTurn);
  return inTurn(() => onOneLine(text).includes(foldedText(onOneLine(wanted))));
}

function criterion(given: Body, name: (typeof names)[number]): string | undefined {
  const text = given.text(name);
  if (text !== undefined && text.length > criterionCharactersMax)
    throw new DialectError(400, `${name} must have at most ${criterionCharactersMax} characters`);
  return text;
}

function isAmong(wanted: string, addresses: readonly string[]): boolean {
  const address = wanted.trim().toLowerCase();
  return addresses.some((one) => one.toLowerCase() === address);
}

function isWithin(wanted: string, text: string): boolean {
  return foldedText(text).includes(foldedText(wanted));
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function addressOf({ address }: { readonly address: string }): string {
  return address;
}
