import { foldedText } from '../../core/mails/found/folded-text.ts';
import { decodeWords } from '../../mime/headers/encoded-words.ts';
import { unfold } from '../../mime/headers/header-block.ts';
import { readWrittenDay } from '../../mime/headers/mail-date.ts';
import { writtenFields } from '../../mime/structure/written-fields.ts';
import type { SearchKey } from '../protocol/commands/search-key.ts';

/** What of a message SEARCH looks at. Each is read when a key asks for it, and once. */
export interface SearchedMessage {
  /** Size in bytes. */
  readonly size: number;
  /** Time of its arrival, in milliseconds since 1970. */
  readonly receivedAt: number;
  /** Bytes of its header, as latin1, as far as it is searched. */
  header(): Promise<string>;
  /** Text that a reader sees, as it is compared. */
  foldedText(): Promise<string>;
  /** Does a piece of work in a turn of the owner. */
  inTurn<T>(piece: () => T): Promise<T>;
}

/**
 * Whether a message matches a key (RFC 3501 §6.4.4). What costs least is looked at first.
 * @param known Verdict on a key that needs no message; `undefined` for others.
 */
export async function matchesKey(
  message: SearchedMessage,
  key: SearchKey,
  known: (key: SearchKey) => boolean | undefined,
): Promise<boolean> {
  const verdict = known(key);
  if (verdict !== undefined) return verdict;
  switch (key.key) {
    case 'not':
      return !(await matchesKey(message, key.not, known));
    case 'and':
    case 'or':
      for (const one of byCost(key.keys)) {
        if ((await matchesKey(message, one, known)) === (key.key === 'or')) return key.key === 'or';
      }
      return key.key === 'and';
    case 'size':
      return key.is === 'larger' ? message.size > key.bytes : message.size < key.bytes;
    case 'date':
      return isInTime(key, key.of === 'internal' ? dayOf(message.receivedAt) : await sentDay(message));
    case 'header':
      return hasInField(message, key.name, key.text);
    case 'envelope':
      return hasInField(message, key.field, key.text);
    case 'text':
      return (await hasInHeader(message, key.text)) || hasInText(message, key.text);
    case 'body':
      return hasInText(message, key.text);
    default:
      return key.key === 'all';
  }
}

function byCost(keys: readonly SearchKey[]): readonly SearchKey[] {
  return keys.toSorted((one, other) => costOf(one) - costOf(other));
}

function costOf(key: SearchKey): number {
  switch (key.key) {
    case 'body':
    case 'text':
      return 2;
    case 'header':
    case 'envelope':
      return 1;
    case 'date':
      return key.of === 'sent' ? 1 : 0;
    case 'not':
      return costOf(key.not);
    case 'and':
    case 'or':
      return key.keys.reduce((most, one) => Math.max(most, costOf(one)), 0);
    default:
      return 0;
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function isInTime({ is, day }: Extract<SearchKey, { key: 'date' }>, found: string | undefined): boolean {
  if (found === undefined) return false;
  return is === 'on' ? found === day : is === 'before' ? found < day : found >= day;
}

async function sentDay(message: SearchedMessage): Promise<string | undefined> {
  const header = await message.header();
  return message.inTurn(() => {
    const [date] = valuesOf(header, 'date');
    return date === undefined ? undefined : readWrittenDay(unfold(date));
  });
}

async function hasInField(message: SearchedMessage, name: string, text: string): Promise<boolean> {
  const header = await message.header();
  const sought = foldedText(text);
  return message.inTurn(() => valuesOf(header, name.toLowerCase()).some((value) => decodedOf(value).includes(sought)));
}

async function hasInHeader(message: SearchedMessage, text: string): Promise<boolean> {
  const header = await message.header();
  const sought = foldedText(text);
  return message.inTurn(() => decodedOf(header).includes(sought));
}

async function hasInText(message: SearchedMessage, text: string): Promise<boolean> {
  const content = await message.foldedText();
  return message.inTurn(() => content.includes(foldedText(text)));
}

function valuesOf(header: string, name: string): readonly string[] {
  return writtenFields(header)
    .filter((field) => field.name === name)
    .map(({ valueStart, end }) => header.slice(valueStart, end));
}

function decodedOf(value: string): string {
  return foldedText(decodeWords(unfold(value)));
}
