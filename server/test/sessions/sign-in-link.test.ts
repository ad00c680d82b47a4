import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopes } from '../../src/contract/access/api-keys.ts';
import { defaultOwner } from '../../src/core/accounts/accounts.ts';
import { makeKey } from '../support/api-keys.ts';
import { startService } from '../support/service.ts';
import { Browser } from './browser.ts';

const codeOf = (link: string | undefined) => ({ code: String(link).split('#code=')[1] ?? '' });

test('the link of a start signs in once, with the newest key of the default owner that has every scope', async (t) => {
  const service = await startService(t);
  assert.equal(await service.app.signInLink(), undefined, 'there is no key');
  await service.key('alice');
  assert.equal(await service.app.signInLink(), undefined, 'there is none of the default owner');
  const key = await service.key(defaultOwner);
  service.clock.advance(1);
  const newest = await makeKey(service, key, { name: 'newest' });
  service.clock.advance(1);
  await makeKey(service, key, { name: 'narrow', scopes: ['mailboxes'] });
  const link = await service.app.signInLink();
  assert.match(link ?? '', /^http:\/\/127\.0\.0\.1:\d+\/sign-in#code=mfc_[a-z2-7]{52}$/);
  assert.equal((await new Browser(service.app.url).signIn(codeOf(link))).keyName, 'newest');
  await service.app.accounts.revokeKey(newest.id);
  const next = codeOf(await service.app.signInLink());
  assert.equal((await new Browser(service.app.url).signIn(next)).keyName, 'test');
});

test('the link of a start signs in with the configured key, at the public URL', async (t) => {
  const environment = { MAYFLY_API_KEY: 'mfk_configured-for-tests', MAYFLY_PUBLIC_URL: 'https://mail.example.com' };
  const service = await startService(t, { environment });
  service.clock.advance(1);
  await service.key(defaultOwner);
  const link = await service.app.signInLink();
  assert.ok(link?.startsWith('https://mail.example.com/sign-in#code='));
  assert.equal((await new Browser(service.app.url).signIn(codeOf(link))).keyName, 'from the configuration');
});

test('where no browser can sign in there is no link', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_PUBLIC_URL: 'http://mail.example.com' } });
  await service.key(defaultOwner);
  assert.equal(await service.app.signInLink(), undefined);
});

test('a service that listens on all addresses is opened on localhost', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_HTTP_HOST: '0.0.0.0' } });
  await service.key(defaultOwner);
  assert.match((await service.app.signInLink()) ?? '', /^http:\/\/(localhost|127\.0\.0\.1):\d+\/sign-in#code=/);
});

test('the link of a start signs in as operator only when asked to, and the next such start ends its sessions', async (t) => {
  const service = await startService(t);
  await service.key(defaultOwner);
  const key = { owner: defaultOwner, name: 'ops', domains: [], expiresAtMs: null };
  await service.app.accounts.createKey({ ...key, scopes });
  const ordinary = await new Browser(service.app.url).signIn(codeOf(await service.app.signInLink()));
  assert.equal(ordinary.scopes.includes('operator'), false);
  const first = new Browser(service.app.url);
  const opened = await first.signIn(codeOf(await service.app.signInLink({ isOperator: true })));
  assert.equal(opened.scopes.includes('operator'), true);
  assert.equal((await first.call('GET', '/v1/operator/overview')).status, 200);
  assert.ok(await service.app.signInLink({ isOperator: true }));
  assert.equal((await first.call('GET', '/v1/operator/overview')).status, 401);
});
