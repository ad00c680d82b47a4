#!/usr/bin/env node
// The command `mayfly`. It is plain JavaScript of the oldest kind, so that an older Node.js can read it and say what is missing.
const memoryOptions = require('./memory-options.json');
const { compileCache, isRepository, missingNode } = require('./runtime.cjs');

const missing = missingNode();
if (missing === undefined) start();
else {
  const remedy = isRepository ? 'run "npm ci", which brings one, then "npm start"' : 'get one at https://nodejs.org';
  console.error(`mayfly: ${missing}: ${remedy}`);
  process.exit(2);
}

function start() {
  // From the environment threads and workers have it, too.
  process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || compileCache;
  if (isService()) useMemoryOptions();
  require('node:module').enableCompileCache(process.env.NODE_COMPILE_CACHE);
  import(isRepository ? '../src/main.ts' : '../dist/code/main.js');
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
  // Node closes the sockets of systemd when it replaces itself: deploy/mayfly.service has the options for it.
  if (process.env.LISTEN_PID === String(process.pid)) return;
  // Windows cannot replace a process.
  if (!process.execve || (flags.length === 0 && variables.length === 0)) return;
  for (const name of variables) process.env[name] = memoryOptions.environment[name];
  const line = [process.execPath].concat(process.execArgv, flags, __filename, process.argv.slice(2));
  process.execve(process.execPath, line, process.env);
}

function nameOf(flag) {
  return flag.split('=')[0].replace(/_/g, '-');
}
