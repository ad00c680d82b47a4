import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EmailMatch } from '../../src/contract/wait.ts';
import { AppError } from '../../src/core/errors.ts';
import { createMatcher, type Matchable } from '../../src/core/mail-match.ts';

const headers = [
  'From: =?utf-8?q?J=C3=B6rg_Example?= <joerg@example.org>',
  'To: "Sign Up" <first@mail.test>, second@mail.test',
  'Cc: Third <third@other.test>',
  'Subject: ignored',
].join('\r\n');

const mail: Matchable = {
  sender: 'joerg@example.org',
  subject: 'Your Code: 123456',
  body: 'Hello Straße,\n\nyour code is 123456.\n',
  receivedAt: '2026-03-01T12:00:00.000Z',
  headers,
  hasAttachments: false,
};

const matching: readonly EmailMatch[] = [
  {},
  { subject: 'your code' },
  { subject: { equals: 'Your Code: 123456' } },
  { subject: { regex: '^Your Code: [0-9]{6}$' } },
  { subject: { regex: '(?i)your code' } },
  { from: 'EXAMPLE.org' },
  { from: 'jörg' },
  { from: { equals: 'joerg@example.org' } },
  { from: { equals: 'Jörg Example <joerg@example.org>' } },
  { to: 'first@' },
  { to: 'sign up' },
  { to: { equals: 'second@mail.test' } },
  { to: 'third' },
  { text: 'straße' },
  { text: { regex: 'code is (\\d+)' } },
  { hasAttachments: false },
  { subject: 'code', from: 'jörg', to: 'first', text: 'hello', hasAttachments: false },
];

const failing: readonly (readonly [EmailMatch, readonly string[]])[] = [
  [{ subject: 'codes' }, ['subject']],
  [{ subject: { equals: 'your code: 123456' } }, ['subject']],
  [{ subject: { regex: 'your code' } }, ['subject']],
  [{ from: 'mail.test' }, ['from']],
  [{ to: 'joerg' }, ['to']],
  [{ text: { equals: 'Hello' } }, ['text']],
  [{ hasAttachments: true }, ['hasAttachments']],
  [{ subject: 'code', from: 'nobody', text: 'nothing' }, ['from', 'text']],
];

test('an email matches when it does in everything that is said', async () => {
  for (const match of matching) assert.deepEqual((await createMatcher(match))(mail), [], JSON.stringify(match));
});

test('an email that does not match says in what', async () => {
  for (const [match, names] of failing)
    assert.deepEqual((await createMatcher(match))(mail), names, JSON.stringify(match));
});

test('a sender without a From header, and a mail without headers, are matched by what there is', async () => {
  const { headers: _, ...bare } = mail;
  assert.deepEqual((await createMatcher({ from: 'joerg', to: 'first' }))(bare), ['to']);
});

test('what is no regular expression of linear time is refused, and says where', async () => {
  for (const regex of ['(', 'a**', '(a)\\1', '(?=a)', '(?<!a)b', 'x{1001}', '[z-a]', `(${'a?'.repeat(300)}){9}`]) {
    await assert.rejects(
      createMatcher({ text: { regex } }),
      (error) =>
        error instanceof AppError &&
        error.code === 'invalid_request' &&
        error.fields[0]?.pointer === '/match/text/regex',
      regex,
    );
  }
});

test('what takes a backtracking engine for ever is answered', async () => {
  const body = 'a'.repeat(100_000);
  for (const regex of ['(a+)+$x', '(a|a)*b', '(.*)(.*)(.*)(.*)[bc]', '(?:a?){200}[bc]']) {
    assert.deepEqual((await createMatcher({ text: { regex } }))({ ...mail, body }), ['text'], regex);
  }
});
