import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { RandomBytes } from '../../../src/lib/random.ts';
import type { ApiAnswer } from '../../support/service.ts';
import { SmtpClient } from '../../support/smtp-client.ts';
import type { ServerProcess } from '../server-process.ts';
import type { KnownMailbox } from './ledger.ts';

/** Kinds of mailboxes that the clients of a round share. */
export type MailboxUse = 'plain' | 'second' | 'shared' | 'scripted' | 'captured';

/** What the clients of a round need. */
export interface Round {
  readonly number: number;
  readonly server: ServerProcess;
  readonly random: RandomBytes;
  readonly mailboxes: Readonly<Record<MailboxUse, KnownMailbox>>;
  /** Mailboxes that clients have made in this round. */
  readonly made: KnownMailbox[];
  /** Whether the end of the server has begun; from then on it may refuse anything. */
  isOver(): boolean;
  /** Counts a step: a line sent, a reply read. The end begins with one of them. */
  step(): void;
  /** Counts something that the server has acknowledged. */
  count(what: string): void;
}

/** An answer of the API; `undefined` when the server is gone, or refuses because it is about to be. */
export async function ask(
  { server, step, isOver }: Round,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiAnswer | undefined> {
  step();
  try {
    const answer = await server.call(method, path, body);
    if (answer.status >= 500 && isOver()) return undefined;
    step();
    return answer;
  } catch (error) {
    if (isOver()) return undefined;
    throw error;
  }
}

/** A connection, which is closed when the server is gone. */
export async function connected(port = 0): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
  return socket;
}

/** A session of SMTP or LMTP that has greeted; `undefined` when the server is gone. */
export async function greet(port: number | undefined, hello: 'EHLO' | 'LHLO'): Promise<SmtpClient | undefined> {
  const client = new SmtpClient(await connected(port));
  if ((await client.reply()).code !== 220) return undefined;
  return (await client.command(`${hello} client.test`)).code === 250 ? client : undefined;
}
