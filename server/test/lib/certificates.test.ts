import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type DevCertificate, keepDevCertificate } from '../../src/cli/dev/tls/dev-certificate.ts';
import { Certificate } from '../../src/lib/tls/certificate.ts';
import { Certificates } from '../../src/lib/tls/certificates.ts';
import { atEnd } from '../support/test-end.ts';

async function open(folder: string, hosts: readonly string[]): Promise<Certificate> {
  const { file }: DevCertificate = await keepDevCertificate({ folder, hosts });
  return new Certificate({ certFile: file, keyFile: file, minVersion: 'TLSv1.2', onError: assert.ifError });
}

async function openAll(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-sni-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  const folderOf = (name: string) => join(folder, name);
  const first = await open(folderOf('first'), ['mx.one.test']);
  const second = await open(folderOf('second'), ['mx.two.test', '*.two.test', 'mx.one.test']);
  return { folderOf, first, second, certificates: new Certificates([first, second]) };
}

test('a client is shown the certificate for its name, the first of several, and the first for any other name', async (t) => {
  const { first, second, certificates } = await openAll(t);
  const shown: readonly (readonly [string, Certificate])[] = [
    ['mx.one.test', first],
    ['mx.two.test', second],
    ['MX.Two.Test', second],
    ['pop.two.test', second],
    // A wildcard stands for one label alone (RFC 9525 §6.3).
    ['a.pop.two.test', first],
    ['two.test', first],
    ['other.test', first],
    ['', first],
    ['.', first],
  ];
  for (const [name, certificate] of shown) assert.equal(certificates.of(name), certificate, name);
});

test('a renewed certificate is shown for the names that it has now, and for those alone', async (t) => {
  const { folderOf, first, second, certificates } = await openAll(t);
  assert.equal(certificates.of('mx.two.test'), second);
  await keepDevCertificate({ folder: folderOf('second'), hosts: ['mx.three.test'] });
  assert.equal(certificates.of('mx.three.test'), second);
  assert.equal(certificates.of('mx.two.test'), first);
});
