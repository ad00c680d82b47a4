import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Program, startProgram } from './program.ts';

const box = 'qa.team@mail.test';
const program = resolve(import.meta.dirname, '../../bin/mayfly.cjs');

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

/** Options of a test that needs a shell. */
function needs(shell: string): { skip: string | false } {
  return { skip: isInstalled(shell) ? false : `${shell} is not installed` };
}

/** Puts the program, and a script of completions, into a folder; returns how a shell is run there. */
async function install(t: TestContext, shell: string) {
  const { service, run, environment } = await startProgram(t);
  const { folder } = service;
  assert.equal((await run(`new ${box}`)).code, 0);
  const { code, output } = await run(`completion ${shell}`);
  assert.equal(code, 0);
  await writeFile(join(folder, `completion.${shell}`), output);
  await writeFile(join(folder, 'mayfly'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  await chmod(join(folder, 'mayfly'), 0o700);
  await writeFile(join(folder, 'letter.eml'), 'Subject: x\n\nx\n');
  return { folder, environment };
}

type Installed = { folder: string; environment: Program['environment'] };

/** Runs a script in a shell, beside the service, and returns its lines. */
async function inShell({ folder, environment }: Installed, shell: string, args: readonly string[]): Promise<string[]> {
  const child = spawn(shell, args, {
    cwd: folder,
    env: { ...process.env, ...environment, HOME: folder, PATH: `${folder}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pieces: Buffer[] = await Array.fromAsync(child.stdout);
  return Buffer.concat(pieces).toString().split('\n').slice(0, -1);
}

/** Command lines, and the words that are offered at their ends. */
const lines: Readonly<Record<string, readonly string[]>> = {
  'mayfly wa': ['wait', 'watch'],
  'mayfly help sett': ['settings'],
  'mayfly wait qa': [box],
  'mayfly send --to ': [box],
  'mayfly send lett': ['letter.eml'],
  'mayfly wait qa.team --co': ['--code'],
  'mayfly keys ': ['create', 'list', 'revoke'],
  'mayfly keys create --ow': ['--owner'],
  'mayfly completion ': ['bash', 'fish', 'zsh'],
  'mayfly accounts limit --b': ['--bytes-max'],
  'mayfly new --expires ': [],
};

/** What bash replaces begins at an @ or after a colon. */
const bashLines: typeof lines = {
  ...lines,
  'mayfly wait qa.team@m': ['@mail.test'],
  'mayfly send --to=qa.team@m': ['@mail.test'],
  'mayfly keys create --scope mailboxes:': ['read'],
};

test('bash completes commands, options, their values, mailboxes and files', needs('bash'), async (t) => {
  const installed = await install(t, 'bash');
  // As readline calls it: the words are split at blanks and at the characters of COMP_WORDBREAKS.
  const script = `source completion.bash
COMP_WORDBREAKS=$' \\t\\n"\\'@><=;|&(:'
complete_line() {
  COMP_LINE=$1 COMP_POINT=\${#1} COMP_WORDS=()
  local rest=$1 word
  while [[ $rest =~ ^[[:space:]]*([^[:space:]@=:]+|[@=:]) ]]; do
    COMP_WORDS+=("\${BASH_REMATCH[1]}"); rest=\${rest:\${#BASH_REMATCH[0]}}
  done
  [[ $1 == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 ))
  COMPREPLY=()
  _mayfly
  printf '%s\\n' "$1|$(printf '%s\\n' "\${COMPREPLY[@]}" | sort | tr '\\n' ' ')"
}
complete -p mayfly
${Object.keys(bashLines)
  .map((line) => `complete_line '${line}'`)
  .join('\n')}`;
  const [registered, ...offered] = await inShell(installed, 'bash', ['--noprofile', '--norc', '-c', script]);
  assert.equal(registered, 'complete -F _mayfly mayfly');
  assert.deepEqual(
    offered.map((line) => line.trim()),
    Object.entries(bashLines).map(([line, words]) => `${line}|${words.join(' ')}`.trim()),
  );
});

test('fish completes commands, options, their values, mailboxes and files', needs('fish'), async (t) => {
  const installed = await install(t, 'fish');
  const script = `source completion.fish
${Object.keys(lines)
  .map((line) => `set words (complete -C '${line}' | string split -f 1 \\t | sort); echo '${line}|'"$words"`)
  .join('\n')}`;
  assert.deepEqual(
    (await inShell(installed, 'fish', ['--no-config', '-c', script])).map((line) => line.trim()),
    Object.entries(lines).map(([line, words]) => `${line}|${words.join(' ')}`.trim()),
  );
});

test('zsh completes commands, options, their values, mailboxes and files', needs('zsh'), async (t) => {
  const installed = await install(t, 'zsh');
  const unique = Object.entries(lines).filter(([line, words]) => words.length === 1 && !line.endsWith('lett'));
  // A shell of its own, in a pseudo-terminal, in which Tab is pressed and what stands in the line is printed then.
  const script = `zmodload zsh/zpty
zpty -b shell zsh -f -i
zpty -w shell 'PS1= PROMPT_EOL_MARK=; stty -echo; autoload -Uz compinit; compinit -u -D; source completion.zsh'
zpty -w shell 'report() { print -r -- "<$BUFFER>"; BUFFER=; zle .accept-line }; zle -N report; bindkey "^X" report; print -r -- "<read""y>"'
zpty -r -m shell seen '*<ready>*'
${unique.map(([line]) => `zpty -n -w shell '${line}'$'\\t\\x18'; zpty -r -m shell seen $'*<*>*'; print -r -- "\${\${seen#*<}%>*}"`).join('\n')}`;
  const offered = await inShell(installed, 'zsh', ['-f', '-c', script]);
  assert.deepEqual(
    // Of an option that takes a value, zsh writes the sign before that, too.
    offered.map((line) => line.replace(/=?\s*$/, '')),
    unique.map(([line, words]) => line.slice(0, line.lastIndexOf(' ') + 1) + words.join()),
  );
});
