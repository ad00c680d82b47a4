import { run } from '../../src/cli/run.ts';

// Runs the command lines that it is sent, one after the other, as a process of its own would run each. What one has put out
// ends with NUL, and on standard output with its exit code before that.
let last = Promise.resolve();
process.on('message', (line: string[]) => {
  last = last.then(() => runLine(line));
});
process.once('disconnect', () => process.exit());
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);

async function runLine(line: readonly string[]): Promise<void> {
  const code = await run(line);
  process.stdout.write(`${code}\0`);
  process.stderr.write('\0');
}
