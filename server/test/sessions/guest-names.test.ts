import assert from 'node:assert/strict';
import { assertProblem } from '../http/exchange.ts';
import { deliver, messageWith } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { ask, from, guestEnvironment, guestOf } from './guest-browsers.ts';

const onEachEngine = useEngines();
const hourMs = 60 * 60_000;
const environment = { ...guestEnvironment, MAYFLY_GUEST_NAMES: 'true' };

onEachEngine('a guest chooses the name and one of the domains that the operator leaves to guests', async (t, start) => {
  const domains = { MAYFLY_DOMAINS: 'mail.example,two.example,third.example' };
  const choices = { MAYFLY_GUEST_DOMAINS: 'two.example,mail.example' };
  const service = await start({ environment: { ...environment, ...domains, ...choices } });
  const { guestTerms } = (await from(service, '192.0.2.1').call('GET', '/v1/session')).body;
  assert.deepEqual([guestTerms.names, guestTerms.domains], [true, ['two.example', 'mail.example']]);
  const { mailbox, browser, path } = await guestOf(service, '192.0.2.1', { guest: true, name: ' Ada.Lovelace ' });
  assert.equal(mailbox.address, 'ada.lovelace@two.example');
  const other = await guestOf(service, '192.0.2.1', { guest: true, name: 'ada.lovelace', domain: 'MAIL.example' });
  assert.equal(other.mailbox.address, 'ada.lovelace@mail.example');
  await deliver(t, service, mailbox.address, messageWith(1));
  assert.equal((await browser.call('GET', `${path}/mails`)).body.items.length, 1);
  assert.match((await guestOf(service)).mailbox.address, /^[a-z2-7]{10}@two\.example$/);
  const refused = await ask(service, '192.0.2.1', { guest: true, domain: 'third.example' });
  assertProblem(refused, 400, 'invalid_request');
  assert.match(refused.body.detail, /^domain must be two\.example or mail\.example/);
});

onEachEngine(
  'names that nobody may have are refused with the reason, and cost the guest nothing',
  async (_t, start) => {
    const service = await start({ environment: { ...environment, MAYFLY_GUEST_NAMES_PER_ADDRESS_AND_DAY_MAX: '1' } });
    const long = 'x'.repeat(65);
    for (const name of [
      '',
      '.a',
      'a..b',
      'a b',
      'ä',
      'a+b',
      long,
      'postmaster',
      'Abuse',
      'admin',
      'ssl-admin',
      'a-request',
    ]) {
      const refused = await ask(service, '203.0.113.7', { guest: true, name });
      assertProblem(refused, 400, 'invalid_request');
      assert.match(refused.body.detail, /^name must/);
      assert.match(refused.body.fix, /Choose another name, or leave name out/);
    }
    assertProblem(await ask(service, '203.0.113.7', { apiKey: 'x', name: 'ada' }), 400, 'invalid_request');
    await guestOf(service, '203.0.113.7', { guest: true, name: 'ada' });
  },
);

onEachEngine("without the operator's leave a guest chooses no name", async (_t, start) => {
  const service = await start({ environment: guestEnvironment });
  const refused = await ask(service, '203.0.113.7', { guest: true, name: 'ada' });
  assertProblem(refused, 400, 'invalid_request');
  assert.match(refused.body.fix, /MAYFLY_GUEST_NAMES/);
});

onEachEngine('a name that anybody has or had is taken for ever, but for its recovery link', async (_t, start) => {
  const service = await start({ environment });
  const named = await guestOf(service, '203.0.113.7', { guest: true, name: 'ada' });
  const { url } = (await named.browser.call('POST', '/v1/session/recovery-link')).body;
  assert.equal((await named.browser.call('DELETE', named.path)).status, 204);
  service.clock.advance(48 * hourMs);
  await service.app.run('sweep');
  await service.app.run('prune');
  const taken = await ask(service, '203.0.113.7', { guest: true, name: 'Ada' });
  assertProblem(taken, 409, 'address_taken');
  assert.match(taken.body.fix, /recovery link/);
  const { mailbox } = await guestOf(service, '203.0.113.7', { recovery: url.split('#recovery=')[1] });
  assert.equal(mailbox.address, named.mailbox.address);
  const [random] = [await guestOf(service)];
  const [alias] = random.mailbox.address.split('@');
  assertProblem(await ask(service, '203.0.113.9', { guest: true, name: alias }), 409, 'address_taken');
  const key = await service.key('alice');
  const own = `/v1/addresses/${named.mailbox.address}`;
  assertProblem(await service.call('PUT', own, { key, body: {} }), 409, 'address_taken');
});

onEachEngine('of guests who want one name at once, one gets it', async (_t, start) => {
  const service = await start({ environment });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => ask(service, `192.0.${index}.1`, { guest: true, name: 'ada' })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [201, ...Array.from({ length: 7 }, () => 409)]);
});

onEachEngine('names count by address for a day, also those of mailboxes that have ended', async (_t, start) => {
  const service = await start({ environment: { ...environment, MAYFLY_GUEST_NAMES_PER_ADDRESS_AND_DAY_MAX: '2' } });
  for (const name of ['ada', 'grace']) {
    const { browser, path } = await guestOf(service, '2001:db8:0:7::1', { guest: true, name });
    assert.equal((await browser.call('DELETE', path)).status, 204);
    service.clock.advance(hourMs);
    await service.app.run('sweep');
    await service.app.run('prune');
  }
  const refused = await ask(service, '2001:db8:0:7::2', { guest: true, name: 'barbara' });
  assertProblem(refused, 429, 'guest_limit');
  assert.equal(refused.headers.get('retry-after'), String(22 * 3600));
  assert.match(refused.body.fix, /Leave name out/);
  assert.equal((await ask(service, '2001:db8:0:7::2', { guest: true })).status, 201);
  assert.equal((await ask(service, '2001:db8:0:8::1', { guest: true, name: 'barbara' })).status, 201);
  service.clock.advance(22 * hourMs);
  await service.app.run('prune');
  assert.equal((await ask(service, '2001:db8:0:7::2', { guest: true, name: 'margaret' })).status, 201);
});

onEachEngine('an address block chooses at most half of the names that are left', async (_t, start) => {
  const limits = { MAYFLY_GUEST_NAMES_PER_ADDRESS_AND_DAY_MAX: '1', MAYFLY_GUEST_NAMES_PER_DAY_MAX: '8' };
  const service = await start({ environment: { ...environment, ...limits } });
  const flood = async (addressOf: (index: number) => string) => {
    let opened = 0;
    for (let index = 0; index < 6; index += 1) {
      const address = addressOf(index);
      const name = `n${address.replaceAll(':', '.').replaceAll('..', '.')}`;
      opened += (await ask(service, address, { guest: true, name })).status === 201 ? 1 : 0;
    }
    return opened;
  };
  assert.equal(await flood((index) => `203.0.113.${index + 1}`), 4);
  assert.equal(await flood((index) => `198.51.100.${index + 1}`), 2);
  assert.equal((await ask(service, '192.0.2.1', { guest: true, name: 'ada' })).status, 201);
  assert.equal((await ask(service, '192.0.3.1', { guest: true, name: 'grace' })).status, 201);
  assertProblem(await ask(service, '192.0.4.1', { guest: true, name: 'barbara' }), 429, 'guest_limit');
  assert.equal((await ask(service, '192.0.4.1', { guest: true })).status, 201);
});

onEachEngine('looking for names that are taken is limited as failed sign-ins', async (_t, start) => {
  const service = await start({ environment: { ...environment, MAYFLY_FAILED_SIGN_INS_MAX: '3' } });
  await guestOf(service, '203.0.113.7', { guest: true, name: 'ada' });
  const look = () => ask(service, '203.0.113.66', { guest: true, name: 'ada' });
  for (let index = 0; index < 3; index += 1) assertProblem(await look(), 409, 'address_taken');
  assertProblem(await look(), 429, 'rate_limited');
  assert.equal((await ask(service, '203.0.113.66', { guest: true })).status, 201, 'a random name is free all the same');
});
