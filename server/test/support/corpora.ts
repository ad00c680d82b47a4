import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of other projects' test messages; its README says what is in it and under which licences. */
const folder = resolve(import.meta.dirname, '../corpora');

/** One message of the corpora. */
export interface CorpusMessage {
  readonly path: string;
  /** Project that the message comes from. */
  readonly source: string;
  readonly bytes: number;
  /** Paths of the results that the project expects, in the project's own format. */
  readonly expected: readonly string[];
}

/** All messages of the corpora, in the order of the index. */
export function corpusMessages(): readonly CorpusMessage[] {
  return readFileSync(join(folder, 'index.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line): CorpusMessage => JSON.parse(line));
}

/** Content of a file of the corpora, byte for byte. */
export function readCorpusFile(path: string): Buffer {
  return readFileSync(join(folder, path));
}
