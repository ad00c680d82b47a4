import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A folder of other projects' test messages with an index.jsonl of their paths; it is not part of this project. */
const folder = process.env.MAYFLY_TEST_CORPORA ?? resolve(import.meta.dirname, '../../../../shared/corpora');
const index = join(folder, 'index.jsonl');

/** Why tests over the corpora are skipped, for the runner's `skip`. */
export const withoutCorpora = existsSync(index)
  ? false
  : 'there are no corpora: MAYFLY_TEST_CORPORA names no folder that has them';

/** One message of the corpora. */
export interface CorpusMessage {
  readonly path: string;
  /** The project it comes from. */
  readonly source: string;
  /** Paths of what that project expects, in its own format. */
  readonly expected: readonly string[];
}

/** All messages, in the order of the index; none where there are no corpora. */
export function corpusMessages(): readonly CorpusMessage[] {
  if (withoutCorpora !== false) return [];
  return readFileSync(index, 'utf8')
    .trim()
    .split('\n')
    .map((line): CorpusMessage => JSON.parse(line));
}

/** A file of the corpora, as it is. */
export function readCorpusFile(path: string): Buffer {
  return readFileSync(join(folder, path));
}
