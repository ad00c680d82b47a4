import type { PartStructure } from '../../mime/structure/part-structure.ts';
import { type WrittenAddress, writtenAddresses } from '../../mime/structure/written-addresses.ts';
import { imapNString, imapString } from './imap-strings.ts';

/**
 * Writes the envelope of a message (RFC 3501 §7.4.2), a character a byte, in pieces: one address at most. Encoded words are left
 * as they are.
 */
export function* envelope({ fields }: Pick<PartStructure, 'fields'>): Generator<string, void> {
  yield `(${imapNString(onOneLine(fields.date))} ${imapNString(onOneLine(fields.subject))} `;
  const from = yield* addresses(fields.from);
  // A message without them is from its author, and answered to it.
  for (const field of [fields.sender, fields['reply-to']]) {
    yield ' ';
    yield* addresses(field, from);
  }
  for (const field of [fields.to, fields.cc, fields.bcc]) {
    yield ' ';
    yield* addresses(field);
  }
  yield ` ${imapNString(onOneLine(fields['in-reply-to']))} ${imapNString(onOneLine(fields['message-id']))})`;
}

/** Value of a field without its line ends (RFC 5322 §2.2.3) and without white space around it; `undefined` where there is no field. */
export function onOneLine(value: string | undefined): string | undefined {
  return value?.replaceAll(/\r?\n/g, '').trim();
}

/** The addresses of a field, or what stands for one without any. Returns all of it. */
function* addresses(field = '', instead = 'NIL'): Generator<string, string> {
  let told = '';
  for (const entry of writtenAddresses(field)) {
    const piece = (told === '' ? '(' : '') + addressOf(entry);
    told += piece;
    yield piece;
  }
  const end = told === '' ? instead : ')';
  yield end;
  return told + end;
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
