import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { eventually } from '../support/until.ts';
import { loginOf, messageWith, type Program, startProgram } from './program.ts';

const box = 'qa@mail.test';
const program = resolve(import.meta.dirname, '../../src/main.ts');
/** The one of util-linux, which runs a command in a pseudo-terminal. */
const hasScript = String(spawnSync('script', ['--version']).stdout).includes('util-linux');
const options = { skip: hasScript ? false : 'script of util-linux is not installed' };

/** Variables by which Node.js knows a terminal without colors: a CI server is one. */
const decidingColors = /^(?:CI|NO_COLOR|FORCE_COLOR|NODE_DISABLE_COLORS|TEAMCITY_VERSION)$/;

/** Starts a command in a pseudo-terminal of 60 columns; its output and errors come together. */
function startOnTerminal({ environment }: Program, line: string, more: Readonly<Record<string, string>> = {}) {
  const command = `stty cols 60 rows 20; exec '${process.execPath}' '${program}' ${line}`;
  const inherited = Object.entries(process.env).filter(([name]) => !decidingColors.test(name));
  const env = { ...Object.fromEntries(inherited), TERM: 'xterm-256color', ...environment, ...more };
  const child = spawn('script', ['-qefc', command, '/dev/null'], { env });
  const shown = { text: '' };
  child.stdout.on('data', (chunk) => {
    shown.text += chunk;
  });
  return {
    child,
    shown,
    ended: once(child, 'close').then(([code]) => ({ code, text: shown.text.replaceAll('\r\n', '\n') })),
  };
}

test('on a terminal a list fits its width and has colors, unless NO_COLOR says otherwise', options, async (t) => {
  const started = await startProgram(t, { clock: systemClock });
  await started.run(`new ${box}`);
  const subject = 'Please confirm your address before the end of this very long subject';
  const sent = await started.run('send -', { input: messageWith({ to: box, subject, text: 'Your code is 493 027.' }) });
  const [, id = ''] = sent.output.trim().split('\t');
  const plain = await startOnTerminal(started, 'mails', { NO_COLOR: '1' }).ended;
  assert.equal(plain.code, 0);
  assert.match(
    plain.text,
    new RegExp(`^${id.slice(-8)} {2}\\d\\d:\\d\\d:\\d\\d {2}qa {2}no-reply@sh… {2}Please confi… {2}493 027`),
  );
  assert.equal(plain.text.trimEnd().length, 60);
  const colored = await startOnTerminal(started, `show ${id.slice(-8)}`).ended;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colors.
  assert.match(colored.text, /\u001b\[1m\u001b\[32m493 027\u001b\[39m\u001b\[22m/);
  const uncolored = await startOnTerminal(started, `show ${id}`, { NO_COLOR: '1' }).ended;
  assert.match(uncolored.text, /^Code {5}493 027$/m);
});

test('a terminal obeys nothing in a mail, however that is shown', options, async (t) => {
  const started = await startProgram(t);
  await started.run(`new ${box}`);
  const more = 'X-Bad: \u001b]0;owned\u0007\nContent-Type: text/plain; charset=utf-8\n';
  const message = messageWith({ to: box, subject: 'a\u001b[2Jb', text: '\u001b[31mred\u009b2J\u202e\rover', more });
  const sent = await started.run('send -', { input: message });
  const [, id = ''] = sent.output.trim().split('\t');
  const forms = ['', '--text', '--html', '--headers', '--source', '--json'];
  const shown = forms.map((form) => startOnTerminal(started, `show ${id} ${form}`, { NO_COLOR: '1' }).ended);
  for (const [index, { code, text }] of (await Promise.all(shown)).entries()) {
    assert.equal(code, 0, `show ${forms[index]}`);
    assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u, `show ${forms[index]}`);
  }
});

test('login does not show the key that is typed, and Ctrl-C keeps nothing', options, async (t) => {
  const started = await startProgram(t);
  const login = () => {
    const { child, shown, ended } = startOnTerminal(started, `login ${started.service.app.url}`);
    return eventually('the prompt', () => shown.text.includes('API key: ')).then(() => ({ child, ended }));
  };
  const cancelled = await login();
  cancelled.child.stdin.write('mfk_\u0003');
  assert.deepEqual(await cancelled.ended.then(({ code }) => code), 1);
  assert.throws(() => loginOf(started));
  const { child, ended } = await login();
  child.stdin.write(`${started.key}\r`);
  const { code, text } = await ended;
  assert.equal(code, 0, text);
  assert.match(text, /^API key: \nlogged in to .+ as alice; kept in .+\n$/);
  assert.equal(JSON.parse(loginOf(started)).apiKey, started.key);
});

test('an address is copied by the first program for that which there is', options, async (t) => {
  const started = await startProgram(t);
  const { output, errors, code } = await started.run(`new ${box} --copy`, { environment: { PATH: '/nonexistent' } });
  assert.deepEqual(
    { output, errors, code },
    { output: `${box}\n`, errors: 'no program for the clipboard was found (pbcopy, wl-copy, xclip, xsel)\n', code: 0 },
  );
});
