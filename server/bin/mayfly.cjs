#!/usr/bin/env node
// The command `mayfly`. It is plain JavaScript of the oldest kind, so that an older Node.js can read it and say what is missing.
// biome-ignore lint/style/useNodejsImportProtocol: an older one does not know `node:`.
const { join } = require('path');
// biome-ignore lint/style/useNodejsImportProtocol: likewise.
const { existsSync } = require('fs');
const memoryOptions = require('./memory-options.json');
const { missingNode } = require('./node-version.cjs');

/** The repository runs its source; the package has only what was made of it. */
const source = join(__dirname, '..', 'src', 'main.ts');
const isRepository = existsSync(source);

const missing = missingNode();
if (missing === undefined) start();
else {
  const remedy = isRepository ? 'run "npm ci", which brings one, then "npm start"' : 'get one at https://nodejs.org';
  console.error(`mayfly: ${missing}: ${remedy}`);
  process.exit(2);
}

function start() {
  // In the package beside the code, so that it goes when the package does. Where it cannot be written nothing is kept.
  const cache = join(__dirname, isRepository ? '../..' : '..', 'node_modules', '.cache', 'mayfly');
  // From the environment threads and workers have it, too.
  process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || cache;
  if (isService()) useMemoryOptions();
  require('node:module').enableCompileCache(process.env.NODE_COMPILE_CACHE);
  import(isRepository ? '../src/main.ts' : '../dist/main.js');
}

function isService() {
  return process.argv[2] === undefined || process.argv[2] === 'serve';
}

/**
 * V8 and the C library read these options only when a process starts, so the process replaces itself, under the same id, by one
 * that has them. Workers inherit them. An option that the operator has set stays as it is.
 */
function useMemoryOptions() {
  const given = (process.env.NODE_OPTIONS || '').split(' ').concat(process.execArgv);
  const flags = memoryOptions.flags.filter((flag) => !given.some((other) => nameOf(other) === nameOf(flag)));
  const variables = Object.keys(memoryOptions.environment).filter((name) => process.env[name] === undefined);
  // Windows cannot replace a process.
  if (!process.execve || (flags.length === 0 && variables.length === 0)) return;
  for (const name of variables) process.env[name] = memoryOptions.environment[name];
  const line = [process.execPath].concat(process.execArgv, flags, __filename, process.argv.slice(2));
  process.execve(process.execPath, line, process.env);
}

function nameOf(flag) {
  return flag.split('=')[0].replace(/_/g, '-');
}
