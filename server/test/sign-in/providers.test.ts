import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type StartService, useEngines } from '../support/engines.ts';
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { Visitor } from './visitor.ts';

const onEachEngine = useEngines();
const publicUrl = 'https://mail.example.com/inbox';
const hourMs = 3_600_000;
const ada = {
  sub: 'a-1',
  preferred_username: 'ada',
  email: 'ada@example.com',
  email_verified: true,
  groups: ['staff'],
};

/** Starts a service with a provider at which Ada is signed in. */
async function startBoth(t: TestContext, start: StartService, settings: Record<string, string> = {}) {
  const provider = await startIdentityProvider(t, { publicUrl, person: ada });
  const service = await start({ environment: { ...environmentOf(provider), ...settings } });
  return { provider, service, visitor: () => new Visitor({ service: service.app.url, public: publicUrl }) };
}

function environmentOf({ issuer, clientId, clientSecret }: IdentityProvider): Record<string, string> {
  return {
    MAYFLY_PUBLIC_URL: publicUrl,
    MAYFLY_OIDC_ISSUER: issuer,
    MAYFLY_OIDC_CLIENT_ID: clientId,
    MAYFLY_OIDC_CLIENT_SECRET: clientSecret,
    MAYFLY_OIDC_NAME: 'Example',
    MAYFLY_OIDC_OWNER_CLAIM: 'preferred_username',
    MAYFLY_OIDC_GROUPS: 'staff,ops=mailboxes operator,readers=mailboxes:read',
  };
}

onEachEngine(
  'a person whom the provider knows gets a session, an owner, and the scopes of the groups',
  async (t, start) => {
    const { provider, service, visitor } = await startBoth(t, start);
    const state = await service.call('GET', '/v1/session');
    assert.deepEqual(state.body.providers, [{ name: 'Example', url: '/sign-in/oidc' }]);
    const browser = visitor();
    assert.equal(await browser.signIn('/sign-in/oidc?to=/mails%3Fsearch%3Dcode'), '/mails?search=code');
    const session = await browser.session();
    assert.deepEqual([session.owner, session.guest, session.keyName], ['ada', false, 'oidc: ada']);
    assert.deepEqual(session.scopes, ['mailboxes', 'mailboxes:read', 'domains', 'keys', 'webhooks', 'scripts']);
    assert.equal(Date.parse(session.expiresAt) - service.clock.now(), 12 * hourMs);
    assert.equal(browser.cookies.size, 1, 'the state of the sign-in is gone');
    const other = visitor();
    await other.signIn();
    assert.equal((await other.session()).keyId, session.keyId, 'the key of a person stays');
    provider.person = { ...ada, groups: ['staff', 'ops'] };
    await other.signIn();
    assert.ok((await browser.session()).scopes.includes('operator'), 'more rights come to all sessions');
    service.clock.advance(12 * hourMs);
    assert.equal(await browser.session(), undefined);
  },
);

onEachEngine('who has fewer groups loses what the others gave, and who has none is not let in', async (t, start) => {
  const { provider, service, visitor } = await startBoth(t, start);
  const [first, second] = [visitor(), visitor()];
  await first.signIn();
  const made = await first.open(`${publicUrl}/v1/session`);
  assert.equal(made.status, 200);
  const { keyId } = await first.session();
  provider.person = { ...ada, groups: ['readers'] };
  await second.signIn();
  const session = await second.session();
  assert.deepEqual([session.owner, session.scopes], ['ada', ['mailboxes:read']]);
  assert.notEqual(session.keyId, keyId);
  assert.equal(await first.session(), undefined, 'the sessions with more rights have ended');
  provider.person = { ...ada, groups: ['visitors'] };
  assert.equal(await visitor().signIn(), '/sign-in#refused=no_group&by=oidc');
  assert.equal(await second.session(), undefined, 'nor does an earlier sign-in go on');
  assert.ok((await service.app.accounts.listKeys()).every(({ revoked_at }) => revoked_at !== null));
});

onEachEngine('no name at a provider leads to an owner whom somebody else has or had', async (t, start) => {
  const { provider, service, visitor } = await startBoth(t, start);
  await service.key('ada');
  const owners = [];
  for (const [sub, name] of [
    ['a-1', 'ada'],
    ['a-2', 'ada'],
    ['a-3', 'postmaster'],
    ['a-4', 'default'],
    ['a-5', 'guests'],
    ['a-6', 'no name: it has blanks'],
    ['a-7', ''],
    ['a-1', 'changed'],
  ] as const) {
    provider.person = { sub, preferred_username: name, groups: ['staff'] };
    const browser = visitor();
    assert.equal(await browser.signIn(), '/');
    owners.push((await browser.session()).owner);
  }
  const shapes = [/^ada-\w{8}$/, /^ada-\w{8}$/, /^postmaster-\w{8}$/, /^default-\w{8}$/, /^guests-\w{8}$/];
  for (const [index, shape] of [...shapes, /^oidc-\w{32}$/, /^oidc-\w{32}$/].entries()) {
    assert.match(owners[index] ?? '', shape);
  }
  assert.equal(owners.at(-1), owners[0], 'the same person stays the same owner');
  assert.equal(new Set(owners).size, owners.length - 1);
});

onEachEngine('suspended and deleted owners stay out, and there is a most of people', async (t, start) => {
  const { provider, service, visitor } = await startBoth(t, start, { MAYFLY_SIGN_IN_PEOPLE_MAX: '1' });
  const browser = visitor();
  await browser.signIn();
  const { key } = await service.app.accounts.createKey({
    ...{ owner: 'root', name: '', domains: [], expiresAtMs: null },
    scopes: ['operator'],
  });
  const act = (path: string, method: string, body: object) =>
    service.call(method, `/v1/operator/owners/ada${path}`, { key, body: { reason: 'a test', ...body } });
  assert.equal((await act('/suspend', 'POST', {})).status, 200);
  assert.equal(await browser.signIn(), '/sign-in#refused=owner_suspended&by=oidc');
  assert.equal((await act('/resume', 'POST', {})).status, 200);
  assert.equal(await browser.signIn(), '/');
  assert.equal((await act('', 'DELETE', { confirm: 'ada' })).status, 200);
  assert.equal(await browser.signIn(), '/sign-in#refused=owner_deleted&by=oidc');
  provider.person = { ...ada, sub: 'a-2' };
  assert.equal(await browser.signIn(), '/sign-in#refused=full&by=oidc');
});

onEachEngine('an address counts only when it is verified, and of a domain that may', async (t, start) => {
  const { provider, visitor } = await startBoth(t, start, {
    MAYFLY_OIDC_OWNER_CLAIM: 'email',
    MAYFLY_OIDC_GROUPS: '',
    MAYFLY_OIDC_EMAIL_DOMAINS: 'example.com',
  });
  const browser = visitor();
  assert.equal(await browser.signIn(), '/');
  assert.equal((await browser.session()).owner, 'ada@example.com');
  for (const change of [
    { email_verified: false },
    { email_verified: undefined },
    { email: 'ada@sub.example.com' },
    { email: 'ada@evil.test' },
    { email: 'example.com' },
    { email: 'ada@evil.test@example.com' },
    { email: ['ada@example.com'] },
  ]) {
    provider.person = { ...ada, sub: 'a-2', ...change };
    assert.equal(await browser.signIn(), '/sign-in#refused=no_address&by=oidc', JSON.stringify(change));
  }
});

onEachEngine('who goes away at the provider keeps the session of before', async (t, start) => {
  const { provider, service, visitor } = await startBoth(t, start, { MAYFLY_GUESTS: 'true' });
  const browser = visitor();
  await browser.signIn();
  provider.person = undefined;
  assert.equal(await browser.signIn(), '/sign-in#refused=cancelled&by=oidc');
  const { keyId } = await browser.session();
  provider.person = ada;
  await browser.signIn();
  assert.equal((await browser.session()).keyId, keyId);
  const list = await browser.open(`${publicUrl}/v1/sessions`);
  const { items } = (await list.json()) as { items: unknown[] };
  assert.equal(items.length, 1, 'a sign-in takes the place of the session of the browser');
  assert.equal((await browser.open(`${publicUrl}/v1/session`, {}, 'DELETE')).status, 204);
  assert.equal(await browser.session(), undefined);
  assert.equal((await service.call('GET', '/v1/session')).body.signedIn, false);
});

onEachEngine('who signs out at the provider is signed out here, and nobody else can say so', async (t, start) => {
  const { provider, service, visitor } = await startBoth(t, start);
  provider.serviceUrl = service.app.url;
  const [first, second, other] = [visitor(), visitor(), visitor()];
  await first.signIn();
  await second.signIn();
  provider.person = { ...ada, sub: 'a-2', preferred_username: 'bob' };
  await other.signIn();
  const path = `${service.app.url}/sign-in/oidc/logout`;
  const tell = (token: string) => fetch(path, { method: 'POST', body: new URLSearchParams({ logout_token: token }) });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: provider.issuer, aud: provider.clientId, sub: 'a-1', iat: 1, jti: 'x', events: {} };
  for (const token of ['', 'x', `${part({ alg: 'none' })}.${part(claims)}.`, 'x'.repeat(60_000)]) {
    assert.equal((await tell(token)).status, 400, token.slice(0, 20));
  }
  assert.equal((await tell('x'.repeat(70_000))).status, 413);
  assert.equal((await fetch(path, { method: 'POST' })).status, 400);
  assert.ok(await first.session(), 'nobody is signed out by that');
  await provider.logOut('a-1');
  assert.deepEqual([await first.session(), await second.session()], [undefined, undefined]);
  assert.equal((await other.session()).owner, 'bob');
  await provider.logOut('nobody');
  provider.person = ada;
  await first.signIn();
  assert.equal((await first.session()).owner, 'ada');
});
