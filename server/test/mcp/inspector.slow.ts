import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { lockedInstall } from '../support/locked-install.ts';
import { startService } from '../support/service.ts';

const program = new URL('../../src/main.ts', import.meta.url).pathname;
const installed = await lockedInstall(resolve(import.meta.dirname, '../../../examples/inspector'));

/** The two revisions, as the inspector names them. */
for (const protocolEra of ['legacy', 'modern']) {
  for (const transport of ['http', 'stdio'] as const) {
    test(`the official inspector of a ${protocolEra} client gets to a code over ${transport}`, async (t) => {
      const inspect = await startInspector(t, { protocolEra, transport });
      const { tools } = await inspect(['tools/list']);
      const names = tools.map(({ name }: { name: string }) => name);
      const committed = JSON.parse(await readFile(new URL('./tools.json', import.meta.url), 'utf8'));
      assert.deepEqual(
        names,
        committed.slice(0, 9).map(({ name }: { name: string }) => name),
      );
      const call = async (name: string, input: object) => {
        const args = Object.entries(input).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`]);
        return (await inspect(['tools/call', '--tool-name', name, ...args])).structuredContent;
      };
      const { address } = await call('create_mailbox', { tag: 'inspected' });
      const mail = { mailbox: address, subject: 'Confirm', text: 'Your code is 493027' };
      const { mail_id } = await call('send_test_mail', mail);
      const found = await call('wait_for_mail', { mailbox: address, subject: 'confirm' });
      assert.deepEqual([found.mail_id, found.code], [mail_id, '493027']);
    });
  }
}

test('the inspector finds nothing in the schemas of the tools that some client cannot read', async (t) => {
  const inspect = await startInspector(t, { protocolEra: 'modern', transport: 'http', query: '?tools=admin' });
  const { tools } = await inspect(['tools/list', '--strict']);
  assert.ok(tools.length > 15);
});

interface Inspected {
  readonly protocolEra: string;
  readonly transport: 'http' | 'stdio';
  readonly query?: string;
}

/** Starts a service, and returns what asks it through the inspector. */
async function startInspector(t: TestContext, { protocolEra, transport, query = '' }: Inspected) {
  const service = await startService(t);
  const key = await service.key('alice');
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-inspector-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const server =
    transport === 'http'
      ? { type: 'streamable-http', url: `${service.app.url}/mcp${query}`, headers: { Authorization: `Bearer ${key}` } }
      : {
          type: 'stdio',
          command: process.execPath,
          args: [program, 'mcp'],
          env: { MAYFLY_URL: service.app.url, MAYFLY_API_KEY: key },
        };
  const config = join(folder, 'mcp.json');
  await writeFile(config, JSON.stringify({ mcpServers: { mayfly: { ...server, protocolEra } } }));
  return async (args: readonly string[]) => {
    const bin = join(installed, 'node_modules/.bin/mcp-inspector');
    const [method = '', ...more] = args;
    const line = [bin, '--cli', '--config', config, '--server', 'mayfly', '--method', method, ...more];
    const env = { PATH: process.env.PATH, HOME: folder };
    const { stdout } = await promisify(execFile)(process.execPath, line, { env, cwd: folder, timeout: 60_000 });
    return JSON.parse(stdout);
  };
}
