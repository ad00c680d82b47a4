import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { askSpamd } from '../../src/spam/spamd.ts';
import { atEnd } from '../support/test-end.ts';

/** SpamAssassin's own test message, which every installation takes for spam. */
const gtube = `From: a@sender.test\r\nTo: b@receiver.test\r\nSubject: Test\r\nMessage-ID: <1@sender.test>\r
Date: Tue, 24 Nov 2026 05:00:00 +0000\r\n\r\nXJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X\r\n`;

test('a real spamd rates mail, by a port and by a socket', {
  skip: isThere('spamd') ? false : 'spamd is not installed',
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-spamd-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const path = join(folder, 'socket');
  await startSpamd(t, folder, [`--listen=127.0.0.1:${port}`, `--socketpath=${path}`]);
  for (const place of [{ host: '127.0.0.1', port }, { path }]) {
    const { isSpam, score, threshold, rules } = await askSpamd(place, Buffer.from(gtube));
    assert.ok(isSpam && score >= 1_000);
    assert.equal(threshold, 5);
    assert.deepEqual(rules[0], {
      name: 'GTUBE',
      score: 1_000,
      description: 'BODY: Generic Test for Unsolicited Bulk Email',
    });
    assert.ok(Math.abs(rules.reduce((sum, rule) => sum + rule.score, 0) - score) < 1, 'the rules add up to the score');
  }
  const plain = await askSpamd({ path }, Buffer.from(gtube.replace(/XJS.*/, 'Lunch at noon?')));
  assert.equal(plain.isSpam, false);
});

/** Runs spamd without look-ups, and ends it with the test. */
async function startSpamd(t: TestContext, folder: string, listen: readonly string[]): Promise<void> {
  const options = ['--local', '--nouser-config', '--max-children=1', `--helper-home-dir=${folder}`, '--syslog=stderr'];
  const user = process.getuid?.() === 0 ? ['--username=nobody', `--pidfile=${join(folder, 'pid')}`] : [];
  const child = spawn('spamd', [...options, ...user, ...listen], { stdio: ['ignore', 'ignore', 'pipe'] });
  atEnd(t, async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  for await (const line of createInterface(child.stderr)) if (/server started|child states: I/.test(line)) return;
  throw new Error('spamd did not start');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  assert.ok(address !== null && typeof address === 'object');
  return address.port;
}

function isThere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
