import type { ApiTypes, Mail, Mailbox, MailFilter, MailSummary, Mayfly } from '../../../../client/src/main.ts';
import { UsageError } from '../arguments.ts';
import { type CommandContext, command } from '../command.ts';
import { shownId } from '../id-ends.ts';
import { openInBrowser } from '../terminal/browser.ts';
import { type Cell, table } from '../terminal/table.ts';
import { styled, type Terminal } from '../terminal/terminal.ts';
import { printable, printableLines } from '../terminal/text.ts';
import { connect } from './connection.ts';
import { showDelivery } from './delivery.ts';
import { bytesOf, codeOf, jsonOption, jsonText, limitOf, listOptions, timeOf } from './formats.ts';
import { findMailByWord, findMailbox, mailboxWord, pageMailsMax } from './lookup.ts';
import { showLacked } from './messages/lacked.ts';

type EmailCodes = ApiTypes['schemas']['EmailCodes'];

const listedUsual = 50;
const shownLinksMax = 10;

/** Commands that list mails and show one. */
export const readingCommands = [
  command({
    name: 'mails',
    summary: 'list the mails of a mailbox, or of all, newest first',
    words: [{ ...mailboxWord, isOptional: true }],
    options: {
      search: { type: 'string', value: 'WORDS', short: 'q', summary: 'only those with these words' },
      from: { type: 'string', value: 'TEXT', summary: 'only those whose sender contains it' },
      to: { type: 'string', value: 'TEXT', summary: 'only those with a recipient that contains it' },
      cc: { type: 'string', value: 'TEXT', summary: 'only those with an address in Cc that contains it' },
      subject: { type: 'string', value: 'TEXT', summary: 'only those whose subject contains it' },
      limit: { type: 'string', value: 'N', summary: `maximum number (${listedUsual})` },
      ...listOptions,
    },
    example: 'mayfly mails sjn6dkim4y --search "reset password"',
    names: { q: '--search', from: '--from', to: '--to', cc: '--cc', subject: '--subject' },
    run: async ({ values, words: [address] }, { print, say, terminal: { output } }) => {
      const { search, from, to, cc, subject, json, jsonl } = values;
      const limit = limitOf(values.limit ?? String(listedUsual));
      const filter = {
        limit: Math.min(limit, pageMailsMax),
        ...(search === undefined ? {} : { q: search }),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(cc === undefined ? {} : { cc }),
        ...(subject === undefined ? {} : { subject }),
      };
      const mayfly = await connect();
      const mailbox = address === undefined ? undefined : await findMailbox(mayfly, address);
      const mails: MailSummary[] = [];
      for await (const mail of listed(mailbox ?? mayfly, { filter, limit })) {
        if (jsonl) print(jsonText(mail, { lines: false }));
        else mails.push(mail);
      }
      if (jsonl) return;
      if (json) print(jsonText(mails));
      else if (mails.length === 0) say('no mail');
      else print(tableOf(mails, { mailboxes: mailbox ?? (await mayfly.mailboxes()), output }));
    },
  }),
  command({
    name: 'show',
    summary: 'show a mail',
    words: [{ name: 'ID' }],
    options: {
      text: { type: 'boolean', summary: 'the text only' },
      html: { type: 'boolean', summary: 'the HTML as it came' },
      headers: { type: 'boolean', summary: 'the header' },
      source: { type: 'boolean', summary: 'the whole message as it came' },
      delivery: { type: 'boolean', summary: 'how it came by SMTP: client, login, commands and times' },
      as: { type: 'string', value: 'CLIENT', summary: 'what a mail client lacks of its HTML, as outlook.windows' },
      why: { type: 'boolean', summary: 'why its codes are codes, and the other candidates are not' },
      ...jsonOption,
    },
    about:
      'ID is the id in the list of mails, or its end. Files and programs get the mail as it is; a terminal gets it without control characters.',
    example: 'mayfly show 3de10130 --headers',
    names: { as: '--as' },
    run: async ({ values, words: [id = ''] }, context) => {
      const { print, terminal } = context;
      const { text, html, headers, source, delivery, as, why, json } = values;
      // With --json, --why, --as and --delivery are what is written.
      const special = [delivery, as !== undefined, why].filter(Boolean);
      const isWritten = special.length > 1 ? special : [text, html, headers, source, special[0] ?? json];
      if (isWritten.filter(Boolean).length > 1)
        throw new UsageError('choose one of --text, --html, --headers, --source, --delivery, --as, --why and --json');
      const mayfly = await connect();
      const mail = await findMailByWord(mayfly, id);
      if (why) return showWhy(await readWhy(mayfly, mail.id), { print, terminal }, json);
      if (as !== undefined)
        return showLacked((await mail.features({ as, limit: pageMailsMax })).items, { ...context, isJson: json });
      if (delivery) return showDelivery(await mail.delivery(), { print, terminal, isJson: json });
      if (json) return print(jsonText(mail.data));
      if (source) return writeWhole(Buffer.from(await mail.raw()), terminal);
      if (html) return writeWhole(Buffer.from(`${mail.html ?? ''}\n`), terminal);
      if (headers) return writeWhole(Buffer.from(`${mail.headers.replaceAll('\r\n', '\n').trimEnd()}\n`), terminal);
      if (text) return writeWhole(Buffer.from(`${mail.text.trimEnd()}\n`), terminal);
      showMail(mail, { print, terminal });
    },
  }),
  command({
    name: 'open',
    summary: 'open the web app, or a mail in it, in the browser',
    words: [{ name: 'ID', isOptional: true }],
    options: {
      file: { type: 'boolean', summary: 'the mail as a file, without the app: no scripts, nothing loaded' },
      as: { type: 'string', value: 'CLIENT', summary: 'with --file: without what this mail client does not support' },
      print: { type: 'boolean', summary: 'print the link or the name of the file, and open nothing' },
    },
    about: `The browser is signed in by a link that works once, within five minutes. With --file the
clean HTML of the mail is written to a file that only you can read, in the temporary
folder of the system.`,
    example: 'mayfly open',
    names: { as: '--as' },
    run: async ({ values, words: [id] }, { print, say }) => {
      if (values.as !== undefined && !values.file) throw new UsageError('--as is for a file: add --file');
      const mayfly = await connect();
      if (values.file) {
        if (id === undefined) throw new UsageError('--file is for a mail: give its ID');
        const { writeMailPage } = await import('./messages/mail-page.ts');
        const mail = await findMailByWord(mayfly, id);
        const file = await writeMailPage(mail, values.as);
        if (!values.print) openInBrowser(file);
        return print(file);
      }
      const link = await signInLink(mayfly, id);
      if (values.print) return print(link);
      say('opening the web app');
      openInBrowser(link);
    },
  }),
] as const;

/** A link that opens the web app once, signed in; at a mail if one is given. */
async function signInLink(mayfly: Mayfly, id: string | undefined): Promise<string> {
  const mail = id === undefined ? undefined : await findMailByWord(mayfly, id);
  const made = await mayfly.request<{ url: string }>('/v1/session/codes', { method: 'POST' });
  // A service that does not know its own URL gives a path.
  const url = made.url.startsWith('/') ? mayfly.url + made.url : made.url;
  if (mail === undefined) return url;
  return `${url}&to=${encodeURIComponent(`/mailboxes/${mail.mailboxId}/mails/${mail.id}`)}`;
}

/** Mails of a mailbox or of all, as many at most. */
async function* listed(
  from: Pick<Mayfly, 'mails'>,
  { filter, limit }: { filter: MailFilter; limit: number },
): AsyncGenerator<MailSummary, void> {
  let left = limit;
  for await (const mail of from.mails(filter)) {
    yield mail;
    left -= 1;
    if (left === 0) return;
  }
}

/** Mails in lines. A terminal shows the alias of each mailbox, unless one was asked for; a program has its address, last. */
function tableOf(
  mails: readonly MailSummary[],
  { mailboxes, output }: { mailboxes: Mailbox | readonly Mailbox[]; output: Terminal['output'] },
): string {
  const byId = new Map([mailboxes].flat().map((mailbox) => [mailbox.id, mailbox]));
  const isOfOne = !Array.isArray(mailboxes);
  const rows = mails.map((mail): Cell[] => {
    const { id, mailboxId, receivedAt, sender, subject, code: value, codeText, read, to } = mail;
    const { address = to[0] ?? '', data } = byId.get(mailboxId) ?? {};
    const time = { text: timeOf(new Date(receivedAt), output), look: 'secondary' } as const;
    const title = read ? subject : ({ text: subject, look: 'heading' } as const);
    const found = value === undefined ? undefined : { value, text: codeText ?? value };
    const code = { text: codeOf(found, output), look: 'code' } as const;
    if (!output.isTTY) return [id, time, sender, title, code, address];
    return [shownId(id, output), time, isOfOne ? '' : (data?.alias ?? address), sender, title, code];
  });
  return table(rows, { output, flexible: [2, 3, 4] });
}

/** Writes a part of a mail: byte for byte for files and programs, safe to show on a terminal. */
function writeWhole(part: Buffer, { output }: Terminal): void {
  output.write(output.isTTY ? printableLines(part.toString()) : part);
}

async function readWhy(mayfly: Mayfly, mailId: string): Promise<EmailCodes> {
  return mayfly.request<EmailCodes>(`/v1/mails/${encodeURIComponent(mailId)}/codes`);
}

/**
 * Prints the numbers and words that were considered as a code, one a line: the number, the decision, and the line that
 * led to it.
 */
function showWhy(
  found: EmailCodes,
  { print, terminal: { output } }: Pick<CommandContext, 'print' | 'terminal'>,
  isJson = false,
): void {
  if (isJson) return print(jsonText(found));
  if (found.looked.length === 0) print('the mail has no number that could be a code');
  for (const { text, isCode, reason, message, line } of found.looked) {
    const shown = printable(text).padEnd(12);
    print(`${isCode ? styled(shown, 'code', output) : shown}  ${reason}: ${message}`);
    print(styled(`${' '.repeat(14)}${printable(line)}`, 'secondary', output));
  }
}

/** Prints a mail for people: sender, time, codes and links first, then the text. */
function showMail(mail: Mail, { print, terminal: { output } }: Pick<CommandContext, 'print' | 'terminal'>): void {
  const { details, attachments, codes, links } = mail;
  const to = (details?.to ?? []).map(({ address }) => address).join(', ');
  const field = (label: string, text: string, more = '') =>
    print(styled(label.padEnd(9), 'secondary', output) + text + styled(more, 'secondary', output));
  field('From', printable(mail.sender));
  if (to !== '') field('To', printable(to));
  field('Date', timeOf(mail.receivedAt, output));
  field('Subject', styled(printable(mail.subject), 'heading', output));
  for (const { name, sizeBytes } of attachments) field('File', printable(name), `  ${bytesOf(sizeBytes)}`);
  for (const code of codes) field('Code', styled(printable(codeOf(code, output)), 'code', output));
  for (const { href, rel } of links.slice(0, shownLinksMax))
    field('Link', printable(href), rel === undefined ? '' : `  ${rel}`);
  if (links.length > shownLinksMax) field('', `and ${links.length - shownLinksMax} more links`);
  print(`\n${printableLines(mail.text).trimEnd()}`);
}
