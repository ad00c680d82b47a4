import assert from 'node:assert/strict';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { readOutline } from '../../src/store/outline.ts';
import { createMailbox } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { day, eventsOf, send, startWithZones, verifiedDomain } from './verifying.ts';

const onEachEngine = useEngines();

/** Recipients of the envelopes of the mails of a mailbox, newest first. */
async function envelopesOf({ app }: Service, mailboxId: string): Promise<(readonly string[] | undefined)[]> {
  const mails = await app.store.read(readMails, { mailboxId, limit: 100 });
  return mails.map(({ outline }) => readOutline(outline).envelope?.to);
}

onEachEngine(
  'a part from + on leads to the mailbox before it, in one mail that says to whom it was',
  async (t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const { id, alias, address } = await createMailbox(service, key);
    const tagged = [`${alias}+one@mail.test`, `${alias}+one+two@mail.test`];
    assert.equal(await send(t, service, `${alias}+Tag@MAIL.test`), 250);
    assert.equal(await send(t, service, [...tagged, address]), 250);
    assert.equal(await send(t, service, address), 250);
    assert.deepEqual(await envelopesOf(service, id), [[address], [...tagged, address], [`${alias}+tag@mail.test`]]);
    const events = await eventsOf(service, key, 'mail.received');
    assert.deepEqual(
      events.map(({ data }: { data: { to?: string[] } }) => data.to),
      [[`${alias}+tag@mail.test`], [...tagged, address], undefined],
    );
    assert.equal((await service.call('GET', `/v1/mailboxes/${id}`, { key })).body.messageCount, 3);
    assert.equal(await send(t, service, 'postmaster@mail.test'), 250);
    for (const unknown of ['+@mail.test', `+${alias}@mail.test`, 'nobody+x@mail.test', 'postmaster+x@mail.test']) {
      assert.equal(await send(t, service, unknown), 550, unknown);
    }
    await service.call('DELETE', `/v1/mailboxes/${id}`, { key });
    assert.equal(await send(t, service, tagged[0] ?? ''), 550);
  },
);

onEachEngine('a catch-all gets what was never given out, and nothing else', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const domain = await verifiedDomain({ service, server }, { key: alice, name: 'caught.example' });
  const patch = (catchAll: string | null, key = alice) =>
    service.call('PATCH', `/v1/domains/${domain.id}`, { key, body: { catchAll } });
  const anyone = 'anyone+x@caught.example';
  assert.equal(await send(t, service, anyone), 550);
  const all = await createMailbox(service, alice, { domain: domain.name, noExpiration: true });
  const other = await createMailbox(service, alice, { domain: domain.name, noExpiration: true });
  const gone = await createMailbox(service, alice, { domain: domain.name });
  const elsewhere = await createMailbox(service, alice);
  const ofBob = await createMailbox(service, bob);
  await service.call('DELETE', `/v1/mailboxes/${gone.id}`, { key: alice });
  assert.equal((await patch(elsewhere.id)).status, 400);
  assert.equal((await patch(ofBob.id)).status, 403);
  for (const id of [gone.id, 'x', '']) assert.equal((await patch(id)).status, 404);
  const set = await patch(all.id);
  assert.deepEqual([set.status, set.body.catchAll], [200, all.id]);
  assert.equal(
    await send(t, service, [anyone, other.address, 'two@caught.example', `${other.alias}+t@caught.example`]),
    250,
  );
  assert.deepEqual(await envelopesOf(service, all.id), [[anyone, 'two@caught.example']]);
  assert.deepEqual(await envelopesOf(service, other.id), [[other.address, `${other.alias}+t@caught.example`]]);
  for (const address of [gone.address, `${gone.alias}+x@caught.example`]) {
    assert.equal(await send(t, service, address), 550, 'it was given out');
  }
  const given = (await service.call('PUT', '/v1/addresses/two@caught.example', { key: alice })).body;
  assert.equal(await send(t, service, 'two@caught.example'), 250);
  assert.equal((await envelopesOf(service, given.id)).length, 1, 'from its creation on it gets its mail');
  assert.equal(await send(t, service, 'x@sub.caught.example'), 550);
  assert.deepEqual((await patch(null)).body.catchAll, null);
  assert.equal(await send(t, service, anyone), 550);
  await patch(all.id);
  await service.call('DELETE', `/v1/mailboxes/${all.id}`, { key: alice });
  assert.equal(await send(t, service, anyone), 550);
});

onEachEngine('the catch-all of a lapsed verification gives way to that of a living one', async (t, start) => {
  const { service, server } = await startWithZones(t, start);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const name = 'lapsed.example';
  const catchAll = async (key: string) => {
    const [{ id }] = (await service.call('GET', '/v1/domains', { key })).body.items;
    const mailbox = await createMailbox(service, key, { domain: name, noExpiration: true });
    const { status } = await service.call('PATCH', `/v1/domains/${id}`, { key, body: { catchAll: mailbox.id } });
    assert.equal(status, 200);
    return mailbox.id;
  };
  await verifiedDomain({ service, server }, { key: alice, name });
  const ofAlice = await catchAll(alice);
  server.zones.delete(name);
  for (let days = 0; days < 8; days += 1) {
    service.clock.advance(day);
    await service.app.run('lookAtDomains');
  }
  assert.equal(await send(t, service, `one@${name}`), 250);
  await service.app.accounts.addDomain({ owner: 'bob', domain: name });
  const ofBob = await catchAll(bob);
  assert.equal(await send(t, service, `two@${name}`), 250);
  assert.deepEqual(await envelopesOf(service, ofAlice), [[`one@${name}`]]);
  assert.deepEqual(await envelopesOf(service, ofBob), [[`two@${name}`]]);
});

onEachEngine('a catch-all is for a domain of one owner', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  for (const owner of ['alice', 'bob']) await service.app.accounts.addDomain({ owner, domain: 'both.example' });
  const mailbox = await createMailbox(service, key, { domain: 'both.example' });
  const [{ id }] = (await service.call('GET', '/v1/domains', { key })).body.items;
  const body = { catchAll: mailbox.id };
  const shared = await service.call('PATCH', `/v1/domains/${id}`, { key, body });
  assert.deepEqual([shared.status, shared.body.error], [409, 'domain_taken']);
  await service.app.accounts.removeDomain({ owner: 'bob', domain: 'both.example' });
  assert.equal((await service.call('PATCH', `/v1/domains/${id}`, { key, body })).status, 200);
});
