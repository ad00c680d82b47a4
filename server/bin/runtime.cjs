// What is asked first, in plain JavaScript of the oldest kind, so that an older Node.js can read it and say what is missing.
// biome-ignore lint/style/useNodejsImportProtocol: an older one does not know `node:`.
const { join } = require('path');
// biome-ignore lint/style/useNodejsImportProtocol: likewise.
const { existsSync } = require('fs');
const { engines } = require('../package.json');

/** The repository runs its source; the package has only what was made of it. */
const isRepository = existsSync(join(__dirname, '..', 'src', 'main.ts'));
exports.isRepository = isRepository;

/** Folder of compiled code: in the package beside it, so that it goes when the package does. Where it cannot be written nothing is kept. */
exports.compileCache = join(__dirname, isRepository ? '../..' : '..', 'node_modules', '.cache', 'mayfly');

const node = process.versions.node;
/** Of each range of `engines`, as in `^24.13.1 || >=25.4.0`: the oldest version, and whether it stands for one major only. */
const ranges = engines.node.split('||').map((range) => {
  const [, operator, version] = /^\s*(\^|>=)([\d.]+)\s*$/.exec(range);
  return { version, isOneMajor: operator === '^' };
});

/** Says which Node.js is needed, when this is none that Mayfly runs on; `undefined` when it is one. */
exports.missingNode = () => {
  // Others tell the version of the Node.js that they are like.
  const other = ['bun', 'deno'].filter((name) => process.versions[name] !== undefined)[0];
  if (other === undefined && ranges.some(isInRange)) return undefined;
  const needed = ranges.map(
    ({ version, isOneMajor }) => version + ' or later' + (isOneMajor ? ` (${parts(version)[0]}.x)` : ''),
  );
  const found = other === undefined ? node : `${other} ${process.versions[other]}`;
  return `Node.js ${needed.join(', or ')} is needed, and this is ${found} (${process.execPath})`;
};

function isInRange({ version, isOneMajor }) {
  const [major, minor, patch] = parts(node);
  const [majorMin, minorMin, patchMin] = parts(version);
  if (major !== majorMin) return major > majorMin && !isOneMajor;
  return minor > minorMin || (minor === minorMin && patch >= patchMin);
}

function parts(version) {
  return version.split('.').map((part) => parseInt(part, 10));
}
