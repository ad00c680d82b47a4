import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, configHelp, readConfig, unknownVariables } from '../src/config.ts';

test('MAYFLY_HOSTNAME is a host name or an address literal', () => {
  const hostname = (text: string) => readConfig({ MAYFLY_HOSTNAME: text, MAYFLY_DOMAINS: 'mail.test' }).hostname;
  for (const good of ['mx.mail.test', 'mx', '[192.0.2.1]', '[IPv6:2001:db8::1]']) assert.equal(hostname(good), good);
  assert.equal(hostname(''), 'mail.test');
  assert.equal(hostname('MX.Bücher.test'), 'mx.xn--bcher-kva.test');
  const bad = ['mx mail', 'mx\r\nX-Evil: 1', 'mx\n', ' mx', 'mx.', '-', '[192.0.2.256]', '[2001:db8::1]', 'mx/1', '[]'];
  for (const text of bad) assert.throws(() => hostname(text), ConfigError, JSON.stringify(text));
});

test('variables that are no settings are found, with the nearest that is', () => {
  const environment = { MAYFLY_HTTP_PROT: '1', MAYFLY_DOMAIN: 'x', MAYFLY_HTTP_PORT: '1', OTHER_HTTP_PORT: '1' };
  assert.deepEqual(unknownVariables(environment), [
    { variable: 'MAYFLY_HTTP_PROT', nearest: 'MAYFLY_HTTP_PORT' },
    { variable: 'MAYFLY_DOMAIN', nearest: 'MAYFLY_DOMAINS' },
  ]);
});

test('the help lists every setting that is read', () => {
  const variables = new Set(configHelp().match(/MAYFLY_\w+/g));
  const asked = new Set<string>();
  readConfig(new Proxy<Record<string, string>>({}, { get: (_, name) => void asked.add(String(name)) }));
  assert.deepEqual(variables, asked);
});
