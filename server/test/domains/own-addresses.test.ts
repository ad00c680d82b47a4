import assert from 'node:assert/strict';
import { createMailbox } from '../http/mail.ts';
import { type StartService, useEngines } from '../support/engines.ts';
import { eventsOf } from './verifying.ts';

const onEachEngine = useEngines();
const onSqlite = useEngines(['sqlite']);
const minute = 60_000;

/** A service, and how an owner asks it for an address. */
async function startAsking(start: StartService, environment: Record<string, string> = {}) {
  const service = await start({ environment });
  const put = async (key: string, address: string, body?: unknown) => {
    const answer = await service.call('PUT', `/v1/addresses/${encodeURIComponent(address)}`, { key, body });
    return { ...answer, outcome: answer.body.error ?? answer.status };
  };
  return { service, put };
}

onEachEngine('an address is its owner’s, as it is while it is active and anew after that', async (_t, start) => {
  const { service, put } = await startAsking(start);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const made = await put(alice, 'Own.Name_1-x@MAIL.test', { expiresIn: 5, tag: 'first' });
  assert.equal(made.status, 201);
  const { id, alias, domain, address, tag, expiresAt, messageCount } = made.body;
  assert.deepEqual([alias, domain, address], ['own.name_1-x', 'mail.test', 'own.name_1-x@mail.test']);
  assert.deepEqual([tag, messageCount], ['first', 0]);
  assert.equal(Date.parse(expiresAt), service.clock.now() + 5 * minute);
  const again = await put(alice, address, { expiresIn: 60, tag: 'second' });
  assert.deepEqual([again.status, again.body], [200, made.body]);
  assert.equal((await put(bob, address)).outcome, 'address_taken');
  service.clock.advance(5 * minute);
  assert.equal((await put(bob, address)).outcome, 'address_taken');
  // Nothing has swept: the call itself ends what has expired.
  const renewed = await put(alice, address, { noExpiration: true });
  assert.equal(renewed.status, 201);
  assert.notEqual(renewed.body.id, id);
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${renewed.body.id}`, { key: alice })).status, 204);
  assert.equal((await put(bob, address)).outcome, 'address_taken');
  assert.equal((await put(alice, address)).status, 201);
  const types = (await eventsOf(service, alice, 'mailbox.created,mailbox.expired')).map(
    ({ type }: { type: string }) => type,
  );
  assert.deepEqual(types, ['mailbox.created', 'mailbox.expired', 'mailbox.created', 'mailbox.created']);
});

onEachEngine('an archived address says which mailbox has it, swept or not', async (_t, start) => {
  const { service, put } = await startAsking(start);
  const key = await service.key('alice');
  const recoverable = { recoverable: true, tag: 'kept', expiresIn: 1 };
  const { body: first } = await put(key, 'one@mail.test', recoverable);
  const { body: second } = await put(key, 'two@mail.test', recoverable);
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${first.id}`, { key })).status, 204);
  service.clock.advance(minute);
  for (const { id, address } of [first, second]) {
    const { status, body } = await put(key, address);
    assert.deepEqual([status, body.error, body.mailboxId], [409, 'address_archived', id]);
  }
  assert.equal((await service.call('GET', '/v1/mailboxes', { key })).body.items.length, 0);
});

onEachEngine(
  'of many calls for one address at once, one creates the mailbox and the others read it',
  async (_t, start) => {
    const { service, put } = await startAsking(start);
    const [alice, bob] = [await service.key('alice'), await service.key('bob')];
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(alice, 'once@mail.test')));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(9).fill(200), 201]);
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    const race = await Promise.all([put(alice, 'race@mail.test'), put(bob, 'race@mail.test')]);
    assert.deepEqual(race.map(({ outcome }) => `${outcome}`).sort(), ['201', 'address_taken']);
  },
);

onEachEngine(
  'own addresses are limited, those of the past included; a random one counts when it is asked for',
  async (_t, start) => {
    const { service, put } = await startAsking(start, {
      MAYFLY_OWN_ADDRESSES_MAX: '2',
      MAYFLY_ACTIVE_MAILBOXES_MAX: '4',
    });
    const [alice, bob] = [await service.key('alice'), await service.key('bob')];
    const random = await createMailbox(service, alice, { expiresIn: 1 });
    const { body: first } = await put(alice, 'one@mail.test');
    assert.equal((await put(alice, random.address)).status, 200);
    service.clock.advance(minute);
    assert.equal((await put(alice, random.address)).status, 201);
    await service.call('DELETE', `/v1/mailboxes/${first.id}`, { key: alice });
    assert.deepEqual(
      [(await put(alice, 'two@mail.test')).status, (await put(alice, 'two@mail.test')).outcome],
      [429, 'address_limit'],
    );
    assert.equal((await put(alice, 'one@mail.test')).status, 201, 'it counts already');
    assert.equal((await put(bob, 'two@mail.test')).status, 201, 'each owner has a limit');
    for (let made = 0; made < 2; made += 1) await createMailbox(service, alice);
    await service.call('DELETE', `/v1/mailboxes/${(await put(alice, 'one@mail.test')).body.id}`, { key: alice });
    await createMailbox(service, alice);
    assert.equal((await put(alice, 'one@mail.test')).outcome, 'active_mailbox_limit');
  },
);

onSqlite('an alias is of its alphabet, and neither reserved nor on a domain that is not allowed', async (_t, start) => {
  const { service, put } = await startAsking(start);
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'own.example' });
  const key = await service.key('alice');
  for (const alias of ['a', 'A', '0', '_', '-', 'a.b', 'a-b_c.d', 'x'.repeat(64), 'infos', 'requests']) {
    assert.equal((await put(key, `${alias}@mail.test`)).status < 300, true, alias);
  }
  const bad = ['', '.', '.a', 'a.', 'a..b', 'a+b', 'a b', 'ä', 'a@b', 'x'.repeat(65), '"a"', '\0', '\n', 'a\n'];
  const reserved = [
    'info',
    'Webmaster',
    'postmaster',
    'abuse',
    'root',
    'ssl-admin',
    'list-request',
    'hostmaster',
    'www',
  ];
  for (const alias of [...bad, ...reserved]) {
    const { status, body } = await put(key, `${alias}@mail.test`);
    assert.equal(status, 400, alias);
    assert.equal(body.errors[0].pointer, '/address');
  }
  for (const text of ['a', 'a@', '@', 'a@-', 'a@mail..test', `a@${'x.'.repeat(125)}test`]) {
    assert.equal((await put(key, text)).status, 400, text);
  }
  assert.equal((await put(key, 'webmaster@own.example')).status, 201);
  for (const alias of ['postmaster', 'abuse']) assert.equal((await put(key, `${alias}@own.example`)).status, 400);
  assert.equal((await put(key, 'a@other.example')).outcome, 'domain_not_allowed');
  assert.equal((await put(await service.key('alice', ['second.test']), 'b@mail.test')).outcome, 'domain_not_allowed');
  for (const body of [{ domain: 'mail.test' }, { recoverable: true }, { tag: ' ' }, { expiresIn: 61 }]) {
    assert.equal((await put(key, 'b@mail.test', body)).status, 400, JSON.stringify(body));
  }
});
