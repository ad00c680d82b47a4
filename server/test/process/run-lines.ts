import { run } from '../../src/cli/run.ts';

// Runs the command lines of its argument, a JSON array, one after the other, as a process of its own would run each. What
// one has put out ends with NUL, and on standard output with its exit code before that.
const lines: string[][] = JSON.parse(process.argv[2] ?? '[]');
process.stdout.setMaxListeners(lines.length + 10);
for (const line of lines) {
  const code = await run(line);
  process.stdout.write(`${code}\0`);
  process.stderr.write('\0');
}
