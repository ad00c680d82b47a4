import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { listenOnSocketFile } from '../../src/lib/sockets/socket-file.ts';
import { atEnd } from '../support/test-end.ts';

test('of many who replace a socket file that an ended process has left, one listens there, and the others harm it not', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-socket-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'lmtp');
  const leave = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', leave]), 'exit');
  const servers = Array.from({ length: 8 }, () => createServer((socket) => socket.end()));
  atEnd(t, () => {
    for (const server of servers) server.close();
  });
  const listening = await Promise.all(servers.map((server) => listenOnSocketFile(server, { path, isShared: true })));
  assert.equal(listening.filter(Boolean).length, 1);
  assert.deepEqual(await readdir(folder), ['lmtp']);
  const client = connect(path);
  await once(client, 'connect');
  client.destroy();
});
