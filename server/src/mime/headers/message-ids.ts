import { decodeLatin1 } from '../charsets/charset.ts';
import { cleanText } from '../clean-text.ts';
import { mimeLimits } from '../limits.ts';
import { unfold } from './header-block.ts';

/** Parses the ids in a field, without angle brackets (RFC 5322 §3.6.4). One without brackets is taken as it stands. */
export function readMessageIds(field: string | undefined): string[] {
  if (field === undefined) return [];
  const text = cleanText(decodeLatin1(unfold(field)));
  const ids: string[] = [];
  for (let at = text.indexOf('<'); at >= 0 && ids.length < mimeLimits.referencesMax; ) {
    const end = text.indexOf('>', at);
    if (end < 0) break;
    const id = text.slice(at + 1, end).replace(/\s+/g, '');
    if (id !== '') ids.push(id);
    at = text.indexOf('<', end);
  }
  if (ids.length > 0 || text === '') return ids;
  return text
    .split(/\s+/, mimeLimits.referencesMax)
    .map((id) => id.replace(/^<|>$/g, ''))
    .filter((id) => id !== '');
}
