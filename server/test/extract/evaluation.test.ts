import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractFrom } from '../../src/extract/extract.ts';
import { parseContent } from '../../src/mime/parse-mail.ts';
import { corpusMessages, readCorpusFile } from '../support/corpora.ts';
import { corpusMails } from './corpus/corpus.ts';
import type { SampleMail } from './corpus/sample-mail.ts';
import { heldOutMails } from './held-out/held-out.ts';

const rightLeast = 0.99;
const inventedMost = 0.005;

const kinds = { 'written by templates': corpusMails(), 'written out': heldOutMails() };

for (const [kind, mails] of Object.entries(kinds)) {
  const read = mails.map((mail) => ({ mail, extract: extractFrom(parseContent(mail.raw)) }));

  test(`of mails ${kind} finds the code first in 99 of 100, and invents one in 1 of 200 at most`, () => {
    const withCode = read.filter(({ mail }) => mail.code !== undefined);
    const wrong = withCode.filter(({ mail, extract }) => extract.codes[0]?.value !== mail.code);
    assert.ok(wrong.length <= withCode.length * (1 - rightLeast), `wrong: ${namesOf(wrong)}`);
    const without = read.filter(({ mail }) => mail.code === undefined);
    const invented = without.filter(({ extract }) => extract.codes.length > 0);
    assert.ok(invented.length <= without.length * inventedMost, `invented: ${namesOf(invented)}`);
  });

  test(`of mails ${kind} finds the link that one is about, and its purpose`, () => {
    const wrong = read.filter(({ mail, extract }) => {
      const first = extract.links.find(({ rel }) => rel === mail.link?.rel);
      return mail.link !== undefined && first?.href !== mail.link.href;
    });
    assert.equal(namesOf(wrong), '');
  });
}

test('finds no code in the messages of other projects, of which none is about one', () => {
  const invented = corpusMessages().filter(
    ({ path }) => extractFrom(parseContent(readCorpusFile(path))).codes.length > 0,
  );
  assert.deepEqual(
    invented.map(({ path }) => path),
    [],
  );
});

function namesOf(found: readonly { readonly mail: SampleMail }[]): string {
  return found.map(({ mail }) => mail.name).join(', ');
}
