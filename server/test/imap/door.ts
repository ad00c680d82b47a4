import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { AppOptions } from '../../src/app/foundation.ts';
import { type Service, startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { ImapClient } from './imap-client.ts';

/** The whole service, seen by mail programs. */
export interface Door {
  readonly service: Service;
  readonly port: number;
  readonly key: string;
  /** Creates a mailbox of the owner by HTTP. */
  mailbox(body?: Record<string, unknown>): Promise<{ id: string; address: string }>;
  /** Brings messages by SMTP, each with a subject. */
  deliver(address: string, subjects: readonly string[], body?: string): Promise<void>;
  /** A client that has logged in, as `user`. */
  client(user: string, password?: string): Promise<ImapClient>;
  /** A client that has not. */
  stranger(): Promise<ImapClient>;
  /** Moves the clock, and lets the server look at it. */
  pass(ms: number): void;
}

/** Starts a service with a port of IMAP for one test, and stops it after. */
export async function openDoor(
  t: TestContext,
  { environment, ...options }: { environment?: Record<string, string> } & Partial<AppOptions> = {},
): Promise<Door> {
  const settings = { MAYFLY_IMAP_PORT: '0', MAYFLY_SMTP_AUTH_PLAIN_FROM: '127.0.0.1', ...environment };
  const service = await startService(t, { ...options, environment: settings });
  const key = await service.key('alice');
  const port = service.app.imap?.port ?? 0;
  return {
    ...{ service, port, key },
    mailbox: async (body = {}) => {
      const { status, body: made } = await service.call('POST', '/v1/mailboxes', { key, body });
      assert.equal(status, 201);
      return made;
    },
    deliver: async (address, subjects, body = 'hello\r\n') => {
      const client = await SmtpClient.open(t, service.app.smtp.port);
      for (const subject of subjects) {
        await client.command('MAIL FROM:<bob@elsewhere.test>');
        await client.command(`RCPT TO:<${address}>`);
        await client.command('DATA');
        const header = `From: bob@elsewhere.test\r\nSubject: ${subject}\r\n`;
        const { code } = await client.command(`${header}\r\n${body}.`);
        assert.equal(code, 250);
      }
      await client.command('QUIT');
    },
    stranger: () => ImapClient.connect(t, port),
    pass: (ms) => {
      service.clock.advance(ms);
      service.app.imapServer?.enforceTime();
    },
    client: (user, password = key) => ImapClient.open(t, port, { user, password }),
  };
}

/** UIDVALIDITY of a mailbox, and its mails by their UIDs, as a program sees them. */
export async function looked(door: Door, address: string): Promise<{ validity: number; subjects: string[] }> {
  const client = await door.client(address);
  const [, validity = ''] = /UIDVALIDITY (\d+)/.exec(await client.command('SELECT INBOX')) ?? [];
  const told = await client.command('UID FETCH 1:* BODY.PEEK[HEADER.FIELDS (SUBJECT)]');
  const subjects = [...told.matchAll(/UID (\d+) [^\r]*\r\nSubject: (\w+)/g)].map(
    ([, uid, subject]) => `${uid} ${subject}`,
  );
  client.socket.destroy();
  return { validity: Number(validity), subjects };
}
