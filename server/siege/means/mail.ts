import { randomBytes } from 'node:crypto';
import { countAtOnce } from '../../load/repeat.ts';
import { SmtpSession } from '../../load/smtp-session.ts';
import { attackerAddress } from '../addresses.ts';
import type { Target } from '../attack.ts';
import { Tally } from './tally.ts';

const sessionsMax = 8;
const lineBytes = 57;
const blockLines = 4_096;

/** As much as fits into so many bytes of a piece that is repeated whole. */
export function repeated(piece: string, bytes: number): string {
  return piece.repeat(bytes / piece.length);
}

/** A message with its end mark. */
export function message(options: { headers?: readonly string[]; body: string }): string {
  const { headers = [], body } = options;
  return [`From: attacker@client.siege`, ...headers, '', body, '.', ''].join('\r\n');
}

/** A message of HTML, in lines that are not too long; without the end mark. */
export function htmlMessage(subject: string, html: string): Buffer {
  const lines = html.replace(/.{900}/g, '$&\r\n');
  return Buffer.from(
    `From: attacker@client.siege\r\nSubject: ${subject}\r\nContent-Type: text/html\r\n\r\n${lines}\r\n`,
  );
}

/** A message with an attached file that compresses badly, in Base64 or as it is; without the end mark. */
export function messageWithFile({ bytes, as = 'base64' }: { bytes: number; as?: 'base64' | '8bit' }): string {
  const line = as === 'base64' ? lineBytes : (lineBytes * 4) / 3 + 2;
  const blocks = Math.floor(bytes / (line * blockLines));
  const block = Array.from({ length: blockLines }, () => `${randomBytes(lineBytes).toString('base64')}\r\n`).join('');
  const rest = Math.floor((bytes - blocks * line * blockLines) / line);
  const file = block.repeat(blocks) + block.slice(0, rest * ((lineBytes * 4) / 3 + 2));
  const type = 'Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=a.bin';
  return [
    'From: attacker@client.siege',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    ...['', '--b', '', 'Hello.', '--b', type, `Content-Transfer-Encoding: ${as}`, ''],
    `${file}--b--`,
    '',
  ].join('\r\n');
}

/** Sends a message to a mailbox so many times, and counts the replies. */
export async function sendMails(
  { smtpPort }: Target,
  options: { recipient: string; count: number; content: (index: number) => string | Buffer; over?: AbortSignal },
): Promise<Tally> {
  const replies = new Tally();
  await countAtOnce({ ...options, atOnce: sessionsMax }, async (index) => {
    replies.add(await sendMail({ smtpPort, recipient: options.recipient, content: options.content(index) }));
  });
  return replies;
}

/** Sends a message, and returns the code of the reply that decided about it. */
export function sendMail(options: {
  smtpPort: number;
  recipient: string | readonly string[];
  content: string | Buffer;
  localAddress?: string;
}): Promise<string> {
  const { recipient, content } = options;
  return inSession(options, async (session) => {
    await session.send({ recipient, content });
    return '250';
  });
}

/** Does something in a session. Returns what that does, or the code of the reply that ended it. */
export async function inSession(
  { smtpPort, localAddress = attackerAddress() }: { smtpPort: number; localAddress?: string },
  work: (session: SmtpSession) => Promise<string>,
): Promise<string> {
  let session: SmtpSession | undefined;
  try {
    session = await SmtpSession.open(smtpPort, localAddress);
    return await work(session);
  } catch (error) {
    return /not (\d{3})/.exec(`${error}`)?.[1] ?? 'hung up';
  } finally {
    session?.destroy();
  }
}
