import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { startService } from '../support/service.ts';
import { certFile, keyFile } from '../support/tls.ts';

const certificate = { MAYFLY_TLS_CERT: certFile, MAYFLY_TLS_KEY: keyFile };

/** Asks for the policy of a host. */
function policyOf(
  url: string,
  host: string,
): Promise<{ status: number | undefined; type: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/.well-known/mta-sts.txt`, { headers: { host }, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, type: answer.headers['content-type'], body }));
    });
    asking.on('error', reject).end();
  });
}

test('the policy of each domain that mail is taken for is at its own host (RFC 8461 §3.3)', async (t) => {
  const service = await startService(t, { environment: { ...certificate, MAYFLY_MTA_STS: 'enforce' } });
  await service.key('alice');
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'alice.test' });
  const policy = 'version: STSv1\r\nmode: enforce\r\nmx: mx.mail.test\r\nmax_age: 604800\r\n';
  for (const host of ['mta-sts.mail.test', 'MTA-STS.mail.test:443', 'mta-sts.alice.test'])
    assert.deepEqual(await policyOf(service.app.url, host), {
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: policy,
    });
  for (const host of ['mail.test', 'mta-sts.other.test', 'mta-sts.', '127.0.0.1', 'x.mta-sts.mail.test'])
    assert.equal((await policyOf(service.app.url, host)).status, 404, host);
});

test('no policy is served unless one is asked for', async (t) => {
  const service = await startService(t, { environment: certificate });
  assert.equal((await policyOf(service.app.url, 'mta-sts.mail.test')).status, 404);
});

test('a policy needs a certificate and the name of a host, and a mode that there is', () => {
  const wrong: readonly (readonly [environment: Record<string, string>, why: RegExp])[] = [
    [{ MAYFLY_MTA_STS: 'enforce' }, /MAYFLY_MTA_STS: needs a certificate/],
    [{ MAYFLY_MTA_STS: 'testing', MAYFLY_HOSTNAME: '[192.0.2.1]', ...certificate }, /needs a name in MAYFLY_HOSTNAME/],
    [{ MAYFLY_MTA_STS: 'on', ...certificate }, /must be one of testing, enforce, none, not "on"/],
  ];
  for (const [environment, why] of wrong) assert.throws(() => readConfig(environment), why);
  assert.equal(readConfig({ MAYFLY_MTA_STS: 'none' }).mtaSts, 'none');
});
