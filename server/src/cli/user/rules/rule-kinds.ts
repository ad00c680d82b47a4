import type { ApiTypes } from '../../../../../client/src/main.ts';
import { UsageError } from '../../arguments.ts';

/** Rules of one place: those of the API, or the senders that a mailbox takes mail of. */
export type PlacedRules = ApiTypes['schemas']['MailRules'] & { readonly allowedSenders?: readonly string[] };

/** Rules that are lists of entries, by their words on the command line. */
const lists = {
  sender: 'blockedSenders',
  network: 'blockedNetworks',
  word: 'blockedWords',
  blocklist: 'dnsBlocklists',
  condition: 'conditions',
  allow: 'allowedSenders',
} as const satisfies Record<string, keyof PlacedRules>;

type ListWord = keyof typeof lists;
/** Word of a rule on the command line. */
export type RuleWord = ListWord | 'size';

/** All words of rules. */
export const ruleWords = [...Object.keys(lists), 'size'];

/** Words of rules by the fields of the API, for what a service says of them. */
export const ruleNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(lists).map(([word, field]) => [field, word])),
  messageBytesMax: 'size',
};

/**
 * Reads the word of a rule for a place: a mailbox has one of its own, and nothing else has that.
 * @throws UsageError
 */
export function ruleWordOf(text: string, { isMailbox }: { isMailbox: boolean }): RuleWord {
  if (text !== 'size' && !isListWord(text))
    throw new UsageError(`there is no rule "${text}" (${ruleWords.join(', ')})`);
  if (isMailbox && text !== 'allow') throw new UsageError(`a mailbox has the rule allow alone, and not ${text}`);
  if (!isMailbox && text === 'allow') throw new UsageError('allow is a rule of one mailbox: name it with --at ADDRESS');
  return text;
}

/** Rules with further entries. A size takes the place of another. */
export function withEntries(rules: PlacedRules, word: RuleWord, entries: readonly string[]): PlacedRules {
  if (word === 'size') return { ...rules, messageBytesMax: sizeOf(entries) };
  const field = lists[word];
  return { ...rules, [field]: [...new Set([...(rules[field] ?? []), ...entries])] };
}

/**
 * Rules without entries of a rule, or without all of them when none is given.
 * @throws UsageError when one is not there.
 */
export function withoutEntries(rules: PlacedRules, word: RuleWord, entries: readonly string[]): PlacedRules {
  const field = word === 'size' ? 'messageBytesMax' : lists[word];
  const { [field]: _, ...others } = rules;
  const kept = linesOf(rules).filter((line) => line.word === word);
  const gone = new Set(entries.map((entry) => entry.toLowerCase()));
  const missing = [...gone].find((entry) => kept.every((line) => line.entry !== entry));
  if (missing !== undefined) throw new UsageError(`the rule ${word} has no "${missing}" here`);
  const left = entries.length === 0 ? [] : kept.map(({ entry }) => entry).filter((entry) => !gone.has(entry));
  return left.length === 0 ? others : { ...others, [field]: left };
}

/** Rules by the line: each entry with the word of its rule. */
export function linesOf(rules: PlacedRules): { readonly word: string; readonly entry: string }[] {
  const { messageBytesMax } = rules;
  const size = messageBytesMax === undefined ? [] : [{ word: 'size', entry: String(messageBytesMax) }];
  const entriesOf = (word: ListWord) => (rules[lists[word]] ?? []).map((entry) => ({ word, entry }));
  return [...Object.keys(lists).filter(isListWord).flatMap(entriesOf), ...size];
}

function isListWord(text: string): text is ListWord {
  return Object.hasOwn(lists, text);
}

function sizeOf([text = '', ...more]: readonly string[]): number {
  if (more.length > 0 || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError('a size is one number of bytes');
  return Number(text);
}
