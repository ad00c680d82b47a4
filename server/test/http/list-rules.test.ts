import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Service, startService } from '../support/service.ts';
import { assertProblem, bearer, exchange } from './exchange.ts';
import { asListed, createMailbox, deliver, filledMailbox, messageWith } from './mail.ts';

const minute = 60_000;

test('only active mailboxes of the account are listed (interface.md: GET /v1/mailboxes)', async (t) => {
  const service = await startService(t);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  assert.deepEqual((await service.call('GET', '/v1/mailboxes', { key: alice })).body, { items: [] });
  const active = await createMailbox(service, alice, { expiresIn: 60 });
  const permanent = await createMailbox(service, alice, { noExpiration: true });
  const deleted = await createMailbox(service, alice);
  const archived = await createMailbox(service, alice, { recoverable: true, tag: 'kept' });
  await createMailbox(service, alice, { expiresIn: 1 });
  await createMailbox(service, alice, { expiresIn: 1, recoverable: true, tag: 'kept' });
  await createMailbox(service, bob, { noExpiration: true });
  await service.call('DELETE', '/v1/mailboxes', { key: alice, body: { ids: [deleted.id, archived.id] } });
  service.clock.advance(minute);
  for (const sweep of [async () => 0, () => service.app.run('sweep')]) {
    await sweep();
    const { body } = await service.call('GET', '/v1/mailboxes', { key: alice });
    assert.deepEqual(body, { items: [permanent, active] });
  }
});

test('mailboxes are listed newest first, those of one moment by id (design: lists)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const created: { id: string }[] = [];
  for (let index = 0; index < 60; index += 1) {
    if (index % 3 === 0) service.clock.advance(1);
    created.push(await createMailbox(service, key));
  }
  const { body } = await service.call('GET', '/v1/mailboxes', { key });
  assert.deepEqual(body.items, created.toReversed());
  assert.deepEqual(ids(body.items), ids(created).sort().reverse());
});

test('address is an exact filter, in any case, and finds only own mailboxes (interface.md: GET /v1/mailboxes)', async (t) => {
  const service = await startService(t);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const mine = await createMailbox(service, alice);
  await createMailbox(service, alice);
  const theirs = await createMailbox(service, bob);
  const find = async (address: string) => {
    const path = `/v1/mailboxes?address=${encodeURIComponent(address)}`;
    const answer = await service.call('GET', path, { key: alice });
    assert.equal(answer.status, 200);
    return ids(answer.body.items);
  };
  for (const address of [mine.address, mine.address.toUpperCase(), `${mine.alias}@Mail.Test`]) {
    assert.deepEqual(await find(address), [mine.id], address);
  }
  const others = [
    '',
    mine.alias,
    `${mine.alias}@second.test`,
    mine.address.slice(1),
    ` ${mine.address}`,
    `${mine.alias}@`,
  ];
  for (const address of [
    ...others,
    `%${mine.alias.slice(1)}@mail.test`,
    theirs.address,
    'nobody@mail.test',
    '@',
    '\0',
  ]) {
    assert.deepEqual(await find(address), [], address);
  }
  assertProblem(await service.call('GET', '/v1/mailboxes?address=a&address=b', { key: alice }), 400, 'invalid_request');
  assert.equal((await service.call('GET', '/v1/mailboxes?unknown=1', { key: alice })).body.items.length, 2);
});

test('messageCount follows deliveries and deletions (interface.md: Mailbox)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key);
  const path = `/v1/mailboxes/${mailbox.id}`;
  const count = async () => {
    const one = (await service.call('GET', path, { key })).body.messageCount;
    assert.equal((await service.call('GET', '/v1/mailboxes', { key })).body.items[0].messageCount, one);
    return one;
  };
  await deliver(t, service, mailbox.address, messageWith(0), messageWith(2), messageWith(1));
  assert.equal(await count(), 3);
  const [newest, ...others] = ids((await service.call('GET', `${path}/mails`, { key })).body.items);
  await service.call('DELETE', `${path}/mails/${newest}`, { key });
  assert.equal(await count(), 2);
  await service.call('DELETE', `${path}/mails`, { key, body: { ids: others } });
  assert.equal(await count(), 0);
});

test('a mail has every field of its table, the same alone and in the list (interface.md: Email)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { mailboxId, mailId, attachmentIds } = await filledMailbox(t, service, { key, attachments: 2 });
  const { body } = await service.call('GET', `/v1/mailboxes/${mailboxId}/mails/${mailId}`, { key });
  const { headers, details, ...rest } = body;
  assert.match(headers, /^Subject: with attachments\r?$/m);
  assert.deepEqual(rest, {
    id: mailId,
    mailboxId,
    sender: 'sender@origin.test',
    subject: 'with attachments',
    body: rest.body,
    owner: 'alice',
    hasAttachments: true,
    attachments: attachmentIds.map((id, index) => ({ id, name: `file-${index + 1}.txt`, sizeBytes: 23 })),
    receivedAt: '2026-03-01T12:00:00.000Z',
  });
  assert.equal(rest.body.trim(), 'see file');
  const list = await service.call('GET', `/v1/mailboxes/${mailboxId}/mails`, { key });
  assert.deepEqual(list.body, { items: [asListed(body)] });
});

test('htmlBody, headers and attachments are absent when there is nothing to show (interface.md: Email)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(
    t,
    service,
    address,
    'Subject: plain\r\n\r\ntext',
    'Content-Type: text/html\r\n\r\n<p>only <b>HTML</b>',
  );
  const [html, plain] = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items;
  assert.equal(plain.hasAttachments, false);
  assert.deepEqual([plain.htmlBody, plain.attachments], [undefined, undefined]);
  assert.equal(plain.sender, 'sender@client.test', 'the envelope sender where there is no From');
  assert.match(html.htmlBody, /<p>only <b>HTML<\/b>/);
  assert.equal(html.body.trim(), 'only HTML');
  assert.equal(html.subject, '');
  const { body } = await service.call('GET', `/v1/mailboxes/${id}/mails/${plain.id}/attachments`, { key });
  assert.deepEqual(body, { items: [] });
});

test('the sender is the first in From that has an address (interface.md: Email)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const cases = [
    ['Smith, John <j@x.test>, k@y.test', 'j@x.test'],
    ['Smith; John <j@x.test>', 'j@x.test'],
    ['root', 'root'],
    ['root (Cron Daemon)', 'root'],
    ['Ann (<j@x.test>)', 'j@x.test'],
    ['Ann (<nobody>)', 'sender@client.test'],
    ['undisclosed:;', 'sender@client.test'],
  ] as const;
  await deliver(t, service, address, ...cases.map(([from]) => `From: ${from}\r\n\r\ntext`));
  const { items } = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body;
  assert.deepEqual(items.map(({ sender }: { sender: string }) => sender).toReversed(), [
    ...cases.map(([, sender]) => sender),
  ]);
});

test('an empty mailbox has an empty list (interface.md: GET /v1/mailboxes/{mailboxId}/mails)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  assert.deepEqual((await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body, { items: [] });
});

/** Either side of one page, of two, and well beyond. */
const lengths = [24, 25, 26, 49, 50, 51, 75, 76, 130] as const;

test('a list of any length comes complete, newest first, ties by id (design: lists)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key, { noExpiration: true });
  let delivered = 0;
  for (const length of lengths) {
    while (delivered < length) {
      const subjects = Array.from({ length: Math.min(3, length - delivered) }, (_, index) => String(delivered + index));
      await deliver(t, service, address, ...subjects.map((subject) => messageWith(Number(subject) % 3, subject)));
      delivered += subjects.length;
      service.clock.advance(1);
    }
    const { body, headers } = await service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    assert.deepEqual(
      body.items.map(({ subject }: { subject: string }) => Number(subject)),
      Array.from({ length }, (_, index) => length - 1 - index),
    );
    assert.deepEqual(ids(body.items), ids(body.items).sort().reverse());
    for (const { subject, attachments = [] } of body.items) assert.equal(attachments.length, Number(subject) % 3);
  }
  const head = await exchange(service.app.url, {
    method: 'HEAD',
    path: `/v1/mailboxes/${id}/mails`,
    headers: bearer(key),
  });
  assert.deepEqual([head.status, head.body], [200, undefined]);
});

test('mails deleted while a list is given out do not break it', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key, { noExpiration: true });
  await deliver(t, service, address, ...Array.from({ length: 120 }, (_, index) => messageWith(0, String(index))));
  const all = ids((await listMails(service, { key, id })).body.items);
  const lists = Array.from({ length: 10 }, () => listMails(service, { key, id }));
  const doomed = all.filter((_, index) => index % 25 === 24 || index % 7 === 0);
  const deletions = doomed.map((mailId) => service.call('DELETE', `/v1/mailboxes/${id}/mails/${mailId}`, { key }));
  const survivors = all.filter((mailId) => !doomed.includes(mailId));
  for (const { status, body } of await Promise.all(lists)) {
    assert.equal(status, 200);
    const listed = ids(body.items);
    assert.deepEqual(listed, [...new Set(listed)].sort().reverse());
    assert.deepEqual(
      listed.filter((mailId) => survivors.includes(mailId)),
      survivors,
    );
  }
  for (const { status } of await Promise.all(deletions)) assert.equal(status, 204);
  assert.deepEqual(ids((await listMails(service, { key, id })).body.items), survivors);
});

function listMails(service: Service, { key, id }: { key: string; id: string }) {
  return service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
}

function ids(items: readonly { id: string }[]): string[] {
  return items.map(({ id }) => id);
}
