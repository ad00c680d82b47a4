// What runs first, in plain JavaScript of the oldest kind, so that an older Node.js can read it and say what is missing.
const { engines } = require('../package.json');

const node = process.versions.node;
/** Of each range of `engines`, as in `^24.13.1 || >=25.4.0`: the oldest version, and whether it stands for one major only. */
const ranges = engines.node.split('||').map((range) => {
  const [, operator, version] = /^\s*(\^|>=)([\d.]+)\s*$/.exec(range);
  return { version, isOneMajor: operator === '^' };
});

/** Says which Node.js is needed, when this is none that Mayfly runs on; `undefined` when it is one. */
exports.missingNode = () => {
  if (ranges.some(isInRange)) return undefined;
  const needed = ranges.map(
    ({ version, isOneMajor }) => version + ' or later' + (isOneMajor ? ` (${parts(version)[0]}.x)` : ''),
  );
  return `Node.js ${needed.join(', or ')} is needed, and this is ${node} (${process.execPath})`;
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
