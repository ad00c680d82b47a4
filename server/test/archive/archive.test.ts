import assert from 'node:assert/strict';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';

const onEachEngine = useEngines();
const archive = '/v1/archived-mailboxes';
const minuteMs = 60_000;

onEachEngine(
  'a recoverable mailbox is in the archive from its end on, before and after the sweep',
  async (_t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const expiring = await createMailbox(service, key, { expiresIn: 1, recoverable: true, tag: 'a' });
    const deleted = await createMailbox(service, key, { noExpiration: true, recoverable: true, tag: 'b' });
    await createMailbox(service, key, { expiresIn: 1 });
    assert.deepEqual(await archived(service, key), []);
    service.clock.advance(minuteMs - 1);
    await service.call('DELETE', `/v1/mailboxes/${deleted.id}`, { key });
    assert.deepEqual(
      (await archived(service, key)).map(({ id }) => id),
      [deleted.id],
    );
    service.clock.advance(1);
    for (const swept of [false, true]) {
      if (swept) await service.app.run('sweep');
      const items = await archived(service, key);
      assert.deepEqual(
        items.map(({ id }) => id),
        [expiring.id, deleted.id],
        'the last archived first',
      );
      assert.equal(items[0]?.archivedAt, expiring.expiresAt);
      const { id, alias, domain, address, tag, owner, createdAt } = expiring;
      const item = { id, alias, domain, address, tag, owner, createdAt, archivedAt: expiring.expiresAt };
      assert.deepEqual(items[0], item);
      assert.deepEqual((await service.call('GET', `${archive}/${id}`, { key })).body, item);
      assertProblem(await service.call('GET', `/v1/mailboxes/${id}`, { key }), 404, 'mailbox_not_found');
    }
  },
);

onEachEngine('the archive is read in pages of 50, cut down to a tag', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const ids: string[] = [];
  for (let made = 0; made < 52; made += 1) {
    const tag = made % 26 === 0 ? 'rare' : 'common';
    ids.unshift((await createMailbox(service, key, { recoverable: true, tag })).id);
    await service.call('DELETE', `/v1/mailboxes/${ids[0]}`, { key });
    service.clock.advance(1);
  }
  await service.app.run('sweep');
  const first = await service.call('GET', archive, { key });
  assert.deepEqual(
    first.body.items.map(({ id }: { id: string }) => id),
    ids.slice(0, 50),
  );
  assert.match(first.headers.get('link') ?? '', /rel="next"/);
  const second = await service.call('GET', `${archive}?cursor=${first.body.nextCursor}`, { key });
  assert.deepEqual(
    second.body.items.map(({ id }: { id: string }) => id),
    ids.slice(50),
  );
  assert.equal(second.body.nextCursor, undefined);
  const rare = await service.call('GET', `${archive}?tag=%20rare&limit=1`, { key });
  assert.equal(rare.body.items[0].tag, 'rare');
  const next = await service.call('GET', `${archive}?tag=rare&cursor=${rare.body.nextCursor}`, { key });
  assert.deepEqual(
    next.body.items.map(({ id }: { id: string }) => id),
    [ids[51]],
  );
  assertProblem(
    await service.call('GET', `${archive}?cursor=${rare.body.nextCursor}`, { key }),
    400,
    'invalid_request',
  );
  assertProblem(
    await service.call('GET', `/v1/mailboxes?tag=rare&cursor=${rare.body.nextCursor}`, { key }),
    400,
    'invalid_request',
  );
});

onEachEngine(
  'archived mailboxes are deleted for good, all or none; their addresses stay reserved',
  async (t, start) => {
    const service = await start();
    const [key, other] = [await service.key('alice'), await service.key('bob')];
    const body = { recoverable: true, tag: 'kept' };
    const boxes = [
      await createMailbox(service, key, body),
      await createMailbox(service, key, { ...body, expiresIn: 1 }),
    ];
    const theirs = await createMailbox(service, other, body);
    const active = await createMailbox(service, key, { ...body, expiresIn: 60 });
    await service.call('DELETE', `/v1/mailboxes/${boxes[0].id}`, { key });
    await service.call('DELETE', `/v1/mailboxes/${theirs.id}`, { key: other });
    service.clock.advance(minuteMs);
    const ids = boxes.map(({ id }) => id);
    const remove = (given: string[]) => service.call('DELETE', archive, { key, body: { ids: given } });
    assertProblem(await remove([...ids, theirs.id]), 403, 'mailbox_forbidden');
    assertProblem(await remove([...ids, active.id]), 404, 'mailbox_not_found');
    assertProblem(await service.call('DELETE', `${archive}/${active.id}`, { key }), 404, 'mailbox_not_found');
    assert.equal((await archived(service, key)).length, 2);
    assert.equal((await remove([...ids, ...ids])).status, 204);
    assert.deepEqual(await archived(service, key), []);
    assertProblem(await remove(ids), 404, 'mailbox_not_found');
    const ends = await eventsOf(service, key, boxes[1].id);
    assert.deepEqual(ends, ['mailbox.created', 'mailbox.archived', 'mailbox.deleted'], 'also before the sweep');
    await service.app.run('sweep');
    assert.deepEqual(await eventsOf(service, key, boxes[1].id), ends);
    const { items } = (await service.call('GET', '/v1/mailboxes', { key })).body;
    assert.deepEqual(
      items.map(({ id }: { id: string }) => id),
      [active.id],
    );
    const client = await SmtpClient.open(t, service.app.smtp.port);
    assert.equal((await client.deliver({ to: boxes[0].address, content: messageWith(0) })).code, 550);
  },
);

onEachEngine('what cannot be reactivated is told where the archive is listed', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const active = await createMailbox(service, key, { recoverable: true, tag: 'x' });
  for (const id of [active.id, '01890000-0000-7000-8000-000000000000', 'none']) {
    for (const [method, below] of [
      ['POST', '/reactivate'],
      ['GET', ''],
      ['DELETE', ''],
    ] as const) {
      const answer = await service.call(method, `/v1/archived-mailboxes/${id}${below}`, { key });
      assertProblem(answer, 404, 'mailbox_not_found');
      assert.match(answer.body.fix, /GET \/v1\/archived-mailboxes/);
    }
  }
});

onEachEngine('a reactivated mailbox has its id, address and tag, and nothing of its earlier life', async (t, start) => {
  for (const isSwept of [false, true]) {
    const service = await start();
    const key = await service.key(isSwept ? 'alice' : 'bob');
    const mailbox = await createMailbox(service, key, { expiresIn: 1, recoverable: true, tag: 'kept' });
    await deliver(t, service, mailbox.address, messageWith(1, 'old'));
    const [old] = await mails(service, key, mailbox.id);
    service.clock.advance(minuteMs);
    if (isSwept) await service.app.run('expire');
    const answer = await service.call('POST', `${archive}/${mailbox.id}/reactivate`, {
      key,
      body: { expiresIn: 10_080 },
    });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const expiresAt = new Date(service.clock.now() + 10_080 * minuteMs).toISOString();
    assert.deepEqual(answer.body, { ...mailbox, expiresAt, messageCount: 0 });
    assert.deepEqual((await service.call('GET', `/v1/mailboxes/${mailbox.id}`, { key })).body, answer.body);
    assert.deepEqual(await archived(service, key), []);
    const path = `/v1/mailboxes/${mailbox.id}`;
    const mail = `${path}/mails/${old?.id}`;
    const assertGone = async () => {
      assertProblem(await service.call('GET', mail, { key }), 404, 'mail_not_found');
      assertProblem(await service.call('GET', `${mail}/attachments`, { key }), 404, 'mail_not_found');
      assertProblem(await service.call('DELETE', mail, { key }), 404, 'mail_not_found');
      assert.deepEqual(await mails(service, key, mailbox.id), []);
      for (const below of ['', '/seen', '/codes'])
        assertProblem(await service.call('GET', `/v1/mails/${old?.id}${below}`, { key }), 404, 'mail_not_found');
      for (const query of ['', '?q=old', '?order=asc'])
        assert.deepEqual((await service.call('GET', `/v1/mails${query}`, { key })).body.items, [], query);
      const waited = await service.call('POST', `${path}/wait`, { key, body: { timeout: 0 } });
      assert.deepEqual([waited.body.items, waited.body.timedOut], [[], true]);
    };
    await assertGone();
    await service.app.run('sweep');
    await assertGone();
    await deliver(t, service, mailbox.address, messageWith(0, 'new'));
    assert.deepEqual(
      (await mails(service, key, mailbox.id)).map(({ subject }) => subject),
      ['new'],
    );
    assert.equal((await service.call('GET', path, { key })).body.messageCount, 1);
    const types = await eventsOf(service, key, mailbox.id);
    assert.deepEqual(types, [
      'mailbox.created',
      'mail.received',
      'mailbox.archived',
      'mailbox.reactivated',
      'mail.received',
    ]);
    await service.app.stop();
  }
});

onEachEngine('a life that begins under a clock that went back has none of the mail before it', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, { recoverable: true, tag: 'kept' });
  await deliver(t, service, mailbox.address, messageWith(0, 'old'));
  service.clock.advance(-minuteMs);
  await service.call('DELETE', `/v1/mailboxes/${mailbox.id}`, { key });
  const { status } = await service.call('POST', `${archive}/${mailbox.id}/reactivate`, { key });
  assert.equal(status, 201);
  assert.deepEqual(await mails(service, key, mailbox.id), []);
  for (const query of ['', '?q=old', '?order=asc'])
    assert.deepEqual((await service.call('GET', `/v1/mails${query}`, { key })).body.items, [], query);
  await deliver(t, service, mailbox.address, messageWith(0, 'new'));
  await service.app.run('sweep');
  assert.deepEqual(
    (await mails(service, key, mailbox.id)).map(({ subject }) => subject),
    ['new'],
  );
});

onEachEngine('the mails of the earlier life are removed, those of the present one are kept', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, { recoverable: true, tag: 'kept' });
  await deliver(t, service, mailbox.address, messageWith(0, 'old'));
  await service.call('DELETE', `/v1/mailboxes/${mailbox.id}`, { key });
  await service.call('POST', `${archive}/${mailbox.id}/reactivate`, { key });
  await deliver(t, service, mailbox.address, messageWith(0, 'new'));
  await service.app.run('sweep');
  assert.deepEqual(
    (await mails(service, key, mailbox.id)).map(({ subject }) => subject),
    ['new'],
  );
});

onEachEngine('reactivation counts against the limits as creation does', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_ACTIVE_MAILBOXES_MAX: '1', MAYFLY_DAILY_CALLS_MAX: '9' } });
  const [key, other] = [await service.key('alice'), await service.key('bob')];
  const mailbox = await createMailbox(service, key, { recoverable: true, tag: 'kept' });
  const again = `${archive}/${mailbox.id}/reactivate`;
  assertProblem(await service.call('POST', again, { key }), 404, 'mailbox_not_found');
  await service.call('DELETE', `/v1/mailboxes/${mailbox.id}`, { key });
  assertProblem(await service.call('POST', again, { key: other }), 403, 'mailbox_forbidden');
  const blocking = await createMailbox(service, key, { expiresIn: 5 });
  const refused = await service.call('POST', again, { key });
  assertProblem(refused, 429, 'active_mailbox_limit');
  assert.equal(refused.headers.get('retry-after'), String(5 * 60));
  await service.call('DELETE', `/v1/mailboxes/${blocking.id}`, { key });
  assert.equal((await service.call('POST', again, { key })).status, 201);
  assertProblem(await service.call('POST', '/v1/mailboxes', { key, body: {} }), 429, 'active_mailbox_limit');
  await service.call('DELETE', `/v1/mailboxes/${mailbox.id}`, { key });
  assertProblem(await service.call('POST', again, { key }), 429, 'daily_quota_exceeded');
});

onEachEngine('a reactivation lives for 15 minutes, or as long as it says', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_LIFETIME_MINUTES_MAX: '100' } });
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key, { recoverable: true, tag: 'kept' });
  const reactivate = async (body?: unknown) => {
    await service.call('DELETE', `/v1/mailboxes/${mailbox.id}`, { key });
    return service.call('POST', `${archive}/${mailbox.id}/reactivate`, { key, body });
  };
  const inMinutes = (minutes: number) => new Date(service.clock.now() + minutes * minuteMs).toISOString();
  assert.equal((await reactivate()).body.expiresAt, inMinutes(15));
  assert.equal((await reactivate({ expiresIn: 100 })).body.expiresAt, inMinutes(100));
  assert.equal((await reactivate({ noExpiration: true, expiresIn: 5 })).body.permanent, true);
  for (const body of [{ expiresIn: 101 }, { expiresIn: 0 }, { expiresIn: '5' }, { tag: 'new' }, []]) {
    assertProblem(await reactivate(body), 400, 'invalid_request');
  }
});

async function archived(service: Service, key: string): Promise<{ id: string; archivedAt: string }[]> {
  return (await service.call('GET', archive, { key })).body.items;
}

async function mails(service: Service, key: string, mailboxId: string): Promise<{ id: string; subject: string }[]> {
  const answer = await service.call('GET', `/v1/mailboxes/${mailboxId}/mails`, { key });
  assert.equal(answer.status, 200);
  return answer.body.items;
}

/** Types of the events of a mailbox, oldest first. */
async function eventsOf(service: Service, key: string, mailboxId: string): Promise<string[]> {
  const { body } = await service.call('GET', '/v1/events', { key });
  const ofMailbox = body.items.filter((event: { mailboxId: string }) => event.mailboxId === mailboxId);
  return ofMailbox.map(({ type }: { type: string }) => type);
}
