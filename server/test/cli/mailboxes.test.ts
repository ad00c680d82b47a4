import assert from 'node:assert/strict';
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { loginOf, messageWith, startProgram } from './program.ts';

const box = 'qa@mail.test';
const endsAt = '2026-03-01T12:15:00.000Z';

test('mailboxes are made, listed, extended and removed by their address, alias or id', async (t) => {
  const { runAll, run } = await startProgram(t);
  const made = await runAll(`new ${box} --tag nightly`, 'ls', 'ls --tag other', 'extend qa 30', 'extend qa never');
  assert.deepEqual(made, [
    { code: 0, output: `${box}\n`, errors: '' },
    { code: 0, output: `${box}\tnightly\t0\t${endsAt}\n`, errors: '' },
    { code: 0, output: '', errors: 'there is no active mailbox: "mayfly new" makes one\n' },
    { code: 0, output: `${box}\t2026-03-01T12:30:00.000Z\n`, errors: '' },
    { code: 0, output: `${box}\tpermanent\n`, errors: '' },
  ]);
  const { output } = await run('ls --json');
  const [{ id, address }] = JSON.parse(output);
  assert.equal(address, box);
  assert.deepEqual(await runAll(`rm ${box} absent@mail.test`, `rm ${id}`, 'rm qa'), [
    {
      code: 1,
      output: '',
      errors: 'mayfly: there is no active mailbox "absent@mail.test": "mayfly ls" lists those that there are\n',
    },
    { code: 0, output: '', errors: `deleted ${box}\n` },
    {
      code: 1,
      output: '',
      errors: 'mayfly: there is no active mailbox "qa": "mayfly ls" lists those that there are\n',
    },
  ]);
});

test('a random address is printed alone, so that a shell can keep it', async (t) => {
  const { runAll } = await startProgram(t);
  const [plain, permanent, json] = await runAll('new --expires 1', 'new --expires never', 'new --json --tag a');
  assert.match(plain?.output ?? '', /^[a-z0-9]+@mail\.test\n$/);
  assert.match(permanent?.output ?? '', /^[a-z0-9]+@mail\.test\n$/);
  assert.equal(JSON.parse(json?.output ?? '').tag, 'a');
  const [listed] = await runAll('ls --jsonl');
  const lives = (listed?.output ?? '').trim().split('\n');
  assert.deepEqual(
    lives.map((line) => JSON.parse(line).expiresAt),
    [endsAt, null, '2026-03-01T12:01:00.000Z'],
  );
});

test('a life or a word that is wrong is told before the service is asked', async (t) => {
  const { runAll } = await startProgram(t);
  const wrong = {
    'new --expires 61': '--expires must be 1 to 60 minutes, or never; "mayfly extend" gives more; see mayfly help new',
    'new --expires soon': '"soon" is no life of a mailbox: give minutes, or 2h, 1d, never; see mayfly help new',
    'new a@mail.test --domain mail.test':
      '--domain is for a random address; yours has its domain already; see mayfly help new',
    'wait qa --timeout soon': '--timeout must be seconds, or as 2m, not "soon"; see mayfly help wait',
    'wait qa --code --link': 'choose one of --code, --link and --json; see mayfly help wait',
    'mails --limit 0': '--limit must be a whole number from 1 on, not "0"; see mayfly help mails',
    'show id --text --html':
      'choose one of --text, --html, --headers, --source, --delivery, --as, --why and --json; see mayfly help show',
    listen: '--forward-to URL is missing; see mayfly help listen',
    'login mail.test': '"mail.test" is no URL: write https://mail.test; see mayfly help login',
    'completion tcsh': '"tcsh" is not one of bash, zsh, fish; see mayfly help completion',
    mial: 'there is no command "mial" (did you mean mails?); see mayfly help',
  };
  assert.deepEqual(
    await runAll(...Object.keys(wrong)),
    Object.values(wrong).map((message) => ({ code: 2, output: '', errors: `mayfly: ${message}\n` })),
  );
});

test('the exit code tells a refused key, a service that is away, and any other refusal', async (t) => {
  const { run, service } = await startProgram(t);
  const noKey = await run('ls', { environment: { MAYFLY_API_KEY: '' } });
  assert.deepEqual(noKey, {
    code: 3,
    output: '',
    errors: `mayfly: there is no API key for ${service.app.url}: run "mayfly login ${service.app.url}", or set MAYFLY_API_KEY\n`,
  });
  const unknown = await run('ls', { environment: { MAYFLY_API_KEY: 'mfk_unknown' } });
  assert.equal(unknown.code, 3);
  assert.match(unknown.errors, /^mayfly: \S+ refuses the API key: it is wrong, expired or revoked\n.+\n$/);
  const forbidden = await run('new --domain other.test');
  assert.equal(forbidden.code, 3);
  const absent = await run('show 019ca945-0a00-7000-8000-000000000002');
  assert.equal(absent.code, 1);
  assert.match(absent.errors, /^mayfly: there is no such email\n/);
  // Nothing listens on the discard port of this machine.
  const away = await run('ls', { environment: { MAYFLY_URL: 'http://127.0.0.1:19' } });
  assert.equal(away.code, 4);
  assert.match(away.errors, /^mayfly: http:\/\/127\.0\.0\.1:19 cannot be reached: /);
  const noUrl = await run('ls', { environment: { MAYFLY_URL: 'localhost' } });
  assert.deepEqual(
    [noUrl.code, noUrl.errors],
    [2, 'mayfly: MAYFLY_URL: "localhost" is no URL: write http://localhost\n'],
  );
});

test('login keeps a key that works in a file of the user only, in place of any other, and no other command needs more', async (t) => {
  const program = await startProgram(t);
  const { run, service, key } = program;
  const { url } = service.app;
  const environment = { MAYFLY_URL: '', MAYFLY_API_KEY: '' };
  const folder = join(service.folder, 'config/mayfly');
  const refused = await run(`login ${url}`, { input: 'mfk_wrong\n', environment });
  assert.equal(refused.code, 3);
  const empty = await run(`login ${url}`, { input: '\n', environment });
  assert.deepEqual([empty.code, empty.errors], [1, 'mayfly: no key was given\n']);
  await assert.rejects(readdir(folder));

  const file = join(folder, 'login.json');
  const loggedIn = `logged in to ${url} as alice; kept in ${file}\n`;
  assert.deepEqual(await run(`login ${url}/`, { input: `${key}\n`, environment }), {
    code: 0,
    output: '',
    errors: loggedIn,
  });
  assert.deepEqual(JSON.parse(loginOf(program)), { url, apiKey: key });
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  assert.deepEqual(await run('whoami', { environment }), { code: 0, output: `alice at ${url}\n`, errors: '' });

  await chmod(file, 0o644);
  assert.equal((await run(`login ${url}`, { input: key, environment })).code, 0);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(folder), ['login.json']);

  // The key is not shown to another service that the environment names.
  const other = await run('whoami', { environment: { ...environment, MAYFLY_URL: 'http://127.0.0.1:19' } });
  assert.equal(other.code, 3);
  await writeFile(file, 'url = x');
  const broken = await run('whoami', { environment });
  assert.deepEqual(
    [broken.code, broken.errors],
    [1, `mayfly: ${file} is no file of "mayfly login": remove it, and log in again\n`],
  );
});

test('a mail is opened as a file of the user only, whose page loads and runs nothing', async (t) => {
  const { run, runAll, service } = await startProgram(t);
  const html = '<p>Hi</p><script>alert(1)</script><img src="https://x.example/a.png">';
  const more = 'Content-Type: text/html\n';
  await runAll(`new ${box}`);
  const sent = await run('send -', { input: messageWith({ to: box, subject: '</title><b>x', text: html, more }) });
  const [, id = ''] = sent.output.trim().split('\t');
  const link = await run(`open ${id} --print`);
  assert.match(link.output, /^http:\/\/127\.0\.0\.1:\d+\/sign-in#code=\S+&to=%2Fmailboxes%2F\S+%2Fmails%2F\S+\n$/);
  // A name that not always leads to this machine: the link leads where the command itself asks.
  const elsewhere = service.app.url.replace('127.0.0.1', '0.0.0.0');
  const linkThere = await run('open --print', { environment: { MAYFLY_URL: elsewhere } });
  assert.ok(linkThere.output.startsWith(`${elsewhere}/sign-in#code=mfc_`), linkThere.output);
  const opened = await run(`open ${id} --file --print`);
  const file = opened.output.trim();
  t.after(() => rm(join(file, '..'), { recursive: true }));
  const page = await readFile(file, 'utf8');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal((await stat(join(file, '..'))).mode & 0o777, 0o700);
  assert.match(page, /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:;/);
  assert.match(
    page,
    /<iframe title="&lt;\/title&gt;&lt;b&gt;x" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="/,
  );
  assert.doesNotMatch(page, /<script|<b>|x\.example\/a\.png/);
});
