import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { seededRandom } from '../support/seeded-random.ts';
import { checkedMail, readCheckedMails } from './checked-mail.ts';
import { openSession, type ServerProcess, startServerFor, temporaryFolder } from './server-process.ts';

const canTrace = spawnSync('strace', ['-f', '-e', 'trace=none', process.execPath, '--version']).status === 0;
const skip = canTrace ? false : 'strace is not installed, or may not trace here';
/** More than are committed together as a matter of course, so that mail waits after the batch that fails. */
const sessions = 24;
const syncCalls = 'fsync,fdatasync';

test('the log is on the disk before the mail is acknowledged', { skip }, async (t) => {
  const folder = await temporaryFolder(t);
  const trace = join(folder, 'trace');
  const calls = `trace=${syncCalls},read,recvfrom,write,writev,sendto,sendmsg`;
  const under = ['strace', '-f', '-y', '-s', '65536', '-o', trace, '--seccomp-bpf', '-e', calls];
  const server = await startTraced(t, { folder, trace, under });
  const { address } = await server.createMailbox();
  const client = await openSession(server.smtpPort);
  const content = 'Subject: traced\n\nthe last line of the traced mail\n';
  assert.equal((await client?.deliver({ to: address, content }))?.code, 250);
  process.kill(await tracedPid(trace), 'SIGTERM');
  assert.equal((await server.exited).code, 0);

  const lines = (await readFile(trace, 'utf8')).split('\n');
  const mailRead = lines.findIndex((line) => /the last line of the traced mail.*\.\\r\\n"/.test(line));
  const acknowledged = lines.findIndex((line, index) => index > mailRead && line.includes('250 2.0.0 message stored'));
  assert.ok(mailRead >= 0 && acknowledged > mailRead, 'the mail and its reply are in the trace');
  const synced = syncsOf(lines).filter(({ line }) => line > mailRead && line < acknowledged);
  assert.ok(
    synced.some(({ file, result }) => file.endsWith('-wal') && result === '0'),
    `between the mail and its reply the log is synced, but there is only ${JSON.stringify(synced)}`,
  );
});

test('after a failed fsync nobody gets 250, it is not tried again, and nothing acknowledged is lost', {
  skip,
}, async (t) => {
  const folder = await temporaryFolder(t);
  const trace = join(folder, 'trace');
  const inject = `inject=${syncCalls}:error=EIO:when=40+`;
  const under = ['strace', '-f', '-y', '-o', trace, '-e', `trace=${syncCalls}`, '-e', inject];
  const server = await startTraced(t, { folder, trace, under });
  const { id, address } = await server.createMailbox();
  const random = seededRandom(20);
  const acknowledged: string[] = [];
  const send = async (session: number) => {
    const client = await openSession(server.smtpPort);
    for (let index = 0; client !== undefined; index += 1) {
      const mail = `${session}-${index}`;
      const { code } = await client.deliver({ to: address, content: checkedMail(mail, random) });
      if (code !== 250) return code;
      acknowledged.push(mail);
    }
    return 0;
  };
  const codes = await Promise.all(Array.from({ length: sessions }, (_, session) => send(session)));
  for (const code of codes) assert.ok(code === 451 || code === 0, `a session ended with ${code}`);
  const exit = await server.exited;
  assert.ok(exit.code !== 0, `the server ended with ${JSON.stringify(exit)}`);

  const lines = (await readFile(trace, 'utf8')).split('\n');
  const syncs = syncsOf(lines).filter(({ file }) => file.startsWith(folder));
  const failed = syncs.findIndex(({ result }) => result !== '0');
  assert.ok(failed >= 0, 'no fsync failed');
  assert.deepEqual(syncs.slice(failed + 1), [], 'the failed fsync was tried again');

  const restarted = await startServerFor(t, { folder });
  const counts = await readCheckedMails(restarted, id);
  for (const mail of acknowledged) assert.equal(counts.get(mail), 1, `mail ${mail} was acknowledged`);
  assert.ok(acknowledged.length > 0);
  t.diagnostic(`${acknowledged.length} acknowledged before the failure, ${counts.size} stored`);
});

/** Starts a server under a tracer, which would leave it running when only the tracer is killed. */
async function startTraced(
  t: TestContext,
  { folder, trace, under }: { folder: string; trace: string; under: readonly string[] },
): Promise<ServerProcess> {
  const server = await startServerFor(t, { folder, under });
  const pid = await tracedPid(trace);
  t.after(() => {
    if (server.child.exitCode === null) process.kill(pid, 'SIGKILL');
  });
  return server;
}

/** The process being traced: it makes the first line of the trace. */
async function tracedPid(trace: string): Promise<number> {
  return Number.parseInt(await readFile(trace, 'utf8'), 10);
}

interface Sync {
  readonly file: string;
  readonly result: string;
  /** The line of the trace in which it returned. */
  readonly line: number;
}

/** Every fsync of a trace. One during which another thread was traced takes two lines: `unfinished` and `resumed`. */
function syncsOf(lines: readonly string[]): Sync[] {
  const unfinished = new Map<string, string>();
  return lines.flatMap((text, line) => {
    const call = /^(\d+) +f(?:data)?sync\(\d+<([^>]*)>(?:\)\s+= (-?\d+)| <unfinished)/.exec(text);
    const resumed = /^(\d+) +<\.\.\. f(?:data)?sync resumed>.*\)\s+= (-?\d+)/.exec(text);
    const [, thread = '', file = '', result] = call ?? [];
    if (call !== null && result === undefined) unfinished.set(thread, file);
    if (result !== undefined) return [{ file, result, line }];
    return resumed === null ? [] : [{ file: unfinished.get(resumed[1] ?? '') ?? '', result: resumed[2] ?? '', line }];
  });
}
