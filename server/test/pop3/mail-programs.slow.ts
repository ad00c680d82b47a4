import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startMailHost } from './mail-host.ts';

const run = promisify(execFile);
const support = join(import.meta.dirname, '..', 'support');
const environment = {
  MAYFLY_TLS_CERT: join(support, 'tls-cert.pem'),
  MAYFLY_TLS_KEY: join(support, 'tls-key.pem'),
  MAYFLY_POP3S_PORT: '0',
};
const messages = ['Subject: one\r\n\r\nHello\r\n.dot\r\n', 'Subject: two\r\n\r\nWorld\r\n'];

const python = `
import poplib, ssl, sys
port, secure, user, key = sys.argv[1:]
context = ssl._create_unverified_context()
box = poplib.POP3_SSL("127.0.0.1", int(secure), context=context)
box.user(user); box.pass_(key)
print(box.stat()[0], len(box.list()[1]), len(box.uidl()[1]), sorted(box.capa())[0])
print(b"\\n".join(box.top(1, 0)[1]).decode())
box.quit()
box = poplib.POP3("127.0.0.1", int(port))
box.stls(context)
box.user(user); box.pass_(key)
for number in (1, 2): print(b"\\n".join(box.retr(number)[1]).decode())
box.quit()
`;

interface Login {
  readonly port: number;
  readonly securePort: number;
  readonly user: string;
  readonly key: string;
  /** Folder for what the program keeps. */
  readonly folder: string;
}

/** How each program fetches the mails of a mailbox without deleting them; what it printed, or put into the folder. */
const programs: Readonly<Record<string, (login: Login) => Promise<string>>> = {
  async curl({ securePort, user, key }) {
    const fetched: string[] = [];
    for (const number of ['', '1', '2']) {
      const url = `pop3s://127.0.0.1:${securePort}/${number}`;
      fetched.push((await run('curl', ['-sS', '--insecure', '--user', `${user}:${key}`, url])).stdout);
    }
    return fetched.join('');
  },
  async python3({ port, securePort, user, key }) {
    return (await run('python3', ['-c', python, `${port}`, `${securePort}`, user, key])).stdout;
  },
  async fetchmail({ port, user, key, folder }) {
    const file = join(folder, 'fetchmailrc');
    const kept = join(folder, 'kept');
    const account = `username "${user}" password "${key}" keep sslproto "" mda "cat >> ${kept}"`;
    await writeFile(file, `poll 127.0.0.1 service ${port} protocol pop3 uidl ${account}\n`, { mode: 0o600 });
    const pid = join(folder, 'pid');
    await run('fetchmail', ['-f', file, '--pidfile', pid, '-i', join(folder, 'seen')], {
      env: { ...process.env, HOME: folder },
    });
    return readFile(kept, 'utf8');
  },
  async mpop({ securePort, user, key, folder }) {
    const file = join(folder, 'mpoprc');
    const kept = join(folder, 'kept');
    const server = `host 127.0.0.1\nport ${securePort}\ntls on\ntls_starttls off\ntls_certcheck off`;
    const content = `account test\n${server}\nuser ${user}\npassword ${key}\nkeep on\ndelivery mbox ${kept}\nuidls_file ${folder}/seen\n`;
    await writeFile(file, content, { mode: 0o600 });
    await run('mpop', ['-C', file, 'test']);
    return readFile(kept, 'utf8');
  },
};

for (const [program, fetchMails] of Object.entries(programs)) {
  test(`${program} fetches the mails of a mailbox`, { skip: !isThere(program) }, async (t) => {
    const { service, key, port, mailbox } = await startMailHost(t, { environment });
    const { id, address } = await mailbox(messages);
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
    t.after(() => rm(folder, { recursive: true }));
    const securePort = service.app.pop3s?.port ?? 0;
    const fetched = await fetchMails({ port, securePort, user: address, key, folder });
    for (const text of ['Subject: one', 'Hello', '.dot', 'Subject: two', 'World'])
      assert.ok(fetched.includes(text), fetched);
    assert.ok(!fetched.includes('..dot'), fetched);
    assert.equal((await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items.length, 2);
  });
}

test('mpop deletes what it has fetched, where it is told to', { skip: !isThere('mpop') }, async (t) => {
  const { service, key, mailbox } = await startMailHost(t, { environment });
  const { id } = await mailbox(messages);
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'mpoprc');
  const server = `host 127.0.0.1\nport ${service.app.pop3s?.port}\ntls on\ntls_starttls off\ntls_certcheck off`;
  const content = `account test\n${server}\nuser ${id}\npassword ${key}\nkeep off\ndelivery mbox ${folder}/kept\nuidls_file ${folder}/seen\n`;
  await writeFile(file, content, { mode: 0o600 });
  await run('mpop', ['-C', file, 'test']);
  assert.deepEqual((await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items, []);
});

function isThere(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
}
