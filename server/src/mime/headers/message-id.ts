import { decodeLatin1 } from '../charsets/charset.ts';
import { cleanText } from '../clean-text.ts';
import { unfold } from './header-block.ts';

const charactersMax = 998;

/** The first id in a field, without angle brackets (RFC 5322 §3.6.4); an id without them is taken as it stands. */
export function readMessageId(field: string | undefined): string | undefined {
  if (field === undefined) return undefined;
  const text = cleanText(decodeLatin1(unfold(field.slice(0, charactersMax)))).trim();
  const start = text.indexOf('<');
  const end = start < 0 ? -1 : text.indexOf('>', start);
  const id = end < 0 ? text.split(/\s/, 1)[0]?.replace(/^<|>$/g, '') : text.slice(start + 1, end).replace(/\s+/g, '');
  return id === '' ? undefined : id;
}
