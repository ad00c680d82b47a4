/**
 * Builds the image of deploy/Containerfile and tries what it promises, and verifies the unit: `npm run check:image`. It needs buildah and root; where
 * the base image cannot be pulled also debootstrap. `--keep FOLDER` keeps the images there for the next time;
 * `--required` fails where the image cannot be tried.
 */
import assert from 'node:assert/strict';
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../load/listen.ts';
import { callApi } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { ImageBuilder } from './builder.ts';
import { isInstalled } from './command.ts';
import {
  type ContainerOptions,
  type RunningContainer,
  runInBuildah,
  startInBuildah,
  startReadOnly,
} from './container.ts';
import { checkDev, checkOpenDev } from './dev.ts';
import { verifyUnit } from './unit.ts';

const user = 65_532;
const addedBytesMax = 130_000_000;
const endMsMax = 5_000;
const apiKey = 'mfk_imageimageimageimageimageimageimageimageimageimage12';

function say(line: string): void {
  process.stdout.write(`check:image: ${line}\n`);
}

/** Why the check cannot be made here; `undefined` when it can. */
async function missing(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (!(await isInstalled('buildah'))) return 'buildah is not installed (Debian: apt-get install buildah debootstrap)';
  if (!(await isInstalled('nsenter'))) return 'nsenter is not installed (Debian: apt-get install util-linux)';
  if (!(await isInstalled('ip', '-Version'))) return 'ip is not installed (Debian: apt-get install iproute2)';
  return process.getuid?.() === 0 ? undefined : 'it needs root';
}

async function checkImage(folder: string): Promise<void> {
  const builder = new ImageBuilder(folder);
  say(`base image: ${await builder.prepareBase()}`);
  const run = await mkdtemp(join(folder, 'run-'));
  try {
    const { settings, container, size } = await builder.build();
    const added = size.image - size.base;
    assert.ok(added <= addedBytesMax, `the image adds ${added} bytes to its base`);
    say(`built: ${megabytes(added)} over the base of ${megabytes(size.base)}`);
    assert.equal(settings.User, `${user}:${user}`);
    assert.deepEqual(settings.Healthcheck?.Test, ['CMD-SHELL', 'mayfly health || mayfly health --dev']);
    assert.equal(settings.Labels['org.opencontainers.image.licenses'], 'MIT');
    assert.deepEqual(Object.keys(settings.Volumes), ['/data']);
    const volume = await stat(join(await builder.rootOf(container), 'data'));
    assert.deepEqual({ uid: volume.uid, mode: volume.mode & 0o777 }, { uid: user, mode: 0o700 });
    await checkService({ builder, settings, container, ...(await prepare(run)) });
  } finally {
    await builder.end();
    await rm(run, { recursive: true });
  }
}

/** What containers are given: a volume, a secret and ports. */
async function prepare(folder: string) {
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  await chown(data, user, user);
  const secret = join(folder, 'api-key');
  await writeFile(secret, `${apiKey}\n`, { mode: 0o400 });
  await chown(secret, user, user);
  return { data, secret, httpPort: await freePort(), smtpPort: await freePort() };
}

async function checkService(options: ContainerOptions): Promise<void> {
  const api = `http://127.0.0.1:${options.httpPort}`;
  const read = async (path: string, key: string) => (await callApi(api, { method: 'GET', path, key })).body.items;
  const subject = 'From a container';

  const { key, mails } = await running(await startInBuildah(options), async () => {
    assert.equal(await runInBuildah(options, ['mayfly', 'health']), 'ready');
    const made = await runInBuildah(options, ['mayfly', 'keys', 'create', '--owner', 'default', '--name', 'check']);
    const key = /^key +(\S+)$/m.exec(made)?.[1] ?? '';
    const { body: mailbox } = await callApi(api, { method: 'POST', path: '/v1/mailboxes', key: apiKey, body: {} });
    await send(options.smtpPort, { to: mailbox.address, subject });
    const mails = `/v1/mailboxes/${mailbox.id}/mails`;
    assert.equal((await read(mails, key))[0]?.subject, subject);
    return { key, mails };
  });
  say(
    'ran in buildah: mail in by SMTP, a key by `mayfly keys create`, the mail read with it, `mayfly health` said ready',
  );
  await assert.rejects(runInBuildah(options, ['mayfly', 'health']), /not ready/);

  await running(await startReadOnly(options), async () => {
    assert.equal((await read(mails, key))[0]?.subject, subject);
  });
  say('ran on a read-only root as process 1 and user 65532: mail and key were there after the restart');
  await checkDev({ options, running });
  say(
    'ran "dev" on a network of its own: mail to anybody was captured, HTTP asked for the key that it printed, health said ready',
  );
  await checkOpenDev({ options, running });
  say('ran "dev" with MAYFLY_DEV_OPEN_FROM=private: HTTP was open by its own names, and closed by another');
}

/** Does something while a container runs, which then has to end at SIGTERM in time. */
async function running<T>(container: RunningContainer, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    const { code, tookMs } = await container.terminate();
    assert.equal(code, 0);
    assert.ok(tookMs <= endMsMax, `the end took ${tookMs} ms`);
    say(`ended ${tookMs} ms after SIGTERM with exit code 0`);
    return result;
  } finally {
    await container.kill();
  }
}

async function send(port: number, { to, subject }: { to: string; subject: string }): Promise<void> {
  const client = new SmtpClient(connect(port, '127.0.0.1'));
  await client.reply();
  await client.command('EHLO client.test');
  const content = `From: sender@client.test\r\nSubject: ${subject}\r\n\r\nIt works.\r\n`;
  const { code, text } = await client.deliver({ to, content });
  assert.equal(code, 250, text);
  client.socket.destroy();
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

if (await isInstalled('systemd-analyze')) {
  await verifyUnit();
  say('systemd-analyze verify finds nothing wrong with deploy/mayfly.service');
} else {
  say('deploy/mayfly.service is not verified: systemd-analyze is not installed (Debian: apt-get install systemd)');
}

const options = { keep: { type: 'string' }, required: { type: 'boolean' } } as const;
const { keep, required } = parseArgs({ options }).values;
const reason = await missing();
if (reason !== undefined) {
  say(`skipped, the image is not tried: ${reason}`);
  process.exitCode = required ? 1 : 0;
} else if (keep !== undefined) {
  await mkdir(keep, { recursive: true });
  await checkImage(resolve(keep));
} else {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-image-'));
  try {
    await checkImage(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
