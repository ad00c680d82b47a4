import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { deliver, messageWith } from '../../http/mail.ts';
import { lockedInstall } from '../../support/locked-install.ts';
import { startService } from '../../support/service.ts';

interface Header {
  readonly id: string;
  readonly subject: string;
}

/** The client, as far as it is used here. Its types are not installed with the repository. */
interface InbucketClient {
  mailbox(name: string): Promise<Header[]>;
  message(name: string, id: string): Promise<Header & { readonly attachments: readonly object[] }>;
  messageSource(name: string, id: string): Promise<string>;
  deleteMessage(name: string, id: string): Promise<string>;
  purgeMailbox(name: string): Promise<string>;
  prugeMailbox(name: string): Promise<string>;
}

/** Outcome of each method of the client, without its constructor. */
const outcomes = {
  mailbox: 'works',
  message: 'works',
  deleteMessage: 'works',
  purgeMailbox: 'works',
  prugeMailbox: 'works',
  messageSource: 'fails as with Inbucket: it reads the source as JSON',
} as const;

test('inbucket-js-client, unchanged: every method', { timeout: 240_000 }, async (t) => {
  const installed = await lockedInstall(import.meta.dirname);
  const { importPackage } = await import(pathToFileURL(join(installed, 'import-package.mjs')).href);
  const { InbucketAPIClient } = (await importPackage('inbucket-js-client')).default;
  const methods = Object.getOwnPropertyNames(InbucketAPIClient.prototype).filter(
    (name) => name !== 'constructor' && name !== 'doRequest',
  );
  assert.deepEqual(methods.toSorted(), Object.keys(outcomes).toSorted());
  const service = await startService(t, {
    environment: { MAYFLY_DIALECTS: 'inbucket', MAYFLY_CAPTURE: 'default', MAYFLY_CAPTURE_FROM: 'loopback' },
  });
  const headers = { Authorization: `Bearer ${await service.key('default')}` };
  const client: InbucketClient = new InbucketAPIClient(service.app.url, { headers });
  assert.deepEqual(await client.mailbox('swaks'), []);
  await deliver(
    t,
    service,
    'swaks@inbucket.local',
    messageWith(1, 'one'),
    messageWith(0, 'two'),
    messageWith(0, 'three'),
  );
  const [one, two, three] = await client.mailbox('swaks');
  assert.deepEqual([one?.subject, two?.subject, three?.subject], ['one', 'two', 'three']);
  assert.equal((await client.message('swaks', one?.id ?? '')).attachments.length, 1);
  assert.equal((await client.message('swaks', 'latest')).subject, 'three');
  await assert.rejects(client.message('swaks', 'nothing'), /request error: 404 there is no such email/);
  await assert.rejects(client.messageSource('swaks', one?.id ?? ''), SyntaxError);
  assert.equal(await client.deleteMessage('swaks', one?.id ?? ''), 'OK');
  assert.equal((await client.mailbox('swaks')).length, 2);
  assert.equal(await client.purgeMailbox('swaks'), 'OK');
  assert.equal(await client.prugeMailbox('swaks'), 'OK');
  assert.deepEqual(await client.mailbox('swaks'), []);
  const stranger: InbucketClient = new InbucketAPIClient(service.app.url);
  await assert.rejects(stranger.mailbox('swaks'), /request error: 401/);
});
