import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { atEnd } from '../support/test-end.ts';
import { eventually } from '../support/until.ts';

/** Reason for which no Postfix can be run here; `false` where one can. */
export function whyNoPostfix(): string | false {
  // Its master changes to the user of its programs, and its queue belongs to both.
  if (process.getuid?.() !== 0) return 'Postfix is started by root alone';
  try {
    execFileSync('postconf', ['-d', 'mail_version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'Postfix is not installed';
  }
}

/** One try of a message, as Postfix logs it. */
export interface LoggedTry {
  readonly status: string;
  /** What the receiver said; `undefined` where the connection was lost. */
  readonly reply: string | undefined;
  /** Second of the line, which was written after the answer, in milliseconds since 1970. */
  readonly at: number;
}

/** Programs of a Postfix that listens to nobody: each line has name, type, flags and program, as in Debian's `master.cf`. */
const masterLines = `
pickup    unix       n - n 1   1 pickup
cleanup   unix       n - n -   0 cleanup
qmgr      unix       n - n 300 1 qmgr
rewrite   unix       - - n -   - trivial-rewrite
bounce    unix       - - n -   0 bounce
defer     unix       - - n -   0 bounce
trace     unix       - - n -   0 bounce
smtp      unix       - - n -   - smtp
lmtp      unix       - - n -   - lmtp
error     unix       - - n -   - error
retry     unix       - - n -   - error
discard   unix       - - n -   - discard
verify    unix       - - n -   1 verify
anvil     unix       - - n -   1 anvil
proxymap  unix       - - n -   - proxymap
postlog   unix-dgram n - n -   1 postlogd
`;

/** A real Postfix with a queue of its own, which sends all its mail to one port. */
export class Postfix {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Starts it for one test, and stops it after.
   * @param options.listens A port of its own, at which it takes mail too.
   */
  static async start(
    t: TestContext,
    { port, settings, listens }: { port: number; settings: string; listens?: number },
  ): Promise<Postfix> {
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-postfix-'));
    atEnd(t, () => rm(folder, { recursive: true, force: true }));
    // Its programs run as other users, who have to get through.
    await chmod(folder, 0o755);
    for (const name of ['etc', 'queue', 'data']) await mkdir(join(folder, name));
    execFileSync('chown', ['postfix', join(folder, 'data')]);
    const smtpd = listens === undefined ? '' : `127.0.0.1:${listens} inet n - n - - smtpd\n`;
    await writeFile(join(folder, 'etc', 'master.cf'), masterLines + smtpd);
    await writeFile(join(folder, 'etc', 'main.cf'), mainSettings({ folder, port, settings }));
    const postfix = new Postfix(folder);
    const master = spawn('postfix', ['-c', postfix.#settings, 'start-fg'], { stdio: 'ignore' });
    const exited = once(master, 'exit');
    atEnd(t, async () => {
      if (master.exitCode !== null) return;
      execFileSync('postfix', ['-c', postfix.#settings, 'stop'], { stdio: 'ignore' });
      await exited;
    });
    await eventually('Postfix is there', () => {
      if (master.exitCode !== null) throw new Error(`Postfix does not start:\n${postfix.log}`);
      return postfix.log.includes('daemon started');
    });
    return postfix;
  }

  /** Folder of its settings. */
  get #settings(): string {
    return join(this.#folder, 'etc');
  }

  /** Puts a message into its queue, as a program on its machine does. */
  send({ from, to, message }: { from: string; to: string | readonly string[]; message: string }): void {
    const command = ['-C', this.#settings, '-i', '-f', from, ...[to].flat()];
    execFileSync('/usr/sbin/sendmail', command, { input: message });
  }

  /** Its log, empty before it has begun one. */
  get log(): string {
    const file = join(this.#folder, 'log');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  /** The tries that it has logged, oldest first. */
  get tries(): LoggedTry[] {
    const year = new Date(systemClock.now()).getFullYear();
    return [...this.log.matchAll(tryLine)].map(([, at = '', status = '', words = '']) => {
      const [, said, taken] = /^host \S+ said: (.*) \(in reply to [^()]*\)$|^(\d{3} .*)$/.exec(words) ?? [];
      return { status, reply: said ?? taken, at: Date.parse(`${at} ${year}`) };
    });
  }
}

/** Line of Postfix about a try: its time, its status, and what the receiver said. */
const tryLine = /^(\S+ +\d+ [\d:]+) \S+ postfix\/smtp\[\d+\]: \w+: to=<.*, status=(\w+) \((.*)\)$/gm;

function mainSettings({ folder, port, settings }: { folder: string; port: number; settings: string }): string {
  return `
compatibility_level = 3.6
queue_directory = ${join(folder, 'queue')}
data_directory = ${join(folder, 'data')}
maillog_file = ${join(folder, 'log')}
maillog_file_prefixes = ${folder}
myhostname = app.client.test
mydestination =
inet_interfaces = loopback-only
inet_protocols = ipv4
relayhost = [127.0.0.1]:${port}
transport_maps = inline:{client.test=discard}
alias_maps =
alias_database =
smtp_tls_security_level = none
smtp_host_lookup = native
${settings}
`;
}
