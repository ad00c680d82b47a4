import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { held } from '../events/waits/waiting.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { ImapClient } from '../imap/imap-client.ts';
import { Pop3Client } from '../support/pop3-client.ts';
import type { Service } from '../support/service.ts';
import { createWebhook, dispatchUntil, startAnswering, urlOf } from '../webhooks/sent.ts';

/** A service with what the walks need. */
export interface Ground {
  readonly t: TestContext;
  readonly service: Service;
  readonly key: string;
}

/** A way through the service; with what has to be there before it. */
export type Walk = (ground: Ground) => Promise<() => Promise<void>>;

const message =
  'From: Shop <shop@origin.test>\r\nSubject: Hello\r\nContent-Type: text/html\r\n\r\n<p>Your code is 123456</p>\r\n';

/** A mailbox with a mail: its address, the path of its mails, and the id of the mail. */
async function filled({ t, service, key }: Ground): Promise<{ address: string; path: string; mailId: string }> {
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, message);
  const path = `/v1/mailboxes/${id}/mails`;
  const { body } = await service.call('GET', `/v1/mailboxes/${id}/events?types=mail.received`, { key });
  return { address, path, mailId: body.items[0].data.mailId };
}

/** A mail program that has logged in to a mailbox. */
function imapClient({ t, service, key: password }: Ground, user: string): Promise<ImapClient> {
  return ImapClient.open(t, service.app.imap?.port ?? 0, { user, password });
}

/** Calls the API, and takes any answer that is no error. */
async function ask({ service, key }: Ground, method: string, path: string, body?: object): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(service.app.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  await answer.bytes();
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
}

/** The walks of ARCHITECTURE.md and docs/walks.md, by their titles. */
export const walks: Readonly<Record<string, Walk>> = {
  'A mail received over SMTP': async ({ t, service, key }) => {
    const { address } = await createMailbox(service, key);
    return () => deliver(t, service, address, message);
  },
  'A mailbox created': async (ground) => () => ask(ground, 'POST', '/v1/mailboxes', { expiresIn: 60 }),
  'A wait answered': async (ground) => {
    const { service, key, t } = ground;
    const { id, address } = await createMailbox(service, key);
    return async () => {
      const { answer } = await held(service, key, id, { match: { subject: 'Hello' }, timeout: 10 });
      await deliver(t, service, address, message);
      assert.equal((await answer).body.items.length, 1);
    };
  },
  'A list of mails': async (ground) => {
    const { path } = await filled(ground);
    return () => ask(ground, 'GET', path);
  },
  "A mail's HTML shown": async (ground) => {
    const { path, mailId } = await filled(ground);
    return () => ask(ground, 'GET', `${path}/${mailId}/html`);
  },
  'An expiry': async (ground) => {
    await filled(ground);
    return async () => {
      ground.service.clock.advance(24 * 3_600_000);
      await ground.service.app.run('sweep');
    };
  },
  'A message read by POP3': async (ground) => {
    const { t, service, key: password } = ground;
    const { address: user } = await filled(ground);
    return async () => {
      const client = await Pop3Client.open(t, service.app.pop3?.port ?? 0, { user, password });
      assert.match(await client.retrieve(1), /123456/);
      assert.match(await client.command('QUIT'), /^\+OK/);
    };
  },
  'A message fetched by IMAP': async (ground) => {
    const client = await imapClient(ground, (await filled(ground)).address);
    return async () => {
      await client.command('SELECT INBOX');
      assert.match(await client.command('FETCH 1 (ENVELOPE BODY[])'), /123456/);
    };
  },
  'News of a mailbox that a mail program watches': async (ground) => {
    const { address } = await createMailbox(ground.service, ground.key);
    const client = await imapClient(ground, address);
    await client.command('SELECT INBOX');
    return async () => {
      client.begin('IDLE');
      await client.until(/^\+ /m);
      await deliver(ground.t, ground.service, address, message);
      await client.until(/^\* 1 EXISTS\r\n/m);
      client.send('DONE\r\n');
      await client.until(/OK idled/);
    };
  },
  // The last: its webhook stays.
  'A webhook delivered': async ({ t, service, key }) => {
    const receiver = await startAnswering(t);
    await createWebhook(service, key, { url: urlOf(receiver), types: ['mailbox.created'] });
    await createMailbox(service, key);
    return () => dispatchUntil(service, receiver, 1);
  },
};

/** Calls of the API so different that what runs for all of them is what every call passes. */
export const calls: Readonly<Record<string, Walk>> = {
  mailboxes: async (ground) => () => ask(ground, 'GET', '/v1/mailboxes'),
  usage: async (ground) => () => ask(ground, 'GET', '/v1/usage'),
  created: async (ground) => () => ask(ground, 'POST', '/v1/mailboxes', {}),
  changed: async (ground) => {
    const { id } = await createMailbox(ground.service, ground.key);
    return () => ask(ground, 'PATCH', `/v1/mailboxes/${id}`, { expiresIn: 600 });
  },
  mails: async (ground) => {
    const { path } = await filled(ground);
    return () => ask(ground, 'GET', path);
  },
  html: async (ground) => {
    const { path, mailId } = await filled(ground);
    return () => ask(ground, 'GET', `${path}/${mailId}/html`);
  },
  deleted: async (ground) => {
    const { path, mailId } = await filled(ground);
    return () => ask(ground, 'DELETE', `${path}/${mailId}`);
  },
  webhooks: async (ground) => () => ask(ground, 'GET', '/v1/webhooks'),
};
