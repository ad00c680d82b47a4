import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize, relative } from 'node:path';
import { test } from 'node:test';
import { generatedFiles } from '../generate/files.ts';

const source = new URL('../src', import.meta.url).pathname;
const folderFilesMax = 15;

/**
 * What each folder may import of ours, beside itself; a folder that is not named is as the one it is in. A name stands for
 * the files directly in that folder, with a star also for those below. Files directly under src/ may import everything.
 */
const allowedFolders: Readonly<Record<string, readonly string[]>> = {
  lib: ['lib/*'],
  contract: ['contract/*'],
  mime: ['mime/*', 'lib/*'],
  extract: ['extract/*', 'mime', 'mime/html', 'lib/*'],
  'html-check': ['html-check/*', 'mime/html', 'mime/html/css', 'extract/links'],
  store: ['store/*', 'lib/*'],
  dns: ['lib/*'],
  'sender-auth/grammar': ['lib'],
  'sender-auth': ['sender-auth/grammar', 'lib/*', 'dns', 'mime/*'],
  outbound: ['lib/*', 'dns'],
  core: ['lib/*', 'contract/*', 'store'],
  'core/accounts': ['core', 'lib/*', 'contract/*', 'store/*'],
  'core/domains': ['core', 'core/accounts', 'core/mailboxes', 'lib/*', 'contract/*', 'store/*', 'dns'],
  'core/events': ['core', 'core/accounts', 'lib/*', 'contract/*', 'store/*'],
  'core/guests': ['core', 'core/accounts', 'core/mailboxes', 'lib/*', 'contract/*', 'store/*'],
  'core/mailboxes': ['core', 'core/accounts', 'core/events', 'lib/*', 'contract/*', 'store/*'],
  'core/mails': [
    'core',
    'core/accounts',
    'core/events',
    'core/mailboxes',
    'core/mails/content',
    'core/mails/rows',
    'lib/*',
    'contract/*',
    'store/*',
    'mime/*',
    'extract',
    'sender-auth',
  ],
  'core/mails/content': ['core', 'lib/*', 'store/*', 'mime/*'],
  'core/mails/transfer': [
    'core',
    'core/accounts',
    'core/mailboxes',
    'core/mails',
    'core/mails/content',
    'lib/*',
    'contract/*',
    'store/*',
    'mime/*',
  ],
  'core/mails/pages': ['core', 'core/accounts', 'core/mails', 'core/mails/content', 'lib/*', 'store/*', 'mime/*'],
  'core/mails/checks': [
    'core',
    'core/accounts',
    'core/mails',
    'core/mails/content',
    'lib/*',
    'contract/*',
    'store/*',
    'mime/*',
    'html-check',
  ],
  'core/mails/rows': ['core', 'core/accounts', 'core/mailboxes', 'core/mails', 'lib/*', 'store/*', 'extract'],
  'core/mails/lists': [
    'core',
    'core/accounts',
    'core/events',
    'core/mailboxes',
    'core/mails',
    'core/mails/rows',
    'core/mails/search',
    'lib/*',
    'contract/*',
    'store/*',
  ],
  'core/mails/search': [
    'core',
    'core/accounts',
    'core/events',
    'core/mailboxes',
    'core/mails',
    'core/mails/rows',
    'lib/*',
    'contract/*',
    'store/*',
    'mime/*',
  ],
  'core/webhooks': [
    'core',
    'core/accounts',
    'core/events',
    'core/mailboxes',
    'lib/*',
    'contract/*',
    'store/*',
    'outbound',
  ],
  'core/waits': ['core/*', 'lib/*', 'contract/*', 'store/*', 'mime/*', 'extract'],
  smtp: ['smtp/*', 'lib/*', 'core/*'],
  http: ['http/*', 'lib/*', 'contract/*', 'core/*'],
  app: [
    'app/*',
    'lib/*',
    'core/*',
    'store/*',
    'smtp/*',
    'http/*',
    'dns',
    'sender-auth',
    'outbound',
    'mcp',
    'config',
    'config-values',
    'metrics',
  ],
  testing: ['app', 'core/accounts', 'config', 'lib', '../../client/src'],
  mcp: ['mcp/*', 'contract/*', 'lib/*', 'mime/*', '../../client/src'],
  cli: ['cli/*', 'lib/*', 'core/*', 'app', 'config', 'config-values', 'metrics', 'store/*', 'mime/*', 'outbound'],
  'cli/user': ['cli/*', 'config', 'lib', 'mime/*', 'outbound', 'mcp', '../../client/src'],
  'cli/terminal': ['lib'],
};

/** Technologies and the only places that may import them for more than types. */
const homes: readonly { packages: RegExp; allowed: RegExp; remedy: string }[] = [
  { packages: /^(node:sqlite|pg)$/, allowed: /^store\//, remedy: 'put SQL into src/store' },
  {
    packages: /^kysely$/,
    allowed: /^store\/(dialect\.ts|migrations\/)/,
    remedy: 'take what builds a query from the Parts of a statement: no running thread loads Kysely',
  },
  { packages: /^(fastify|@fastify\/.*)$/, allowed: /^http\//, remedy: 'put HTTP into src/http' },
  {
    packages: /^node:https?$/,
    allowed: /^(http\/|outbound\/|cli\/operator\/health\.ts)/,
    remedy: 'put HTTP into src/http or src/outbound',
  },
  { packages: /^ipaddr\.js$/, allowed: /^outbound\//, remedy: 'put addresses into src/outbound' },
  { packages: /^mailauth(\/.*)?$/, allowed: /^sender-auth\//, remedy: 'put checks of senders into src/sender-auth' },
  { packages: /^node:dns(\/.*)?$/, allowed: /^dns\//, remedy: 'put queries into src/dns' },
  {
    packages: /^(node:net|node:tls)$/,
    allowed: /^(smtp\/|lib\/(acceptors|client-network)\.ts|config-values\.ts)/,
    remedy: 'put sockets into src/smtp',
  },
  {
    packages: /^ajv(\/.*)?$/,
    allowed: /^(http\/request|mcp\/argument)-validators\.ts/,
    remedy: 'have "npm run generate" compile schemas: no start takes the time for it',
  },
  { packages: /^typebox$/, allowed: /^$/, remedy: 'take Type from contract/schema.ts: no start loads TypeBox' },
  { packages: /^(entities(\/.*)?|htmlparser2|iconv-lite)$/, allowed: /^mime\//, remedy: 'put parsing into src/mime' },
  { packages: /^@modelcontextprotocol\//, allowed: /^mcp\//, remedy: 'put the protocol of agents into src/mcp' },
  { packages: /^pino$/, allowed: /^lib\/log\.ts/, remedy: 'use the Logger of lib/log.ts' },
  { packages: /^prom-client$/, allowed: /^metrics\.ts/, remedy: 'tell an observer, and count in metrics.ts' },
];

/** Source that only some files may contain, outside of comments. */
const reserved: readonly { text: RegExp; allowed: RegExp; remedy: string }[] = [
  { text: /\bDate\.now\(|new Date\(\)|performance\.now\(/, allowed: /^lib\//, remedy: 'take the Clock as a parameter' },
  { text: /\bMath\.random\(|randomBytes\(|randomUUID\(/, allowed: /^lib\//, remedy: 'take RandomBytes or IdSource' },
  { text: /\bset(Timeout|Interval)\(/, allowed: /^lib\//, remedy: 'use startLoop or withDeadline of lib' },
  { text: /process\.env\b/, allowed: /^(config|testing\/main)\.ts/, remedy: 'add a setting to config.ts' },
  {
    text: /^import (?!type)[^;]*? from 'node:http'/m,
    allowed: /^outbound\//,
    remedy: "take it by process.getBuiltinModule: an import loads Node's fetch, which takes 18 ms and megabytes",
  },
  {
    text: /^import (?!type)[^;]*? from '@fastify\/swagger/m,
    allowed: /^$/,
    remedy: 'import it when it is first asked for: few services have readers of /docs',
  },
  {
    text: /^import (?!type)[^;]*?\bmcp\/(answer|server|stdio)\.ts'/m,
    allowed: /^$/,
    remedy: 'import it when it is first asked for: few services have agents',
  },
  { text: /export default\b/, allowed: /^$/, remedy: 'use a named export' },
];

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));

test('imports point down: no folder reaches up or sideways', () => {
  for (const file of files) {
    const folder = dirname(file.name);
    if (folder === '.') continue;
    const allowed = [folder, ...allowedFor(folder)];
    for (const { target } of importsOf(file).filter(({ target }) => target.startsWith('.'))) {
      const path = relative(source, normalize(join(source, dirname(file.name), target)));
      const home = path.includes('/') ? dirname(path) : path.replace('.ts', '');
      const remedy = `move the shared part down, or pass it in (${folder} may import ${allowed.join(', ')})`;
      const isAllowed = allowed.some(
        (name) => home === name || (name.endsWith('/*') && `${home}/`.startsWith(name.slice(0, -1))),
      );
      assert.ok(isAllowed, `src/${file.name} imports ${path}: ${remedy}`);
    }
  }
});

test('a folder has no more files than can be taken in at a glance', () => {
  for (const [folder, inIt] of Object.entries(Object.groupBy(files, ({ name }) => dirname(name)))) {
    const count = inIt?.length ?? 0;
    assert.ok(count <= folderFilesMax, `src/${folder} has ${count} files: look for the second idea in it`);
  }
});

test('no two exports share a name', () => {
  const exports = files.flatMap(({ name, text }) =>
    [
      ...new Set(
        [...text.matchAll(/^export (?:async )?(?:function\*?|class|const|interface|type) (\w+)/gm)].map(
          ([, word = '']) => word,
        ),
      ),
    ].map((word) => ({ name, word })),
  );
  for (const [word, places] of Map.groupBy(exports, ({ word }) => word)) {
    const names = places.map(({ name }) => name).join(', ');
    assert.equal(places.length, 1, `${word} is exported by ${names}: each is to say what it is of`);
  }
});

test('no files import each other in a circle, be it for types', () => {
  const targets = new Map(
    files.map((file) => [
      file.name,
      importsOf(file)
        .filter(({ target }) => target.startsWith('.'))
        .map(({ target }) => normalize(join(dirname(file.name), target))),
    ]),
  );
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    assert.ok(
      !path.includes(name),
      `${[...path.slice(path.indexOf(name)), name].join(' → ')}: give what they share a file`,
    );
    if (done.has(name)) return;
    for (const target of targets.get(name) ?? []) visit(target, [...path, name]);
    done.add(name);
  };
  for (const name of targets.keys()) visit(name, []);
});

test('each technology has one home', () => {
  for (const file of files) {
    for (const { target, isType } of importsOf(file)) {
      const home = homes.find(({ packages }) => packages.test(target));
      if (home === undefined || isType) continue;
      assert.match(file.name, home.allowed, `src/${file.name} imports ${target}: ${home.remedy}`);
    }
  }
});

test('time, chance and the environment come in from outside', () => {
  for (const { name, text } of files) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    for (const { text: pattern, allowed, remedy } of reserved) {
      if (pattern.test(code)) assert.match(name, allowed, `src/${name} has ${pattern.exec(code)?.[0]}: ${remedy}`);
    }
  }
});

test('every package that is imported is a dependency, and every dependency is imported', () => {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  const imported = new Set(
    files
      .flatMap(importsOf)
      .map(({ target }) => target)
      .filter((target) => !target.startsWith('.') && !target.startsWith('node:') && !builtinModules.includes(target))
      .map((target) => target.split('/', target.startsWith('@') ? 2 : 1).join('/')),
  );
  assert.deepEqual([...imported].sort(), Object.keys(manifest.dependencies).sort());
});

test('files stay small enough to be read at once', () => {
  const generated = new Set(generatedFiles.map(({ path }) => path));
  for (const { name, text } of files.filter((file) => !generated.has(`src/${file.name}`))) {
    const lines = text.split('\n').length;
    assert.ok(lines <= 400, `src/${name} has ${lines} lines: look for the second idea in it`);
  }
});

/** What a folder, or the nearest above it that is named, may import. */
function allowedFor(folder: string): readonly string[] {
  const allowed = allowedFolders[folder];
  if (allowed !== undefined) return allowed;
  assert.ok(folder.includes('/'), `src/${folder} is not a folder of the design; see ARCHITECTURE.md`);
  return allowedFor(dirname(folder));
}

function importsOf({ text }: { text: string }): { target: string; isType: boolean }[] {
  const imports = text.matchAll(/^(?:import|export)\s(type\s)?[^;]*?from '([^']+)';|^import '([^']+)';/gm);
  const late = [...text.matchAll(/\b(?:import|require|getBuiltinModule)\('([^']+)'\)/g)].map(([, target = '']) => ({
    target,
    isType: false,
  }));
  return [...imports]
    .map(([, type, from, bare]) => ({ target: from ?? bare ?? '', isType: type !== undefined }))
    .concat(late);
}
