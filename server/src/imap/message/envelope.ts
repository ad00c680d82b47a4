import type { PartStructure } from '../../mime/structure/part-structure.ts';
import { readWrittenAddresses, type WrittenAddress } from '../../mime/structure/written-addresses.ts';
import { imapNString, imapString } from './imap-strings.ts';

/**
 * Writes the envelope of a message (RFC 3501 §7.4.2), a character a byte, in pieces: addresses of one field at most. Encoded words are left
 * as they are.
 */
export function* envelope({ fields }: Pick<PartStructure, 'fields'>): Generator<string, void> {
  yield `(${imapNString(onOneLine(fields.date))} ${imapNString(onOneLine(fields.subject))} `;
  const from = addresses(fields.from) ?? 'NIL';
  yield from;
  // A message without them is from its author, and answered to it.
  yield ` ${addresses(fields.sender) ?? from}`;
  yield ` ${addresses(fields['reply-to']) ?? from}`;
  for (const field of [fields.to, fields.cc, fields.bcc]) yield ` ${addresses(field) ?? 'NIL'}`;
  yield ` ${imapNString(onOneLine(fields['in-reply-to']))} ${imapNString(onOneLine(fields['message-id']))})`;
}

/** Value of a field without its line ends (RFC 5322 §2.2.3) and without white space around it; `undefined` where there is no field. */
export function onOneLine(value: string | undefined): string | undefined {
  return value?.replaceAll(/\r?\n/g, '').trim();
}

function addresses(field: string | undefined): string | undefined {
  const found = field === undefined ? [] : readWrittenAddresses(field);
  return found.length === 0 ? undefined : `(${found.map(addressOf).join('')})`;
}

/** RFC 3501 §7.4.2: a group begins with its name as the mailbox of no host, and ends with what has neither. */
function addressOf(entry: WrittenAddress): string {
  if (entry.kind === 'group end') return '(NIL NIL NIL NIL)';
  if (entry.kind === 'group') return `(NIL NIL ${imapString(entry.name)} NIL)`;
  const { name, route, mailbox, host } = entry;
  return `(${orNil(name)} ${orNil(route)} ${imapString(mailbox)} ${imapString(host)})`;
}

function orNil(text: string): string {
  return text === '' ? 'NIL' : imapString(text);
}
