import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { AppOptions } from '../../src/app/foundation.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { readRaw } from '../support/raw-mail.ts';
import { type Service, startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';

/** A mailbox of a test. */
export interface TestMailbox {
  readonly id: string;
  readonly address: string;
}

/** The whole service, seen as a receiver of mail. */
export interface Receiver {
  readonly service: Service;
  readonly port: number;
  /** Creates a mailbox over HTTP. */
  mailbox(body?: Record<string, unknown>): Promise<TestMailbox>;
  /** A client that has not read the greeting yet. */
  connect(): Promise<SmtpClient>;
  /** A client that has said EHLO. */
  client(): Promise<SmtpClient>;
  /** The messages of a mailbox, whole, oldest first. */
  raws(mailbox: TestMailbox): Promise<Buffer[]>;
  /** The same below our trace headers, in Latin-1. */
  contents(mailbox: TestMailbox): Promise<string[]>;
}

/** Settings that keep the limits on useless commands out of a test of something else. */
export const patient = {
  MAYFLY_SMTP_ERRORS_MAX: '100000',
  MAYFLY_SMTP_IDLE_COMMANDS_MAX: '100000',
  MAYFLY_SMTP_CONNECTIONS_PER_ADDRESS_MAX: '1000',
  MAYFLY_SMTP_UNKNOWN_RECIPIENTS_MAX: '100000',
} as const;

/** Starts a service for one test and stops it after. */
export async function startReceiver(
  t: TestContext,
  options: { environment?: Record<string, string> } & Partial<AppOptions> = {},
): Promise<Receiver> {
  const service = await startService(t, options);
  const key = await service.key('alice');
  const { store, smtp } = service.app;

  async function raws({ id: mailboxId }: TestMailbox): Promise<Buffer[]> {
    const mails = await store.read(readMails, { mailboxId, limit: 1000 });
    const read = mails.map(({ id: mailId }) => store.read(readRaw, { mailboxId, mailId }));
    return (await Promise.all(read)).filter((raw) => raw !== undefined).reverse();
  }

  return {
    service,
    port: smtp.port,
    mailbox: async (body = {}) => {
      const { status, body: mailbox } = await service.call('POST', '/v1/mailboxes', { key, body });
      assert.equal(status, 201);
      return { id: mailbox.id, address: mailbox.address };
    },
    connect: () => SmtpClient.connect(t, smtp.port),
    client: () => SmtpClient.open(t, smtp.port),
    raws,
    contents: async (mailbox) => (await raws(mailbox)).map(withoutTrace),
  };
}

const trace = /^Return-Path: <.*>\r\nReceived: .*\r\n(?:\t.*\r\n){1,2}?\t\w{3}, .* \+0000\r\n/;

/** A stored message below the two headers that we put on top of it. */
function withoutTrace(raw: Buffer): string {
  const text = raw.toString('latin1');
  const top = trace.exec(text)?.[0];
  assert.ok(top !== undefined, 'a stored message begins with our trace headers');
  return text.slice(top.length);
}

/** What a client says and how the last line of each reply must begin. */
export type Script = readonly (readonly [line: string | Buffer, reply: string])[];

/** Says the lines one after the other and compares the replies. */
export async function converse(client: SmtpClient, script: Script): Promise<void> {
  for (const [line, expected] of script) {
    client.send(Buffer.concat([Buffer.from(line), Buffer.from('\r\n')]));
    const { text } = await client.reply();
    const lastLine = text.trimEnd().split('\r\n').at(-1) ?? '';
    const shown = JSON.stringify(line.toString('latin1').slice(0, 80));
    assert.ok(lastLine.startsWith(expected), `${shown} → ${expected}, not ${lastLine}`);
  }
}

/** Asserts that the server has said `reply` and closed the connection. */
export async function assertCut(client: SmtpClient, reply: string): Promise<void> {
  const replies = (await client.rest()).map(({ text }) => text);
  assert.equal(replies.length, 1, `only ${reply}, not ${JSON.stringify(replies)}`);
  assert.ok(replies[0]?.startsWith(reply), `${reply}, not ${replies[0]}`);
}
