import { argv } from 'node:process';
import { runCases } from './run-cases.ts';

// The program of the runtimes with a command: the world is its argument.
console.log(JSON.stringify(await runCases(JSON.parse(argv[2] ?? ''))));
