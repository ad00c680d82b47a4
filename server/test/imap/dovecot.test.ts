import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyStructure } from '../../src/imap/message/body-structure.ts';
import { envelope } from '../../src/imap/message/envelope.ts';
import { readStructure } from '../../src/mime/structure/read-structure.ts';
import { readCorpusFile } from '../support/corpora.ts';
import { withCrlf } from '../support/line-ends.ts';
import { dovecotAnswers } from './dovecot/answers.ts';
import { envelopeDifferences, structureDifferences } from './dovecot/differences.ts';
import { type ImapValue, readImapValues } from './imap-list.ts';

test("ENVELOPE and BODYSTRUCTURE of the corpora are Dovecot's, but for differences that are explained", () => {
  const differing = { size: [] as string[], envelope: [] as string[], structure: [] as string[] };
  for (const { path, answer } of dovecotAnswers()) {
    const raw = withCrlf(readCorpusFile(path));
    const structure = readStructure(raw);
    const ours = readImapValues(
      `RFC822.SIZE ${raw.length} ENVELOPE ${[...envelope(structure)].join('')} BODYSTRUCTURE ${[...bodyStructure(structure, true)].join('')}`,
    ).map(compared);
    const theirs = readImapValues(answer).map(compared);
    if (ours[1] !== theirs[1]) differing.size.push(path);
    if (ours[3] !== theirs[3]) differing.envelope.push(path);
    if (ours[5] !== theirs[5]) differing.structure.push(path);
  }
  assert.deepEqual(differing.size, []);
  assert.deepEqual(differing.envelope.toSorted(), Object.values(envelopeDifferences).flat().toSorted());
  assert.deepEqual(differing.structure.toSorted(), Object.values(structureDifferences).flat().toSorted());
});

/** A value as it is compared: white space of a fold is one space, and what Dovecot tells where an address lacks a side is nothing. */
function compared(value: ImapValue): string {
  if (value === null) return 'NIL';
  if ('atom' in value) return value.atom;
  if (!('string' in value)) return `(${value.map(compared).join(' ')})`;
  return JSON.stringify(
    value.string
      .replace(/^MISSING_(?:MAILBOX|DOMAIN)$/, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}
