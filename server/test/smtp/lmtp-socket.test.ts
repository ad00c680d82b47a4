import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { SmtpClient } from '../support/smtp-client.ts';
import { atEnd } from '../support/test-end.ts';
import { converse, patient, startReceiver } from './receiver.ts';

/** A folder for a socket file of a test. */
async function socketFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-lmtp-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function connectTo(t: TestContext, path: string): Promise<SmtpClient> {
  const socket = connect(path);
  atEnd(t, () => socket.destroy());
  await once(socket, 'connect');
  return new SmtpClient(socket);
}

test('a socket file takes mail by LMTP from its user and its group, and goes with the service', async (t) => {
  const path = join(await socketFolder(t), 'lmtp');
  const { service, mailbox, raws } = await startReceiver(t, { environment: { MAYFLY_LMTP_SOCKET: path, ...patient } });
  assert.equal(service.app.lmtpSocket, path);
  assert.equal((await stat(path)).mode & 0o777, 0o660);
  const { id, address } = await mailbox();
  const client = await connectTo(t, path);
  await client.reply();
  await converse(client, [
    ['EHLO mx.test', '500 5.5.2'],
    ['LHLO mx.test', '250'],
    ['MAIL FROM:<a@b.test>', '250'],
    [`RCPT TO:<${address}>`, '250'],
    ['DATA', '354'],
    ['Subject: by a file\r\n\r\n.', '250'],
  ]);
  const [raw = Buffer.alloc(0)] = await raws({ id, address });
  assert.match(raw.toString('latin1'), /^Received: from mx\.test \(\[127\.0\.0\.1\]\)/m);
  await service.app.stop();
  await assert.rejects(stat(path), { code: 'ENOENT' });
});

test('a client of the socket file is none of the proxies of this machine', async (t) => {
  const path = join(await socketFolder(t), 'lmtp');
  await startReceiver(t, { environment: { MAYFLY_LMTP_SOCKET: path, MAYFLY_SMTP_PROXY_FROM: '127.0.0.1' } });
  const client = await connectTo(t, path);
  assert.match((await client.reply()).text, /^220 .* LMTP/);
});

test('a socket file that an ended process has left is replaced; another file, and one in use, never', async (t) => {
  const path = join(await socketFolder(t), 'lmtp');
  const leave = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', leave]), 'exit');
  assert.ok((await stat(path)).isSocket());
  const environment = { MAYFLY_LMTP_SOCKET: path };
  await startReceiver(t, { environment });
  const taken = startReceiver(t, { environment });
  await assert.rejects(taken, /cannot listen on \S+lmtp: another program listens there; set MAYFLY_LMTP_SOCKET to/);
  const asWorker = { name: 'second', workers: 2, measurementsOfAll: async () => [] };
  assert.equal((await startReceiver(t, { environment, asWorker })).service.app.lmtpSocket, undefined);
  const client = await connectTo(t, path);
  assert.match((await client.reply()).text, /LMTP/);
  const file = join(await socketFolder(t), 'notes');
  await writeFile(file, 'kept');
  const overFile = startReceiver(t, { environment: { MAYFLY_LMTP_SOCKET: file } });
  await assert.rejects(overFile, /there is a file there that is no socket/);
  assert.equal(await readFile(file, 'utf8'), 'kept');
});
