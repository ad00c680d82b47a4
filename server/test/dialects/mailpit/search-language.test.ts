import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { MailCondition } from '../../../src/core/mails/found/search/mail-conditions.ts';
import { DialectError } from '../../../src/dialects/base/dialect-error.ts';
import {
  searchCharactersMax,
  searchFilter,
  searchTermsMax,
} from '../../../src/dialects/mailpit/search/search-language.ts';
import { numberOfInputs } from '../../support/thoroughness.ts';

const april = Date.parse('2024-04-01T00:00:00Z');

/** Searches and the conditions that they are. */
const searches: readonly (readonly [string, readonly MailCondition[]])[] = [
  ['john doe', [{ anywhere: 'john' }, { anywhere: 'doe' }]],
  ['"john doe"', [{ anywhere: 'john doe' }]],
  ['john" doe"x', [{ anywhere: 'john doex' }]],
  ['"john doe', [{ anywhere: 'john doe' }]],
  ['  john   doe  ', [{ anywhere: 'john' }, { anywhere: 'doe' }]],
  [
    'john !doe -"jane roe"',
    [{ anywhere: 'john' }, { isNot: true, anywhere: 'doe' }, { isNot: true, anywhere: 'jane roe' }],
  ],
  ['jane@example.com', [{ anywhere: 'jane@example.com' }]],
  ['<jane@example.com>', [{ anywhere: 'jane@example.com' }]],
  ['from:"john doe"', [{ field: 'from', contains: 'john doe' }]],
  ['"from:john doe"', [{ field: 'from', contains: 'john doe' }]],
  ['FROM:John', [{ field: 'from', contains: 'John' }]],
  ['to:<jane@example.com>', [{ field: 'to', contains: 'jane@example.com' }]],
  ['to:"Doe, Jane"', [{ field: 'to', contains: 'Doe Jane' }]],
  [
    'cc:a bcc:b reply-to:c',
    [
      { field: 'cc', contains: 'a' },
      { field: 'bcc', contains: 'b' },
      { field: 'replyTo', contains: 'c' },
    ],
  ],
  [
    'addressed:a -addressed:b',
    [
      { field: 'addressed', contains: 'a' },
      { isNot: true, field: 'addressed', contains: 'b' },
    ],
  ],
  ['subject:"Your order (No. 7)"', [{ field: 'subject', contains: 'Your order (No. 7)' }]],
  ['subject:Re: x', [{ field: 'subject', contains: 'Re:' }, { anywhere: 'x' }]],
  ['message-id:<1@host>', [{ field: 'messageId', contains: '1@host' }]],
  ['is:read', [{ is: 'read' }]],
  ['IS:Unread', [{ isNot: true, is: 'read' }]],
  ['!is:unread', [{ is: 'read' }]],
  ['-is:read', [{ isNot: true, is: 'read' }]],
  ['is:tagged !is:tagged', [{ is: 'tagged' }, { isNot: true, is: 'tagged' }]],
  ['has:attachment -has:attachments', [{ is: 'withAttachment' }, { isNot: true, is: 'withAttachment' }]],
  [
    'tag:"welcome mail" -tag:x',
    [
      { tag: 'welcome mail', anyCase: true },
      { isNot: true, tag: 'x', anyCase: true },
    ],
  ],
  ['larger:1kb', [{ largerThan: 1_024 }]],
  ['-larger:1.5M', [{ isNot: true, largerThan: 1_572_864 }]],
  ['smaller:"2 MB"', [{ smallerThan: 2_097_152 }]],
  ['smaller:1234567890', [{ smallerThan: 1_234_567_890 }]],
  ['from: to: subject: tag: before: after: -from:', []],
  ['larger:1gb larger:0 larger:x', [{ anywhere: 'larger:1gb' }, { anywhere: 'larger:0' }, { anywhere: 'larger:x' }]],
  ['is:important has:pictures', [{ anywhere: 'is:important' }, { anywhere: 'has:pictures' }]],
  ['http://a.test/?x=1', [{ anywhere: 'http://a.test/?x=1' }]],
  ['- ! -- "" ""', [{ anywhere: '-' }, { anywhere: '!' }, { isNot: true, anywhere: '-' }]],
  ['constructor:x __proto__:y', [{ anywhere: 'constructor:x' }, { anywhere: '__proto__:y' }]],
];

test('a search means what it means in Mailpit', () => {
  for (const [search, conditions] of searches) {
    assert.deepEqual(searchFilter(search, undefined), { conditions }, search);
  }
});

test('dates bound the time of receipt, both ends included', () => {
  const bounds = (search: string, zone?: string) => {
    const { receivedAfterMs, receivedBeforeMs, conditions } = searchFilter(search, zone);
    assert.deepEqual(conditions, []);
    return [receivedAfterMs, receivedBeforeMs];
  };
  assert.deepEqual(bounds('after:2024/04/01'), [april - 1, undefined]);
  assert.deepEqual(bounds('before:2024/04/01'), [undefined, april + 1]);
  assert.deepEqual(bounds('-after:2024/04/01'), [undefined, april + 1]);
  assert.deepEqual(bounds('!before:2024/04/01'), [april - 1, undefined]);
  assert.deepEqual(bounds('after:2024/04/01 after:2023/04/01 before:2025 before:"May 1, 2025 10:00"'), [
    april - 1,
    Date.parse('2025-01-01T00:00:00Z') + 1,
  ]);
  assert.deepEqual(bounds('after:2024/04/01', 'Pacific/Auckland'), [april - 13 * 3_600_000 - 1, undefined]);
});

test('what cannot be told of a mail is an error that names the word', () => {
  const failsWith = (search: string, message: RegExp, zone?: string) =>
    assert.throws(
      () => searchFilter(search, zone),
      (error) => error instanceof DialectError && error.status === 400 && message.test(error.message),
      search,
    );
  failsWith('  ', /^Error: no search query$/);
  failsWith('x before:soon', /"before:soon"/);
  failsWith('-after:31/12/2024', /"after:31\/12\/2024"/);
  failsWith('has:inline', /"has:inline"/);
  failsWith('!HAS:Inlines', /"HAS:Inlines"/);
  failsWith('after:2024/04/01', /tz="Mars\/Olympus"/, 'Mars/Olympus');
  failsWith('x'.repeat(searchCharactersMax + 1), /1000 characters/);
  failsWith('x '.repeat(searchTermsMax + 1), /32 terms/);
});

/** A text that may be looked for: no punctuation that counts as a blank, no blank at its ends. */
const text = fc
  .array(fc.stringMatching(/^[A-Za-z0-9@.+_äß日-]{1,12}$/), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const term: fc.Arbitrary<readonly [string, MailCondition]> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        ['from', 'from'] as const,
        ['to', 'to'] as const,
        ['cc', 'cc'] as const,
        ['bcc', 'bcc'] as const,
        ['reply-to', 'replyTo'] as const,
        ['addressed', 'addressed'] as const,
        ['subject', 'subject'] as const,
        ['message-id', 'messageId'] as const,
      ),
      text,
    )
    .map(([[name, field], contains]) => [`${name}:"${contains}"`, { field, contains }] as const),
  text.map((tag) => [`"tag:${tag}"`, { tag, anyCase: true as const }] as const),
  text.filter((words) => !/^[-!]/.test(words)).map((anywhere) => [`"${anywhere}"`, { anywhere }] as const),
  fc.nat(9_999).map((kib) => [`larger:${kib + 1}k`, { largerThan: (kib + 1) * 1_024 }] as const),
  fc.constantFrom(['is:read', { is: 'read' }] as const, ['is:tagged', { is: 'tagged' }] as const),
);

test('terms are read one by one, each in its place, negated or not', () => {
  const terms = fc.array(fc.tuple(term, fc.constantFrom('', '-', '!')), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(terms, fc.nat(3), (given, blanks) => {
      const search = given.map(([[word], mark]) => `${mark}${word}`).join(' '.repeat(blanks + 1));
      fc.pre(search.length <= searchCharactersMax);
      const wanted = given.map(([[, condition], mark]) => (mark === '' ? condition : { ...condition, isNot: true }));
      assert.deepEqual(searchFilter(search, undefined), { conditions: wanted });
    }),
    { numRuns: numberOfInputs(400) },
  );
});

test('any text is a search, or an error of the dialect', () => {
  const piece = fc.oneof(
    fc.constantFrom('"', ' ', '-', '!', ':', '\0', '\t', 'from:', 'tag:', 'after:', 'larger:', '2024', '/', '1', 'is:'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.option(fc.string(), { nil: undefined }), (pieces, zone) => {
      try {
        const { conditions } = searchFilter(pieces.join(''), zone);
        assert.ok((conditions ?? []).length <= searchTermsMax);
      } catch (error) {
        assert.ok(error instanceof DialectError, String(error));
      }
    }),
    { numRuns: numberOfInputs(1_000) },
  );
});
