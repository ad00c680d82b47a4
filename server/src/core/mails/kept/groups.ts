import type { MailRow } from '../../../store/operations/mails/mails.ts';
import { rawPartBytes } from '../../../store/packing.ts';
import { outlineVersion } from './outline.ts';

/** Bytes of the messages that are read at once for a list, so that a list of any length takes bounded memory. */
export const groupBytesMax = 1024 * 1024;
/** Characters of outlines that one turn is long enough for. */
const outlineCharactersMax = 64 * 1024;

/**
 * Mails in groups that are read together; one group at least. Their messages are at most 1 MiB, unless a single one is
 * more. Outlines are renewed mailbox by mailbox.
 */
export function groupsOf<Row extends MailRow>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [[]];
  let bytes = 0;
  let renewedIn: string | undefined;
  for (const row of rows) {
    const isElsewhere = isOutdated(row) && renewedIn !== undefined && renewedIn !== row.mailbox_id;
    if (bytes > 0 && (bytes + row.size > groupBytesMax || isElsewhere)) {
      groups.push([]);
      bytes = 0;
      renewedIn = undefined;
    }
    groups.at(-1)?.push(row);
    bytes += row.size;
    if (isOutdated(row)) renewedIn = row.mailbox_id;
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

/** Whether the outline of a mail was made by an older parser. */
export function isOutdated({ outline_version: version }: MailRow): boolean {
  return version < outlineVersion;
}

/** Whether the message of a mail is small: in one part, and parsed in the main thread. */
export function isSmall({ size }: MailRow): boolean {
  return size <= rawPartBytes;
}
