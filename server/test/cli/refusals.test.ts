import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { certFile, keyFile } from '../support/tls.ts';
import { startProgram } from './program.ts';

test('what the service refuses is told in words of the command line', async (t) => {
  const { run, runAll, service } = await startProgram(t, { environment: { MAYFLY_LIFETIME_MINUTES_MAX: '60' } });
  await runAll('new qa@mail.test', 'domains add --owner alice own.test', 'domains add --owner bob his.test');
  const domains = 'mail.test, second.test, own.test';
  const may = `may use ${domains}`;
  const refusals = {
    'new foo': 'ADDRESS must be a whole address, such as foo@mail.test\n"mayfly help new" says what it takes.',
    'new Foo+x': 'ADDRESS must be a whole address, such as name@mail.test\n"mayfly help new" says what it takes.',
    'new foo@other.test': `the domain is not allowed for this API key or account, which ${may}\nGive one of these as the domain.`,
    'new --domain other.test': `the domain is not allowed for this API key or account, which ${may}\nGive one of these as the domain.`,
    'new --tag=': '--tag must not be empty\nPut something into --tag.',
    'new postmaster@mail.test':
      'ADDRESS must not be postmaster, which belongs to the service on every domain\nChoose another name before the @.',
    'extend qa 61': 'MINUTES must be at most 60 minutes\n"mayfly help extend" says what it takes.',
    'mails --from=': '--from must not be empty\nPut something into --from.',
    'wait qa --subject=': '--subject must not be empty\nPut something into --subject.',
    'show 019ca945-0a00-7000-8000-000000000002': 'there is no such email\n"mayfly mails" lists those that there are.',
    'rm 019ca945-0a00-7000-8000-000000000002':
      'there is no such mailbox, or it has expired\n"mayfly ls" lists those that there are; "mayfly new" makes one.',
  };
  const results = await runAll(...Object.keys(refusals));
  assert.deepEqual(
    results.map(({ errors }) => errors),
    Object.values(refusals).map((message) => `mayfly: ${message}\n`),
  );
  const types = await run('listen --forward-to http://localhost:1/ --types mail.recieved');
  assert.match(
    types.errors,
    /^mayfly: --types must be of .+, not "mail\.recieved"\nWrite mail\.received in its place\.\n$/,
  );
  await service.app.accounts.setLimits({ owner: 'alice', activeMailboxesMax: 1, dailyCallsMax: null, bytesMax: null });
  const { errors } = await run('new');
  assert.match(
    errors,
    /^mayfly: the limit of 1 active mailboxes is reached.*\n"mayfly rm" makes room; or wait until one expires\.\n$/,
  );
});

test('a key that is refused is told with the command that takes another one', async (t) => {
  const { run, service } = await startProgram(t);
  const { url } = service.app;
  const wrong = await run('ls', { environment: { MAYFLY_API_KEY: 'mfk_wrong' } });
  const says = `mayfly: ${url} refuses the API key: it is wrong, expired or revoked`;
  assert.deepEqual(
    [wrong.code, wrong.errors],
    [3, `${says}\nCorrect MAYFLY_API_KEY, or unset it and run "mayfly login ${url}".\n`],
  );
  const noEnvironment = { MAYFLY_URL: '', MAYFLY_API_KEY: '' };
  const login = await run(`login ${url}`, { input: 'mfk_wrong\n', environment: noEnvironment });
  assert.deepEqual(
    [login.code, login.errors],
    [3, `${says}\nRun it again with the key as it was shown when it was made.\n`],
  );
  const key = await service.key('alice');
  await run(`login ${url}`, { input: key, environment: noEnvironment });
  for (const { id } of await service.app.accounts.listKeys()) await service.app.accounts.revokeKey(id);
  const revoked = await run('ls', { environment: noEnvironment });
  assert.deepEqual([revoked.code, revoked.errors], [3, `${says}\nRun "mayfly login ${url}".\n`]);
  const broken = await run('ls', { environment: { MAYFLY_API_KEY: 'two words' } });
  assert.deepEqual(
    [broken.code, broken.errors],
    [2, 'mayfly: MAYFLY_API_KEY: it is no API key, which has no blanks\n'],
  );
});

test('a URL of something else than the service is told, with the one that would do', async (t) => {
  const { run, service } = await startProgram(t);
  const { url } = service.app;
  const urls = {
    [`${url}/v1`]: `"${url}/v1" is the URL of the API: write ${url}`,
    [`${url}/v1/mailboxes/`]: `"${url}/v1/mailboxes/" is the URL of the API: write ${url}`,
    'mail.example.com': '"mail.example.com" is no URL: write https://mail.example.com',
    'localhost:8080': '"localhost:8080" is no URL: write http://localhost:8080',
    [`${url}?a=1`]: `"${url}?a=1" is no URL of a service, which has a host, a port and a path at most`,
    'http://a:b@x.example': '"http://…@x.example" is no URL of a service, which has a host, a port and a path at most',
  };
  for (const [wrong, says] of Object.entries(urls)) {
    const login = await run(`login ${wrong}`, { input: 'mfk_a\n' });
    assert.deepEqual([login.code, login.errors], [2, `mayfly: ${says}; see mayfly help login\n`]);
    const ls = await run('ls', { environment: { MAYFLY_URL: wrong } });
    assert.deepEqual([ls.code, ls.errors], [2, `mayfly: MAYFLY_URL: ${says}\n`]);
  }
  const nobody = await run('login http://127.0.0.1:19', { input: 'mfk_a\n' });
  assert.equal(nobody.code, 4);
  assert.match(nobody.errors, /Is Mayfly running at http:\/\/127\.0\.0\.1:19\? Else give another URL\.\n$/);
  const away = await run('ls', { environment: { MAYFLY_URL: 'http://127.0.0.1:19' } });
  assert.match(away.errors, /Is Mayfly running at http:\/\/127\.0\.0\.1:19\? Else correct MAYFLY_URL\.\n$/);
});

test('a certificate of an unknown authority is told with how to trust it', async (t) => {
  const { run } = await startProgram(t);
  const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { code, errors } = await run('ls', { environment: { MAYFLY_URL: url } });
  assert.equal(code, 4);
  assert.match(
    errors,
    /^mayfly: https:.* cannot be reached: self-signed certificate.* Name the file .* NODE_EXTRA_CA_CERTS\.\n$/,
  );
});

test('keys create warns of a domain that nobody has, and says which there are', async (t) => {
  const { runAll } = await startProgram(t);
  const [, known, own, unknown] = await runAll(
    'domains add --owner qa own.test',
    'keys create --owner qa --domain mayfly.localhost',
    'keys create --owner qa --domain own.test',
    'keys create --owner qa --domain oen.test',
  );
  assert.deepEqual([known?.code, known?.errors, own?.code, own?.errors], [0, '', 0, '']);
  assert.equal(unknown?.code, 0);
  assert.equal(
    unknown?.errors,
    'mayfly: warning: oen.test is neither in MAYFLY_DOMAINS (mayfly.localhost) nor a domain of qa (own.test); did you mean own.test?\n',
  );
});
