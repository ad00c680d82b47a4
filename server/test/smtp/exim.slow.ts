import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startReceiver } from './receiver.ts';

const skip = whyNoExim();

/** One line of the log of Exim about a recipient: what became of the mail, and whether it was sent in chunks. */
interface Outcome {
  readonly to: string;
  readonly sign: string;
  readonly inChunks: boolean;
  readonly reply: string;
}

const outcomeLine = /^\S+ \S+ \S+ (=>|->|\*\*|==) (\S+) (.*)$/gm;

/** A real Exim that sends its mail to one port, by the lines of a transport; its outcomes for a message, by recipient. */
async function startExim(t: TestContext, transport: string) {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-exim-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o777);
  for (const name of ['spool', 'log']) {
    await mkdir(join(folder, name));
    await chmod(join(folder, name), 0o777);
  }
  const settings = [
    ...['primary_hostname = app.client.test', `spool_directory = ${folder}/spool`, `log_file_path = ${folder}/log/%s`],
    ...['keep_environment =', 'disable_ipv6 = true', 'qualify_domain = client.test'],
    ...[
      'begin routers',
      'to_mayfly:',
      'driver = manualroute',
      'route_list = * 127.0.0.1',
      'self = send',
      'transport = out',
    ],
    ...['begin transports', 'out:', 'driver = smtp', 'allow_localhost', 'hosts_avoid_tls = *', transport],
    ...['begin retry', '* * F,1h,1m', ''],
  ].join('\n');
  const file = join(folder, 'exim.conf');
  await writeFile(file, settings, { mode: 0o644 });
  return async (to: readonly string[], message: string): Promise<Outcome[]> => {
    const exim = execFile('exim4', ['-C', file, '-odf', '-oi', '-f', 'app@client.test', ...to]);
    exim.stdin?.end(message);
    await once(exim, 'exit');
    const log = await readFile(join(folder, 'log', 'main'), 'utf8');
    const lines = [...log.matchAll(outcomeLine)].map(([, sign = '', recipient = '', rest = '']) => ({
      ...{
        to: recipient,
        sign,
        inChunks: / K /.test(rest),
        reply: /"?(\d{3}[ -][\d.]+ ?[^"]*)"?/.exec(rest)?.[1] ?? rest,
      },
    }));
    // Its bounce for the sender is no outcome of the message.
    return lines
      .filter((line) => to.includes(line.to))
      .slice(-to.length)
      .toSorted((one, other) => one.to.localeCompare(other.to));
  };
}

test('an Exim sends its mail in chunks where they are on offer, as it does by DATA where they are not', {
  skip,
}, async (t) => {
  for (const chunks of ['true', 'false']) {
    const { service, mailbox, contents } = await startReceiver(t, { environment: { MAYFLY_SMTP_CHUNKING: chunks } });
    const send = await startExim(t, `port = ${service.app.smtp.port}`);
    const { address, ...rest } = await mailbox();
    const lines = `.\n..\nFrom here\n${'x'.repeat(500)}\n`.repeat(200);
    const [outcome] = await send([address], `From: app@client.test\nSubject: one\n\n${lines}`);
    assert.deepEqual([outcome?.sign, outcome?.inChunks], ['=>', chunks === 'true'], `${outcome?.reply}`);
    const [content = ''] = await contents({ address, ...rest });
    assert.ok(content.endsWith(`\r\n\r\n${lines.replaceAll('\n', '\r\n')}`));
  }
});

test('an Exim in front hears by LMTP, of one message, that a mailbox has it, one is full, and one is gone', {
  skip,
}, async (t) => {
  const environment = { MAYFLY_LMTP_PORT: '0', MAYFLY_MAILBOX_MAILS_MAX: '1', MAYFLY_SMTP_CHUNKING: 'true' };
  const { service, mailbox, contents } = await startReceiver(t, { environment });
  const [fine, full, gone] = [await mailbox(), await mailbox(), await mailbox()];
  const key = await service.key('alice');
  assert.equal((await service.call('DELETE', `/v1/mailboxes/${gone.id}`, { key })).status, 204);
  const send = await startExim(t, `port = ${service.app.lmtp?.port}\nprotocol = lmtp`);
  const message = 'From: app@client.test\nSubject: one\n\nHello\n';
  assert.equal((await send([full.address], message))[0]?.sign, '=>');
  const outcomes = await send([fine.address, full.address, gone.address], message);
  const signOf = ({ address }: { address: string }) => outcomes.find(({ to }) => to === address)?.sign;
  assert.deepEqual([signOf(fine), signOf(full), signOf(gone)], ['=>', '==', '**'], JSON.stringify(outcomes));
  assert.equal((await contents(fine)).length, 1);
});

function whyNoExim(): string | false {
  // It changes to the user of its programs.
  if (process.getuid?.() !== 0) return 'Exim is started by root alone';
  const { status } = spawnSync('exim4', ['-C', '/dev/null', '-bV'], { stdio: 'ignore' });
  return status === 0 ? false : 'Exim is not installed';
}
