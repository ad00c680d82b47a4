import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Mail, Mailbox } from '../../../../client/src/main.ts';
import type { OptionSpec } from '../arguments.ts';
import { command, SubcommandError } from '../command.ts';
import { shownId } from '../id-ends.ts';
import { table } from '../terminal/table.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { RunningService } from './account/login-file.ts';
import { connect, runningService } from './connection.ts';
import { findMailbox } from './lookup.ts';
import { networkLines, withHeader, withoutBcc } from './messages/message-text.ts';

/** Options of other programs of this name. They are read, and change nothing. */
const ignoredFlag = { type: 'boolean', summary: '', isHidden: true } as const satisfies OptionSpec;
const ignoredValue = { type: 'string', value: 'VALUE', summary: '', isHidden: true } as const satisfies OptionSpec;

/** Commands that put a message into mailboxes. Nothing is ever sent to anybody else. */
export const sendingCommands = [
  command({
    name: 'send',
    summary: 'put a message into a mailbox',
    words: [{ name: 'FILE', completes: 'files' }],
    options: {
      to: { type: 'string', value: 'ADDRESS', summary: 'mailbox; those of its header if none', completes: 'mailboxes' },
    },
    about: 'FILE is an .eml, or - for standard input. Nothing leaves the service.',
    example: 'mayfly send welcome.eml --to sjn6dkim4y',
    run: async ({ values, words: [file = ''] }, { print, terminal: { input, output } }) => {
      const message = networkLines(file === '-' ? await buffer(input) : await fileContent(file));
      const to = values.to === undefined ? await recipientsOf(message) : [values.to];
      for (const { mailbox, mail } of await deliver(message, to))
        print(table([[mailbox.address, shownId(mail.id, output)]], { output }));
    },
  }),
  command({
    name: 'sendmail',
    summary: 'take a message as the sendmail of a system does',
    words: [{ name: 'RECIPIENT', isOptional: true, isMultiple: true, completes: 'mailboxes' }],
    options: {
      t: { type: 'boolean', short: 't', summary: 'send to the recipients of the header, too' },
      i: { type: 'boolean', short: 'i', summary: 'a line with a single dot is text; it always is' },
      f: { type: 'string', value: 'SENDER', short: 'f', summary: 'sender of the envelope, where it has one' },
      into: {
        type: 'string',
        value: 'ADDRESS',
        summary: 'mailbox that gets it, whoever its recipients are',
        completes: 'mailboxes',
      },
      user: { type: 'string', value: 'NAME', summary: 'inbox of "mayfly dev" that gets it (capture)' },
      F: { ...ignoredValue, short: 'F' },
      r: { ...ignoredValue, short: 'r' },
      o: { ...ignoredValue, short: 'o' },
      b: { ...ignoredValue, short: 'b' },
      B: { ...ignoredValue, short: 'B' },
      N: { ...ignoredValue, short: 'N' },
      R: { ...ignoredValue, short: 'R' },
      O: { ...ignoredValue, short: 'O' },
      U: { ...ignoredFlag, short: 'U' },
      v: { ...ignoredFlag, short: 'v' },
      n: { ...ignoredFlag, short: 'n' },
    },
    about: `For programs that send mail by a command, such as PHP, git and cron. The message comes
from standard input. Nothing leaves the service: without --into every recipient has
to be a mailbox of yours, else nobody gets the message and the exit code is 1.
While "mayfly dev" runs it takes the message, whoever its recipients are.`,
    example: 'git send-email --sendmail-cmd="mayfly sendmail --into sjn6dkim4y" HEAD^',
    run: async ({ values, words }, { terminal: { input } }) => {
      const message = withHeader(networkLines(await readMessage(input)));
      const named = values.t || words.length === 0 ? [...words, ...(await recipientsOf(message))] : words;
      const sent = withoutBcc(message);
      const running = values.into === undefined ? runningService() : undefined;
      if (running === undefined) await deliver(sent, values.into === undefined ? named : [values.into]);
      else await submit(sent, { recipients: named, sender: values.f, user: values.user, smtp: running.smtp });
    },
  }),
] as const;

async function fileContent(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new SubcommandError(`cannot read ${file}: ${textOf(error)}`, { cause: error });
  }
}

async function readMessage(input: Terminal['input']): Promise<Buffer> {
  if (input.isTTY)
    throw new SubcommandError('the message comes from standard input: write "< message.eml" after the command');
  return buffer(input);
}

/** Gives a message by SMTP to a service that takes mail to anybody. */
async function submit(
  message: Buffer,
  {
    recipients,
    sender,
    user,
    smtp,
  }: {
    recipients: readonly string[];
    sender: string | undefined;
    user: string | undefined;
    smtp: RunningService['smtp'];
  },
): Promise<void> {
  if (recipients.length === 0) throw noRecipient();
  const { createTransport } = await import('nodemailer');
  const auth = user === undefined ? {} : { auth: { user, pass: user } };
  const transport = createTransport({ ...smtp, ...auth, ignoreTLS: true });
  try {
    const envelope = { from: sender ?? (await senderOf(message)), to: [...recipients] };
    const { rejected } = await transport.sendMail({ envelope, raw: message });
    if (rejected.length > 0) throw new SubcommandError(`refused: ${rejected.join(', ')}; the others have got it`);
  } catch (error) {
    throw error instanceof SubcommandError ? error : new SubcommandError(textOf(error), { cause: error });
  }
}

async function senderOf(message: Buffer): Promise<string> {
  const { headerSender } = await import('./messages/recipients.ts');
  return headerSender(message);
}

async function recipientsOf(message: Buffer): Promise<string[]> {
  const { headerRecipients } = await import('./messages/recipients.ts');
  return headerRecipients(message);
}

/** Puts a message into mailboxes: into all, or into none when one is not there. */
async function deliver(message: Buffer, recipients: readonly string[]): Promise<{ mailbox: Mailbox; mail: Mail }[]> {
  if (recipients.length === 0) throw noRecipient();
  const mayfly = await connect();
  const mailboxes = new Map<string, Mailbox>();
  for (const recipient of new Set(recipients)) {
    const mailbox = await findMailbox(mayfly, recipient);
    mailboxes.set(mailbox.id, mailbox);
  }
  const delivered: { mailbox: Mailbox; mail: Mail }[] = [];
  for (const mailbox of mailboxes.values()) delivered.push({ mailbox, mail: await mailbox.deliver(message) });
  return delivered;
}

function noRecipient(): SubcommandError {
  return new SubcommandError('the message has no recipient, and none was given');
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
