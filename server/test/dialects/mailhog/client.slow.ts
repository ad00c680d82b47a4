import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { declaredDialects } from '../../../generate/dialect-tables.ts';
import { lockedInstall } from '../../support/locked-install.ts';
import { startService } from '../../support/service.ts';
import { recordedMails, startCatching } from '../catching-service.ts';
import { installCypress } from '../cypress-stand-in.ts';

const installed = await lockedInstall(import.meta.dirname);

/** A mail of the client, as far as it is used here. Its types are not installed with the repository. */
interface HogMail {
  readonly ID: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  readonly bcc: string | undefined;
  readonly replyTo: string | undefined;
  readonly date: Date;
  readonly deliveryDate: Date;
  readonly attachments: readonly { name: string; type: string; encoding: string; Body: string }[];
}

interface HogPage {
  readonly total: number;
  readonly count: number;
  readonly start: number;
  readonly items: readonly HogMail[];
}

interface HogClient {
  messages(start?: number, limit?: number): Promise<HogPage>;
  search(query: string, kind?: string, start?: number, limit?: number): Promise<HogPage>;
  latestFrom(query: string): Promise<HogMail | undefined>;
  latestTo(query: string): Promise<HogMail | undefined>;
  latestContaining(query: string): Promise<HogMail | undefined>;
  releaseMessage(id: string, config: object): Promise<unknown>;
  deleteMessage(id: string): Promise<{ statusCode: number }>;
  deleteAll(): Promise<{ statusCode: number }>;
  encode(text: string, encoding: string): string;
  decode(text: string, encoding: string): string;
}

/** Calls of each method; those of one that rejects here are not there. */
const methods: Readonly<Record<string, { calls: readonly string[]; rejects?: true }>> = {
  messages: { calls: ['GET /api/v2/messages'] },
  search: { calls: ['GET /api/v2/search'] },
  latestFrom: { calls: ['GET /api/v2/search'] },
  latestTo: { calls: ['GET /api/v2/search'] },
  latestContaining: { calls: ['GET /api/v2/search'] },
  releaseMessage: { calls: ['POST /api/v1/messages/:id/release'], rejects: true },
  deleteMessage: { calls: ['DELETE /api/v1/messages/:id'] },
  deleteAll: { calls: ['DELETE /api/v1/messages'] },
  encode: { calls: [] },
  decode: { calls: [] },
};

test('mailhog, unchanged: every method', async (t) => {
  const { importPackage } = await import(pathToFileURL(join(installed, 'import-package.mjs')).href);
  const { default: mailhog } = await importPackage('mailhog');
  const { service, key, send } = await startCatching(t, (options) => startService(t, options));
  const { hostname: host, port } = new URL(service.app.url);
  const client: HogClient = mailhog({ host, port, basePath: '/as/mailhog/api', auth: `any:${key}` });
  assert.deepEqual(
    Object.entries(client)
      .flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
      .toSorted(),
    Object.keys(methods).toSorted(),
  );
  const table = new Map(await callsOfTable());
  for (const [name, { calls, rejects }] of Object.entries(methods)) {
    for (const call of calls) assert.equal(table.get(call) === undefined, rejects === true, `${name}: ${call}`);
  }

  assert.deepEqual(await client.messages(), { total: 0, start: 0, items: [], count: 0 });
  assert.equal(await client.latestTo('ann@mail.test'), 0);
  const mails = await recordedMails();
  await send(...mails);
  const { total, count, items } = await client.messages(1, 4);
  assert.deepEqual([total, count, items.length], [mails.length, 4, 4]);
  assert.deepEqual((await client.search('ann@mail.test', 'to', 1, 2)).items.length, 2);

  const invoice = await client.latestContaining('see the invoice');
  assert.deepEqual([invoice?.subject, invoice?.attachments.length], ['Invoice', 1]);
  const { name, type, encoding, Body } = invoice?.attachments[0] ?? assert.fail();
  assert.deepEqual([name, type, encoding], ['invoice.pdf', 'application/pdf; name="invoice.pdf"', 'base64']);
  assert.match(client.decode(Body, encoding), /^(?:%PDF-1\.4 invoice ){6}$/);
  const news = await client.latestFrom('news@client.test');
  assert.equal(news?.subject, 'Grüße and a long second line');
  assert.equal(news?.text, 'Grüße, a long line is folded.');
  assert.deepEqual([news?.from, news?.cc], ['Jürgen <news@client.test>', 'cc@elsewhere.test']);
  assert.deepEqual([news?.bcc, news?.replyTo], [undefined, undefined]);
  const plain = await client.latestContaining('123456');
  assert.equal(plain?.date.getTime(), Date.parse('2026-11-23T10:00:00Z'));
  assert.ok(Number.isFinite(plain?.deliveryDate.getTime()));
  const [both] = (await client.search('shop', 'from')).items.filter(({ subject }) => subject === 'Both');
  assert.deepEqual([both?.text, both?.html], ['plain version', '<p>html version</p>']);
  assert.equal((await client.latestTo('bob@mail.test'))?.subject, 'Page');

  const id = plain?.ID ?? '';
  // The client reads each answer with a text as JSON, so that its error has the beginning of the text.
  await assert.rejects(client.releaseMessage(id, { host: 'x', port: '25', email: 'a@b.test' }), /"POST \/api/);
  await assert.rejects(client.search('x', 'subject'), /kind must/);
  await assert.rejects(mailhog({ host, port, basePath: '/as/mailhog/api' }).messages(), SyntaxError);
  assert.equal((await client.deleteMessage(id)).statusCode, 200);
  await assert.rejects(client.deleteMessage(id), /there is/);
  assert.equal((await client.deleteAll()).statusCode, 200);
  assert.equal((await client.messages()).total, 0);
});

test('cypress-mailhog, unchanged: every command', async (t) => {
  const { service, key, send } = await startCatching(t, (options) => startService(t, options));
  const [mailHogUrl, timeout] = [`${service.app.url}/as/mailhog/`, { timeout: 100 }];
  const env = { mailHogUrl, mailHogUsername: 'any', mailHogPassword: key };
  const cypress = installCypress(t, { env, config: { defaultCommandTimeout: 10_000 } });
  await cypress.load(join(installed, 'node_modules/cypress-mailhog/index.js'));
  const tried = new Set<string>();
  const run: typeof cypress.run = (...calls) => {
    for (const [name] of calls) tried.add(name);
    return cypress.run(...calls);
  };
  assert.equal(await run(['mhGetJimMode']), false);
  assert.equal(await run(['mhSetJimMode', true], ['its', 'status']), 201);
  assert.equal(await run(['mhGetJimMode']), true);
  assert.equal(await run(['mhSetJimMode', false], ['its', 'status']), 200);
  assert.equal(await run(['mhSetJimMode', false], ['its', 'status']), 404);
  assert.equal(await run(['mhDeleteAll'], ['its', 'status']), 200);

  // The plugin reads the subject of every mail, so that each must have one.
  const mails = (await recordedMails()).filter(({ content }) => content.includes('Subject: '));
  const waiting = run(['mhWaitForMails', 2]);
  await send(...mails);
  await waiting;
  assert.equal(await run(['mhGetAllMails'], ['its', 'length']), mails.length);
  assert.equal(await run(['mhGetMailsBySubject', 'Invoice'], ['mhFirst'], ['mhGetSubject']), 'Invoice');
  assert.deepEqual(await run(['mhGetMailsBySubject', 'Invoice'], ['mhFirst'], ['mhGetAttachments']), ['"invoice.pdf"']);
  assert.match(String(await run(['mhGetMailsBySubject', 'Page'], ['mhFirst'], ['mhGetBody'])), /^<a href=/);
  const recipients = await run(['mhGetMailsBySubject', 'Page'], ['mhFirst'], ['mhGetRecipients']);
  assert.deepEqual(recipients, ['ann@mail.test', 'bob@mail.test']);
  assert.equal(await run(['mhGetMailsByRecipient', 'bob@mail.test'], ['its', 'length']), 2);
  const fromNews = await run(['mhGetMailsBySender', 'news@client.test'], ['mhFirst'], ['mhGetSender']);
  assert.equal(fromNews, 'news@client.test');
  assert.equal(await run(['mhSearchMails', 'containing', '123456'], ['its', 'length']), 1);
  assert.equal(await run(['mhGetAllMails'], ['mhFilterBySubject', 'Both'], ['its', 'length']), 1);
  assert.equal(await run(['mhGetAllMails'], ['mhFilterByRecipient', 'bob@mail.test'], ['its', 'length']), 2);
  assert.equal(await run(['mhGetAllMails'], ['mhFilterBySender', 'news@client.test'], ['its', 'length']), 1);
  await run(['mhHasMailWithSubject', 'Page']);
  await run(['mhHasMailFrom', 'news@client.test']);
  await run(['mhHasMailTo', 'bob@mail.test']);
  const never = run(['mhGetMailsBySubject', 'never', 50, timeout], ['should', 'not.have.length', 0]);
  await assert.rejects(never, /not\.have\.length/);
  assert.deepEqual(
    cypress.added.filter((name) => !tried.has(name)),
    [],
  );
});

/** Calls of the table, with what answers them. */
async function callsOfTable(): Promise<(readonly [string, unknown])[]> {
  const dialect = (await declaredDialects()).find(({ name }) => name === 'mailhog') ?? assert.fail();
  return dialect.calls.map(({ method, path, answer }) => [`${method} ${path}`, answer]);
}
