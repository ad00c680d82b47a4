import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { keepDevCertificate } from '../../src/cli/dev/tls/dev-certificate.ts';
import { startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { atEnd } from '../support/test-end.ts';
import { connectTls } from '../support/tls.ts';
import { writeRenewalHook } from './renewal-hook.ts';

const run = promisify(execFile);

test('the hook of the guide gives a running service each certificate that certbot or lego has renewed, without the loss of a session', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-hook-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  const hook = await writeRenewalHook(folder);
  const lineage = join(folder, 'live', 'mx.example.test');
  await mkdir(lineage, { recursive: true });
  /** A new certificate of the authority, in the two files of certbot. */
  const renew = async (made: string): Promise<string> => {
    const { file, authorityFile } = await keepDevCertificate({
      folder: join(folder, made),
      hosts: ['mx.example.test'],
    });
    const pem = await readFile(file, 'utf8');
    const chainAt = pem.indexOf('-----BEGIN CERTIFICATE-----');
    await writeFile(join(lineage, 'privkey.pem'), pem.slice(0, chainAt), { mode: 0o600 });
    await writeFile(join(lineage, 'fullchain.pem'), pem.slice(chainAt));
    return authorityFile;
  };
  const deployed = join(folder, 'mx.example.test.pem');
  let authority = await renew('first');
  await run(hook, { env: { PATH: process.env.PATH, RENEWED_LINEAGE: lineage } });
  assert.equal((await stat(deployed)).mode & 0o777, 0o640);
  const settings = { MAYFLY_TLS_CERT: deployed, MAYFLY_TLS_KEY: deployed, MAYFLY_SMTPS_PORT: '0' };
  const { app } = await startService(t, { environment: settings });
  const trusts = async () => {
    const client = { ca: await readFile(authority), servername: 'mx.example.test' };
    return connectTls(t, app.smtps?.port ?? 0, client);
  };
  assert.ok((await trusts()).authorized);
  const session = new SmtpClient(await trusts());
  await session.reply();

  authority = await renew('second');
  await run(hook, { env: { PATH: process.env.PATH, RENEWED_LINEAGE: lineage } });
  assert.ok((await trusts()).authorized);

  authority = await renew('third');
  const [cert, key] = [join(folder, 'mx.example.test.crt'), join(folder, 'mx.example.test.key')];
  await cp(join(lineage, 'fullchain.pem'), cert);
  await cp(join(lineage, 'privkey.pem'), key);
  const ofLego = { LEGO_CERT_DOMAIN: 'mx.example.test', LEGO_CERT_PATH: cert, LEGO_CERT_KEY_PATH: key };
  await run(hook, { env: { PATH: process.env.PATH, ...ofLego } });
  assert.ok((await trusts()).authorized);
  assert.equal((await session.command('EHLO client.test')).code, 250, 'a session goes on');
});
