import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { TestContext } from 'node:test';
import { attachmentText, createMailbox, deliver, messageWith } from '../../http/mail.ts';
import { useEngines } from '../../support/engines.ts';
import type { Service } from '../../support/service.ts';
import { FeedClient } from '../feed-client.ts';

const onEngines = useEngines();
const capturing = {
  MAYFLY_DIALECTS: 'inbucket',
  MAYFLY_CAPTURE: 'default',
  MAYFLY_CAPTURE_FROM: 'loopback',
};

/** Calls as people write them with curl: `curl -u any:KEY $INBUCKET/api/v1/…`. */
class Curl {
  readonly #service: Service;
  readonly headers: { readonly authorization: string };

  constructor(service: Service, key: string) {
    this.#service = service;
    this.headers = { authorization: `Basic ${Buffer.from(`any:${key}`).toString('base64')}` };
  }

  async text(
    path: string,
    options: { method?: string; body?: string } = {},
  ): Promise<{ status: number; text: string }> {
    const answer = await fetch(new URL(path, this.#service.app.url), { headers: this.headers, ...options });
    return { status: answer.status, text: await answer.text() };
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail where it is not there
  async json(path: string, options: { method?: string; body?: string } = {}): Promise<any> {
    const { status, text } = await this.text(path, options);
    assert.equal(status, 200, text);
    return JSON.parse(text);
  }

  async subjects(name: string): Promise<string[]> {
    return (await this.json(`/api/v1/mailbox/${name}`)).map(({ subject }: { subject: string }) => subject);
  }
}

async function startCapturing(start: (options: object) => Promise<Service>): Promise<{ service: Service; curl: Curl }> {
  const service = await start({ environment: capturing });
  return { service, curl: new Curl(service, await service.key('default')) };
}

onEngines('a mailbox exists without being made, oldest first, by local part or address', async (t, start) => {
  const { service, curl } = await startCapturing(start);
  assert.deepEqual(await curl.json('/api/v1/mailbox/swaks'), []);
  await deliver(t, service, 'swaks@example.com', messageWith(0, 'one'));
  await deliver(t, service, 'Swaks+tag@other.test', messageWith(0, 'two'));
  await deliver(t, service, 'notswaks@example.com', messageWith(0, 'of another'));
  for (const name of ['swaks', 'SWAKS', 'swaks+more'])
    assert.deepEqual(await curl.subjects(name), ['one', 'two'], name);
  assert.deepEqual(await curl.subjects('swaks@example.com'), ['one']);
  assert.deepEqual(await curl.subjects('swaks+x@OTHER.test'), ['two']);
  assert.deepEqual(await curl.subjects('notswaks'), ['of another']);
  const [first] = await curl.json('/api/v1/mailbox/Swaks');
  const { id, date, size, ...shown } = first;
  assert.deepEqual(shown, {
    mailbox: 'swaks',
    from: 'Sender <sender@origin.test>',
    to: [],
    subject: 'one',
    'posix-millis': Date.parse(date),
    seen: false,
  });
  assert.ok(size > 0 && id !== '');
});

onEngines('a name is that of mailboxes, on any domain, and the mail that a catch-all has for it', async (t, start) => {
  const service = await start({ environment: { MAYFLY_DIALECTS: 'inbucket' } });
  const key = await service.key('alice');
  const curl = new Curl(service, key);
  const own = await createMailbox(service, key);
  const foreign = await createMailbox(service, await service.key('bob'));
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'alice.test' });
  const catcher = await createMailbox(service, key, { domain: 'alice.test' });
  const { body: domains } = await service.call('GET', '/v1/domains', { key });
  const rules = { catchAll: catcher.id };
  const changed = await service.call('PATCH', `/v1/domains/${domains.items[0].id}`, { key, body: rules });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  await deliver(t, service, own.address, messageWith(0, 'own'));
  await deliver(t, service, foreign.address, messageWith(0, 'foreign'));
  await deliver(t, service, `${own.alias}@alice.test`, messageWith(0, 'caught'));
  await deliver(t, service, 'other@alice.test', messageWith(0, 'of another name'));
  await deliver(t, service, catcher.address, messageWith(0, 'of the catch-all'));
  assert.deepEqual(await curl.subjects(own.alias), ['own', 'caught']);
  assert.deepEqual(await curl.subjects(own.address), ['own']);
  assert.deepEqual(await curl.subjects(catcher.alias), ['of the catch-all']);
  assert.deepEqual(await curl.subjects('other'), ['of another name']);
  assert.deepEqual(await curl.subjects(foreign.alias), []);
  const bound = await service.call('POST', '/v1/api-keys', {
    key,
    body: { name: 'bound', mailboxId: own.id, scopes: ['mailboxes:read'] },
  });
  const ofBound = new Curl(service, bound.body.key);
  assert.deepEqual([await ofBound.subjects(own.alias), await ofBound.subjects('other')], [['own'], []]);
});

onEngines('a message has its header, bodies and attachments, whose links lead to them', async (t, start) => {
  const { service, curl } = await startCapturing(start);
  await deliver(t, service, 'swaks@example.com', messageWith(0, 'before'), messageWith(2, 'with files'));
  const message = await curl.json('/api/v1/mailbox/swaks/latest');
  assert.equal(message.subject, 'with files');
  assert.deepEqual(message.body, { text: 'see file', html: '' });
  assert.deepEqual(message.header.From, ['Sender <sender@origin.test>']);
  assert.deepEqual(message.header['Mime-Version'], ['1.0']);
  assert.equal(message.attachments.length, 2);
  const [{ filename, 'content-type': type, 'download-link': link, 'view-link': view, md5 }] = message.attachments;
  assert.deepEqual([filename, type, view], ['file-1.txt', 'text/plain', link]);
  const content = (await curl.text(link)).text;
  assert.equal(content, attachmentText(1));
  assert.equal(md5, createHash('md5').update(content).digest('hex'));
  assert.deepEqual(await curl.json(`/api/v1/mailbox/swaks/${message.id}`), message);
  const source = await curl.text(`/api/v1/mailbox/swaks/${message.id}/source`);
  assert.ok(source.text.endsWith(messageWith(2, 'with files')));
  for (const path of ['other/latest', `other/${message.id}`, 'swaks/1', `swaks/${message.id}0`])
    assert.deepEqual(await curl.text(`/api/v1/mailbox/${path}`), {
      status: 404,
      text: 'there is no such email in the mailbox\n',
    });
  assert.equal((await curl.text(link.replace('/attach/0/', '/attach/2/'))).status, 404);
});

onEngines('messages are marked as seen and deleted, one by one or all of a name', async (t, start) => {
  const { service, curl } = await startCapturing(start);
  await deliver(t, service, 'swaks@example.com', messageWith(0, 'one'), messageWith(0, 'two'), messageWith(0, 'three'));
  await deliver(t, service, 'other@example.com', messageWith(0, 'of another'));
  const seen = async () => (await curl.json('/api/v1/mailbox/swaks')).map((header: { seen: boolean }) => header.seen);
  const [one, two] = await curl.json('/api/v1/mailbox/swaks');
  await curl.json(`/api/v1/mailbox/swaks/${one.id}`);
  assert.deepEqual(await seen(), [false, false, false], 'reading marks nothing');
  const patch = (id: string, body?: string) =>
    curl.json(`/api/v1/mailbox/swaks/${id}`, { method: 'PATCH', ...(body === undefined ? {} : { body }) });
  assert.equal(await patch(one.id, '{"seen":true}'), 'OK');
  assert.equal(await patch(two.id, '{"seen":false}'), 'OK');
  assert.deepEqual(await seen(), [true, false, false]);
  assert.equal(await patch(two.id), 'OK', 'the client for Go sends no body');
  assert.deepEqual(await seen(), [true, true, false]);
  assert.equal(await curl.json(`/api/v1/mailbox/swaks/${one.id}`, { method: 'DELETE' }), 'OK');
  assert.equal((await curl.text(`/api/v1/mailbox/swaks/${one.id}`, { method: 'DELETE' })).status, 404);
  assert.deepEqual(await curl.subjects('swaks'), ['two', 'three']);
  assert.equal(await curl.json('/api/v1/mailbox/swaks', { method: 'DELETE' }), 'OK');
  assert.deepEqual([await curl.subjects('swaks'), await curl.subjects('other')], [[], ['of another']]);
});

onEngines('the monitor begins with the newest messages, then tells of each as it comes, once', async (t, start) => {
  const { service, curl } = await startCapturing(start);
  await deliver(t, service, 'swaks@example.com', messageWith(0, 'one'));
  await deliver(t, service, 'other@example.com', messageWith(0, 'two'));
  const open = (path: string) => FeedClient.open(t, `${service.app.url}/api/v1/monitor/messages${path}`, curl.headers);
  const [all, ofName] = [await open(''), await open('/swaks')];
  await deliver(t, service, 'other@example.com', messageWith(0, 'three'));
  await deliver(t, service, 'swaks@example.com', messageWith(0, 'four'));
  const told = async (feed: FeedClient, count: number) =>
    (await feed.next(count)).map(({ mailbox, subject }) => `${mailbox}: ${subject}`);
  assert.deepEqual(await told(all, 4), ['swaks: one', 'other: two', 'other: three', 'swaks: four']);
  assert.deepEqual(await told(ofName, 2), ['swaks: one', 'swaks: four']);
});

/** A helper of a test suite as people write it in many languages: it asks until there is a message, and takes the newest. */
async function waitForEmail(curl: Curl, name: string): Promise<{ body: { text: string }; id: string }> {
  for (let attempts = 0; attempts < 50; attempts += 1) {
    const headers = await curl.json(`/api/v1/mailbox/${name}`);
    if (headers.length > 0) return curl.json(`/api/v1/mailbox/${name}/${headers[headers.length - 1].id}`);
  }
  throw new Error(`no email for ${name}`);
}

onEngines(
  'a helper that asks until a message is there, and empties the mailbox after',
  async (t: TestContext, start) => {
    const { service, curl } = await startCapturing(start);
    await deliver(t, service, 'new.user@example.com', 'Subject: Welcome\r\n\r\nYour code is 493027\r\n');
    const { body } = await waitForEmail(curl, 'new.user');
    assert.match(body.text, /493027/);
    await curl.json('/api/v1/mailbox/new.user', { method: 'DELETE' });
    assert.deepEqual(await curl.subjects('new.user'), []);
  },
);
