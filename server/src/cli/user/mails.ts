import type { Mail, MailSummary } from '../../../../client/src/main.ts';
import { UsageError } from '../arguments.ts';
import { command } from '../command.ts';
import { type Cell, printable, styled, type Terminal, table } from '../terminal/terminal.ts';
import { connect } from './connection.ts';
import { bytesOf, grouped, jsonOption, listOptions, printJson, timeOf } from './formats.ts';
import { findMailbox } from './lookup.ts';
import { openMailPage } from './messages/mail-page.ts';

const listedMax = 50;

/** Commands that list mails and show one. */
export const readingCommands = [
  command({
    name: 'mails',
    summary: 'list the mails of a mailbox, or of all, newest first',
    words: [{ name: 'ADDRESS', isOptional: true }],
    options: {
      search: { type: 'string', value: 'WORDS', short: 'q', summary: 'only those with these words' },
      from: { type: 'string', value: 'TEXT', summary: 'only those whose sender contains it' },
      subject: { type: 'string', value: 'TEXT', summary: 'only those whose subject contains it' },
      limit: { type: 'string', value: 'N', summary: `as many at most (${listedMax})` },
      ...listOptions,
    },
    example: 'mayfly mails sjn6dkim4y --search "reset password"',
    run: async ({ values, words: [address] }, { print, say, terminal: { output } }) => {
      const mayfly = await connect();
      const { search, from, subject } = values;
      const limit = countOf(values.limit ?? String(listedMax));
      const filter = {
        limit: Math.min(limit, 200),
        ...(search === undefined ? {} : { q: search }),
        ...(from === undefined ? {} : { from }),
        ...(subject === undefined ? {} : { subject }),
      };
      const list = address === undefined ? mayfly.mails(filter) : (await findMailbox(mayfly, address)).mails(filter);
      const mails: MailSummary[] = [];
      for await (const mail of list) if (mails.push(mail) >= limit) break;
      if (printJson(mails, values, print)) return;
      if (mails.length === 0) say('no mail');
      else print(table(mails.map(rowOf), { output, flexible: 3 }));
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
      ...jsonOption,
    },
    about: 'Its ID is in the list of mails.',
    example: 'mayfly show 019ca945-0a00-7000-8000-000000000002 --headers',
    run: async ({ values, words: [id = ''] }, { print, terminal }) => {
      const { text, html, headers, source, json } = values;
      if ([text, html, headers, source, json].filter(Boolean).length > 1)
        throw new UsageError('choose one of --text, --html, --headers, --source and --json');
      const mail = await (await connect()).mail(id);
      if (source) terminal.output.write(await mail.raw());
      else if (json) print(JSON.stringify(mail.data, undefined, 2));
      else if (html) print(mail.html ?? '');
      else if (headers) print(mail.headers.trimEnd());
      else if (text) print(mail.text);
      else showMail(mail, { print, terminal });
    },
  }),
  command({
    name: 'open',
    summary: 'open a mail in the browser, cleaned of scripts and remote content',
    words: [{ name: 'ID' }],
    options: { print: { type: 'boolean', summary: 'print the name of the file, and open nothing' } },
    about: 'The page is a file of yours only, which forbids the browser to load anything.',
    example: 'mayfly open 019ca945-0a00-7000-8000-000000000002',
    run: async ({ values, words: [id = ''] }, { print }) => {
      const mail = await (await connect()).mail(id);
      print(await openMailPage(mail, { opensBrowser: !values.print }));
    },
  }),
] as const;

function rowOf({ id, receivedAt, sender, subject, code, read }: MailSummary): Cell[] {
  return [
    id,
    { text: timeOf(new Date(receivedAt)), look: 'secondary' },
    printable(sender),
    read ? printable(subject) : { text: printable(subject), look: 'heading' },
    { text: code === undefined ? '' : grouped(code), look: 'code' },
  ];
}

/** Shows a mail as people read it: who, when, codes and links first, then the text. */
function showMail(
  mail: Mail,
  { print, terminal: { output } }: { print(line: string): void; terminal: Terminal },
): void {
  const { details, attachments } = mail;
  const label = (text: string) => styled(text.padEnd(8), 'secondary', output);
  const to = (details?.to ?? []).map(({ address }) => address).join(', ');
  print(`${label('From')}${printable(mail.sender)}`);
  if (to !== '') print(`${label('To')}${printable(to)}`);
  print(`${label('Date')}${timeOf(mail.receivedAt)}`);
  print(`${label('Subject')}${styled(printable(mail.subject), 'heading', output)}`);
  for (const { name, sizeBytes } of attachments) print(`${label('File')}${printable(name)}  ${bytesOf(sizeBytes)}`);
  for (const { value } of mail.codes) print(`${label('Code')}${styled(grouped(value), 'code', output)}`);
  for (const { href, rel } of mail.links.slice(0, 10))
    print(`${label('Link')}${printable(href)}${rel === undefined ? '' : styled(`  ${rel}`, 'secondary', output)}`);
  print('');
  print(mail.text.split('\n').map(printable).join('\n').trimEnd());
}

function countOf(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`--limit must be a whole number from 1 on, not "${text}"`);
  return Number(text);
}
