import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { freePort, isListening } from '../../load/listen.ts';
import { openSession, runCommands, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { killAtEnd } from '../support/test-end.ts';
import { eventually } from '../support/until.ts';
import { blocksOf, placed } from './blocks.ts';

const hasHaproxy = spawnSync('which', ['haproxy']).status === 0;
/** Beginning of a key, as the guide has it in its map: `mfk_` and 12 characters. */
const shownCharacters = 16;

test('two cells behind the HAProxy of docs/scale.md: calls go by host name or key, mail by domain, and a line of a map is changed while it runs', {
  skip: hasHaproxy ? false : 'haproxy is not installed',
}, async (t) => {
  const [a, b] = await Promise.all([startCell(t, 'a.test'), startCell(t, 'b.test')]);
  const proxy = await startProxy(t, { a: a.url, b: b.url, keyOfB: b.key });
  const statusOf = async (key: string, host: string) => (await proxy.call({ key, host })).status;
  assert.equal(await statusOf(a.key, 'a.example.com'), 200);
  assert.equal(await statusOf(a.key, 'A.example.com:80'), 200);
  assert.equal(await statusOf(a.key, 'b.example.com'), 401, 'a cell knows no keys of the other');
  assert.equal(await statusOf(a.key, 'nobody.example.com'), 200, 'the first cell has what no line names');
  assert.equal(await statusOf(b.key, 'a.example.com'), 200, 'the line of a key goes before that of a host name');
  assert.equal(await statusOf('mfk_nobodyhasthiskey', 'a.example.com'), 401);

  assert.equal(await statusOf(a.key, 'qa.example.com'), 401);
  await proxy.set('qa.example.com', 'cell-a');
  assert.equal(await statusOf(a.key, 'qa.example.com'), 200);

  for (const [cell, other, host] of [
    [a, b, 'a.example.com'],
    [b, a, 'b.example.com'],
  ] as const) {
    const { status, body } = await proxy.call({ key: cell.key, host, method: 'POST', body: { noExpiration: true } });
    assert.equal(status, 201);
    const address = String(body.address);
    assert.equal(await sendTo(cell.smtpPort, address), 250);
    assert.equal(await sendTo(other.smtpPort, address), 550, 'a cell relays nothing to the other');
    const wait = { match: { subject: 'hello' }, timeout: 5 };
    const waited = await proxy.call({ key: cell.key, host, method: 'POST', path: `/${body.id}/wait`, body: wait });
    assert.equal(waited.status, 200, 'a wait passes the proxy');
  }
});

interface Cell {
  readonly url: string;
  readonly smtpPort: number;
  readonly key: string;
}

async function startCell(t: TestContext, domain: string): Promise<Cell> {
  const folder = await temporaryFolder(t);
  const { url, smtpPort } = await startServerFor(t, { folder, environment: { MAYFLY_DOMAINS: domain } });
  const [made] = await runCommands(folder, [['keys', 'create', '--owner', 'qa']]);
  return { url, smtpPort, key: /mfk_\w+/.exec(made?.output ?? '')?.[0] ?? assert.fail(made?.errors ?? '') };
}

async function sendTo(port: number, to: string): Promise<number> {
  const session = (await openSession(port)) ?? assert.fail('a cell is not there');
  const { code } = await session.deliver({ to, content: 'Subject: hello\r\n\r\nx' });
  session.socket.destroy();
  return code;
}

/** Starts HAProxy with the blocks of docs/scale.md, until the test ends. */
async function startProxy(t: TestContext, cells: { a: string; b: string; keyOfB: string }) {
  const folder = await temporaryFolder(t);
  const port = await freePort();
  const place = (name: string) => join(folder, name);
  const [block = ''] = blocksOf('haproxy', 'scale.md');
  const [hosts = '', keys = ''] = blocksOf('text', 'scale.md');
  const configured = placed(block, {
    'bind :80': `bind 127.0.0.1:${port}`,
    '/etc/haproxy/': `${folder}/`,
    '/run/haproxy/admin.sock': place('socket'),
    '127.0.0.1:8081': new URL(cells.a).host,
    '127.0.0.1:8082': new URL(cells.b).host,
  });
  await writeFile(place('cells.map'), hosts);
  await writeFile(place('keys.map'), placed(keys, { mfk_5pq2w7xk3abc: cells.keyOfB.slice(0, shownCharacters) }));
  await writeFile(place('haproxy.cfg'), configured);
  const child = spawn('haproxy', ['-db', '-f', place('haproxy.cfg')], { stdio: ['ignore', 'ignore', 'pipe'] });
  killAtEnd(t, child);
  const said = text(child.stderr);
  const failed = once(child, 'exit').then(async () => assert.fail(`haproxy has ended: ${await said}`));
  failed.catch(() => {});
  await Promise.race([eventually('haproxy listens', () => isListening(port)), failed]);
  return {
    call: (call: ProxiedCall) => callBy(port, call),
    set: async (name: string, cell: string) => {
      const admin = connect(place('socket'));
      admin.end(`set map ${place('cells.map')} ${name} ${cell}\n`);
      assert.equal((await text(admin)).trim(), '');
    },
  };
}

/** Call of the mailboxes by way of the proxy. */
interface ProxiedCall {
  readonly key: string;
  readonly host: string;
  readonly method?: string;
  readonly path?: string;
  readonly body?: object;
}

async function callBy(port: number, { key, host, method = 'GET', path = '', body }: ProxiedCall) {
  const headers = { host, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call = request({ host: '127.0.0.1', port, method, path: `/v1/mailboxes${path}`, headers, agent: false });
  const answered = once(call, 'response');
  call.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = await answered;
  return { status: Number(response.statusCode), body: JSON.parse(await text(response)) };
}
