import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractFrom } from '../../src/extract/extract.ts';
import { parseContent } from '../../src/mime/parse-mail.ts';
import type { SampleMail } from './corpus/sample-mail.ts';
import { codeMails, linkMails, otherMails, wordings } from './wordings/mails.ts';

/** Counts of a language: of its mails with a code how many had it first, another first or none; of the others, with one. */
interface Counts {
  readonly language: string;
  readonly withCode: number;
  readonly firstRight: number;
  readonly wrongFirst: readonly string[];
  readonly none: readonly string[];
  readonly without: number;
  readonly invented: readonly string[];
}

const table = wordings.map((wording): Counts => {
  const read = codeMails(wording).map((mail) => ({ mail, first: firstCode(mail) }));
  const others = otherMails(wording).map((mail) => ({ mail, first: firstCode(mail) }));
  return {
    language: wording.language,
    withCode: read.length,
    firstRight: read.filter(({ mail, first }) => first === mail.code).length,
    wrongFirst: namesOf(read.filter(({ mail, first }) => first !== undefined && first !== mail.code)),
    none: namesOf(read.filter(({ first }) => first === undefined)),
    without: others.length,
    invented: namesOf(others.filter(({ first }) => first !== undefined)),
  };
});

test('finds the first code of each wording in each language, and invents none', (context) => {
  context.diagnostic('language: with code, first right, wrong first, none; without, invented');
  for (const { language, withCode, firstRight, wrongFirst, none, without, invented } of table) {
    const numbers = [withCode, firstRight, wrongFirst.length, none.length].join(', ');
    context.diagnostic(`${language}: ${numbers}; ${without}, ${invented.length}`);
  }
  const wrong = table.flatMap(({ wrongFirst, none, invented }) => [...wrongFirst, ...none, ...invented]);
  assert.deepEqual(wrong, []);
});

test('tells the purpose of a link by its words in each language', () => {
  const wrong = wordings.flatMap(linkMails).filter((mail) => {
    return extractFrom(parseContent(mail.raw)).links[0]?.rel !== mail.link?.rel;
  });
  assert.deepEqual(
    wrong.map(({ name }) => name),
    [],
  );
});

function firstCode({ raw }: SampleMail): string | undefined {
  return extractFrom(parseContent(raw)).codes[0]?.value;
}

function namesOf(found: readonly { readonly mail: SampleMail }[]): string[] {
  return found.map(({ mail }) => mail.name);
}
