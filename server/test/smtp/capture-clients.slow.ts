import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startReceiver } from './receiver.ts';

const run = promisify(execFile);
const support = join(import.meta.dirname, '..', 'support');
const certFile = join(support, 'tls-cert.pem');
const environment = { MAYFLY_TLS_CERT: certFile, MAYFLY_TLS_KEY: join(support, 'tls-key.pem') };

const python = `
import smtplib, ssl, sys
port, user, key, tls = sys.argv[1:]
with smtplib.SMTP("127.0.0.1", int(port)) as smtp:
    if tls == "tls":
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        smtp.starttls(context=context)
    smtp.login(user, key)
    smtp.sendmail("app@shop.example", ["ann@customer.example", "bob@customer.example"], "Subject: x\\r\\n\\r\\nhi")
`;

/** Arguments of each client, without and with TLS. */
const clients = {
  curl: ({ port, user, key, tls }: Login) => [
    ...['--silent', '--show-error', `smtp://127.0.0.1:${port}`, '--user', `${user}:${key}`, '--insecure'],
    ...(tls ? ['--ssl-reqd'] : []),
    ...[
      '--mail-from',
      'app@shop.example',
      '--mail-rcpt',
      'ann@customer.example',
      '--mail-rcpt',
      'bob@customer.example',
    ],
    ...['-H', 'Subject: x', '-F', '=hi'],
  ],
  python3: ({ port, user, key, tls }: Login) => ['-c', python, String(port), user, key, tls ? 'tls' : 'plain'],
  swaks: ({ port, user, key, tls }: Login) => [
    ...['--server', '127.0.0.1', '--port', String(port), '--auth-user', user, '--auth-password', key],
    ...(tls ? ['--tls'] : []),
    ...['--from', 'app@shop.example', '--to', 'ann@customer.example,bob@customer.example'],
  ],
} as const;

interface Login {
  readonly port: number;
  readonly user: string;
  readonly key: string;
  readonly tls: boolean;
}

for (const [program, argumentsOf] of Object.entries(clients)) {
  test(`${program} logs in and sends, with and without TLS`, { skip: !isThere(program) }, async (t) => {
    const receiver = await startReceiver(t, { environment });
    const [key, target] = [await receiver.service.key('alice'), await receiver.mailbox()];
    for (const tls of [false, true]) {
      await run(program, argumentsOf({ port: receiver.port, user: target.address, key, tls }));
    }
    const [plain = '', secure = ''] = (await receiver.raws(target)).map(String);
    assert.match(plain, / with ESMTPA id /);
    assert.match(secure, / with ESMTPSA id /);
  });
}

/** Whether a program is there; swaks may be there without what it needs for TLS. */
function isThere(program: string): boolean {
  if (program === 'swaks')
    return spawnSync(program, ['--support'], { encoding: 'utf8' }).stdout?.includes('TLS supported') === true;
  return spawnSync(program, ['--version']).status === 0;
}
