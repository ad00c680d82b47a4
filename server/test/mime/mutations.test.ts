import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMail } from '../../src/mime/parse-mail.ts';
import { corpusMessages, readCorpusFile } from '../support/corpora.ts';
import { mutations } from '../support/mutations.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { assertSound } from './soundness.ts';

// `npm run bench:mime -- mutations --long` reads a hundred thousand, and says how long the slowest took.
const count = numberOfInputs(3_000);
const seed = 5322;

test('every message of the corpora is read whole and sound', () => {
  for (const { path } of corpusMessages()) {
    const raw = readCorpusFile(path);
    try {
      assertSound(raw, parseMail(raw));
    } catch (cause) {
      throw new Error(path, { cause });
    }
  }
});

test(`${count} messages with bytes flipped, cut, doubled and spliced are read`, () => {
  const messages = corpusMessages();
  const originals = messages.map(({ path }) => readCorpusFile(path));
  for (const { index, original, raw } of mutations({ originals, count, seed })) {
    try {
      assertSound(raw, parseMail(raw));
    } catch (cause) {
      throw new Error(`mutation ${index} of seed ${seed}, made from ${messages[original]?.path}`, { cause });
    }
  }
  assert.ok(originals.length > 0);
});
