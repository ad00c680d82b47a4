import assert from 'node:assert/strict';
import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Certificate } from '../../src/lib/tls/certificate.ts';
import { changingCertificate } from '../support/tls.ts';
import { until } from '../support/until.ts';

test('a file that was put right, with its time of writing kept, is read again', async (t) => {
  const { cert, key, renew } = await changingCertificate(t);
  const errors: unknown[] = [];
  const certificate = new Certificate({
    certFile: cert,
    keyFile: key,
    minVersion: 'TLSv1.2',
    onError: (error) => errors.push(error),
  });
  const first = certificate.context;
  await renew();
  const renewed = await readFile(cert);
  const write = async (content: Buffer) => {
    await writeFile(cert, content);
    await utimes(cert, 1, 1);
    return (await stat(cert, { bigint: true })).ctimeNs;
  };
  const brokenAt = await write(Buffer.alloc(renewed.length));
  assert.equal(certificate.context, first);
  assert.equal(errors.length, 1);
  // The clock of the file system goes in steps.
  await until(async () => (await write(renewed)) !== brokenAt);
  assert.notEqual(certificate.context, first);
  assert.equal(errors.length, 1);
});
