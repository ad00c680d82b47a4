import type { MailRow } from '../../../store/operations/mails/mails.ts';
import { rawPartBytes } from '../../../store/packing.ts';

/** Bytes of the messages that are read at once for a list, so that a list of any length takes bounded memory. */
export const groupBytesMax = 1024 * 1024;
/** Characters of outlines that one turn is long enough for. */
const outlineCharactersMax = 64 * 1024;

/**
 * Mails in groups that are read together; one group at least. Their messages are at most 1 MiB, unless a single one is
 * more.
 */
export function groupsOf<Row extends MailRow>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [[]];
  let bytes = 0;
  for (const row of rows) {
    if (bytes > 0 && bytes + row.size > groupBytesMax) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(row);
    bytes += row.size;
  }
  return groups;
}

/** Mails a few at a time, whose outlines are parsed or shown in one turn. */
export function* outlinesAtOnce<Mail>(
  mails: readonly Mail[],
  outlineOf: (mail: Mail) => string,
): Generator<readonly Mail[], void> {
  let first = 0;
  let characters = 0;
  for (const [at, mail] of mails.entries()) {
    const { length } = outlineOf(mail);
    if (at > first && characters + length > outlineCharactersMax) {
      yield mails.slice(first, at);
      first = at;
      characters = 0;
    }
    characters += length;
  }
  if (first < mails.length) yield mails.slice(first);
}

/** Whether the message of a mail is small: in one part, and parsed in the main thread. */
export function isSmall({ size }: Pick<MailRow, 'size'>): boolean {
  return size <= rawPartBytes;
}
