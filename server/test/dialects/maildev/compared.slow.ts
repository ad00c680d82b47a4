import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { lockedInstall } from '../../support/locked-install.ts';
import { startService } from '../../support/service.ts';
import { SmtpClient } from '../../support/smtp-client.ts';
import { atEnd } from '../../support/test-end.ts';
import { messages } from './messages.ts';

/** A running catcher: MailDev itself, or this service in its dialect. */
interface Catcher {
  readonly url: string;
  readonly smtpPort: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer, without what is another one for every catcher and every run. */
interface Compared {
  readonly call: string;
  readonly status: number;
  readonly type: string | null;
  readonly body: unknown;
}

/** Members that differ: places are each one's own, this service adds its trace to a message, and MailDev miscounts unread emails. */
const ownMembers: ReadonlySet<string> = new Set([
  ...['source', 'size', 'sizeHuman', 'received', 'fileName', 'smtpPort'],
  'unread',
]);

test('MailDev and its dialect answer the same calls the same way', { timeout: 240_000 }, async (t) => {
  const theirs = await answersOf(t, await startMaildev(t));
  const ours = await answersOf(t, await startSpeaking(t));
  assert.deepEqual(ours, theirs);
  assert.ok(ours.length >= 30);
});

async function answersOf(t: TestContext, { url, smtpPort, headers }: Catcher): Promise<Compared[]> {
  const smtp = await SmtpClient.open(t, smtpPort);
  for (const message of messages) assert.equal((await smtp.deliver(message)).code, 250);
  smtp.socket.destroy();
  const list: { id: string }[] = JSON.parse(await (await fetch(`${url}/api/email`, { headers })).text());
  const ids = list.map(({ id }) => id);
  const [welcome, confirm, invoice] = ids;
  const compared: Compared[] = [];
  const call = async (method: string, path: string, sent?: object) => {
    const body = sent === undefined ? {} : { body: JSON.stringify(sent) };
    const type: Record<string, string> = sent === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method, headers: { ...headers, ...type }, ...body });
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    const text = await answer.text();
    compared.push({
      call: `${method} ${named(path, ids)}`,
      status: answer.status,
      type: isJson ? 'json' : null,
      body: isJson ? withoutOwn(JSON.parse(text), ids) : text.slice(Math.max(0, text.indexOf('From: '))),
    });
  };
  for (const query of ['', '?skip=1&limit=1', '?sort=desc', '?sort=asc&limit=2', '?skip=9', '?limit=x', ...filters])
    await call('GET', `/api/email${query}`);
  for (const query of ['', '?limit=1&skip=1', '?sort=asc', '?search=invoice', '?unread=true', '?limit=0'])
    await call('GET', `/api/email/summary${query}`);
  await call('GET', `/api/email/${welcome}/html`);
  for (const part of ['source', 'download', 'attachment/none']) await call('GET', `/api/email/${welcome}/${part}`);
  await call('GET', `/api/email/${invoice}/attachment/1692f2359d92bf3aca3b6a33e9767623.pdf`);
  await call('GET', `/api/email/${confirm}`);
  await call('GET', '/api/email?read=true');
  await call('GET', '/api/email/summary?unread=true');
  await call('PATCH', '/api/email/read-all');
  await call('PATCH', '/api/email/read-all');
  await call('GET', '/api/email/none');
  await call('DELETE', '/api/email/none');
  await call('DELETE', `/api/email/${welcome}`);
  await call('POST', '/api/email/delete', {});
  await call('POST', '/api/email/delete', { ids: [welcome, confirm, confirm] });
  await call('GET', '/api/email');
  await call('DELETE', '/api/email/all');
  await call('GET', '/api/email/summary');
  await call('GET', '/api/healthz');
  await call('GET', '/api/config');
  return compared;
}

const filters = [
  '?subject=Welcome',
  '?subject=welcome',
  '?to.address=carl@client.test',
  '?to.name=Carl%20C.',
  '?from.address=shop@origin.test&read=false',
  '?headers.x-campaign=spring',
  '?headers.x-tag=b',
  '?envelope.to.address=hidden@client.test',
  '?calculatedBcc.address=hidden@client.test',
  '?attachments.filename=rows.csv',
  '?cc.address=dora@client.test',
  '?nothing=1',
  '?from.nothing=1',
  '?from.address=shop@origin.test&skip=1&limit=5',
];

/** A value without the members that are each catcher's own, and with emails by their number. */
function withoutOwn(value: unknown, ids: readonly string[]): unknown {
  if (typeof value === 'string') return named(value, ids);
  if (Array.isArray(value)) return value.map((item) => withoutOwn(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !ownMembers.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutOwn(member, ids)]));
}

function named(text: string, ids: readonly string[]): string {
  return ids.reduce((left, id, number) => left.replaceAll(id, `email-${number}`), text);
}

async function startMaildev(t: TestContext): Promise<Catcher> {
  const installed = await lockedInstall(import.meta.dirname);
  const { importPackage } = await import(pathToFileURL(join(installed, 'import-package.mjs')).href);
  const { MailDev } = await importPackage('maildev');
  const mailDirectory = await mkdtemp(join(tmpdir(), 'maildev-'));
  const maildev = new MailDev({ smtp: 0, web: 0, ip: '127.0.0.1', webIp: '127.0.0.1', silent: true, mailDirectory });
  await maildev.start();
  atEnd(t, async () => {
    await maildev.stop();
    await rm(mailDirectory, { recursive: true, force: true });
  });
  const { smtp, api } = maildev.getServers();
  return { url: `http://127.0.0.1:${api.getPort()}`, smtpPort: smtp.getAddress().port, headers: {} };
}

async function startSpeaking(t: TestContext): Promise<Catcher> {
  const environment = { MAYFLY_DIALECTS: 'maildev', MAYFLY_CAPTURE: 'default', MAYFLY_CAPTURE_FROM: 'loopback' };
  const service = await startService(t, { environment });
  const headers = { authorization: `Bearer ${await service.key('default')}` };
  return { url: service.app.url, smtpPort: service.app.smtp.port, headers };
}
