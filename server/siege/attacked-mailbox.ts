import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { SmtpSession } from '../bench/smtp-session.ts';
import { attackerAddress } from './addresses.ts';
import type { Target } from './attack.ts';
import { callForJson } from './http-call.ts';
import { Tally } from './tally.ts';
import { countAtOnce } from './under-way.ts';

const sessionsMax = 8;
const Mailbox = Type.Object({ id: Type.String(), address: Type.String() });
const MailboxList = Type.Object({ items: Type.Array(Mailbox) });

/** A mailbox of the attacker. */
export interface AttackedMailbox {
  readonly id: string;
  readonly address: string;
  /** Path of the API. */
  readonly path: string;
}

/** Creates a mailbox that does not expire. */
export async function createMailbox({ url, key }: Target): Promise<AttackedMailbox> {
  const created = await callForJson(url, { method: 'POST', path: '/v1/mailboxes', key, body: { noExpiration: true } });
  return withPath(Value.Parse(Mailbox, created));
}

/** The mailbox that the database was filled with. */
export async function filledMailbox({ url, key }: Target): Promise<AttackedMailbox> {
  const list = await callForJson(url, { method: 'GET', path: '/v1/mailboxes', key, timeoutMs: 60_000 });
  const first = Value.Parse(MailboxList, list).items.at(-1);
  if (first === undefined) throw new Error('siege: the database was not filled');
  return withPath(first);
}

/** A message with its end mark. */
export function message(options: { headers?: readonly string[]; body: string }): string {
  const { headers = [], body } = options;
  return [`From: attacker@client.siege`, ...headers, '', body, '.', ''].join('\r\n');
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
export async function sendMail(options: {
  smtpPort: number;
  recipient: string | readonly string[];
  content: string | Buffer;
  localAddress?: string;
}): Promise<string> {
  const { smtpPort, recipient, content, localAddress = attackerAddress() } = options;
  let session: SmtpSession | undefined;
  try {
    session = await SmtpSession.open(smtpPort, localAddress);
    await session.send({ recipient, content });
    return '250';
  } catch (error) {
    return /not (\d{3})/.exec(`${error}`)?.[1] ?? 'hung up';
  } finally {
    session?.destroy();
  }
}

function withPath(mailbox: { id: string; address: string }): AttackedMailbox {
  return { ...mailbox, path: `/v1/mailboxes/${mailbox.id}` };
}
