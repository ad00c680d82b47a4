import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize, relative } from 'node:path';
import { test } from 'node:test';

const source = new URL('../src', import.meta.url).pathname;

/** What each folder may import of ours; files directly under src/ may import everything. */
const allowedFolders: Readonly<Record<string, readonly string[]>> = {
  lib: ['lib'],
  contract: ['contract'],
  mime: ['mime', 'lib'],
  store: ['store', 'lib'],
  webhooks: ['webhooks', 'lib'],
  core: ['core', 'lib', 'contract', 'mime', 'store'],
  smtp: ['smtp', 'lib', 'core'],
  http: ['http', 'lib', 'contract', 'core'],
  cli: ['cli', 'lib', 'app', 'config', 'offline'],
};

/** Technologies and the only places that may import them for more than types. */
const homes: readonly { packages: RegExp; allowed: RegExp; remedy: string }[] = [
  { packages: /^(node:sqlite|pg)$/, allowed: /^store\//, remedy: 'put SQL into src/store' },
  {
    packages: /^kysely$/,
    allowed: /^store\/(dialect|migrations)\.ts/,
    remedy: 'take what builds a query from the Parts of a statement: no running thread loads Kysely',
  },
  { packages: /^(fastify|@fastify\/.*)$/, allowed: /^http\//, remedy: 'put HTTP into src/http' },
  { packages: /^node:https?$/, allowed: /^(http|webhooks)\//, remedy: 'put HTTP into src/http or src/webhooks' },
  { packages: /^(ipaddr\.js|node:dns(\/.*)?)$/, allowed: /^webhooks\//, remedy: 'put addresses into src/webhooks' },
  {
    packages: /^(node:net|node:tls)$/,
    allowed: /^(smtp\/|lib\/acceptors\.ts|config\.ts)/,
    remedy: 'put sockets into src/smtp',
  },
  { packages: /^(entities|iconv-lite)$/, allowed: /^mime\//, remedy: 'put parsing into src/mime' },
  { packages: /^pino$/, allowed: /^lib\/log\.ts/, remedy: 'use the Logger of lib/log.ts' },
  { packages: /^prom-client$/, allowed: /^metrics\.ts/, remedy: 'tell an observer, and count in metrics.ts' },
];

/** Source that only some files may contain, outside of comments. */
const reserved: readonly { text: RegExp; allowed: RegExp; remedy: string }[] = [
  { text: /\bDate\.now\(|new Date\(\)|performance\.now\(/, allowed: /^lib\//, remedy: 'take the Clock as a parameter' },
  { text: /\bMath\.random\(|randomBytes\(|randomUUID\(/, allowed: /^lib\//, remedy: 'take RandomBytes or IdSource' },
  { text: /\bset(Timeout|Interval)\(/, allowed: /^lib\//, remedy: 'use startLoop or withDeadline of lib' },
  { text: /process\.env\b/, allowed: /^config\.ts/, remedy: 'add a setting to config.ts' },
  { text: /export default\b/, allowed: /^$/, remedy: 'use a named export' },
];

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));

test('imports point down: no folder reaches up or sideways', () => {
  for (const file of files) {
    const folder = file.name.includes('/') ? file.name.split('/', 1).join('') : undefined;
    if (folder === undefined) continue;
    const allowed: readonly string[] | undefined = allowedFolders[folder];
    assert.ok(allowed, `src/${folder} is not a folder of the design; see ARCHITECTURE.md`);
    for (const { target } of importsOf(file).filter(({ target }) => target.startsWith('.'))) {
      const path = relative(source, normalize(join(source, dirname(file.name), target)));
      const home = path.includes('/') ? path.split('/', 1).join('') : path.replace('.ts', '');
      const remedy: string = `move the shared part down, or pass it in from app.ts (${folder} may import ${allowed.join(', ')})`;
      assert.ok(allowed.includes(home), `src/${file.name} imports ${path}: ${remedy}`);
    }
  }
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
  for (const { name, text } of files) {
    const lines = text.split('\n').length;
    assert.ok(lines <= 400, `src/${name} has ${lines} lines: look for the second idea in it`);
  }
});

function importsOf({ text }: { text: string }): { target: string; isType: boolean }[] {
  const imports = text.matchAll(/^(?:import|export)\s(type\s)?[^;]*?from '([^']+)';|^import '([^']+)';/gm);
  const late = [...text.matchAll(/\b(?:import|require)\('([^']+)'\)/g)].map(([, target = '']) => ({
    target,
    isType: false,
  }));
  return [...imports]
    .map(([, type, from, bare]) => ({ target: from ?? bare ?? '', isType: type !== undefined }))
    .concat(late);
}
