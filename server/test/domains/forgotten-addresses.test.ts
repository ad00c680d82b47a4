import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { createMailbox } from '../http/mail.ts';
import { guestEnvironment, guestOf } from '../sessions/guest-browsers.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { day, eventsOf, mailboxAt, send, startWithZones, verifiedDomain } from './verifying.ts';

const onEachEngine = useEngines();
const environment = { MAYFLY_ADDRESSES_FORGOTTEN_DAYS: '30' };

/** Asks for the mailbox of an address; returns 201, 200 or the code of the refusal. */
async function take(service: Service, key: string, address: string): Promise<string | number> {
  const { status, body } = await service.call('PUT', `/v1/addresses/${encodeURIComponent(address)}`, { key });
  return body.error ?? status;
}

async function end(service: Service, key: string, { id }: { id: string }): Promise<void> {
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${id}`, { key })).status, 204);
}

/** Lets days pass, with a round over the addresses at the beginning and at the end of the last one. */
async function pass(service: Service, days: number): Promise<void> {
  for (const passed of [days - 1, 1]) {
    service.clock.advance(passed * day);
    await service.app.run('forgetAddresses');
  }
}

onEachEngine(
  'an address whose mailbox has been gone for the days of the setting is given again, and to its next owner alone leads all of it',
  async (t, start) => {
    const service = await start({ environment });
    const [alice, bob] = [await service.key('alice'), await service.key('bob')];
    const box = await createMailbox(service, alice, { expiresIn: 5 });
    const { address } = box;
    assert.equal(await send(t, service, address), 250);
    service.clock.advance(5 * 60_000);
    await service.app.run('sweep');
    await service.app.run('forgetAddresses');
    await pass(service, 29);
    assert.equal(await take(service, bob, address), 'address_taken');
    await pass(service, 1);
    const metrics = await (await fetch(`${service.app.url}/metrics`)).text();
    assert.match(metrics, /^mayfly_addresses_forgotten_total 1$/m);
    assert.equal(await send(t, service, address), 550);
    assert.equal(await take(service, bob, address), 201);
    assert.equal(await take(service, alice, address), 'address_taken');
    assert.equal(await send(t, service, address), 250);
    const his = await mailboxAt(service, bob, address);
    assert.equal(his.messageCount, 1);
    for (const path of [`/v1/mailboxes/${box.id}`, `/v1/mailboxes/${box.id}/mails`])
      assert.equal((await service.call('GET', path, { key: alice })).status, 404);
    assert.equal(await mailboxAt(service, alice, address), undefined);
    assert.deepEqual(
      (await eventsOf(service, alice, 'mail.received')).filter(
        ({ mailboxId }: { mailboxId: string }) => mailboxId === his.id,
      ),
      [],
    );
  },
);

onEachEngine('without the setting an address is its owner’s for ever', async (_t, start) => {
  const service = await start();
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const box = await createMailbox(service, alice);
  await end(service, alice, box);
  await pass(service, 1);
  service.clock.advance(3650 * day);
  await pass(service, 2);
  assert.equal(await take(service, bob, box.address), 'address_taken');
  assert.equal(await take(service, alice, box.address), 201);
});

onEachEngine(
  'what lives, is archived, was chosen by its owner, is at a verified domain or has a recovery link is not forgotten',
  async (t, start) => {
    const { service, server } = await startWithZones(t, start, {
      ...environment,
      ...guestEnvironment,
      MAYFLY_GUEST_RECOVERY_DAYS: '50',
    });
    const [alice, bob] = [await service.key('alice'), await service.key('bob')];
    const { name: domain } = await verifiedDomain({ service, server }, { key: alice, name: 'own.example' });
    const living = await createMailbox(service, alice, { noExpiration: true });
    const expired = await createMailbox(service, alice, { expiresIn: 1, recoverable: true, tag: 'kept' });
    const archived = await createMailbox(service, alice, { recoverable: true, tag: 'kept' });
    assert.equal(await take(service, alice, 'chosen@mail.test'), 201);
    const chosen = await mailboxAt(service, alice, 'chosen@mail.test');
    const verified = await createMailbox(service, alice, { domain });
    for (const box of [archived, chosen, verified]) await end(service, alice, box);
    const guest = await guestOf(service);
    const { body } = await guest.browser.call('POST', '/v1/session/recovery-link');
    assert.equal((await guest.browser.call('DELETE', guest.path)).status, 204);
    // Nothing has swept, so that the one that has expired has its row still.
    await service.app.run('forgetAddresses');
    await pass(service, 32);
    const kept = [living, expired, archived, chosen, guest.mailbox].map(({ address }) => address);
    for (const address of kept) assert.equal(await take(service, bob, address), 'address_taken', address);
    assert.equal(await mailboxAt(service, alice, verified.address), undefined);
    for (const { id } of [expired, archived]) {
      const path = `/v1/archived-mailboxes/${id}/reactivate`;
      assert.equal((await service.call('POST', path, { key: alice, body: {} })).status, 201);
    }
    const back = await guestOf(service, '203.0.113.9', { recovery: body.url.split('#recovery=')[1] });
    assert.equal(back.mailbox.address, guest.mailbox.address);
  },
);

onEachEngine(
  'an address that its owner takes again stays his, and a recovery link that has ended opens nothing of the next owner',
  async (_t, start) => {
    const service = await start({
      environment: { ...environment, ...guestEnvironment, MAYFLY_GUEST_RECOVERY_DAYS: '5' },
    });
    const [alice, bob] = [await service.key('alice'), await service.key('bob')];
    const box = await createMailbox(service, alice);
    await end(service, alice, box);
    const guest = await guestOf(service);
    const { body } = await guest.browser.call('POST', '/v1/session/recovery-link');
    assert.equal((await guest.browser.call('DELETE', guest.path)).status, 204);
    await pass(service, 29);
    assert.equal(await take(service, alice, box.address), 201);
    await end(service, alice, await mailboxAt(service, alice, box.address));
    await pass(service, 40);
    assert.equal(await take(service, bob, box.address), 'address_taken');
    await service.app.run('prune');
    await pass(service, 1);
    await pass(service, 30);
    assert.equal(await take(service, bob, guest.mailbox.address), 201);
    const secret = body.url.split('#recovery=')[1];
    const answer = await guest.browser.call('POST', '/v1/session', { body: { recovery: secret } });
    assert.equal(answer.status, 401);
  },
);

test('the days are 30 at least, so that no mail under way reaches the next owner', () => {
  const daysOf = (days: string) => readConfig({ MAYFLY_ADDRESSES_FORGOTTEN_DAYS: days }).addressesForgottenDays;
  assert.deepEqual([daysOf(''), daysOf('30')], [undefined, 30]);
  for (const days of ['0', '29', '-1', 'never', '30.5']) assert.throws(() => daysOf(days), /ADDRESSES_FORGOTTEN_DAYS/);
});
