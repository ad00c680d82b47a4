import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { freePort, isListening } from '../../load/listen.ts';
import { keepDevCertificate } from '../../src/cli/dev/tls/dev-certificate.ts';
import { startZoneServer } from '../domains/zones.ts';
import { startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { atEnd, killAtEnd } from '../support/test-end.ts';
import { connectTls } from '../support/tls.ts';
import { eventually } from '../support/until.ts';
import { certificateCommands, writeRenewalHook } from './renewal-hook.ts';

const run = promisify(execFile);
/** Name in the commands of the guide. */
const host = 'mx.example.com';

interface Authority {
  readonly url: string;
  /** Certificate that its own door is trusted by. */
  readonly trustFile: string;
  /** Port of a host that it asks for the answer to a challenge, in place of 80. */
  readonly challengePort: number;
}

/** Starts Pebble, an authority that speaks ACME (RFC 8555), to which the host of the guide is this machine. */
async function startAuthority(t: TestContext, folder: string): Promise<Authority> {
  const names = await startZoneServer(t);
  names.zones.set(host, { a: ['127.0.0.1'] });
  const { file, authorityFile } = await keepDevCertificate({ folder: join(folder, 'pebble'), hosts: ['localhost'] });
  const [port, managementPort, httpPort, tlsPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    ...{ certificate: file, privateKey: file, httpPort, tlsPort },
  };
  const settings = join(folder, 'pebble.json');
  await writeFile(settings, JSON.stringify({ pebble }));
  // Neither pauses nor refusals by chance.
  const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0', PEBBLE_AUTHZREUSE: '0' };
  killAtEnd(
    t,
    spawn('pebble', ['-config', settings, '-dnsserver', names.address, '-strict'], { env, stdio: 'ignore' }),
  );
  await eventually('the authority is there', () => isListening(port));
  return { url: `https://localhost:${port}/dir`, trustFile: authorityFile, challengePort: httpPort };
}

interface AcmeClient {
  /** Gets the first certificate. */
  order(): Promise<unknown>;
  /** Gets the next one, as a timer does each night, but long before it is needed. */
  renew(): Promise<unknown>;
  /** File of its newest certificate. */
  readonly certFile: string;
}

interface Place {
  readonly folder: string;
  readonly hook: string;
  readonly authority: Authority;
}

/** The clients of the guide, by its commands, with another authority and other folders. */
const clients: Readonly<Record<string, (place: Place) => AcmeClient>> = {
  certbot({ folder, hook, authority: { url, trustFile, challengePort } }) {
    const kept = ['config', 'work', 'logs'].flatMap((name) => [`--${name}-dir`, join(folder, name)]);
    const ask = [...['--server', url, '--http-01-port', `${challengePort}`], '--agree-tos', '--non-interactive'];
    const env = { ...process.env, REQUESTS_CA_BUNDLE: trustFile };
    const [command = assert.fail()] = certificateCommands('certbot');
    const [program = '', ...words] = adapted(command, { hook, folder });
    return {
      order: () => run(program, [...kept, ...ask, '--register-unsafely-without-email', ...words], { env }),
      renew: () => run(program, [...kept, 'renew', '--force-renewal', '--no-random-sleep-on-renew'], { env }),
      certFile: join(folder, 'config', 'live', host, 'fullchain.pem'),
    };
  },
  lego({ folder, hook, authority: { url, trustFile, challengePort } }) {
    const ask = ['--server', url, '--accept-tos', '--http.port', `127.0.0.1:${challengePort}`];
    const env = { ...process.env, LEGO_CA_CERTIFICATES: trustFile };
    const [first = [], next = []] = certificateCommands('lego').map((command) => adapted(command, { hook, folder }));
    const start = ([program = '', ...words]: readonly string[], ...more: readonly string[]) =>
      run(program, [...ask, ...words, ...more], { env });
    return {
      order: () => start(first),
      renew: () => start(next, '--days', '100000', '--no-random-sleep'),
      certFile: join(folder, 'certificates', `${host}.crt`),
    };
  },
};

function adapted(command: readonly string[], { hook, folder }: { hook: string; folder: string }): string[] {
  const ours = new Map([
    ['/etc/mayfly/renewed.sh', hook],
    ['/etc/lego', folder],
  ]);
  return command.map((word) => ours.get(word) ?? word);
}

for (const [program, clientAt] of Object.entries(clients)) {
  const missing = [program, 'pebble'].filter((needed) => spawnSync(needed, ['--help'], { stdio: 'ignore' }).error);
  const skip = missing.length === 0 ? false : `without ${missing.join(', ')}`;
  test(`a service is given what ${program} gets from an authority and renews, and loses no session`, {
    skip,
  }, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-acme-'));
    atEnd(t, () => rm(folder, { recursive: true, force: true }));
    const place = { folder, hook: await writeRenewalHook(folder), authority: await startAuthority(t, folder) };
    const { order, renew, certFile } = clientAt(place);
    await order();
    const deployed = join(folder, `${host}.pem`);
    const settings = { MAYFLY_TLS_CERT: deployed, MAYFLY_TLS_KEY: deployed, MAYFLY_SMTPS_PORT: '0' };
    const { app } = await startService(t, { environment: settings });
    const connect = () => connectTls(t, app.smtps?.port ?? 0, { servername: host, rejectUnauthorized: false });
    const shown = async () => (await connect()).getPeerX509Certificate()?.fingerprint256;
    const issued = async () => new X509Certificate(await readFile(certFile)).fingerprint256;

    const first = await issued();
    assert.equal(await shown(), first);
    const session = new SmtpClient(await connect());
    await session.reply();
    await renew();
    assert.notEqual(await issued(), first);
    assert.equal(await shown(), await issued());
    assert.equal((await session.command('EHLO client.test')).code, 250);
  });
}
