import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { freePort, isListening } from '../../load/listen.ts';
import { runCommands, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { killAtEnd } from '../support/test-end.ts';
import { eventually } from '../support/until.ts';
import { blocksOf, placed } from './blocks.ts';

/** Beginning of a key, as the guide has it in its map: `mfk_` and 12 characters. */
const shownCharacters = 16;

/** An installation in a process of its own, with the key of an owner. */
export interface Cell {
  readonly folder: string;
  readonly url: string;
  readonly smtpPort: number;
  readonly key: string;
}

/** Starts a cell with a domain of its own. */
export async function startCell(t: TestContext, domain: string): Promise<Cell> {
  const folder = await temporaryFolder(t);
  const { url, smtpPort } = await startServerFor(t, { folder, environment: { MAYFLY_DOMAINS: domain } });
  const [made] = await runCommands(folder, [['keys', 'create', '--owner', 'qa']]);
  return { folder, url, smtpPort, key: /mfk_\w+/.exec(made?.output ?? '')?.[0] ?? assert.fail(made?.errors ?? '') };
}

/** Starts HAProxy with the blocks of docs/scale.md, until the test ends. */
export async function startProxy(t: TestContext, cells: { a: string; b: string; keyOfB: string }) {
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
  // It opens the socket of its commands after its ports.
  const isReady = async () => existsSync(place('socket')) && (await isListening(port));
  await Promise.race([eventually('haproxy listens', isReady), failed]);
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
  /** Path below that of mailboxes. */
  readonly path?: string;
  readonly body?: object;
  /** Idempotency-Key of the call. */
  readonly repeatable?: string;
}

async function callBy(port: number, { key, host, method = 'GET', path = '', body, repeatable }: ProxiedCall) {
  const headers = {
    ...{ host, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(repeatable === undefined ? {} : { 'idempotency-key': repeatable }),
  };
  const call = request({ host: '127.0.0.1', port, method, path: `/v1/mailboxes${path}`, headers, agent: false });
  const answered = once(call, 'response');
  call.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = await answered;
  return { status: Number(response.statusCode), body: JSON.parse(await text(response)) };
}
