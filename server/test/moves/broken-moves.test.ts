import assert from 'node:assert/strict';
import { setImmediate as nextTick } from 'node:timers/promises';
import { readDrains } from '../../src/store/operations/moves/departing.ts';
import { readMove } from '../../src/store/operations/moves/states.ts';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox } from '../http/mail.ts';
import { runOn } from '../migration/places.ts';
import { operatorKey } from '../operator/operator-key.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { departureOf, leave } from './departure.ts';

const onEachEngine = useEngines();
const onSqlite = useEngines(['sqlite']);
/** Longer than anything that was read of moves is believed. */
const later = 2_000;

/** Changes the database beside the service, whose reads of this tick may see what it was before. */
async function change({ place }: Pick<Service, 'place'>, text: string): Promise<void> {
  await runOn(place, text);
  await nextTick();
}

/** Answers to the recipients of a mail, by SMTP. */
async function repliesTo(
  t: Parameters<typeof SmtpClient.open>[0],
  { app }: Pick<Service, 'app'>,
  ...to: readonly string[]
): Promise<number[]> {
  const codes: number[] = [];
  for (const address of to) {
    const client = await SmtpClient.open(t, app.smtp.port);
    await client.command('MAIL FROM:<a@b.test>');
    codes.push((await client.command(`RCPT TO:<${address}>`)).code);
    client.socket.destroy();
  }
  return codes;
}

/** Bob, who has a mailbox on a domain of the service, and a domain with a catch-all; and another key that may be revoked. */
async function bobOf(service: Service) {
  const key = await service.key('bob');
  const { accounts } = service.app;
  await accounts.addDomain({ owner: 'bob', domain: 'corp.test' });
  const shared = await createMailbox(service, key, {});
  const { id, address } = await createMailbox(service, key, { domain: 'corp.test' });
  await accounts.changeDomain({ owner: 'bob', domain: 'corp.test', rules: { subdomains: 1, catch_all: id } });
  await service.key('bob');
  const keyIds = (await accounts.listKeys()).filter(({ owner }) => owner === 'bob').map((of) => of.id);
  return { key, shared: shared.address, address, keyIds };
}

onEachEngine(
  'moves that cannot be read keep nobody from working who does not move, and lose nothing of who does',
  async (t, start) => {
    const service = await start();
    const { accounts, run } = service.app;
    const operator = await operatorKey(service);
    const { key, shared, address, keyIds } = await bobOf(service);
    const qa = await service.key('qa');
    await accounts.addDomain({ owner: 'qa', domain: 'dept.corp.test' });
    const own = await createMailbox(service, qa, { domain: 'dept.corp.test' });
    const theirs = await createMailbox(service, qa, {});
    const { begin, close } = departureOf(service);
    await begin();
    await close();
    const [qaKeyId = ''] = (await accounts.listKeys()).filter(({ owner }) => owner === 'qa').map(({ id }) => id);
    await change(service, 'alter table owner_moves rename to lost_moves');
    service.clock.advance(later);

    const bobs = [shared, address, 'any@corp.test', 'any@other.corp.test'];
    assert.deepEqual(await repliesTo(t, service, ...bobs), [250, 250, 250, 250]);
    const smtp = await SmtpClient.open(t, service.app.smtp.port);
    assert.equal((await smtp.deliver({ to: address, content: 'Subject: x\r\n\r\nx\r\n' })).code, 250);
    assert.deepEqual(await repliesTo(t, service, 'nobody@mail.test', 'nobody@nowhere.test'), [550, 550]);
    assertProblem(await service.call('GET', '/v1/mailboxes', { key: `mfk_${'a'.repeat(52)}` }), 401, 'unauthorized');
    assert.equal(await accounts.revokeKey(keyIds[1] ?? ''), true);
    const act = (owner: string, dailyCallsMax: number) =>
      service.call('PATCH', `/v1/operator/owners/${owner}`, { key: operator, body: { reason: 'test', dailyCallsMax } });
    assert.equal((await act('bob', 5)).status, 200);
    assert.equal((await service.call('GET', '/v1/mailboxes', { key })).status, 200);

    const put = await repliesTo(t, service, own.address, theirs.address, 'any@dept.corp.test');
    assert.deepEqual(put, [451, 451, 451], 'senders try again');
    // As any table that is not there: PostgreSQL may have it later, and SQLite has a fault.
    const isOutage = ({ status }: { status: number }) => status === 500 || status === 503;
    const called = await service.call('GET', '/v1/mailboxes', { key: qa });
    assert.ok(isOutage(called) && called.body.error !== 'owner_moved', 'no program takes it for the end');
    await assert.rejects(accounts.revokeKey(qaKeyId));
    assert.ok(isOutage(await act('qa', 5)));
    await assert.rejects(run('drain'));

    await change(service, 'alter table lost_moves rename to owner_moves');
    await run('drain');
    assertProblem(await service.call('GET', '/v1/mailboxes', { key: qa }), 503, 'owner_moved');
    assertProblem(await act('qa', 5), 409, 'move_refused');
  },
);

onEachEngine('where somebody has moved, mail to domains of others asks nothing about moves', async (t, start) => {
  const service = await start();
  const { shared, address } = await bobOf(service);
  await service.key('qa');
  await service.app.accounts.addDomain({ owner: 'qa', domain: 'dept.corp.test' });
  await leave(service);
  service.clock.advance(later);
  assert.deepEqual(await repliesTo(t, service, address), [250], 'the domains of who has moved are read');
  for (const table of ['owner_moves', 'moved_domains'])
    await change(service, `alter table ${table} rename to lost_${table}`);
  assert.deepEqual(await repliesTo(t, service, shared, address, 'any@other.corp.test'), [250, 250, 250]);
  assert.deepEqual(await repliesTo(t, service, 'any@dept.corp.test'), [451]);
  for (const table of ['owner_moves', 'moved_domains'])
    await change(service, `alter table lost_${table} rename to ${table}`);
  assert.deepEqual(await repliesTo(t, service, 'any@dept.corp.test'), [421]);
});

onSqlite('an owner who leaves with whom something is wrong keeps no other from leaving', async (_t, start) => {
  const service = await start();
  const { store } = service.app;
  for (const owner of ['carol', 'qa']) {
    await service.key(owner);
    await departureOf(service, { owner }).begin();
  }
  await change(
    service,
    `create trigger strange before insert on move_drains when new.owner = 'carol' begin select raise(abort, 'strange'); end;
     create trigger stranger before delete on owner_moves when old.owner = 'carol' begin select raise(abort, 'strange'); end`,
  );
  for (const owner of ['carol', 'qa'])
    await departureOf(service, { owner })
      .close()
      .catch(() => {});
  await assert.rejects(service.app.run('drain'), AggregateError);
  assert.equal((await store.read(readDrains, { owner: 'qa' })).length, 1);
  service.clock.advance(6 * 60_000);
  await assert.rejects(service.app.run('drain'), AggregateError);
  const states = ['carol', 'qa'].map(async (owner) => (await store.read(readMove, { owner }))?.state);
  assert.deepEqual(await Promise.all(states), ['closing', undefined], 'the other is served again');
});
