import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseView } from './database-view.ts';
import { findLeftContent, type LeftContent } from './left-content.ts';
import type { Trace } from './mail-traces.ts';

const pieceBytes = 4 * 1024 * 1024;
/** Longer than any trace: what two pieces of a file have in common. */
const sharedBytes = 64 * 1024;
/** Places of traces that are told. */
const foundMax = 20;
/** Looks at files that have something, and the pause in milliseconds between them: an erasure comes every few seconds. */
const looksMax = 4;
const pauseMs = 3_000;

/** A trace of a mail in a file. */
export interface FoundTrace {
  readonly file: string;
  readonly at: number;
  readonly name: string;
}

/** What was found in the files of a database. */
export interface Erasedness extends LeftContent {
  /** Files that were read. */
  readonly files: readonly string[];
  readonly found: readonly FoundTrace[];
}

/**
 * Looks at the files of a database, beside a service that runs or without one: whether all of its free space is clear, and whether the
 * files beside it have any of the traces. What was deleted a moment ago gets some seconds to be erased.
 */
export async function checkErased(target: string, traces: readonly Trace[]): Promise<Erasedness> {
  const file = resolve(target);
  let seen = await look(file, traces);
  for (let looks = 1; looks < looksMax && seen.count + seen.pending + seen.found.length > 0; looks += 1) {
    await pause(pauseMs);
    seen = await look(file, traces);
  }
  return seen;
}

async function look(file: string, traces: readonly Trace[]): Promise<Erasedness> {
  const view = await DatabaseView.open(file);
  let content: LeftContent;
  try {
    content = findLeftContent(view);
  } finally {
    view.close();
  }
  const files = filesOf(file);
  const found: FoundTrace[] = [];
  for (const name of traces.length === 0 ? [] : files) found.push(...search(name, traces, foundMax - found.length));
  return { ...content, files, found };
}

/** Files whose names begin with that of a database: its log, and what restores leave beside it. */
function filesOf(file: string): string[] {
  const folder = dirname(file);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith(basename(file)))
    .map(({ name }) => join(folder, name))
    .sort();
}

/** Finds traces in a file, each once, at most `most`. */
function search(name: string, traces: readonly Trace[], most: number): FoundTrace[] {
  const file = openSync(name, 'r');
  const found = new Map<Trace, FoundTrace>();
  try {
    const piece = Buffer.alloc(pieceBytes);
    for (let at = 0; found.size < most; at += pieceBytes - sharedBytes) {
      const bytes = piece.subarray(0, readSync(file, piece, 0, piece.length, at));
      for (const trace of traces) {
        const index = found.has(trace) ? -1 : bytes.indexOf(trace.bytes);
        if (index >= 0) found.set(trace, { file: name, at: at + index, name: trace.name });
      }
      if (bytes.length < piece.length) break;
    }
    return [...found.values()].slice(0, Math.max(0, most));
  } finally {
    closeSync(file);
  }
}
