import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { declaredDialects } from '../../../generate/dialect-tables.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { attachmentText, deliver, messageWith } from '../../http/mail.ts';
import { lockedInstall } from '../../support/locked-install.ts';
import { type Service, startService } from '../../support/service.ts';
import { atEnd } from '../../support/test-end.ts';
import { Slurp, speaking } from './speaking.ts';

const installed = await lockedInstall(import.meta.dirname, { binaries: true });
const clients = createRequire(join(installed, 'package.json'))('mailslurp-client');
const [dialect] = (await declaredDialects()).filter(({ name }) => name === 'mailslurp');
const calls = dialect?.calls ?? [];

// biome-ignore lint/suspicious/noExplicitAny: the client is tried as it is, and a test fails where something is not there
type Answered = any;

/** The client as its users have it, on the calendar of this machine, and an inbox with two mails. */
async function startClient(t: TestContext) {
  const service = await startService(t, { ...speaking, clock: systemClock });
  const apiKey = await service.key('alice');
  const client: Answered = new clients.MailSlurp({ apiKey, basePath: `${service.app.url}/as/mailslurp` });
  const inbox = await client.createInbox();
  await fill(t, { service, apiKey, address: inbox.emailAddress });
  return { service, apiKey, client, inbox };
}

async function fill(
  t: TestContext,
  { service, apiKey, address }: { service: Service; apiKey: string; address: string },
): Promise<void> {
  await deliver(t, service, address, messageWith(1, 'with a file'));
  const html = '<p>Your code is: <b>482913</b></p><a href="https://app.test/confirm?t=1">Confirm</a>';
  await new Slurp(t, service, apiKey).send(address, { subject: 'Confirm your address', html });
}

interface World {
  readonly client: Answered;
  readonly inbox: Answered;
}

type Tried = (world: World) => Promise<unknown>;

const confirming = { matches: [{ field: 'SUBJECT', should: 'CONTAIN', value: 'confirm' }] };
const notThere = { status: 501 };

/** Every method of the class that people call, in an order in which each finds what it needs. */
const methods: Readonly<Record<string, Tried>> = {
  createInbox: async ({ client }) => {
    const at = new Date(Date.now() + 60_000);
    const made = await client.createInbox(
      'mine@mail.test',
      'Mine',
      'words',
      at,
      true,
      ['a', 'b'],
      true,
      undefined,
      true,
    );
    assert.deepEqual(
      [made.emailAddress, made.name, made.tags, made.expiresAt],
      ['mine@mail.test', 'Mine', ['a', 'b'], at],
    );
    assert.ok((await client.createInbox()).emailAddress.endsWith('@mail.test'));
  },
  createInboxWithOptions: async ({ client }) => {
    const made = await client.createInboxWithOptions({
      name: 'Test inbox',
      tags: ['ci'],
      useDomainPool: true,
      expiresIn: 300_000,
    });
    assert.deepEqual([made.name, made.tags, made.expiresAt - made.createdAt], ['Test inbox', ['ci'], 300_000]);
  },
  getImapSmtpAccessDetails: ({ client }) => assert.rejects(client.getImapSmtpAccessDetails(), notThere),
  getInbox: async ({ client, inbox }) => assert.deepEqual(await client.getInbox(inbox.id), inbox),
  getInboxes: async ({ client, inbox }) => assert.deepEqual((await client.getInboxes())[0], inbox),
  getAllInboxes: async ({ client }) => {
    const { content, size, number, totalElements } = await client.getAllInboxes(
      0,
      20,
      false,
      'test inbox',
      'DESC',
      'ci',
    );
    assert.deepEqual([content[0].name, size, number, totalElements], ['Test inbox', 20, 0, 1]);
  },
  getEmails: async ({ client, inbox }) => {
    const listed = await client.getEmails(inbox.id, {
      minCount: 2,
      retryTimeout: 1_000,
      sort: 'DESC',
      since: inbox.createdAt,
    });
    assert.deepEqual(subjectsOf(listed), ['Confirm your address', 'with a file']);
    assert.deepEqual([listed[0].read, listed[0].to], [false, [inbox.emailAddress]]);
  },
  getAllEmails: async ({ client, inbox }) => {
    const { content, totalElements } = await client.getAllEmails(0, 1, [inbox.id], 'DESC', true);
    assert.deepEqual([subjectsOf(content), totalElements], [['Confirm your address'], 2]);
    await assert.rejects(client.getAllEmails(0, 1, undefined, 'ASC', false, 'words'), notThere);
  },
  waitForEmailCount: async ({ client, inbox }) =>
    assert.deepEqual(subjectsOf(await client.waitForEmailCount(2, inbox.id, 1_000, true)), [
      'with a file',
      'Confirm your address',
    ]),
  waitForMatchingEmails: async ({ client, inbox }) =>
    assert.deepEqual(subjectsOf(await client.waitForMatchingEmails(confirming, 1, inbox.id, 1_000, true)), [
      'Confirm your address',
    ]),
  waitForNthEmail: async ({ client, inbox }) =>
    assert.equal((await client.waitForNthEmail(inbox.id, 1, 1_000, false)).subject, 'Confirm your address'),
  waitForLatestEmail: async ({ client, inbox }) => {
    const email = await client.waitForLatestEmail(inbox.id, 1_000, true);
    assert.deepEqual(
      [email.subject, email.inboxId, email.read],
      ['with a file', inbox.id, true],
      'the other one has been read',
    );
    const message = `Failed to satisfy email query for inbox ID ${inbox.id}: 0 of 1 emails came in time`;
    await assert.rejects(client.waitForLatestEmail(inbox.id, 10, true), (error: Answered) =>
      error.message.startsWith(message),
    );
  },
  getEmail: async ({ client, inbox }) => {
    const [{ id }] = await client.getEmails(inbox.id, { sort: 'DESC' });
    const email = await client.getEmail(id);
    assert.deepEqual(
      [email.isHTML, email.body.includes('482913'), email.headers.Subject],
      [true, true, 'Confirm your address'],
    );
    assert.ok(email.createdAt instanceof Date);
  },
  getRawEmail: async ({ client, inbox }) => {
    const [{ id }] = await client.getEmails(inbox.id);
    assert.equal(await client.getRawEmail(id), undefined, 'this version of the client drops it');
    const { raw } = await client.emailController.getRawEmailContentsRaw({ emailId: id });
    assert.match(await raw.text(), /^Subject: with a file\r$/m);
  },
  downloadAttachment: async ({ client, inbox }) => {
    const [{ id, attachments }] = await client.getEmails(inbox.id);
    assert.equal(await client.downloadAttachment(id, attachments[0]), attachmentText(1));
  },
  getAttachmentMetaData: async ({ client, inbox }) => {
    const [{ id, attachments }] = await client.getEmails(inbox.id);
    const { name, contentType, contentLength } = await client.getAttachmentMetaData(attachments[0], id);
    assert.deepEqual([name, contentType, contentLength], ['file-1.txt', 'text/plain', attachmentText(1).length]);
  },
  sendEmail: ({ client, inbox }) => assert.rejects(client.sendEmail(inbox.id, { to: [inbox.emailAddress] }), notThere),
  uploadAttachment: ({ client }) => assert.rejects(client.uploadAttachment({ base64Contents: 'eA==' }), notThere),
  deleteEmail: async ({ client, inbox }) => {
    const [{ id }] = await client.getEmails(inbox.id);
    await client.deleteEmail(id);
    await assert.rejects(client.getEmail(id), { status: 404 });
  },
  emptyInbox: async ({ client, inbox }) => {
    await client.emptyInbox(inbox.id);
    assert.deepEqual(await client.getEmails(inbox.id), []);
  },
  deleteInbox: async ({ client, inbox }) => {
    await client.deleteInbox(inbox.id);
    await assert.rejects(client.getInbox(inbox.id), { status: 404 });
  },
};

function subjectsOf(emails: readonly { subject: string }[]): string[] {
  return emails.map(({ subject }) => subject);
}

test('every method of the class works, or fails as a call that is not there', async (t) => {
  const { client, inbox } = await startClient(t);
  const known = Object.getOwnPropertyNames(clients.MailSlurp.prototype).filter((name) => name !== 'constructor');
  assert.deepEqual(known.sort(), Object.keys(methods).sort());
  for (const [name, run] of Object.entries(methods))
    await t.test(name, async () => void (await run({ client, inbox })));
});

test('the calls of its controllers that tests make work', async (t) => {
  const { service, apiKey, client, inbox } = await startClient(t);
  const {
    emailController: emails,
    inboxController: inboxes,
    waitController: waits,
    attachmentController: files,
  } = client;
  const inboxId = inbox.id;
  const first = await waits.waitForMatchingFirstEmail({
    inboxId,
    matchOptions: confirming,
    timeout: 1_000,
    sort: 'ASC',
  });
  const emailId = first.id;
  assert.equal(first.subject, 'Confirm your address');
  const conditions = {
    inboxId,
    count: 2,
    countType: 'EXACTLY',
    timeout: 1_000,
    sortDirection: 'DESC',
    since: inbox.createdAt,
  };
  assert.equal((await waits.waitFor({ waitForConditions: conditions })).length, 2);
  assert.equal((await inboxes.getLatestEmailInInbox({ inboxId, timeoutMillis: 1_000 })).id, emailId);
  assert.equal((await emails.getLatestEmailInInbox1({ inboxId })).id, emailId);
  assert.equal((await emails.getLatestEmail({})).id, emailId);
  const pattern = 'code is: <b>([0-9]{6})';
  const matched = await emails.getEmailContentMatch({ emailId, contentMatchOptions: { pattern } });
  assert.deepEqual(matched, { pattern, matches: ['code is: <b>482913', '482913'] });
  const codes = await emails.getEmailCodes({
    emailId,
    extractCodesOptions: { method: 'PATTERN', minLength: 6, maxLength: 6 },
  });
  assert.deepEqual([codes.found, codes.code], [true, '482913']);
  assert.deepEqual((await emails.getEmailLinks({ emailId })).links, ['https://app.test/confirm?t=1']);
  assert.ok((await emails.getEmailTextLines({ emailId })).lines.length > 0);
  assert.match(await emails.getEmailHTML({ emailId }), /<b>482913<\/b>/);
  assert.match((await emails.getRawEmailJson({ emailId })).content, /Subject: Confirm/);
  const { content } = await inboxes.getInboxEmailsPaginated({ inboxId, page: 0, size: 1, sort: 'ASC' });
  const [attachmentId] = content[0].attachments;
  const file = await emails.downloadAttachmentBase64({ emailId: content[0].id, attachmentId });
  assert.equal(Buffer.from(file.base64FileContents, 'base64').toString(), attachmentText(1));
  assert.deepEqual(await files.downloadAttachmentAsBase64Encoded({ attachmentId }), file);
  assert.equal((await emails.getUnreadEmailCount({ inboxId })).count, 1);
  await emails.markAsRead({ emailId, read: false });
  assert.equal((await emails.getUnreadEmailCount({})).count, 2);
  const raw = await inboxes.createInboxRaw({});
  assert.deepEqual([raw.raw.status, (await raw.value()).emailAddress.includes('@')], [201, true]);
  const waiting = waits.waitForLatestEmail({ inboxId, unreadOnly: true, since: new Date(), timeout: 30_000 });
  await new Slurp(t, service, apiKey).send(inbox.emailAddress, { subject: 'while it waits' });
  assert.equal((await waiting).subject, 'while it waits');
});

const anyId = '019ca945-0a00-7000-8000-000000000001';

/** Value that stands for any parameter: an id, a time, a list without items, and an object with such members. */
function anything(depth: number): object {
  return new Proxy(new String(anyId), {
    get: (text, name) => {
      if (name === 'toISOString') return () => '2026-03-01T12:00:00.000Z';
      if (name === 'toJSON') return () => anyId;
      if (name === 'map') return () => [];
      const known = Reflect.get(text, name);
      if (typeof known === 'function') return known.bind(text);
      return typeof name === 'symbol' || known !== undefined || depth === 0 ? known : anything(depth - 1);
    },
  });
}

const anyParameters = new Proxy({}, { get: () => anything(4) });

/** The call of the table that a request is, if it is one. */
function callOf(method: string, url: string) {
  const path = new URL(url).pathname.replace('/as/mailslurp', '');
  const shape = (of: string) => new RegExp(`^${of.replace(/:\w+/g, '[^/]+')}$`);
  const fits = calls.filter((call) => call.method === method && shape(call.path).test(path));
  // A path without parameters is taken before one with.
  return fits.find((call) => !call.path.includes(':')) ?? fits[0];
}

test('every other method of every controller fails as a call that is not there, in its form', async (t) => {
  const { service, apiKey } = await startClient(t);
  let request = { method: '', url: '' };
  const note = async ({ url, init }: { url: string; init: { method: string } }) => {
    request = { method: init.method, url };
  };
  const configuration = new clients.Configuration({
    ...{ apiKey, basePath: `${service.app.url}/as/mailslurp` },
    middleware: [{ pre: note }],
  });
  const seen = { works: 0, absent: 0 };
  for (const [controller, Controller] of Object.entries<Answered>(clients)) {
    if (!controller.endsWith('ControllerApi')) continue;
    const api = new Controller(configuration);
    for (const name of Object.getOwnPropertyNames(Controller.prototype)) {
      if (!name.endsWith('Raw')) continue;
      request = { method: '', url: '' };
      const answer: Response = await api[name](anyParameters).then(
        ({ raw }: { raw: Response }) => raw,
        (error: Response) => error,
      );
      const told = `${controller}.${name}: ${request.method} ${request.url} ${answer.status}`;
      assert.ok(request.url.startsWith(service.app.url), `${told} ${answer}`);
      const isThere = callOf(request.method, request.url)?.answer !== undefined;
      seen[isThere ? 'works' : 'absent'] += 1;
      if (answer.ok) assert.ok(isThere, told);
      else {
        const { status, message }: Answered = await answer.json().catch(() => assert.fail(told));
        assert.deepEqual([status, typeof message], [answer.status, 'string'], told);
        assert.ok(isThere ? status < 500 || status === 501 : status === 501, `${told} ${message}`);
      }
    }
  }
  t.diagnostic(`${seen.works} methods have their call here, ${seen.absent} have not`);
  assert.ok(seen.works >= 55 && seen.absent > 500, JSON.stringify(seen));
});

test('tests that were written for MailSlurp are green in Jest and in Vitest with the base path alone switched', async (t) => {
  const service = await startService(t, { ...speaking, clock: systemClock });
  const { startApp } = createRequire(import.meta.url)('../../../../examples/sign-up/app.js');
  const app = await startApp({ smtp: { host: '127.0.0.1', port: service.app.smtp.port } });
  atEnd(t, () => app.stop());
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, APP_URL: app.url, API_KEY: await service.key('alice') },
    MAILSLURP_BASE_PATH: `${service.app.url}/as/mailslurp`,
  };
  for (const [framework, program, ...parameters] of [
    ['jest', 'jest/bin/jest.js', '--rootDir', '.', '--json'],
    ['vitest', 'vitest/vitest.mjs', 'run', '--root', '.', '--reporter=json'],
  ] as const) {
    const cwd = await projectOf(t, framework);
    const report = join(cwd, 'report.json');
    const run = [join(installed, 'node_modules', program), ...parameters, `--outputFile=${report}`];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, run, { env, cwd }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    const { numPassedTests, numFailedTests } = JSON.parse(
      await readFile(report, 'utf8').catch(() => assert.fail(stdout + stderr)),
    );
    assert.deepEqual([framework, numPassedTests, numFailedTests], [framework, 2, 0], stdout + stderr);
  }
});

/** A project with tests that were written for MailSlurp, and the packages that they need. */
async function projectOf(t: TestContext, framework: string): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'mayfly-mailslurp-'));
  atEnd(t, () => rm(project, { recursive: true, force: true }));
  await cp(join(import.meta.dirname, 'example', framework), project, { recursive: true });
  await cp(join(import.meta.dirname, 'package.json'), join(project, 'package.json'));
  await symlink(join(installed, 'node_modules'), join(project, 'node_modules'));
  return project;
}
