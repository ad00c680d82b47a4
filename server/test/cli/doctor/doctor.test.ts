import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { codeSettings } from '../../../src/cli/doctor/code-settings.ts';
import type { Finding } from '../../../src/cli/doctor/findings.ts';
import {
  projectDepthMax,
  projectFileBytesMax,
  projectFilesMax,
  readProject,
} from '../../../src/cli/doctor/project-files.ts';
import { closingLines, findingsPage } from '../../../src/cli/doctor/report.ts';
import { rivals } from '../../../src/cli/doctor/rivals.ts';
import { findingsOf } from '../../../src/cli/doctor/rules.ts';
import { assignedSettings } from '../../../src/cli/doctor/setting.ts';
import { yamlSettings } from '../../../src/cli/doctor/yaml-settings.ts';
import { dialectNames } from '../../../src/dialects/names.ts';
import { runCommands, temporaryFolder } from '../../durability/server-process.ts';
import { assertLinear } from '../../mime/linear.ts';
import { clientForms } from './forms/client-forms.ts';
import { containerForms } from './forms/container-forms.ts';
import { settingsForms } from './forms/settings-forms.ts';

const projectForms = [...containerForms, ...settingsForms, ...clientForms];

/** Writes files into a folder of the test. */
async function project(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder(t);
  const folders = new Set(Object.keys(files).map((path) => dirname(join(folder, path))));
  for (const each of folders) await mkdir(each, { recursive: true });
  await Promise.all(Object.entries(files).map(([path, text]) => writeFile(join(folder, path), text)));
  return folder;
}

async function findingsIn(folder: string): Promise<Finding[]> {
  return findingsOf((await readProject(folder)).files);
}

function lineOf({ file, line, rival, action, old, new: becomes }: Finding): string {
  const change = [...(old === undefined ? [] : [old]), ...(becomes === undefined ? [] : [`→ ${becomes}`])];
  return [`${file}:${line}`, rival, action, ...change].join(' ');
}

test('twenty forms of projects are understood: which rival, in which line, and which line comes in its place', async (t) => {
  assert.equal(projectForms.length, 20);
  for (const { name, files, found } of projectForms) {
    const findings = await findingsIn(await project(t, files));
    assert.deepEqual(findings.map(lineOf), found, name);
  }
});

test('each rival is found in some form, and names a dialect that there is', () => {
  const lines = projectForms.flatMap(({ found }) => found);
  for (const { name, dialect } of rivals) {
    assert.ok(
      lines.some((line) => line.split(' ')[1] === name),
      name,
    );
    assert.ok(dialect === undefined || dialectNames.some((known) => known === dialect), name);
  }
  assert.deepEqual(
    rivals.flatMap(({ dialect }) => dialect ?? []),
    [...dialectNames],
  );
});

test('the command shows no secret in any of its forms, and writes nothing', async (t) => {
  const files = Object.fromEntries(
    projectForms.flatMap(({ files: each }, index) =>
      Object.entries(each).map(([path, text]) => [`${index}/${path}`, text]),
    ),
  );
  const folder = await project(t, files);
  const before = await contentsOf(folder);
  const results = await runCommands(folder, [
    ['doctor', '--project', folder],
    ['doctor', '--project', folder, '--json'],
    ['doctor', '--project', folder, '--jsonl'],
  ]);
  for (const { code, output, errors } of results) {
    assert.equal(code, 0, errors);
    assert.ok(output.includes('localhost/mayfly'));
    assert.doesNotMatch(output + errors, /hush/);
  }
  assert.deepEqual(await contentsOf(folder), before);
});

/** Values that have a secret in them, beside what is looked for. */
const secretValues: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `smtp://shop:${secret}@mailhog:1025`,
  (secret) => `smtp://${secret}@sandbox.smtp.mailtrap.io:2525`,
  (secret) => `http://mailpit:8025/${secret}`,
  (secret) => `http://localhost:8025?token=${secret}`,
  (secret) => `https://${secret}@mailosaur.com/`,
  (secret) => `shop:${secret}@mailhog:1025`,
  (secret) => `${secret}@abc.mailosaur.net`,
  (secret) => `${secret}/mailhog`,
  (secret) => `mailhog ${secret}`,
  (secret) => `maildev --incoming-pass ${secret} --web ${secret}`,
  (secret) => `docker run -e MP_PASS=${secret} axllent/mailpit --x ${secret}`,
];
const secretNames = ['MAIL_HOST', 'MAILHOG_URL', 'mailpitApi', 'MAILDEV_KEEP', 'MH_AUTH_FILE', 'MP_WEBROOT'];
const providerNames = [
  'MAILOSAUR_API_KEY',
  'MAILOSAUR_SERVER',
  'mailslurp_url',
  'MAILTRAP_TOKEN',
  'command',
  'image',
  'run',
];

test('no value is shown that may be a secret, in whatever form and setting it stands', async (t) => {
  const values = secretValues.map((value) => value(`hush${value.length}1`));
  const settings = [...secretNames, ...providerNames].flatMap((name) => values.map((value) => [name, value] as const));
  const lines = (line: (name: string, value: string) => string) =>
    settings.map(([name, value]) => line(name, value)).join('\n');
  const folder = await project(t, {
    '.env': lines((name, value) => `${name}=${value}`),
    '.env.quoted': lines((name, value) => `export ${name}="${value}"`),
    'application.yml': lines((name, value) => `${name}: ${value}`),
    'compose.yaml': `services:\n${values.map((value, index) => `  a${index}:\n    image: mailhog/mailhog\n    command: ${value}\n    environment:\n${lines((name, each) => `      - ${name}=${each}`)}`).join('\n')}`,
    'package.json': lines((name, value) => `"${name}": "${value}",`),
    'a.test.ts': lines(
      (name, value) => `call('${value}', ${name} ?? '${value}', { ${name}: '${value}', other: '${value}' });`,
    ),
    'settings.py': lines((name, value) => `${name} = env("${name}", default="${value}")`),
    Procfile: lines((name, value) => `${name}: ${value}`),
  });
  const findings = await findingsIn(folder);
  assert.ok(findings.length > 300, `${findings.length}`);
  assert.deepEqual(
    findings.filter((finding) => JSON.stringify(finding).includes('hush')),
    [],
  );
});

test('a program gets a record a line, or JSON; the words for a person are apart', async (t) => {
  const folder = await project(t, { '.env': 'MAIL_HOST=sandbox.smtp.mailtrap.io\n', 'package.json': '{}' });
  const [plain, json, jsonl, both, nowhere] = await runCommands(folder, [
    ['doctor', '--project', folder],
    ['doctor', '--project', folder, '--json'],
    ['doctor', '--project', folder, '--jsonl'],
    ['doctor', '--project', folder, '--domain', 'mail.test'],
    ['doctor', '--project', join(folder, 'none')],
  ]);
  const record = {
    rival: 'Mailtrap',
    file: '.env',
    line: 1,
    action: 'change',
    old: 'MAIL_HOST=sandbox.smtp.mailtrap.io',
    new: 'MAIL_HOST=127.0.0.1',
  };
  assert.equal(plain?.output, `.env:1\tMailtrap\tchange\t${record.old}\t${record.new}\t\n`);
  assert.match(plain?.errors ?? '', /^Nothing was written; 2 files read\.$/m);
  assert.deepEqual(JSON.parse(json?.output ?? ''), [record]);
  assert.deepEqual(JSON.parse(jsonl?.output ?? ''), record);
  assert.equal(both?.code, 2);
  assert.match(both?.errors ?? '', /only one of --project and --domain can be given/);
  assert.equal(nowhere?.code, 1);
  assert.match(nowhere?.errors ?? '', /^mayfly: there is no folder .*none$/m);
});

test('a person sees the lines whole, by rival and by place, with the reasons', async (t) => {
  const findings = await findingsIn(
    await project(t, {
      'compose.yaml': 'services:\n  mail:\n    image: maildev/maildev\n',
      '.env': 'MAILSLURP_API_KEY=hush\nMAIL_HOST=maildev\n',
    }),
  );
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 40 });
  assert.deepEqual(stripVTControlCharacters(findingsPage(findings, output)).split('\n'), [
    'MailSlurp: MAYFLY_DIALECTS=mailslurp',
    '  .env:1',
    '         keep  MAILSLURP_API_KEY=***   (start Mayfly with MAYFLY_API_KEY of the same value, or put a key of "mayfly keys create" here)',
    '',
    'MailDev: MAYFLY_DIALECTS=maildev, ports 1025 for mail, 1080 for the API',
    '  .env:2',
    '         keep  MAIL_HOST=maildev',
    '  compose.yaml:3',
    '       change  image: maildev/maildev',
    '           to  image: localhost/mayfly',
    '          add  command: dev',
    '          add  environment: { MAYFLY_DIALECTS: maildev, MAYFLY_DEV_OPEN_FROM: private, MAYFLY_DEV_HOSTS: mail, MAYFLY_HTTP_PORT: "1080" }   (private addresses need no key then: publish its ports to 127.0.0.1 alone)',
  ]);
  const closing = closingLines(findings, { files: 2, leftOut: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] });
  assert.deepEqual(closing, [
    'Set MAYFLY_DIALECTS=maildev,mailslurp: a path that two have is of the first, and each is whole under /as/NAME/, as /as/mailslurp/.',
    ...['a', 'b', 'c', 'd', 'e', '2 more'].map((text) => `left out: ${text}`),
    'Nothing was written; 2 files read.',
  ]);
});

test('a project without a catcher is told so', async (t) => {
  const folder = await project(t, { 'compose.yaml': 'services:\n  db:\n    image: postgres:18\n', '.env': 'A=b\n' });
  const [plain, json, jsonl] = await runCommands(folder, [
    ['doctor', '--project', folder],
    ['doctor', '--project', folder, '--json'],
    ['doctor', '--project', folder, '--jsonl'],
  ]);
  assert.deepEqual([plain?.code, plain?.output], [0, '']);
  assert.match(plain?.errors ?? '', /^no mail catcher found; 2 files read$/m);
  assert.deepEqual([json?.output, jsonl?.output], ['[]\n', '']);
});

test('packages, the work of git, links and what is too large or too deep are left out', async (t) => {
  const env = 'MAIL_HOST=mailhog\n';
  const deep = (levels: number) => 'a/'.repeat(levels);
  const outside = await project(t, { '.env': env, 'folder/.env': env });
  const folder = await project(t, {
    'node_modules/some/.env': env,
    'sub/node_modules/.env': env,
    '.git/.env': env,
    'vendor/.env': env,
    [`${deep(projectDepthMax)}.env`]: env,
    [`${deep(projectDepthMax + 1)}.env`]: env,
    'whole/.env': env.padEnd(projectFileBytesMax, '\n'),
    'large/.env': env.padEnd(projectFileBytesMax + 1, '\n'),
  });
  await symlink(join(outside, '.env'), join(folder, '.env.local'));
  await symlink(join(outside, 'folder'), join(folder, 'linked'));
  await symlink(folder, join(folder, 'round'));
  const { files, leftOut } = await readProject(folder);
  assert.deepEqual(
    files.map(({ path }) => path),
    ['whole/.env', `${deep(projectDepthMax)}.env`],
  );
  assert.deepEqual(leftOut, [`large/.env: it cannot be read, or has more than ${projectFileBytesMax} bytes`]);
});

test('no more files are read than the most, and the rest is told', async (t) => {
  const names = Array.from({ length: projectFilesMax + 5 }, (_, index) => [`.env.${index}`, 'A=b\n'] as const);
  const { files, leftOut } = await readProject(await project(t, Object.fromEntries(names)));
  assert.equal(files.length, projectFilesMax);
  assert.match(leftOut.join(), /1000 files .* at most/);
});

/** Texts that repeat what makes a reader look around. */
const hostileTexts: Readonly<Record<string, (index: number) => string>> = {
  'values in a line': () => `${'a:1,'.repeat(490)}\n`,
  'clients in a line': () => `${'new a '.repeat(330)}\n`,
  'containers in a file': (index) => `a${index}:\n image: mailhog/mailhog\n`,
  'containers within each other': (index) => `${' '.repeat(index % 300)}a${index}:\n`,
  'hosts with neighbours': () => 'MAIL_HOST=smtp.mailtrap.io\nMAIL_PORT=2525\n',
  'programs in a command': () => `"x": "${'& maildev '.repeat(190)}"\n`,
};

test('reading a hostile file takes linear time, whatever its form is', async () => {
  for (const [what, text] of Object.entries(hostileTexts)) {
    for (const read of [yamlSettings, codeSettings, assignedSettings]) {
      const run = (length: number) => {
        let whole = '';
        for (let index = 0; whole.length < length; index += 1) whole += text(index);
        const settings = read(whole);
        for (const kind of ['compose', 'tests'] as const) findingsOf([{ path: '.env', kind, settings }]);
      };
      await assertLinear(run, { small: 4_096, factor: 8, what: `${what}, ${read.name}` });
    }
  }
});

/** All files below a folder, with their contents. */
async function contentsOf(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.sort().map(async (path) => [path, await readFile(path, 'utf8')] as [string, string]));
}
