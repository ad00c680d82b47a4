import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Mailbox, Mayfly } from '../../../../client/src/main.ts';
import { command, SubcommandError } from '../command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { connect } from './connection.ts';
import { findMailbox } from './lookup.ts';
import { headerRecipients } from './messages/recipients.ts';

/** Commands that put a message into mailboxes. Nothing is ever sent to anybody else. */
export const sendingCommands = [
  command({
    name: 'send',
    summary: 'put a message into a mailbox',
    words: [{ name: 'FILE' }],
    options: { to: { type: 'string', value: 'ADDRESS', summary: 'mailbox; those that the header names if none' } },
    about: 'FILE is an .eml, or - for standard input. Nothing leaves the service.',
    example: 'mayfly send welcome.eml --to sjn6dkim4y',
    run: async ({ values, words: [file = ''] }, { say, terminal: { input } }) => {
      const message = file === '-' ? await buffer(input) : await readFile(file);
      await deliver(message, { to: values.to === undefined ? [] : [values.to], say });
    },
  }),
  command({
    name: 'sendmail',
    summary: 'take a message as the sendmail of a system does',
    words: [{ name: 'RECIPIENT', isOptional: true, isMultiple: true }],
    options: {
      t: { type: 'boolean', short: 't', summary: 'recipients are those of the header' },
      i: { type: 'boolean', short: 'i', summary: 'a line with a single dot does not end it; so it always is' },
      f: { type: 'string', value: 'SENDER', short: 'f', summary: 'is taken, and changes nothing' },
      into: { type: 'string', value: 'ADDRESS', summary: 'mailbox that gets it, whatever its recipients' },
    },
    about: 'For programs that send mail by a command, as PHP does. Nothing leaves the service.',
    example: 'sendmail_path = "mayfly sendmail -t -i --into sjn6dkim4y"',
    run: async ({ values, words }, { say, terminal: { input } }) => {
      const message = await readMessage(input);
      await deliver(message, {
        to: values.into === undefined ? words : [values.into],
        say: values.into ? () => {} : say,
      });
    },
  }),
] as const;

async function readMessage(input: Terminal['input']): Promise<Buffer> {
  if (input.isTTY)
    throw new SubcommandError('the message comes from standard input: write "< message.eml" behind the command');
  return buffer(input);
}

/** Puts a message into the mailboxes of these addresses, else into those that its header names. */
async function deliver(
  message: Buffer,
  { to, say }: { to: readonly string[]; say(line: string): void },
): Promise<void> {
  const mayfly = await connect();
  const words = to.length > 0 ? to : headerRecipients(message);
  if (words.length === 0) throw new SubcommandError('the message names no recipient: say where to with --to ADDRESS');
  const mailboxes = await findAll(mayfly, words);
  for (const mailbox of mailboxes) {
    const mail = await mailbox.deliver(networkLines(message));
    say(`${mailbox.address}  ${mail.id}`);
  }
}

async function findAll(mayfly: Mayfly, words: readonly string[]): Promise<Mailbox[]> {
  const found: Mailbox[] = [];
  for (const word of words) found.push(await findMailbox(mayfly, word));
  return found;
}

/** Ends lines as a message has them (RFC 5322 §2.1), where a file has those of its system. */
export function networkLines(message: Buffer): Buffer {
  return message.includes('\r\n')
    ? message
    : Buffer.from(message.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
}
