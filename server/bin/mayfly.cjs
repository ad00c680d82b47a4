#!/usr/bin/env node
// The command `mayfly`. It is plain JavaScript of the oldest kind, so that an older Node.js can read it and say what is missing.
// biome-ignore lint/style/useNodejsImportProtocol: an older one does not know `node:`.
const { join } = require('path');
// biome-ignore lint/style/useNodejsImportProtocol: likewise.
const { existsSync } = require('fs');
const { engines } = require('../package.json');

/** The repository runs its source; the package has only what was made of it. */
const source = join(__dirname, '..', 'src', 'main.ts');
const isRepository = existsSync(source);

const node = process.versions.node;
/** Of each range of `engines`, as in `^24.13.1 || >=25.4.0`: the oldest version, and whether it stands for one major only. */
const ranges = engines.node.split('||').map((range) => {
  const [, operator, version] = /^\s*(\^|>=)([\d.]+)\s*$/.exec(range);
  return { version, isOneMajor: operator === '^' };
});

if (ranges.some(isInRange)) start();
else {
  const needed = ranges.map(
    ({ version, isOneMajor }) => version + ' or later' + (isOneMajor ? ` (${parts(version)[0]}.x)` : ''),
  );
  const remedy = isRepository ? 'run "npm ci", which brings one, then "npm start"' : 'get one at https://nodejs.org';
  const found = `${node} (${process.execPath})`;
  console.error(`mayfly: Node.js ${needed.join(', or ')} is needed, and this is ${found}: ${remedy}`);
  process.exit(2);
}

function isInRange({ version, isOneMajor }) {
  const [major, minor, patch] = parts(node);
  const [majorMin, minorMin, patchMin] = parts(version);
  if (major !== majorMin) return major > majorMin && !isOneMajor;
  return minor > minorMin || (minor === minorMin && patch >= patchMin);
}

function parts(version) {
  return version.split('.').map((part) => parseInt(part, 10));
}

function start() {
  // In the package beside the code, so that it goes when the package does. Where it cannot be written nothing is kept.
  const cache = join(__dirname, isRepository ? '../..' : '..', 'node_modules', '.cache', 'mayfly');
  // From the environment threads and workers have it, too.
  process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || cache;
  require('node:module').enableCompileCache(process.env.NODE_COMPILE_CACHE);
  import(isRepository ? '../src/main.ts' : '../dist/main.js');
}
