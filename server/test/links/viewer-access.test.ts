import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { callsOf, type Operation } from '../http/access-operations.ts';
import { assertProblem, exchange } from '../http/exchange.ts';
import { filledMailbox } from '../http/mail.ts';
import { spamReply, startSpamd } from '../spam/spamd.ts';
import { startService } from '../support/service.ts';
import { type MadeLink, makeLink, tokenOf, Viewer } from './viewer.ts';

const mailbox = '/v1/mailboxes/:mailboxId';
const mail = `${mailbox}/mails/:mailId`;
const attachment = `${mail}/attachments/:attachmentId`;
/** All that a viewer can call, below the path of the link. */
const reads = [
  `${mailbox}/mails`,
  `${mailbox}/events`,
  mail,
  ...['html', 'raw', 'checks', 'checks/features', 'checks/links', 'checks/spam', 'attachments'].map(
    (part) => `${mail}/${part}`,
  ),
  `${attachment}/content`,
  `${attachment}/view`,
];
const prefix = '/v1/shared/:linkId';

test('the session of a viewer is none at any route of the API, whether the link shows a mail or a mailbox', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const filled = await filledMailbox(t, service, { key, attachments: 1, body: { noExpiration: true } });
  const place = `/v1/mailboxes/${filled.mailboxId}`;
  const { body: document } = await service.call('GET', '/openapi.json');
  for (const shown of [place, `${place}/mails/${filled.mailId}`]) {
    const link = await makeLink(service, {
      key,
      place: shown,
      body: shown === place ? { history: true, codes: true } : { codes: true },
    });
    const viewer = new Viewer(service.app.url);
    await viewer.open(link);
    for (const operation of callsOf(document).filter(({ isOpen }) => !isOpen)) {
      const path = pathOf(operation, { filled, link });
      await t.test(`${operation.call}, a link to ${shown === place ? 'a mailbox' : 'a mail'}: 401`, async () => {
        const answer = await viewer.call(operation.method, path);
        assertProblem(answer, 401, 'unauthorized');
        // Nor does it reach, below the path of the link, what it is not to.
        const below = await viewer.call(operation.method, `/v1/shared/${link.id}${path}`);
        const isRead = operation.method === 'GET' && reads.includes(template(operation));
        if (!isRead) assert.ok([404, 405].includes(below.status), `${below.status}`);
      });
    }
  }
});

test('a viewer reads what the link shows by these routes and by no others, and nothing else by any of them', async (t) => {
  const routes = new Set<string>();
  const note = (message: unknown) => {
    // The channel is told of each instance that the framework makes.
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      if (url.startsWith('/v1/shared')) for (const name of [method].flat()) routes.add(`${name} ${url}`);
    });
  };
  subscribe('fastify.initialization', note);
  t.after(() => unsubscribe('fastify.initialization', note));
  const spamd = await startSpamd(t, spamReply);
  const service = await startService(t, { environment: { MAYFLY_SPAMD: spamd.place } });
  const shown = reads.flatMap((path) => [`GET ${prefix}${path}`, `HEAD ${prefix}${path}`]);
  assert.deepEqual([...routes].sort(), [...shown, 'POST /v1/shared', `GET ${prefix}`, `HEAD ${prefix}`].sort());

  const key = await service.key('alice');
  const body = { noExpiration: true };
  const filled = await filledMailbox(t, service, { key, attachments: 1, body });
  const neighbour = await filledMailbox(t, service, { key, attachments: 1, body });
  service.clock.advance(1_000);
  const place = `/v1/mailboxes/${filled.mailboxId}`;
  const ofMail = await makeLink(service, { key, place: `${place}/mails/${filled.mailId}` });
  const ofMailbox = await makeLink(service, { key, place, body: { history: true } });
  const ofFuture = await makeLink(service, { key, place });
  const viewer = new Viewer(service.app.url);
  for (const link of [ofMail, ofMailbox, ofFuture]) await viewer.open(link);
  // Another mail of the same mailbox, which only the link to the mailbox shows.
  const form = { method: 'POST', path: `${place}/mails`, body: messageWithFile } as const;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'message/rfc822' };
  const { body: second } = await exchange(service.app.url, { ...form, headers });
  const other = { ...filled, mailId: second.id, attachmentIds: [second.attachments[0].id] };
  // The events of a mailbox are a stream alone, and those of a mail are none.
  const ownStatus = (path: string, link: MadeLink) =>
    path.endsWith('/events') ? (link === ofMail ? 403 : 400) : path.endsWith('/mails') && link === ofMail ? 403 : 200;
  for (const path of reads) {
    const at = (names: typeof filled) => filledPath(path, names);
    const isOfMail = path.startsWith(mail);
    for (const [link, names, status] of [
      [ofMail, filled, ownStatus(path, ofMail)],
      [ofMail, other, isOfMail ? 404 : ownStatus(path, ofMail)],
      [ofMail, neighbour, 403],
      [ofMailbox, filled, ownStatus(path, ofMailbox)],
      [ofMailbox, other, ownStatus(path, ofMailbox)],
      [ofMailbox, neighbour, path.endsWith('/events') ? 400 : 403],
      [ofFuture, filled, isOfMail ? 404 : ownStatus(path, ofFuture)],
      [ofFuture, other, ownStatus(path, ofFuture)],
    ] as const) {
      assert.equal((await viewer.read(link, at(names))).status, status, `${path} ${status}`);
    }
    assertProblem(await new Viewer(service.app.url).read(ofMail, at(filled)), 401, 'unauthorized');
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      const answer = await viewer.call(method, `/v1/shared/${ofMail.id}${at(filled)}`);
      assertProblem(answer, 405, 'method_not_allowed');
    }
  }
  const stolen = new Viewer(service.app.url);
  stolen.take(viewer.cookie.replaceAll(ofMail.id, ofFuture.id));
  const swapped = await stolen.read(ofFuture, `${place}/mails/${filled.mailId}`);
  assert.ok([401, 404].includes(swapped.status), 'a secret is good for its own link');
});

test('neither the token of a link nor the secret of a viewer is on the disk', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { mailboxId } = await filledMailbox(t, service, { key, attachments: 0 });
  const link = await makeLink(service, { key, place: `/v1/mailboxes/${mailboxId}` });
  const viewer = new Viewer(service.app.url);
  await viewer.open(link);
  const secret = viewer.cookie.split('=')[1] ?? '';
  assert.match(secret, /^mfv_/);
  for (const file of ['mayfly.db', 'mayfly.db-wal']) {
    const bytes = await readFile(join(service.folder, file));
    for (const text of [tokenOf(link), secret]) assert.ok(!bytes.includes(text), file);
  }
});

const messageWithFile = [
  'From: a@origin.test',
  'Subject: second',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  'Content-Disposition: attachment; filename="a.txt"',
  '',
  'second file',
  '--b--',
  '',
].join('\r\n');

interface Filled {
  readonly mailboxId: string;
  readonly mailId: string;
  readonly attachmentIds: readonly string[];
}

function template({ path }: Operation): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function filledPath(path: string, { mailboxId, mailId, attachmentIds }: Filled): string {
  return path
    .replace(':mailboxId', mailboxId)
    .replace(':mailId', mailId)
    .replace(':attachmentId', String(attachmentIds[0]));
}

/** The path of an operation, with the ids of what the link shows. */
function pathOf(operation: Operation, { filled, link }: { filled: Filled; link: MadeLink }): string {
  return filledPath(template(operation), filled).replace(':linkId', link.id).replace(/:\w+/g, filled.mailboxId);
}
