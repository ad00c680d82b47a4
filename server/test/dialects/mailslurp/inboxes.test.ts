import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useEngines } from '../../support/engines.ts';
import { startService } from '../../support/service.ts';
import { Slurp, speaking } from './speaking.ts';

const onEngines = useEngines();
const dayMs = 86_400_000;

onEngines('an inbox is a mailbox of the caller, with its name, its tags and its end', async (t, start) => {
  const service = await start(speaking);
  const key = await service.key('alice');
  const slurp = new Slurp(t, service, key);
  const now = service.clock.now();
  const inTime = (ms: number) => new Date(now + ms).toISOString();
  const options = {
    name: 'Sign up',
    tags: ['test', 'ci'],
    expiresIn: 90_000,
    description: 'x',
    inboxType: 'HTTP_INBOX',
  };
  const made = await slurp.call('POST', '/inboxes/withOptions', { body: options });
  const { body: mailbox } = await service.call('GET', `/v1/mailboxes/${made.body.id}`, { key });
  assert.deepEqual([mailbox.name, mailbox.tag, mailbox.expiresAt], ['Sign up', 'test, ci', inTime(90_000)]);
  const { id, address, alias, domain } = mailbox;
  const inbox = {
    ...{ id, userId: 'alice', createdAt: inTime(0), name: 'Sign up', emailAddress: address, expiresAt: inTime(90_000) },
    ...{ domainId: null, description: null, favourite: false, teamAccess: false, tags: ['test', 'ci'] },
    ...{ inboxType: 'SMTP_INBOX', readOnly: false, virtualInbox: false, localPart: alias, domain },
  };
  assert.deepEqual([made.status, made.body], [201, inbox]);
  assert.deepEqual((await slurp.get(`/inboxes/${id}`)).body, inbox);
  const query = `name=By+query&tags=a&tags=b&expiresAt=${inTime(3_600_000)}&domainName=second.test`;
  const { body: other } = await slurp.call('POST', `/inboxes?${query}`);
  assert.deepEqual([other.name, other.tags, other.expiresAt], ['By query', ['a', 'b'], inTime(3_600_000)]);
  assert.match(other.emailAddress, /@second\.test$/);
  for (const path of ['/inboxes', '/createInbox', '/newEmailAddress', '/inboxes/withDefaults']) {
    const { body } = await slurp.call('POST', path);
    assert.deepEqual([body.name, body.tags, body.expiresAt], [null, [], inTime(dayMs)], path);
  }
  assert.equal((await slurp.call('DELETE', `/inboxes/${id}`)).status, 204);
  assert.equal((await slurp.get(`/inboxes/${id}`)).status, 404);
});

test('an address can be chosen, and its inbox is given again', async (t) => {
  const service = await startService(t, speaking);
  const slurp = new Slurp(t, service, await service.key('alice'));
  const path = '/inboxes?emailAddress=my-test@mail.test&name=Mine';
  const [one, again] = [await slurp.call('POST', path), await slurp.call('POST', path)];
  assert.deepEqual([one.status, one.body.emailAddress, one.body.name], [201, 'my-test@mail.test', 'Mine']);
  assert.deepEqual(again.body, one.body);
  const found = await slurp.get('/inboxes/byEmailAddress?emailAddress=My-Test@mail.test');
  assert.deepEqual(found.body, { exists: true, inboxId: one.body.id });
  assert.deepEqual((await slurp.get('/inboxes/byName?name=Mine')).body, { exists: true, inboxId: one.body.id });
  assert.deepEqual((await slurp.get('/inboxes/byName?name=Yours')).body, { exists: false, inboxId: null });
  const bob = new Slurp(t, service, await service.key('bob'));
  assert.equal((await bob.call('POST', path)).status, 409);
  assert.deepEqual((await bob.get('/inboxes/byEmailAddress?emailAddress=my-test@mail.test')).body.exists, false);
});

test('an inbox that cannot be is refused with the reason', async (t) => {
  const environment = { ...speaking.environment, MAYFLY_LIFETIME_MINUTES_MAX: '60' };
  const service = await startService(t, { environment });
  const slurp = new Slurp(t, service, await service.key('alice'));
  const past = new Date(service.clock.now()).toISOString();
  for (const [query, status, message] of [
    [`expiresAt=${past}`, 400, /expiresAt must be in the future/],
    ['expiresIn=3600001', 400, /must be at most 60 minutes/],
    ['expiresIn=0', 400, /expiresIn must be a whole number/],
    ['expiresIn=soon', 400, /expiresIn must be a number/],
    [`name=${'x'.repeat(101)}`, 400, /name must have at most 100/],
    [`tags=${'x'.repeat(101)}`, 400, /tag must have at most 100/],
    ['domainName=other.test', 403, /domain is not allowed/],
    ['emailAddress=a@other.test', 403, /domain is not allowed/],
    ['prefix=test', 501, /prefix/],
    ['domainId=1', 501, /domainId/],
  ] as const) {
    const answer = await slurp.call('POST', `/inboxes?${query}`);
    assert.equal(answer.status, status, `${query}: ${answer.text}`);
    assert.match(answer.body.message, message);
  }
  const hourMs = 3_600_000;
  assert.equal(Date.parse((await slurp.call('POST', '/inboxes')).body.expiresAt), service.clock.now() + hourMs);
});

test('inboxes are listed in pages, by their tags and words', async (t) => {
  const service = await startService(t, speaking);
  const slurp = new Slurp(t, service, await service.key('alice'));
  for (const query of ['name=one&tags=x', 'name=two&tags=x&tags=y', 'name=three', 'name=four&tags=y']) {
    await slurp.inbox(`?${query}`);
    service.clock.advance(1_000);
  }
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  const listed = async (query = '') => names((await slurp.get(`/inboxes${query}`)).body);
  assert.deepEqual(await listed(), ['one', 'two', 'three', 'four']);
  assert.deepEqual(await listed('?sort=DESC&size=2'), ['four', 'three']);
  const page = async (query: string) => (await slurp.get(`/inboxes/paginated?${query}`)).body;
  const second = await page('page=1&size=3');
  assert.deepEqual(names(second.content), ['four']);
  const { number, size, totalElements, totalPages, first, last, numberOfElements, empty } = second;
  assert.deepEqual(
    { number, size, totalElements, totalPages, first, last, numberOfElements, empty },
    {
      number: 1,
      size: 3,
      totalElements: 4,
      totalPages: 2,
      first: false,
      last: true,
      numberOfElements: 1,
      empty: false,
    },
  );
  assert.deepEqual(names((await page('tag=x')).content), ['one', 'two']);
  assert.deepEqual(names((await page('tag=y&sort=DESC')).content), ['four', 'two']);
  assert.deepEqual(names((await page('search=TW')).content), ['two']);
  assert.deepEqual([(await page('favourite=true')).content, (await page('page=9')).content], [[], []]);
  assert.equal((await slurp.get('/inboxes/paginated?size=101')).status, 400);
  const bob = new Slurp(t, service, await service.key('bob'));
  assert.deepEqual((await bob.get('/inboxes')).body, []);
});

test('an inbox is emptied, and its later mail stays', async (t) => {
  const service = await startService(t, speaking);
  const slurp = new Slurp(t, service, await service.key('alice'));
  const { id, emailAddress } = await slurp.inbox();
  const count = async () => (await slurp.get(`/inboxes/${id}/emails/count`)).body.totalElements;
  for (const path of [`/emptyInbox?inboxId=${id}`, `/inboxes/${id}/deleteAllInboxEmails`]) {
    await slurp.send(emailAddress, { subject: 'one' }, { subject: 'two' });
    assert.equal(await count(), 2);
    assert.equal((await slurp.call('DELETE', path)).status, 204);
    assert.equal(await count(), 0);
  }
  assert.equal((await slurp.call('DELETE', '/emptyInbox')).status, 400);
  const bob = new Slurp(t, service, await service.key('bob'));
  for (const path of [`/emptyInbox?inboxId=${id}`, `/deleteEmailAddress?inboxId=${id}`, `/inboxes/${id}`])
    assert.equal((await bob.call('DELETE', path)).status, 403, path);
  assert.equal((await slurp.call('DELETE', `/deleteEmailAddress?inboxId=${id}`)).status, 204);
});
