import type { RE2JS } from 're2js';
import type { EmailMatch, TextMatch } from '../contract/wait.ts';
import { parseMail } from '../mime/parse-mail.ts';
import type { ParsedMail } from '../mime/parsed-mail.ts';
import type { EmailContent } from './email-json.ts';
import { AppError } from './errors.ts';

/** What is matched: an email and whether it has attachments. */
export type Matchable = EmailContent & { readonly hasAttachments: boolean };

/** Says in which members of the match an email fails: none when it matches. */
export type Matcher = (mail: Matchable) => string[];

const regexTextCharactersMax = 100_000;
/** Regular expressions take linear time, but more for each character the larger they are: some 100 ms at most. */
const regexStepsMax = 1_000_000;
const regexInstructionsMax = 500;

type Test = (text: string) => boolean;

/** What of an email each member of a match is about: one of the texts has to be as it says. */
const textsOf = {
  from: sendersOf,
  to: recipientsOf,
  subject: ({ subject }: Matchable) => [subject],
  text: ({ body }: Matchable) => [body],
} as const;
const textMembers = ['from', 'to', 'subject', 'text'] as const;

/**
 * Makes the matcher of a request.
 * @throws AppError `invalid_request` for a regular expression that is none (RE2 syntax), or too large.
 */
export async function createMatcher(match: EmailMatch): Promise<Matcher> {
  const tests: [name: string, passes: (mail: Matchable) => boolean][] = [];
  for (const name of textMembers) {
    const wanted = match[name];
    if (wanted === undefined) continue;
    const test = await testOf(wanted, name);
    tests.push([name, (mail) => textsOf[name](mail).some(test)]);
  }
  const { hasAttachments } = match;
  if (hasAttachments !== undefined) {
    tests.push(['hasAttachments', (mail) => mail.hasAttachments === hasAttachments]);
  }
  return (mail) => tests.filter(([, passes]) => !passes(mail)).map(([name]) => name);
}

async function testOf(match: TextMatch, name: string): Promise<Test> {
  if (typeof match === 'string') {
    const wanted = match.toLowerCase();
    return (text) => text.toLowerCase().includes(wanted);
  }
  if ('equals' in match) return (text) => text === match.equals;
  const regex = await compile(match.regex, `/match/${name}/regex`);
  const charactersMax = Math.min(regexTextCharactersMax, Math.floor(regexStepsMax / regex.programSize()));
  return (text) => regex.test(text.slice(0, charactersMax));
}

async function compile(text: string, pointer: string): Promise<RE2JS> {
  // Loaded only where it is used.
  const { RE2JS, RE2JSException } = await import('re2js');
  try {
    const regex = RE2JS.compile(text);
    if (regex.programSize() > regexInstructionsMax) throw invalidRegex(pointer, 'is too large');
    return regex;
  } catch (error) {
    if (error instanceof RE2JSException) throw invalidRegex(pointer, `is not in RE2 syntax: ${error.message}`);
    throw error;
  }
}

function invalidRegex(pointer: string, detail: string): AppError {
  return new AppError('invalid_request', `${pointer} ${detail}`, { fields: [{ pointer, detail }] });
}

function sendersOf(mail: Matchable): string[] {
  return [mail.sender, ...shownAddresses(headersOf(mail).from)];
}

function recipientsOf(mail: Matchable): string[] {
  const { to, cc } = headersOf(mail);
  return shownAddresses([...to, ...cc]);
}

function headersOf({ headers = '' }: Matchable): ParsedMail {
  return parseMail(Buffer.from(`${headers}\r\n\r\n`));
}

/** Each address alone and, where it has one, with its name. */
function shownAddresses(addresses: ParsedMail['from']): string[] {
  return addresses.flatMap(({ name, address }) => (name === '' ? [address] : [address, `${name} <${address}>`]));
}
