import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '../..');
/** All that somebody reads, copies or runs: pages, examples, files to deploy, workflows, and the texts of commands, agents and the web app. */
const files = globSync(
  [
    '*.{md,json}',
    '{client,server,web}/{README.md,package.json,index.html}',
    'docs/**/*.md',
    'web/guides/**/*',
    'deploy/{*,*/*}.{yaml,service,cfg}',
    'deploy/Containerfile',
    '.github/**/*.yml',
    'examples/**/*.{md,js,ts,mjs,cjs,json,yml,yaml,java,py}',
    'examples/*/.github/**/*.yml',
    '{server,client}/{src,bin}/**/*.{ts,cjs}',
    'web/src/**/*.{ts,tsx}',
  ],
  { cwd: root, exclude: ['**/node_modules/**', '**/package-lock.json', '**/generated/**'] },
);

/** Programs that fetch a package which is not there and run it, with their options, and the package. */
const runs = /\b(npx|npm exec|npm x|pnpx|pnpm dlx|yarn dlx|bunx)\s+((?:-\S+\s+)*)["'`]?mayfly\b/g;
/** The same as a program and a list of arguments, as in JSON. */
const listedRuns = /["'](npx|pnpx|bunx)["'],?\s*(?:["']?args["']?:)?\s*\[\s*((?:["']-[^"']*["'],\s*)*)["']mayfly\b/g;
/** Programs that install packages, and a package by its name alone, wherever it stands in the line, which may go on after a backslash. */
const installs =
  /\b(?:npm|pnpm|yarn|bun|deno)\s+(?:i|install|add)[ \t](?:(?:[^\n\\]|\\[\s\S])*(?:[ \t]|\\\n))?["']?(?:npm:)?mayfly(?:-client)?(?:@\S*)?["']?(?:[\s`]|$)/gm;
/** Dependencies that a manifest names by a version. */
const dependencies = /"mayfly(?:-client)?":\s*"[\^~>=]*\d/g;
/** Modules by the address of a registry. */
const addresses = /(?:npm:|esm\.sh\/|unpkg\.com\/|jsdelivr\.net\/npm\/)mayfly\b/g;
/** Images without a registry, which are somebody's at a public one; and images at a registry, since there is none of ours. */
const images =
  /(?:image:\s*|FROM\s+|Container(?:<>)?\(\s*|ImageName\.parse\(\s*)["'`]?(?:[\w.-]+\.\w+\/(?:[\w-]+\/)*)?(?:[\w-]+\/)?mayfly\b/g;
const containers = /^[\s#$]*(?:podman|docker)\s+(?:run|pull|build|create)\b(?:[^\n]*\\\n)*[^\n]*\bmayfly\b[^\n]*/gm;

/** What in a text would run or fetch our names from whoever has them. */
function strangersIn(text: string): string[] {
  const found: string[] = [];
  for (const pattern of [runs, listedRuns]) {
    for (const [line, program = '', options = ''] of text.matchAll(pattern)) {
      const staysHere = ['npx', 'npm exec', 'npm x'].includes(program) && /--no(?:-install)?\b/.test(options);
      if (!staysHere) found.push(line);
    }
  }
  for (const pattern of [installs, dependencies, addresses]) found.push(...(text.match(pattern) ?? []));
  for (const [line] of text.matchAll(images)) if (!/localhost\/mayfly$/.test(line)) found.push(line);
  for (const [line] of text.matchAll(containers)) if (!line.includes('localhost/mayfly')) found.push(line);
  return found;
}

test('no page, example, file to deploy or text of a program runs or fetches a name that a registry could give to a stranger', () => {
  assert.ok(files.length > 500, `${files.length} files`);
  const found = files.flatMap((file) => {
    const isOurs = /^(?:client|web)\/package\.json$/.test(file);
    const strangers = isOurs ? [] : strangersIn(readFileSync(join(root, file), 'utf8'));
    return strangers.map((line) => `${file}: ${line}`);
  });
  assert.deepEqual(found, []);
});

test('the ways to run and to fetch a name are known', () => {
  const strange = `npx mayfly dev
npx -y mayfly@latest dev
npm exec -- mayfly dev
pnpm dlx mayfly
{ "command": "npx", "args": ["-y", "mayfly", "mcp"] }
spawn('npx', ['mayfly', 'serve'])
npm i -D mayfly-client
npm install --save-dev @playwright/test mayfly-client mayfly
"devDependencies": { "mayfly": "^0.2.0" }
import { Mayfly } from 'npm:mayfly-client';
    image: mayfly:latest
    image: ghcr.io/somebody/mayfly
FROM mayfly
new GenericContainer('mayfly')
DockerContainer("somebody/mayfly")
DockerImageName.parse("mayfly:0.2")
docker run --rm mayfly dev`;
  const longLine = 'npm install --global \\\nmayfly';
  for (const line of [...strange.split('\n'), longLine]) assert.notDeepEqual(strangersIn(line), [], line);
  const own = `npx --no-install mayfly dev -- npm test
npm exec --no -- mayfly dev
{ "command": "npx", "args": ["--no-install", "mayfly", "mcp"] }
npm i -D ./mayfly-client-0.2.0.tgz ./mayfly-0.2.0.tgz
    image: localhost/mayfly
new GenericContainer('localhost/mayfly')
DockerImageName.parse("localhost/mayfly")
docker run --rm localhost/mayfly dev
podman exec mayfly mayfly keys list
npm run mayfly dev
mayfly dev`;
  for (const line of own.split('\n')) assert.deepEqual(strangersIn(line), [], line);
});
