import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { startZoneServer } from '../domains/zones.ts';
import { createMailbox } from '../http/mail.ts';
import { readBytes } from '../mails/bytes.ts';
import type { StartService } from '../support/engines.ts';
import { SmtpClient, type SmtpReply } from '../support/smtp-client.ts';
import { patient } from './receiver.ts';

/** Mail that a test sends. */
interface SentMail {
  readonly to: string | readonly string[];
  readonly from?: string;
  readonly content?: string;
  /** Address of the client. */
  readonly client?: string;
}

/** A service that a load balancer tells the addresses of its clients, with an owner and a domain of his. */
export async function startRuled(t: TestContext, start: StartService, environment: Record<string, string> = {}) {
  const server = await startZoneServer(t);
  const usual = { ...patient, MAYFLY_SMTP_PROXY_FROM: '127.0.0.1', MAYFLY_DOMAIN_NAME_SERVERS: server.address };
  const service = await start({ environment: { ...usual, ...environment } });
  const key = await service.key('alice');
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'alice.test' });
  const [domain] = (await service.call('GET', '/v1/domains', { key })).body.items;
  const mailbox = (body: object = {}, by = key) => createMailbox(service, by, body);
  const put = async (path: string, body: object, method: 'PUT' | 'PATCH' = 'PATCH') => {
    const answer = await service.call(method, path, { key, body });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  /** Sends a mail, and returns the reply that decided about it. */
  const send = async ({ client = '192.0.2.7', content = 'Subject: x\n\n', ...mail }: SentMail): Promise<SmtpReply> => {
    const connection = await SmtpClient.connect(t, service.app.smtp.port);
    connection.send(`PROXY TCP${client.includes(':') ? '6' : '4'} ${client} ${client} 40000 25\r\n`);
    await connection.reply();
    await connection.command('EHLO client.test');
    const reply = await connection.deliver({ ...mail, content });
    connection.socket.destroy();
    return reply;
  };
  const refusals = async () => (await service.call('GET', '/v1/refusals', { key })).body.items;
  const events = async () => (await service.call('GET', '/v1/events?types=mail.refused', { key })).body.items;
  /** The messages of a mailbox, as they are stored, newest first. */
  const raws = async ({ id }: { id: string }): Promise<string[]> => {
    const { body } = await service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
    const paths = body.items.map((mail: { id: string }) => `/v1/mailboxes/${id}/mails/${mail.id}/raw`);
    return Promise.all(paths.map(async (path: string) => String((await readBytes(service, path, { key })).bytes)));
  };
  return { service, server, raws, key, domain, mailbox, put, send, refusals, events };
}
