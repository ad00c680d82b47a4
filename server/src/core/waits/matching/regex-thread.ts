import { parentPort } from 'node:worker_threads';
import { RE2JS, RE2JSException } from 're2js';
import { stopwatch } from '../../../lib/stopwatch.ts';
import { regexInstructionsMax } from './regex-size.ts';
import type { RegexAnswer, RegexQuestion } from './regexes.ts';

/** Compiled regular expressions that are kept, because waits often repeat them. */
const keptMax = 100;
const kept = new Map<string, RE2JS>();

parentPort?.on('message', (question: RegexQuestion) => parentPort?.postMessage(answerTo(question)));

function answerTo({ regex, texts, asksGroups }: RegexQuestion): RegexAnswer {
  const startedAt = stopwatch();
  try {
    const compiled = compile(regex);
    const instructions = compiled.programSize();
    if (instructions > regexInstructionsMax) return { problem: 'is too large' };
    keep(regex, compiled);
    const matching = texts.find((text) => compiled.test(text));
    const groups = matching === undefined || !asksGroups ? {} : { groups: groupsIn(compiled, matching) };
    return { matches: matching !== undefined, instructions, ms: stopwatch() - startedAt, ...groups };
  } catch (error) {
    if (error instanceof RE2JSException) return { problem: `is not in RE2 syntax: ${error.message}` };
    throw error;
  }
}

function groupsIn(compiled: RE2JS, text: string): string[] {
  const matcher = compiled.matcher(text);
  if (!matcher.find()) return [];
  return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? '');
}

function compile(regex: string): RE2JS {
  return kept.get(regex) ?? RE2JS.compile(regex);
}

/** Keeps a compiled expression as the most recently used, and drops the least recently used. */
function keep(regex: string, compiled: RE2JS): void {
  kept.delete(regex);
  kept.set(regex, compiled);
  const [oldest] = kept.keys();
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
}
