import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { Mayfly } from '../../../client/src/main.ts';
import { apiKey, temporaryFolder } from '../durability/server-process.ts';
import { callApi } from '../support/service.ts';
import { killAtEnd } from '../support/test-end.ts';
import { inTime } from '../support/until.ts';

const repository = resolve(import.meta.dirname, '../../..');
const deploy = join(repository, 'deploy');
const main = join(repository, 'server/src/main.ts');

/** A service of the compose file, as far as it is used here. */
interface ComposeService {
  readonly image: string;
  readonly profiles: readonly string[];
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly ports: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

/** A service that runs as a process. */
interface Running {
  /** Reads its output on, to the first line that fits. */
  line(pattern: RegExp): Promise<string>;
  readonly environment: Readonly<Record<string, string>>;
}

const services: Readonly<Record<string, ComposeService>> = parse(await readFile(join(deploy, 'compose.yaml'), 'utf8'), {
  merge: true,
}).services;
const image = await environmentOfImage();

test('the compose file publishes ports on this machine alone, and runs no image of a stranger', () => {
  for (const { image, ports } of Object.values(services)) {
    assert.match(image, /^(?:localhost\/mayfly|docker\.io\/library\/node:26-slim)$/);
    for (const port of ports) assert.match(port, /^127\.0\.0\.1:(\d+):\1$/);
  }
  const profiles = Object.entries(services).map(([name, service]) => `${name} ${service.profiles}`);
  assert.deepEqual(profiles, ['mayfly-dev dev', 'app dev', 'mayfly serve']);
});

test('docs/deployment.md names the services of each profile for a podman-compose that knows no profiles', async () => {
  const guide = await readFile(join(repository, 'docs/deployment.md'), 'utf8');
  const named = [...guide.matchAll(/`podman-compose up ([^`]+)`/g)].map(([, words = '']) =>
    words.split(' ').filter((word) => !word.startsWith('--')),
  );
  const ofProfile = (profile: string) =>
    Object.keys(services).filter((name) => services[name]?.profiles[0] === profile);
  assert.deepEqual(named, [ofProfile('dev'), ofProfile('serve')]);
});

test('the services of profile dev, as processes: whoever signs up is sent a mail, which is seen without a key', async (t) => {
  const data = await temporaryFolder(t);
  const places = { '/data': data };
  const dev = await start(t, 'mayfly-dev', { places, more: { MAYFLY_HTTP_PORT: '0', MAYFLY_SMTP_PORT: '0' } });
  const smtpPort = (await dev.line(/send to/)).replace(/^.*:(\d+) .*$/, '$1');
  const page = new URL((await dev.line(/look at/)).replace(/^\s*look at\s+/, ''));
  const app = await start(t, 'app', { places: { 'mayfly-dev': '127.0.0.1', 1025: smtpPort }, more: { PORT: '0' } });
  const shop = (await app.line(/listening on/)).replace('listening on ', '');

  const email = 'ann@customer.example';
  const post = async (path: string, fields: Record<string, string>) =>
    (await fetch(shop + path, { method: 'POST', body: new URLSearchParams(fields) })).text();
  assert.match(await post('/sign-up', { email }), /Check your mail/);
  const [summary] = (await new Mayfly({ url: page.origin, apiKey: null }).mails()).items;
  const mail = await summary?.load();
  assert.deepEqual([mail?.subject, mail?.details.to.map(({ address }) => address)], ['Confirm your address', [email]]);
  assert.match(await post('/code', { email, code: mail?.code ?? '' }), /Welcome/);
  assert.deepEqual(
    await Promise.all(['mayfly-dev:8025', 'rebound.example'].map((host) => statusAs(host, page.port))),
    [200, 401],
  );
  assert.equal(await healthOf('mayfly-dev', { ...dev.environment, MAYFLY_HTTP_PORT: page.port }), 'ready\n');
});

test('the service of profile serve, as a process: it has the key of the secret', async (t) => {
  const data = await temporaryFolder(t);
  const secret = join(data, 'api-key');
  await writeFile(secret, `${apiKey}\n`);
  const places = { '/data': data, '/run/secrets/api_key': secret };
  const service = await start(t, 'mayfly', { places, more: { MAYFLY_HTTP_PORT: '0', MAYFLY_SMTP_PORT: '0' } });
  const { http } = JSON.parse(await service.line(/"msg":"started"/));
  const call = { method: 'POST', path: '/v1/mailboxes', body: {} };
  assert.equal((await callApi(http, call)).status, 401);
  const { status, body } = await callApi(http, { ...call, key: apiKey });
  assert.deepEqual([status, body.address.endsWith('@mayfly.localhost')], [201, true]);
  assert.equal(await healthOf('mayfly', { ...service.environment, MAYFLY_HTTP_PORT: new URL(http).port }), 'ready\n');
});

/** Starts a service with its command and the environment of its container, in which places of this machine stand for those there. */
async function start(
  t: TestContext,
  name: string,
  { places, more }: { places: Readonly<Record<string, string>>; more: Readonly<Record<string, string>> },
): Promise<Running> {
  const service = services[name];
  assert.ok(service, name);
  const isOurs = service.image === 'localhost/mayfly';
  // Nobody but this machine is to reach it.
  const known = { ...places, '0.0.0.0': '127.0.0.1' };
  const mounted = service.volumes.map((volume) => volume.split(':')).filter(([from = '']) => from.startsWith('.'));
  const placed = (text: string) =>
    mounted.reduce((path, [from = '', to = '']) => path.replace(to, join(deploy, from)), text);
  const given = { ...(isOurs && image), ...service.environment, ...more };
  const environment = Object.fromEntries(
    Object.entries(given).map(([variable, value]) => [
      variable,
      Object.entries(known).find(([there]) => there === value)?.[1] ?? value,
    ]),
  );
  const [program = '', ...args] = isOurs ? ['node', main, ...(service.command ?? ['serve'])] : (service.command ?? []);
  assert.equal(program, 'node');
  const cwd = join(await temporaryFolder(t), 'root');
  // The default database is in the folder `data` of the working directory.
  await mkdir(join(cwd, 'data'), { recursive: true });
  const child = spawn(process.execPath, args.map(placed), {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killAtEnd(t, child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next();
      assert.ok(!done, `${name} has ended without a line like ${pattern}`);
      if (pattern.test(value)) return value;
    }
  };
  return { line: (pattern) => inTime(`${pattern} of ${name}`, line(pattern)), environment };
}

/** Runs the health check of a service beside it. */
async function healthOf(name: string, env: Readonly<Record<string, string>>): Promise<string> {
  const [kind, program, ...args] = services[name]?.healthcheck?.test ?? [];
  assert.deepEqual([kind, program], ['CMD', 'mayfly']);
  return (await promisify(execFile)(process.execPath, [main, ...args], { env })).stdout;
}

/** Asks without a key, by a name for this machine, which fetch does not allow. */
function statusAs(host: string, port: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port, path: '/v1/mails', headers: { host }, agent: false },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    asking.on('error', reject).end();
  });
}

/** The environment that the image gives. */
async function environmentOfImage(): Promise<Record<string, string>> {
  const text = await readFile(join(deploy, 'Containerfile'), 'utf8');
  const block = /^ENV ((?:.*\\\n)*.*)$/m.exec(text)?.[1] ?? '';
  return Object.fromEntries(block.split(/\s*\\\n\s*/).map((pair) => pair.split('=')));
}
