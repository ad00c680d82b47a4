import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readProviders } from '../../src/app/files/providers.ts';
import { readConfig } from '../../src/config.ts';
import { temporaryFolder } from '../durability/server-process.ts';
import { startService } from '../support/service.ts';
import { startIdentityProvider } from './identity-provider.ts';
import { writeProviders } from './provider-file.ts';
import { Visitor } from './visitor.ts';

const publicUrl = 'https://mail.example.com';
const least = { id: 'staff', issuer: 'https://login.example.com', clientId: 'x', emailDomains: ['example.com'] };

test('people of two providers get owners of their own, or share that of a group, with its limits', async (t) => {
  const person = { sub: '1', preferred_username: 'ada', groups: ['staff'] };
  const staff = await startIdentityProvider(t, { publicUrl, id: 'staff', person });
  const partners = await startIdentityProvider(t, { publicUrl, id: 'partners', person });
  const groups = { qa: { owner: 'qa', scopes: ['mailboxes'] }, staff: { limits: { activeMailboxesMax: 3 } } };
  const file = await writeProviders(t, [
    { ...staff, id: 'staff', ownerClaim: 'preferred_username', groups },
    { ...partners, id: 'partners', groups: { '*': {} } },
  ]);
  const service = await startService(t, { environment: { MAYFLY_PUBLIC_URL: publicUrl, MAYFLY_OIDC_PROVIDERS: file } });
  await service.key('qa');
  const visitor = () => new Visitor({ service: service.app.url, public: publicUrl });
  const signIn = async (id: string) => {
    const browser = visitor();
    assert.equal(await browser.signIn(`/sign-in/${id}`), '/');
    const { owner, keyName, scopes } = await browser.session();
    const usage = await (await browser.open(`${publicUrl}/v1/usage`)).json();
    return { owner, keyName, scopes, mailboxesMax: Object(usage).activeMailboxesMax };
  };
  const own = await signIn('staff');
  assert.deepEqual([own.owner, own.keyName, own.mailboxesMax], ['ada', 'staff: ada', 3]);
  const other = await signIn('partners');
  assert.deepEqual([other.owner, other.mailboxesMax], ['partners-1', 1_000], 'the same sub elsewhere is somebody else');
  staff.person = { ...person, groups: ['staff', 'qa'] };
  const shared = await signIn('staff');
  assert.deepEqual([shared.owner, shared.scopes.includes('keys')], ['qa', true]);
  staff.person = person;
  assert.equal((await signIn('staff')).owner, 'ada', 'without the group the person is back at the own owner');
  const mixed = visitor();
  const back = new URL(await mixed.goToProvider('/sign-in/staff'));
  back.pathname = '/sign-in/partners/callback';
  assert.equal(await mixed.comeBack(back.href), '/sign-in#refused=expired&by=partners', 'no answer is that of another');
});

test('a file of providers that cannot be used stops the start, and one line says why', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'providers.json');
  const faultOf = (content: unknown, environment: Record<string, string> = {}) => {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    const settings = { MAYFLY_PUBLIC_URL: publicUrl, MAYFLY_OIDC_PROVIDERS: file, ...environment };
    try {
      readProviders(readConfig(settings));
    } catch (error) {
      assert.ok(error instanceof Error && error.name === 'StartError', String(error));
      return error.message;
    }
    return '';
  };
  assert.equal(faultOf([least]), '');
  for (const [content, expected] of [
    ['{', /JSON/],
    [{}, /the file must be a list/],
    [[], /must have 1 to 20 providers, not 0/],
    [[least, least], /two providers have the id staff/],
    [[{ ...least, id: 'Staff' }], /"id" must be 1 to 30/],
    [[{ ...least, id: 'proxy' }], /"id" must be 1 to 30/],
    [[{ ...least, issuer: 'http://login.example.com' }], /provider staff: must be an https:/],
    [[{ ...least, issuer: 'https://login.example.com/?a=1' }], /provider staff: must be an https:/],
    [[{ ...least, clientId: '' }], /provider staff: "clientId" must be a text/],
    [[{ ...least, emailDomains: [] }], /provider staff: say who may come in/],
    [[{ ...least, emailDomains: ['localhost'] }], /"localhost" is not a domain/],
    [[{ ...least, clientSecret: 'a', clientSecretFile: 'b' }], /only one of "clientSecret" and/],
    [[{ ...least, clientSecretFile: join(folder, 'none') }], /cannot read the file/],
    [[{ ...least, scopes: 'email' }], /must have openid/],
    [[{ ...least, group: {} }], /"group" is none of id, name/],
    [[{ ...least, groups: { a: { scopes: ['all'] } } }], /"all" is none of mailboxes/],
    [[{ ...least, groups: { a: { scopes: [] } } }], /names a group without scopes/],
    [[{ ...least, groups: { a: { limits: { bytesMax: -1 } } } }], /"bytesMax" must be a whole number/],
    [[{ ...least, groups: { a: [] } }], /"groups"."a" must be an object/],
  ] as const) {
    assert.match(faultOf(content), expected, JSON.stringify(content));
  }
  assert.match(faultOf([least], { MAYFLY_PUBLIC_URL: '' }), /^MAYFLY_PUBLIC_URL: /);
  assert.match(faultOf([least], { MAYFLY_OIDC_ISSUER: 'https://login.example.com' }), /only one of them/);
});

test('one provider is not open to everybody by a slip', () => {
  const one = {
    MAYFLY_PUBLIC_URL: publicUrl,
    MAYFLY_OIDC_ISSUER: 'https://accounts.example.com',
    MAYFLY_OIDC_CLIENT_ID: 'x',
  };
  const read = (more: Record<string, string>) => readProviders(readConfig({ ...one, ...more }));
  assert.throws(() => read({}), /MAYFLY_OIDC_GROUPS: say who may come in/);
  assert.throws(
    () => read({ MAYFLY_OIDC_GROUPS: '*', MAYFLY_OIDC_CLIENT_ID: '' }),
    /MAYFLY_OIDC_CLIENT_ID: must be set/,
  );
  const [all] = read({ MAYFLY_OIDC_GROUPS: '*' });
  assert.ok(
    all?.policy.groups[0]?.scopes.includes('keys') === true && !all.policy.groups[0].scopes.includes('operator'),
  );
  const [by] = read({ MAYFLY_OIDC_GROUPS: 'a b , ops=mailboxes:read  operator' });
  assert.deepEqual(
    by?.policy.groups.map(({ group, scopes }) => [group, scopes.length]),
    [
      ['a b', 6],
      ['ops', 2],
    ],
  );
  for (const bad of ['=mailboxes', 'a=', 'a=root']) {
    assert.throws(() => read({ MAYFLY_OIDC_GROUPS: bad }), /^ConfigError: MAYFLY_OIDC_GROUPS: /, bad);
  }
  for (const bad of ['http://login.example.com', 'login.example.com', 'https://u:p@login.example.com']) {
    assert.throws(() => read({ MAYFLY_OIDC_ISSUER: bad }), /^ConfigError: MAYFLY_OIDC_ISSUER: must be an https:/, bad);
  }
});
