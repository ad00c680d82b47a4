import { run } from '../../src/cli/run.ts';

/** A command line, and the whole environment of the process that would run it. */
export interface CommandLine {
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

// Runs the command lines that it is sent, one after the other, as a process of its own would run each. What one has put out
// ends with NUL, and on standard output with its exit code before that.
let last = Promise.resolve();
process.on('message', (line: CommandLine) => {
  last = last.then(() => runLine(line));
});
process.once('disconnect', () => process.exit());
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);

async function runLine({ args, environment }: CommandLine): Promise<void> {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  const code = await run(args);
  process.stdout.write(`${code}\0`);
  process.stderr.write('\0');
}
