import { type CorpusMessage, corpusMessages, readCorpusFile } from '../../support/corpora.ts';
import type { Expectation } from './expectation.ts';
import { readMailcoreStructure } from './mailcore-structure.ts';
import { readMailcoreSummary } from './mailcore-summary.ts';
import { readMimeTools } from './mime-tools.ts';
import { readMime4j } from './mime4j.ts';
import { readStalwart } from './stalwart.ts';

/** A message whose source says what is in it. */
export interface ExpectedMessage extends CorpusMessage {
  readonly expectation: Expectation;
}

/** All messages that have an expectation. */
export function expectedMessages(): readonly ExpectedMessage[] {
  return corpusMessages().flatMap((message) => {
    const [path] = message.expected;
    return path === undefined ? [] : [{ ...message, expectation: readExpectation(message.source, path) }];
  });
}

function readExpectation(source: string, path: string): Expectation {
  const content = readCorpusFile(path).toString('utf8');
  switch (source) {
    case 'stalwart-mail-parser':
      return readStalwart(content);
    case 'mailcore2':
      return content.startsWith('{') ? readMailcoreStructure(content) : readMailcoreSummary(content);
    case 'mime4j':
      return readMime4j(content);
    case 'mime-tools-perl':
      return readMimeTools(content);
    default:
      throw new Error(`nobody can read what ${source} expects`);
  }
}
