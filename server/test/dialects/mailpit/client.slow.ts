import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { declaredDialects } from '../../../generate/dialect-tables.ts';
import { spamReply, startSpamd } from '../../spam/spamd.ts';
import { lockedInstall } from '../../support/locked-install.ts';
import { startService } from '../../support/service.ts';
import { installCypress } from '../cypress-stand-in.ts';
import { message, Pit, welcome } from './pit.ts';

const installed = await lockedInstall(import.meta.dirname);

// biome-ignore lint/suspicious/noExplicitAny: the types of the client are not installed with the repository
type Json = any;

/** Methods of the client with the call that each makes; those that reject are of calls that are not there. */
const methods = {
  getInfo: 'GET /api/v1/info',
  getConfiguration: 'GET /api/v1/webui',
  getMessageSummary: 'GET /api/v1/message/:id',
  getMessageHeaders: 'GET /api/v1/message/:id/headers',
  getMessageAttachment: 'GET /api/v1/message/:id/part/:partID',
  getAttachmentThumbnail: 'GET /api/v1/message/:id/part/:partID/thumb',
  getMessageSource: 'GET /api/v1/message/:id/raw',
  releaseMessage: 'POST /api/v1/message/:id/release',
  sendMessage: 'POST /api/v1/send',
  listMessages: 'GET /api/v1/messages',
  setReadStatus: 'PUT /api/v1/messages',
  deleteMessages: 'DELETE /api/v1/messages',
  searchMessages: 'GET /api/v1/search',
  waitForMessage: 'GET /api/v1/search',
  waitForMessages: 'GET /api/v1/search',
  deleteMessagesBySearch: 'DELETE /api/v1/search',
  htmlCheck: 'GET /api/v1/message/:id/html-check',
  linkCheck: 'GET /api/v1/message/:id/link-check',
  spamAssassinCheck: 'GET /api/v1/message/:id/sa-check',
  getTags: 'GET /api/v1/tags',
  setTags: 'PUT /api/v1/tags',
  renameTag: 'PUT /api/v1/tags/:tag',
  deleteTag: 'DELETE /api/v1/tags/:tag',
  getChaosTriggers: 'GET /api/v1/chaos',
  setChaosTriggers: 'PUT /api/v1/chaos',
  renderMessageHTML: 'GET /view/:id.html',
  renderMessageText: 'GET /view/:id.txt',
} as const;
type Method = keyof typeof methods;
type Client = Readonly<Record<Method, (...args: readonly unknown[]) => Promise<Json>>>;

test('mailpit-api, unchanged: every method', async (t) => {
  const spamd = await startSpamd(t, spamReply);
  const pit = await Pit.start((options) => startService(t, options), {
    ...{ body: { tag: 'signup' }, owner: 'default' },
    environment: { MAYFLY_CAPTURE: 'default', MAYFLY_SPAMD: spamd.place },
  });
  const { importPackage } = await import(pathToFileURL(join(installed, 'import-package.mjs')).href);
  const { MailpitClient } = await importPackage('mailpit-api');
  const client: Client = new MailpitClient(pit.url, { auth: { username: 'any', password: pit.key } });
  const names = Object.getOwnPropertyNames(MailpitClient.prototype);
  assert.deepEqual(
    names.filter((name) => name !== 'constructor' && name !== 'request').toSorted(),
    Object.keys(methods).toSorted(),
  );
  await pit.deliver(t, message('Subject: first', '', 'text'), welcome);
  const { ID, Attachments, Inline } = await client.getMessageSummary();
  const to = [{ Email: pit.mailbox.address }];
  const seen: Readonly<Record<Method, () => Promise<unknown>>> = {
    getInfo: async () => assert.equal((await client.getInfo()).Messages, 2),
    getConfiguration: async () => assert.equal((await client.getConfiguration()).SpamAssassin, true),
    getMessageSummary: async () => assert.equal((await client.getMessageSummary(ID)).Subject, 'Welcome Jäne'),
    getMessageHeaders: async () => assert.equal((await client.getMessageHeaders())['X-Campaign'].length, 2),
    getMessageAttachment: async () => {
      const blob = await client.getMessageAttachment(ID, Attachments[0].PartID);
      assert.deepEqual([blob.type, await blob.text()], ['application/pdf', '%PDF-1.4 terms']);
    },
    getAttachmentThumbnail: () => client.getAttachmentThumbnail(ID, Inline[0].PartID),
    getMessageSource: async () => assert.ok((await client.getMessageSource()).endsWith(welcome)),
    releaseMessage: () => client.releaseMessage('latest', { To: ['a@b.test'] }),
    sendMessage: async () => {
      const sent = await client.sendMessage({ From: { Email: 'a@b.test' }, To: to, Subject: 'sent' });
      assert.equal((await client.getMessageSummary(sent.ID)).Subject, 'sent');
    },
    listMessages: async () => assert.deepEqual((await client.listMessages(1, 1)).messages.length, 1),
    setReadStatus: async () => assert.equal(await client.setReadStatus({ Search: 'is:read', Read: false }), 'ok'),
    searchMessages: async () =>
      assert.equal((await client.searchMessages({ query: 'is:unread', tz: 'Europe/Berlin' })).messages_count, 3),
    waitForMessage: async () => assert.equal((await client.waitForMessage({ query: 'subject:sent' })).Subject, 'sent'),
    waitForMessages: async () =>
      assert.equal((await client.waitForMessages({ query: 'subject:sent', count: 1, exact: true })).count, 1),
    deleteMessagesBySearch: async () =>
      assert.equal(await client.deleteMessagesBySearch({ query: 'subject:first' }), 'ok'),
    htmlCheck: async () => assert.ok((await client.htmlCheck(ID)).Warnings.length > 0),
    linkCheck: async () => assert.deepEqual((await client.linkCheck(ID)).Links[0].URL, 'https://shop.test/go'),
    spamAssassinCheck: async () => assert.equal((await client.spamAssassinCheck(ID)).Score, 7.5),
    getTags: async () => assert.deepEqual(await client.getTags(), ['signup']),
    setTags: () => client.setTags({ IDs: [ID], Tags: ['x'] }),
    renameTag: async () => assert.equal(await client.renameTag('signup', 'login'), 'ok'),
    deleteTag: async () => assert.equal(await client.deleteTag('login'), 'ok'),
    getChaosTriggers: async () => assert.equal((await client.getChaosTriggers()).Recipient.Probability, 0),
    setChaosTriggers: async () => {
      const triggers = { Recipient: { ErrorCode: 450, Probability: 50 } };
      assert.deepEqual((await client.setChaosTriggers(triggers)).Recipient, triggers.Recipient);
      assert.deepEqual((await client.getChaosTriggers()).Recipient, triggers.Recipient);
    },
    renderMessageHTML: async () => assert.match(await client.renderMessageHTML(ID), /Hello Jane/),
    renderMessageText: async () => assert.match(await client.renderMessageText(ID), /482913/),
    deleteMessages: async () => assert.equal(await client.deleteMessages(), ''),
  };
  const dialect = (await declaredDialects()).find(({ name }) => name === 'mailpit') ?? assert.fail();
  const isThere = new Map(dialect.calls.map(({ method, path, answer }) => [`${method} ${path}`, answer !== undefined]));
  const calls: Readonly<Record<string, string>> = methods;
  for (const [name, look] of Object.entries(seen)) {
    if (isThere.get(calls[name] ?? '') === true) await look();
    else await assert.rejects(look, /Mailpit API Error: 501 .* is not there: /, name);
  }
  await assert.rejects(new MailpitClient(pit.url).getInfo(), /401/);
});

test('cypress-mailpit, unchanged: every command', async (t) => {
  const environment = { MAYFLY_CAPTURE: 'default', MAYFLY_CAPTURE_FROM: 'loopback' };
  const pit = await Pit.start((options) => startService(t, options), { environment, owner: 'default' });
  const env = { MAILPIT_URL: pit.url, MAILPIT_USERNAME: 'any', MAILPIT_PASSWORD: pit.key };
  const cypress = installCypress(t, { env, config: { defaultCommandTimeout: 10_000 } });
  await cypress.load(join(installed, 'node_modules/cypress-mailpit/dist/index.js'));
  const tried = new Set<string>();
  const run: typeof cypress.run = (...calls) => {
    for (const [name] of calls) tried.add(name);
    return cypress.run(...calls);
  };
  const get = (...commands: readonly string[]) => run(['mailpitGetMail'], ...commands.map((name) => [name] as const));

  assert.match(JSON.stringify(await run(['mailpitSendMail'])), /^\{"ID":/);
  await pit.deliver(t, welcome);
  assert.equal(await run(['mailpitGetAllMails'], ['its', 'total']), 2);
  assert.equal(await get('mailpitGetSubject'), 'Welcome Jäne');
  assert.equal(await get('mailpitGetFromAddress'), 'shop@shop.test');
  assert.deepEqual(await get('mailpitGetRecipientAddress'), ['jane@customer.test', 'second@customer.test']);
  assert.deepEqual(await get('mailpitGetAttachments'), ['terms.pdf']);
  assert.match(String(await get('mailpitGetMailHTMlBody')), /^<p style="gap:1px">Hello Jane/);
  assert.match(String(await get('mailpitGetMailTextBody')), /482913/);
  for (const name of ['mailpitGetMailSpamAssassinSummary', 'mailpitGetMailSpamAssainSummary'])
    await assert.rejects(get(name), /404.*no spam filter/);
  assert.equal(await run(['mailpitSearchEmails', 'hello from mailpit'], ['its', 'messages_count']), 1);
  assert.equal(await run(['mailpitGetEmailsBySubject', 'Hello'], ['its', 'messages_count']), 1);
  assert.equal(await run(['mailpitGetEmailsByTo', 'jane@example.com'], ['its', 'messages_count']), 1);
  await run(['mailpitHasEmailsBySearch', 'bcc:bcc@example.com']);
  await run(['mailpitNotHasEmailsBySearch', 'subject:nothing']);
  await run(['mailpitHasEmailsBySubject', 'Welcome']);
  await run(['mailpitNotHasEmailsBySubject', 'Goodbye']);
  await run(['mailpitHasEmailsByTo', 'jane@customer.test']);
  await run(['mailpitNotHasEmailsByTo', 'nobody@customer.test']);
  const unread = async () => run(['mailpitSearchEmails', 'is:unread'], ['its', 'messages_count']);
  assert.equal(await run(['mailpitSetAllEmailStatusAsUnRead']), 'ok');
  assert.equal(await unread(), 2);
  assert.equal(await run(['mailpitSetAllEmailStatusAsRead']), 'ok');
  assert.equal(await unread(), 0);
  assert.equal(await get('mailpitSetStatusAsUnRead'), 'ok');
  assert.equal(await unread(), 1);
  assert.equal(await get('mailpitSetStatusAsRead'), 'ok');
  assert.equal(await unread(), 0);
  assert.equal(await run(['mailpitDeleteEmailsBySearch', 'subject:welcome'], ['its', 'body']), 'ok');
  assert.equal(await run(['mailpitDeleteAllEmails'], ['its', 'body']), '');
  assert.equal(await run(['mailpitGetAllMails'], ['its', 'total']), 0);
  assert.deepEqual(
    cypress.added.filter((name) => !tried.has(name)),
    [],
  );
});
