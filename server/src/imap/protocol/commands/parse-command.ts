import { ArgumentReader } from './argument-reader.ts';
import { RefusedCommand, syntaxError } from './command-error.ts';
import type { CommandPiece } from './command-reader.ts';
import { type FlagChange, type ImapCommand, type StatusItem, statusItems } from './imap-command.ts';
import { decodeName } from './mailbox-name.ts';
import { parseFetchItems } from './parse-fetch.ts';
import { parseSearch } from './parse-search.ts';
import { parseSet } from './parse-set.ts';

/** Flags of one STORE. */
const flagsMax = 100;
/** Names and values of one ID (RFC 2971 §3.3 has 30 pairs). */
const idTextsMax = 60;

type Parse = (reader: ArgumentReader) => ImapCommand;

const alone = (
  name: 'CAPABILITY' | 'NOOP' | 'LOGOUT' | 'STARTTLS' | 'IDLE' | 'NAMESPACE' | 'CHECK' | 'CLOSE' | 'UNSELECT',
): Parse => {
  return () => ({ name });
};
const unoffered = (name: 'APPEND' | 'CREATE' | 'DELETE' | 'RENAME' | 'COPY' | 'SUBSCRIBE' | 'UNSUBSCRIBE'): Parse => {
  return () => ({ name });
};

const parsers: ReadonlyMap<string, Parse> = new Map<string, Parse>([
  ['CAPABILITY', alone('CAPABILITY')],
  ['NOOP', alone('NOOP')],
  ['LOGOUT', alone('LOGOUT')],
  ['STARTTLS', alone('STARTTLS')],
  ['IDLE', alone('IDLE')],
  ['NAMESPACE', alone('NAMESPACE')],
  ['CHECK', alone('CHECK')],
  ['CLOSE', alone('CLOSE')],
  ['UNSELECT', alone('UNSELECT')],
  ['EXPUNGE', () => ({ name: 'EXPUNGE', uids: undefined })],
  ['ID', parseId],
  ['LOGIN', parseLogin],
  ['AUTHENTICATE', parseAuthenticate],
  ['LIST', (reader) => parseList(reader, 'LIST')],
  ['LSUB', (reader) => parseList(reader, 'LSUB')],
  ['SELECT', (reader) => ({ name: 'SELECT', mailbox: parseName(reader) })],
  ['EXAMINE', (reader) => ({ name: 'EXAMINE', mailbox: parseName(reader) })],
  ['STATUS', parseStatus],
  ['FETCH', (reader) => parseFetch(reader, false)],
  ['SEARCH', (reader) => ({ name: 'SEARCH', isUid: false, key: parseSearch(reader) })],
  ['STORE', (reader) => parseStore(reader, false)],
  ['UID', parseUid],
  ['APPEND', unoffered('APPEND')],
  ['CREATE', unoffered('CREATE')],
  ['DELETE', unoffered('DELETE')],
  ['RENAME', unoffered('RENAME')],
  ['COPY', unoffered('COPY')],
  ['SUBSCRIBE', unoffered('SUBSCRIBE')],
  ['UNSUBSCRIBE', unoffered('UNSUBSCRIBE')],
]);
const unofferedNames = new Set(['APPEND', 'CREATE', 'DELETE', 'RENAME', 'COPY', 'SUBSCRIBE', 'UNSUBSCRIBE']);

/** A command with its tag; or why it is refused, with the tag as far as it has one. */
export type ParsedCommand =
  | { readonly tag: string; readonly command: ImapCommand }
  | { readonly tag: string | undefined; readonly refused: RefusedCommand };

/** Parses a command (RFC 3501 §9, `command`). */
export function parseImapCommand(pieces: readonly CommandPiece[]): ParsedCommand {
  const reader = new ArgumentReader(pieces);
  let tag: string | undefined;
  try {
    tag = reader.tag();
    reader.space();
    return { tag, command: parseRest(reader) };
  } catch (error) {
    if (error instanceof RefusedCommand) return { tag, refused: error };
    throw error;
  }
}

/** Tag and name of a command that was not read whole, from its beginning. */
export function startOfCommand(start: string): { readonly tag: string | undefined; readonly name: string } {
  const [, tag, name = ''] = /^([^ (){%*"\\+]+) (?:UID )?([A-Za-z]*)/i.exec(start) ?? [];
  return { tag, name: name.toUpperCase() };
}

function parseRest(reader: ArgumentReader): ImapCommand {
  const name = reader.word('the name of a command');
  const parse = parsers.get(name);
  if (parse === undefined) throw syntaxError(`unknown command ${name}`);
  const command = parse(reader);
  if (!unofferedNames.has(name)) reader.end();
  return command;
}

function parseName(reader: ArgumentReader): string {
  reader.space();
  return decodeName(reader.astring('the name of a mailbox'));
}

function parseLogin(reader: ArgumentReader): ImapCommand {
  reader.space();
  // Clients write the user of all mailboxes without quotes.
  const user = utf8Of(reader.pattern('a user'));
  reader.space();
  return { name: 'LOGIN', user, password: utf8Of(reader.astring('a password')) };
}

function parseAuthenticate(reader: ArgumentReader): ImapCommand {
  reader.space();
  const mechanism = reader.atom('a mechanism').toUpperCase();
  // An initial response (RFC 4959).
  const initial = reader.takeIf(' ') ? reader.astring('an initial response') : undefined;
  return { name: 'AUTHENTICATE', mechanism, initial };
}

function parseId(reader: ArgumentReader): ImapCommand {
  reader.space();
  if (reader.next === '(') reader.list(() => reader.nstring('a name or a value'), idTextsMax);
  else reader.nstring('a list of names and values');
  return { name: 'ID' };
}

function parseList(reader: ArgumentReader, name: 'LIST' | 'LSUB'): ImapCommand {
  const reference = parseName(reader);
  reader.space();
  return { name, reference, pattern: decodeName(reader.pattern('a pattern')) };
}

function parseStatus(reader: ArgumentReader): ImapCommand {
  const mailbox = parseName(reader);
  reader.space();
  const items = reader.list(() => parseStatusItem(reader), statusItems.length * 2);
  if (items.length === 0) throw syntaxError('STATUS asks for nothing');
  return { name: 'STATUS', mailbox, items };
}

function parseStatusItem(reader: ArgumentReader): StatusItem {
  const name = reader.word('a status item');
  const item = statusItems.find((known) => known === name);
  if (item === undefined) throw syntaxError(`unknown status item ${name}`);
  return item;
}

function parseUid(reader: ArgumentReader): ImapCommand {
  reader.space();
  const name = reader.word('FETCH, SEARCH, STORE, EXPUNGE or COPY');
  switch (name) {
    case 'FETCH':
      return parseFetch(reader, true);
    case 'SEARCH':
      return { name, isUid: true, key: parseSearch(reader) };
    case 'STORE':
      return parseStore(reader, true);
    case 'EXPUNGE':
      reader.space();
      return { name, uids: parseSet(reader) };
    case 'COPY':
      throw new RefusedCommand('NO', whyNot, 'CANNOT');
    default:
      throw syntaxError(`no command UID ${name}`);
  }
}

/** Words of the refusal of a command that is not offered. */
export const whyNot = 'mail comes in by SMTP, and mailboxes by the API: here they are read, marked and deleted';

function parseFetch(reader: ArgumentReader, isUid: boolean): ImapCommand {
  reader.space();
  const set = parseSet(reader);
  reader.space();
  return { name: 'FETCH', isUid, set, items: parseFetchItems(reader) };
}

const storeModes: ReadonlyMap<string, FlagChange['mode']> = new Map([
  ['', 'set'],
  ['+', 'add'],
  ['-', 'remove'],
]);

function parseStore(reader: ArgumentReader, isUid: boolean): ImapCommand {
  reader.space();
  const set = parseSet(reader);
  reader.space();
  const sign = ['+', '-'].find((one) => reader.takeIf(one)) ?? '';
  const name = reader.word('FLAGS');
  if (name !== 'FLAGS' && name !== 'FLAGS.SILENT') throw syntaxError(`STORE changes FLAGS, and not ${name}`);
  reader.space();
  const flags = reader.next === '(' ? reader.list(() => reader.flag(), flagsMax) : parseFlags(reader);
  const change = { mode: storeModes.get(sign) ?? 'set', flags, isSilent: name === 'FLAGS.SILENT' };
  return { name: 'STORE', isUid, set, change };
}

/** Flags without parentheses. */
function parseFlags(reader: ArgumentReader): string[] {
  const flags = [reader.flag()];
  while (reader.takeIf(' ') && !reader.isAtEnd) {
    flags.push(reader.flag());
    if (flags.length > flagsMax) throw syntaxError(`more than ${flagsMax} flags`);
  }
  return flags;
}

function utf8Of(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
