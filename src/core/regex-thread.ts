import { parentPort } from 'node:worker_threads';
import { RE2JS, RE2JSException } from 're2js';
import { stopwatch } from '../lib/stopwatch.ts';
import type { RegexAnswer, RegexQuestion } from './regexes.ts';

/** Waits come again and again with the same ones. */
const keptMax = 100;
const kept = new Map<string, RE2JS>();

parentPort?.on('message', ({ number, question }: { number: number; question: RegexQuestion }) => {
  parentPort?.postMessage({ number, answer: answerTo(question) });
});

function answerTo({ regex, texts }: RegexQuestion): RegexAnswer {
  const startedAt = stopwatch();
  try {
    const compiled = compile(regex);
    const matches = texts.some((text) => compiled.test(text));
    return { matches, instructions: compiled.programSize(), ms: stopwatch() - startedAt };
  } catch (error) {
    if (error instanceof RE2JSException) return { problem: error.message };
    throw error;
  }
}

function compile(regex: string): RE2JS {
  const compiled = kept.get(regex) ?? RE2JS.compile(regex);
  kept.delete(regex);
  kept.set(regex, compiled);
  const [oldest] = kept.keys();
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
  return compiled;
}
