import type { MailRules } from '../../contract/mails/mail-rules.ts';
import { invalidField } from '../errors.ts';
import { type NormalRules, normalRules, RuleError } from './rule-set.ts';
import { parseSenderPattern } from './sender-patterns.ts';

/**
 * Rules as they are stored; null when they refuse nothing.
 * @param place Pointer to the rules in the request.
 * @throws AppError `invalid_request` for an entry that is none.
 */
export function storableRules(rules: MailRules, place = ''): string | null {
  try {
    const normal = normalRules(rules);
    return Object.keys(presentRules(normal)).length === 0 ? null : JSON.stringify(normal);
  } catch (error) {
    throw error instanceof RuleError
      ? invalidField(`${place}${error.pointer}`, { code: 'wrong_form', detail: error.message })
      : error;
  }
}

/** Stored rules as their owner sees them. */
export function shownRules(json: string | null): MailRules {
  // Only `normalRules` are stored.
  return json === null ? {} : presentRules(JSON.parse(json));
}

/**
 * Senders that a mailbox takes mail of, as they are stored.
 * @throws AppError `invalid_request` for an entry that is none.
 */
export function storableSenders(entries: readonly string[]): string {
  const patterns = entries.map((entry, index) => {
    const pattern = parseSenderPattern(entry);
    if (pattern === undefined)
      throw invalidField(`/allowedSenders/${index}`, {
        code: 'wrong_form',
        detail: 'must be an address, a domain, *. and a domain, or <>',
      });
    return pattern;
  });
  return JSON.stringify([...new Set(patterns)]);
}

function presentRules({ messageBytesMax, ...lists }: NormalRules): MailRules {
  const filled = Object.entries(lists).filter(([, entries]) => entries.length > 0);
  return { ...Object.fromEntries(filled), ...(messageBytesMax === undefined ? {} : { messageBytesMax }) };
}
