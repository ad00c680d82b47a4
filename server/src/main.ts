#!/usr/bin/env node
const [command = 'serve', ...args] = process.argv.slice(2);
// A health check runs every few seconds beside a server, so nothing else is loaded for it.
process.exitCode =
  command === 'health' && (args.length === 0 || (args.length === 1 && args[0] === '--dev'))
    ? await (await import('./cli/operator/serve/health.ts')).health({ isDev: args.length === 1 })
    : await (await import('./cli/run.ts')).run([command, ...args]);
if (process.exitCode !== 0) process.exit();
