import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { StartService } from '../support/engines.ts';
import { Pop3Client } from '../support/pop3-client.ts';
import { type Service, startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';

/** A mailbox with its owner's key. */
interface Login {
  readonly user: string;
  readonly password: string;
}

/** The whole service, seen by a mail program. */
export interface MailHost {
  readonly service: Service;
  readonly port: number;
  /** Key of the owner of the mailboxes. */
  readonly key: string;
  /** Creates a mailbox, and delivers messages to it. */
  mailbox(contents?: readonly string[]): Promise<{ id: string; address: string }>;
  /** Delivers messages to an address. */
  deliver(address: string, contents: readonly string[]): Promise<void>;
  /** A client that has read the greeting. */
  connect(): Promise<Pop3Client>;
  /** A client that has logged in. */
  open(login: Login): Promise<Pop3Client>;
}

/** Starts a service with POP3 for one test and stops it after. */
export async function startMailHost(
  t: TestContext,
  options: { environment?: Record<string, string> } = {},
  start: StartService = (given) => startService(t, given),
): Promise<MailHost> {
  const environment = { MAYFLY_POP3_PORT: '0', ...options.environment };
  const service = await start({ ...options, environment });
  const port = service.app.pop3?.port ?? 0;
  const key = await service.key('alice');

  async function deliver(address: string, contents: readonly string[]): Promise<void> {
    const client = await SmtpClient.open(t, service.app.smtp.port);
    for (const content of contents) assert.equal((await client.deliver({ to: address, content })).code, 250);
    client.socket.destroy();
  }

  return {
    service,
    port,
    key,
    deliver,
    mailbox: async (contents = []) => {
      const { status, body } = await service.call('POST', '/v1/mailboxes', { key, body: {} });
      assert.equal(status, 201);
      await deliver(body.address, contents);
      return { id: body.id, address: body.address };
    },
    connect: async () => {
      const client = await Pop3Client.connect(t, port);
      await client.line();
      return client;
    },
    open: (login) => Pop3Client.open(t, port, login),
  };
}
