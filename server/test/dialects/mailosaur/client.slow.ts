import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { declaredDialects } from '../../../generate/dialect-tables.ts';
import { serverIdOf } from '../../../src/core/domains/server-id.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { lockedInstall } from '../../support/locked-install.ts';
import { startService } from '../../support/service.ts';
import { atEnd } from '../../support/test-end.ts';
import { certFile, keyFile } from '../../support/tls.ts';
import { installCypress } from '../cypress-stand-in.ts';
import { startPort443 } from './port-443.ts';
import { send, speaking } from './speaking.ts';

const installed = await lockedInstall(import.meta.dirname, { binaries: true });
/** Name in the certificate of tests. */
const host = 'mx.mail.test';
const server = 'k3vq8xza';
const ann = `ann@${server}.mailosaur.net`;
const qa = serverIdOf('qa.example.com');
const bob = 'bob@qa.example.com';

// biome-ignore lint/suspicious/noExplicitAny: the client is tried as it is, and a test fails where something is not there
type Answered = any;
type Operation = Readonly<Record<string, (...args: readonly unknown[]) => Promise<Answered>>>;
type Client = Readonly<Record<string, Operation>>;

/** A service that captures all mail, over TLS where `settings` say so, on the calendar of this machine. */
async function startWithMail(t: TestContext, settings: Record<string, string> = {}) {
  const service = await startService(t, { clock: systemClock, environment: { ...speaking, ...settings } });
  const key = settings.MAYFLY_API_KEY ?? (await service.key('default'));
  const html = `<p>Your code is 482913</p><a href="https://shop.test/confirm">Confirm</a> <a href="https://shop.test/">Shop</a>`;
  await send(t, service, { to: ann, subject: 'Confirm your address', text: 'Your code is 123456', html });
  return { service, key };
}

/** The client as its users have it: over TLS, at port 443, whatever port its URL has. */
async function startClient(t: TestContext, settings: Record<string, string> = {}) {
  const secure = { MAYFLY_HTTP_TLS_CERT: certFile, MAYFLY_HTTP_TLS_KEY: keyFile };
  const { service, key } = await startWithMail(t, { ...secure, ...settings });
  const port = Number(new URL(service.app.url).port);
  const proxy = await startPort443(t, { host, port });
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, await readFile(certFile, 'utf8')]);
  process.env.HTTPS_PROXY = proxy;
  atEnd(t, () => {
    setDefaultCACertificates(known);
    delete process.env.HTTPS_PROXY;
  });
  const { default: MailosaurClient } = await import(
    pathToFileURL(join(installed, 'node_modules/mailosaur/esm/mailosaur.js')).href
  );
  const client: Client = new MailosaurClient(key, `https://${host}:8443/`);
  return { service, client, proxy, key };
}

/** What a method of the client does here: `absent` is the error of Mailosaur's API for what is not there. */
interface Tried {
  readonly calls: readonly string[];
  readonly outcome: 'works' | 'absent';
  readonly run: (operation: Operation, message: Answered) => Promise<unknown>;
}

const absent = (call: string, run: Tried['run']): Tried => ({ calls: [call], outcome: 'absent', run });
const works = (calls: readonly string[], run: Tried['run']): Tried => ({ calls, outcome: 'works', run });
const called = (operation: Operation | undefined, name: string, ...args: readonly unknown[]) =>
  operation?.[name]?.(...args) ?? assert.fail(name);

/** Every method of the client, in an order in which each finds what it needs. */
const methods: Readonly<Record<string, Tried>> = {
  'servers.list': works(['GET /api/servers'], async (servers) => {
    const { items } = await called(servers, 'list');
    assert.deepEqual(
      items.map(({ name }: Answered) => name),
      ['qa.example.com'],
    );
  }),
  'servers.get': works(['GET /api/servers/:serverId'], async (servers) =>
    assert.equal((await called(servers, 'get', server)).id, server),
  ),
  'servers.create': absent('POST /api/servers', (servers) => called(servers, 'create', { name: 'New' })),
  'servers.getPassword': absent('GET /api/servers/:serverId/password', (servers) =>
    called(servers, 'getPassword', server),
  ),
  'servers.update': absent('PUT /api/servers/:serverId', (servers) => called(servers, 'update', server, { name: 'x' })),
  'servers.del': absent('DELETE /api/servers/:serverId', (servers) => called(servers, 'del', server)),
  'servers.generateEmailAddress': works([], async (servers) =>
    assert.match(String(servers.generateEmailAddress?.(server)), new RegExp(`@${server}\\.mailosaur\\.net$`)),
  ),
  'messages.get': works(['POST /api/messages/search', 'GET /api/messages/:id'], async (messages) => {
    const message = await called(messages, 'get', server, { sentTo: ann });
    assert.deepEqual(
      [message.subject, message.html.codes[0].value, message.html.links[1].href, message.text.codes[0].value],
      ['Confirm your address', '482913', 'https://shop.test/', '123456'],
    );
    assert.ok(message.received instanceof Date && Math.abs(Date.now() - message.received.getTime()) < 60_000);
  }),
  'messages.getById': works(['GET /api/messages/:id'], async (messages, message) =>
    assert.equal((await called(messages, 'getById', message.id)).metadata.rcptTo[0].email, ann),
  ),
  'messages.search': works(['POST /api/messages/search'], async (messages) => {
    const quiet = { timeout: 1, errorOnTimeout: false };
    assert.deepEqual((await called(messages, 'search', server, { subject: 'never' }, quiet)).items, []);
    const late = called(messages, 'search', server, { subject: 'never' }, { timeout: 1 });
    await assert.rejects(late, { errorType: 'search_timeout' });
    await assert.rejects(called(messages, 'search', server, {}), { message: /\(request\) a search needs one of/ });
    assert.equal((await called(messages, 'search', server, { body: 'your code' })).items.length, 1);
  }),
  'messages.list': works(['GET /api/messages'], async (messages) => {
    const { items } = await called(messages, 'list', server, { receivedAfter: new Date(Date.now() - 60_000) });
    assert.deepEqual(
      items.map(({ to }: Answered) => to[0].email),
      [ann],
    );
  }),
  'messages.create': works(['POST /api/messages', 'GET /api/messages/:id'], async (messages) => {
    const attachments = [
      { fileName: 'a.txt', contentType: 'text/plain', content: Buffer.from('hello').toString('base64') },
    ];
    const made = await called(messages, 'create', qa, { to: bob, subject: 'Made', html: '<b>Hi', attachments });
    assert.deepEqual([made.subject, made.attachments[0].fileName, made.attachments[0].length], ['Made', 'a.txt', 5]);
    const elsewhere = called(messages, 'create', server, { to: 'me@elsewhere.test', send: true, text: 'x' });
    await assert.rejects(elsewhere, { message: /never sends mail/ });
  }),
  'messages.forward': absent('POST /api/messages/:id/forward', (messages, { id }) =>
    called(messages, 'forward', id, { to: ann }),
  ),
  'messages.reply': absent('POST /api/messages/:id/reply', (messages, { id }) =>
    called(messages, 'reply', id, { text: 'x' }),
  ),
  'messages.generatePreviews': absent('POST /api/messages/:id/screenshots', (messages, { id }) =>
    called(messages, 'generatePreviews', id, { emailClients: [] }),
  ),
  'files.getAttachment': works(['GET /api/files/attachments/:attachmentId'], async (files, { attachments }) =>
    assert.equal(String(await called(files, 'getAttachment', attachments[0].id)), 'hello'),
  ),
  'files.getEmail': works(['GET /api/files/email/:id'], async (files, { id }) =>
    assert.match(String(await called(files, 'getEmail', id)), /Subject: Confirm your address/),
  ),
  'files.getPreview': absent('GET /api/files/screenshots/:previewId', (files) => called(files, 'getPreview', 'x')),
  'analysis.spam': absent('GET /api/analysis/spam/:id', (analysis, { id }) => called(analysis, 'spam', id)),
  'analysis.deliverability': works(['GET /api/analysis/deliverability/:id'], async (analysis, { id }) => {
    const { spf, dkim, dmarc, content } = await called(analysis, 'deliverability', id);
    assert.ok(['Pass', 'Warning', 'Fail', 'Timeout'].includes(spf.result) && dmarc.result !== undefined);
    assert.deepEqual([dkim, content.script, content.missingListUnsubscribe], [[], false, true]);
  }),
  'usage.limits': absent('GET /api/usage/limits', (usage) => called(usage, 'limits')),
  'usage.transactions': absent('GET /api/usage/transactions', (usage) => called(usage, 'transactions')),
  'devices.list': absent('GET /api/devices', (devices) => called(devices, 'list')),
  'devices.create': absent('POST /api/devices', (devices) =>
    called(devices, 'create', { name: 'x', sharedSecret: 'A' }),
  ),
  'devices.otp': absent('POST /api/devices/otp', async (devices) => {
    await assert.rejects(called(devices, 'otp', 'an-id'), { httpStatusCode: 501 });
    await called(devices, 'otp', 'SECRET');
  }),
  'devices.del': absent('DELETE /api/devices/:deviceId', (devices) => called(devices, 'del', 'x')),
  'previews.listEmailClients': absent('GET /api/screenshots/clients', (previews) =>
    called(previews, 'listEmailClients'),
  ),
  'messages.del': works(['DELETE /api/messages/:id'], async (messages, { id }) => {
    await called(messages, 'del', id);
    await assert.rejects(called(messages, 'del', id), { httpStatusCode: 404 });
  }),
  'messages.deleteAll': works(['DELETE /api/messages'], async (messages) => {
    await called(messages, 'deleteAll', server);
    assert.deepEqual((await called(messages, 'list', server)).items, []);
  }),
};

test('every method of the client works, or is told why it is not there, as the table of the guide says', async (t) => {
  const { service, client } = await startClient(t);
  const [owner, domain] = ['default', 'qa.example.com'];
  await service.app.accounts.addDomain({ owner, domain });
  await service.app.accounts.changeDomain({
    owner,
    domain,
    rules: { first_mail_minutes: 60, first_mail_per_hour: 10 },
  });
  await send(t, service, { to: bob, text: 'x' });
  const names = Object.entries(client).flatMap(([name, operation]) =>
    methodsOf(operation).map((method) => `${name}.${method}`),
  );
  assert.deepEqual(names.sort(), Object.keys(methods).sort());
  const dialect = (await declaredDialects()).find(({ name }) => name === 'mailosaur');
  const table = new Map(dialect?.calls.map((call) => [`${call.method} ${call.path}`, call.answer]));
  const message = await called(client.messages, 'get', server, { sentTo: ann });
  for (const [name, { calls, outcome, run }] of Object.entries(methods)) {
    const [operation = ''] = name.split('.');
    const tried = run(client[operation] ?? {}, message);
    if (outcome === 'absent') await assert.rejects(tried, { httpStatusCode: 501 }, name);
    else await assert.doesNotReject(tried, name);
    for (const call of calls) assert.equal(table.get(call) === undefined, outcome === 'absent', `${name}: ${call}`);
  }
  const tried = new Set(['GET /api/devices/:deviceId/otp', ...Object.values(methods).flatMap(({ calls }) => calls)]);
  assert.deepEqual(
    [...table.keys()].filter((call) => !tried.has(call)),
    [],
  );
});

test('a message that comes while the client waits is there at once', async (t) => {
  const { service, client } = await startClient(t);
  const waiting = called(client.messages, 'get', server, { subject: 'later' }, { timeout: 30_000 });
  await send(t, service, { to: ann, subject: 'A bit later', text: 'x' });
  assert.equal((await waiting).subject, 'A bit later');
});

test('what is wrong is told in the words of the client', async (t) => {
  const { client } = await startClient(t);
  const unknown = called(client.messages, 'getById', 'efe907e9-74ed-4113-a3e0-a3d41d914765');
  await assert.rejects(unknown, { message: 'Not found, check input parameters.' });
  const stranger: Client = Reflect.construct(Object(client.constructor), ['wrong', `https://${host}/`]);
  const refused = called(stranger.messages, 'list', server);
  await assert.rejects(refused, { message: 'Authentication failed, check your API key.' });
});

test('tests that were written for Mailosaur are green with the URL alone switched', async (t) => {
  // The key and the server that the tests have had at Mailosaur.
  const { service, proxy, key } = await startClient(t, { MAYFLY_API_KEY: 'x9Kq2mD7vT4bN8cR' });
  const { startApp } = createRequire(import.meta.url)('../../../../examples/sign-up/app.js');
  const app = await startApp({ smtp: { host: '127.0.0.1', port: service.app.smtp.port } });
  atEnd(t, () => app.stop());
  const environment = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_EXTRA_CA_CERTS: certFile, HTTPS_PROXY: proxy },
    ...{
      MAILOSAUR_API_KEY: key,
      MAILOSAUR_SERVER_ID: server,
      MAILOSAUR_BASE_URL: `https://${host}/`,
      APP_URL: app.url,
    },
  };
  const project = await projectOf(t);
  const vitest = [join(installed, 'node_modules/vitest/vitest.mjs'), 'run', '--root', project, '--reporter=json'];
  const report = join(project, 'report.json');
  const run = [...vitest, `--outputFile=${report}`];
  const { stdout } = await promisify(execFile)(process.execPath, run, { env: environment, cwd: project });
  const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'));
  assert.deepEqual([numPassedTests, numFailedTests], [2, 0], stdout);
});

test('the commands of its plugin for Cypress do as the methods of the client', async (t) => {
  const { service, key } = await startWithMail(t);
  const cypress = installCypress(t, { env: { MAILOSAUR_API_KEY: key, MAILOSAUR_BASE_URL: `${service.app.url}/` } });
  await cypress.load(join(installed, 'node_modules/cypress-mailosaur/dist/index.js'));
  // Its promise has nobody who waits for it, so that an error there ends the run.
  const tried = new Set(['mailosaurDownloadPreview']);
  const subject = async (...call: readonly [string, ...unknown[]]): Promise<Answered> => {
    tried.add(call[0]);
    return cypress.run(call);
  };
  const found = await subject('mailosaurGetMessage', server, { sentTo: ann });
  assert.deepEqual([found.subject, found.html.codes[0].value], ['Confirm your address', '482913']);
  for (const [by, text] of [
    ['Subject', 'confirm'],
    ['Body', 'your code'],
    ['SentFrom', 'no-reply@shop.test'],
    ['SentTo', ann],
  ] as const)
    assert.equal((await subject(`mailosaurGetMessagesBy${by}`, server, text)).items.length, 1, by);
  assert.equal((await subject('mailosaurListMessages', server)).items.length, 1);
  assert.equal((await subject('mailosaurGetMessageById', found.id)).id, found.id);
  assert.match(String(await subject('mailosaurDownloadMessage', found.id)), /Subject: Confirm/);
  assert.equal(String(await subject('mailosaurDownloadAttachment', found.attachments[0].id)), 'hello');
  assert.match(
    String(await subject('mailosaurGenerateEmailAddress', server)),
    new RegExp(`@${server}\\.mailosaur\\.net$`),
  );
  assert.equal((await subject('mailosaurGetServer', server)).id, server);
  assert.deepEqual((await subject('mailosaurListServers')).items, []);
  assert.ok((await subject('mailosaurGetDeliverabilityReport', found.id)).spf.result);
  const absent: readonly (readonly [string, ...unknown[]])[] = [
    ['mailosaurCreateServer', { name: 'x' }],
    ['mailosaurGetServerPassword', server],
    ['mailosaurUpdateServer', { id: server }],
    ['mailosaurDeleteServer', server],
    ['mailosaurForwardMessage', found.id, { to: ann }],
    ['mailosaurReplyToMessage', found.id, { text: 'x' }],
    ['mailosaurGetSpamAnalysis', found.id],
    ['mailosaurGetUsageLimits'],
    ['mailosaurGetUsageTransactions'],
    ['mailosaurListDevices'],
    ['mailosaurCreateDevice', { name: 'x' }],
    ['mailosaurGetDeviceOtp', 'SECRET'],
    ['mailosaurDeleteDevice', 'x'],
    ['mailosaurListPreviewEmailClients'],
    ['mailosaurGenerateEmailPreviews', found.id, { emailClients: [] }],
  ];
  for (const call of absent) await assert.rejects(subject(...call), /An API error occurred/, call[0]);
  await assert.rejects(subject('mailosaurCreateMessage', server, { to: 'me@elsewhere.test' }), /never sends mail/);
  await subject('mailosaurDeleteMessage', found.id);
  await subject('mailosaurDeleteAllMessages', server);
  assert.deepEqual((await subject('mailosaurListMessages', server)).items, []);
  await subject('mailosaurSetApiKey', 'wrong');
  await assert.rejects(subject('mailosaurListMessages', server), /check your API key/);
  assert.deepEqual(
    cypress.added.filter((name) => !tried.has(name)),
    ['mailosaurSearchMessages'],
  );
});

function methodsOf(operation: object): string[] {
  const prototype = Object.getPrototypeOf(operation);
  const isOperation = typeof operation === 'object' && 'client' in operation;
  return isOperation ? Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor') : [];
}

/** A project with tests that were written for Mailosaur, and the packages that they need. */
async function projectOf(t: TestContext): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'mayfly-mailosaur-'));
  atEnd(t, () => rm(project, { recursive: true, force: true }));
  await cp(join(import.meta.dirname, 'example'), project, { recursive: true });
  await symlink(join(installed, 'node_modules'), join(project, 'node_modules'));
  return project;
}
