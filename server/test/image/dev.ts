import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { SmtpClient } from '../support/smtp-client.ts';
import { outputOf } from './command.ts';
import { type ContainerOptions, type RunningContainer, runBeside, startReadOnly } from './container.ts';

/** Network between this machine and the container, as a container runtime makes one: its clients have a private address. */
const host = '10.213.77.1';
const guest = '10.213.77.2';
const device = 'mayfly-check';
/** Ports of `mayfly dev`. */
const httpPort = 8025;
const smtpPort = 1025;

/** What tries `mayfly dev` in a container. */
interface DevCheck {
  readonly options: ContainerOptions;
  /** Does something while a container runs, and ends it. */
  readonly running: <T>(container: RunningContainer, work: () => Promise<T>) => Promise<T>;
}

/** Tries `mayfly dev` with nothing but its name given: mail of neighbours is captured, and HTTP asks for the key that it prints. */
export async function checkDev({ options, running }: DevCheck): Promise<void> {
  const container = await startDev(options, []);
  await running(container, async () => {
    const key = /mfk_\w+/.exec(await container.line('API key'))?.[0] ?? '';
    await sendToAnybody('Sign up');
    assert.equal((await get({ path: '/v1/mailboxes' })).status, 401);
    assert.equal((await get({ path: '/v1/mailboxes', name: 'localhost' })).status, 401);
    assert.match((await get({ path: '/v1/mails', key })).body, /"subject":"Sign up"/);
    assert.ok((await stat(join(options.data, 'mayfly/dev.db'))).size > 0);
    const mails = await runBeside(container, { ...options, command: ['mayfly', 'mails'], environment: [] });
    assert.match(mails, /Sign up/, 'commands find the service');
    assert.match(await checkHealth(options, container), /^ready$/m);
  });
}

/** Tries that it is open to the network that it is told, for the names that are its own. */
export async function checkOpenDev({ options, running }: DevCheck): Promise<void> {
  const environment = ['MAYFLY_DEV_OPEN_FROM=private', 'MAYFLY_DEV_HOSTS=mayfly'];
  const container = await startDev(options, environment);
  await running(container, async () => {
    await sendToAnybody('Again');
    for (const name of [`127.0.0.1:${httpPort}`, `mayfly:${httpPort}`]) {
      const { status, body } = await get({ path: '/v1/mails', name });
      assert.deepEqual(
        [status, /"subject":"Again"/.test(body), /"subject":"Sign up"/.test(body)],
        [200, true, true],
        name,
      );
    }
    assert.equal((await get({ path: '/v1/mails', name: 'rebound.example' })).status, 401);
  });
}

/** Starts it on a network of its own that this machine reaches. */
async function startDev(options: ContainerOptions, environment: readonly string[]): Promise<RunningContainer> {
  const container = await startReadOnly(options, { command: ['dev'], environment, hasNetwork: true });
  const target = `${container.pid}`;
  const within = (...command: string[]) => outputOf('nsenter', ['--target', target, '--net', ...command]);
  await outputOf('ip', ['link', 'add', device, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', target]);
  await outputOf('ip', ['address', 'add', `${host}/30`, 'dev', device]);
  await outputOf('ip', ['link', 'set', device, 'up']);
  await within('ip', 'address', 'add', `${guest}/30`, 'dev', 'eth0');
  await within('ip', 'link', 'set', 'eth0', 'up');
  return container;
}

/** Runs the health check of the image in the container. */
function checkHealth({ settings }: ContainerOptions, container: RunningContainer): Promise<string> {
  const [kind, line = ''] = settings.Healthcheck?.Test ?? [];
  assert.equal(kind, 'CMD-SHELL');
  return runBeside(container, { settings, command: ['sh', '-c', line], environment: [] });
}

async function sendToAnybody(subject: string): Promise<void> {
  const client = new SmtpClient(connect(smtpPort, guest));
  await client.reply();
  await client.command('EHLO app.test');
  const content = `From: app@shop.example\r\nSubject: ${subject}\r\n\r\nYour code is 482913.\r\n`;
  const { code, text } = await client.deliver({ to: 'ann@customer.example', content });
  assert.equal(code, 250, text);
  client.socket.destroy();
}

/** Asks by HTTP, by a name for the container, which fetch does not allow. */
function get({ path, name = `${guest}:${httpPort}`, key }: { path: string; name?: string; key?: string }) {
  const headers = { host: name, ...(key !== undefined && { authorization: `Bearer ${key}` }) };
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const asking = request({ host: guest, port: httpPort, path, headers, agent: false }, async (answer) => {
      let body = '';
      for await (const text of answer.setEncoding('utf8')) body += text;
      resolve({ status: answer.statusCode, body });
    });
    asking.on('error', reject).end();
  });
}
