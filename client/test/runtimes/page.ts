import { runCases } from './run-cases.ts';

// The script of a page, which is told the world by a call.
Object.assign(globalThis, { runCases });
