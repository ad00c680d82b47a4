import { isUtf8 } from 'node:buffer';
import { replies } from '../replies.ts';
import { type Path, PathError, parsePath } from './path.ts';

/** A command line, split at its first space; the verb in upper case. */
export interface Command {
  readonly verb: string;
  readonly rest: string;
}

/** Error of a command line that is refused. `reply` is the whole reply to it. */
export class CommandError extends Error {
  readonly reply: string;
  constructor(reply: string) {
    super(reply);
    this.reply = reply;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const control = /[\x00-\x1f\x7f]/;
const bareLineEnd = /[\r\n]/;
/** A CR or LF inside the angle brackets of a path is a bad address; anywhere else it is a bad line. */
const bareLineEndInPath = /^(?:MAIL|RCPT)[^<\r\n]*<[^>\r\n]*[\r\n][^>]*>/i;

/** Commands by which a client names itself (RFC 5321 §4.1.1.1, RFC 2033 §4.1). */
export const takesName: ReadonlySet<string> = new Set(['EHLO', 'HELO', 'LHLO']);

/**
 * Parses a command line without its CRLF.
 * @throws CommandError
 */
export function parseCommand(line: Buffer): Command {
  const text = isUtf8(line) ? line.toString('utf8') : undefined;
  if (text === undefined) throw new CommandError(replies.badUtf8);
  const space = text.indexOf(' ');
  const verb = (space < 0 ? text : text.slice(0, space)).toUpperCase();
  if (bareLineEnd.test(text) && !bareLineEndInPath.test(text)) {
    throw new CommandError(takesName.has(verb) ? replies.syntax('EHLO hostname') : replies.bareLineEnd);
  }
  return { verb, rest: space < 0 ? '' : text.slice(space + 1).trimEnd() };
}

/** Whether a command is known from RFC 5321 and its forerunners, but not offered. */
export function isNotImplemented({ verb }: Command): boolean {
  return /^(?:EXPN|ETRN|TURN|SEND|SOML|SAML)$/.test(verb);
}

/**
 * Parses the name in a client's greeting (RFC 5321 §4.1.1.1): any word, because real clients send any.
 * @throws CommandError
 */
export function parseClientName(rest: string): string {
  if (!/^[\x21-\x7e]{1,255}$/.test(rest)) throw new CommandError(replies.syntax('EHLO hostname'));
  return rest;
}

/** Parsed arguments of MAIL FROM (RFC 5321 §4.1.1.2). */
export interface MailCommand {
  readonly sender: Path;
  /** Size that the client declares by SIZE (RFC 1870); 0 when it declares none. */
  readonly sizeBytes: number;
  /** Kind of content that it declares by BODY (RFC 6152). */
  readonly body: string | undefined;
  readonly isUtf8: boolean;
}

/**
 * Parses the arguments of MAIL FROM. If logins are offered, AUTH may name the original sender of the message, which is
 * ignored (RFC 4954 §5).
 * @throws CommandError
 */
export function parseMailCommand(rest: string, { offersLogin }: { offersLogin: boolean }): MailCommand {
  const { path, parameters } = parsePathCommand(rest, 'FROM');
  let sizeBytes: number | undefined;
  let body: string | undefined;
  let isUtf8Mail = false;
  for (const [name, value] of parameters) {
    if (name === 'SIZE') sizeBytes = parseSize(value);
    else if (name === 'BODY') body = parseBody(value);
    else if (name === 'SMTPUTF8' && value === undefined) isUtf8Mail = true;
    else if (name === 'SMTPUTF8') throw new CommandError(replies.syntax('SMTPUTF8 takes no value'));
    else if (name === 'AUTH' && offersLogin) checkSubmitter(value);
    else throw new CommandError(replies.unknownParameter);
  }
  checkUtf8(path, isUtf8Mail);
  return { sender: path, sizeBytes: sizeBytes ?? 0, body, isUtf8: isUtf8Mail };
}

/** Writes MAIL FROM with its parsed arguments, but for the submitter. */
export function mailLine({ sender, sizeBytes, body, isUtf8: isUtf8Mail }: MailCommand): string {
  const size = sizeBytes === 0 ? '' : ` SIZE=${sizeBytes}`;
  return `MAIL FROM:<${sender.address}>${size}${body === undefined ? '' : ` BODY=${body}`}${isUtf8Mail ? ' SMTPUTF8' : ''}`;
}

/**
 * Parses the argument of RCPT TO (RFC 5321 §4.1.1.3).
 * @throws CommandError
 */
export function parseRecipient(rest: string, options: { isUtf8: boolean }): Path {
  const { path, parameters } = parsePathCommand(rest, 'TO');
  if (path.localPart === '' && path.domain === undefined) throw new CommandError(replies.badAddress('it is empty'));
  if (parameters.length > 0) throw new CommandError(replies.unknownParameter);
  checkUtf8(path, options.isUtf8);
  return path;
}

/** Parsed arguments of BDAT (RFC 3030 §2). */
export interface ChunkCommand {
  /** Size of the chunk that follows. */
  readonly bytes: number;
  readonly isLast: boolean;
}

/** Parses the arguments of BDAT; `undefined` when they are none. */
export function parseChunkCommand(rest: string): ChunkCommand | undefined {
  const [, size, last] = /^(\d{1,20})(?: (LAST))?$/i.exec(rest) ?? [];
  return size === undefined ? undefined : { bytes: Number(size), isLast: last !== undefined };
}

/** Writes BDAT with its parsed arguments. */
export function chunkLine({ bytes, isLast }: ChunkCommand): string {
  return `BDAT ${bytes}${isLast ? ' LAST' : ''}`;
}

type Parameter = readonly [name: string, value: string | undefined];

const pathCommands = {
  FROM: { start: /^FROM: *</i, usage: 'MAIL FROM:<address>' },
  TO: { start: /^TO: *</i, usage: 'RCPT TO:<address>' },
} as const;

function parsePathCommand(rest: string, keyword: keyof typeof pathCommands): { path: Path; parameters: Parameter[] } {
  const { start: shape, usage } = pathCommands[keyword];
  const start = shape.exec(rest);
  if (start === null) throw new CommandError(replies.syntax(usage));
  const { path, rest: tail } = readPath(rest.slice(start[0].length - '<'.length));
  const words = tail.split(' ').filter((word) => word !== '');
  const isClean = tail === '' || tail.startsWith(' ');
  if (!isClean || control.test(tail) || words.some((word) => word.startsWith('<'))) {
    throw new CommandError(replies.syntax(usage));
  }
  return { path, parameters: words.map(parseParameter) };
}

function readPath(text: string): { path: Path; rest: string } {
  try {
    return parsePath(text);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const reply = error.kind === 'extent' ? replies.addressTooLong : replies.badAddress;
    throw new CommandError(reply(error.message));
  }
}

function parseParameter(word: string): Parameter {
  const equals = word.indexOf('=');
  return equals < 0 ? [word.toUpperCase(), undefined] : [word.slice(0, equals).toUpperCase(), word.slice(equals + 1)];
}

function parseSize(value: string | undefined): number {
  if (value === undefined || !/^\d{1,20}$/.test(value)) throw new CommandError(replies.syntax('SIZE=bytes'));
  return Number(value);
}

/** RFC 6152; BINARYMIME would need BDAT (RFC 3030), which is not offered. */
function parseBody(value = ''): string {
  if (!/^(?:7BIT|8BITMIME)$/i.test(value)) throw new CommandError(replies.syntax('BODY=7BIT or BODY=8BITMIME'));
  return value.toUpperCase();
}

/** An xtext (RFC 3461 §4), or `<>` for nobody. */
function checkSubmitter(value: string | undefined): void {
  if (!/^(?:<>|(?:[\x21-\x2a\x2c-\x3c\x3e-\x7e]|\+[0-9A-F]{2})+)$/.test(value ?? '')) {
    throw new CommandError(replies.syntax('AUTH=address'));
  }
}

/** RFC 6531 §3.4: without the keyword an address is ASCII. */
function checkUtf8(path: Path, isUtf8Mail: boolean): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
  if (!isUtf8Mail && /[^\x00-\x7f]/.test(path.address)) throw new CommandError(replies.needsUtf8);
}
