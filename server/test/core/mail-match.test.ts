import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmailMatch, TextMatch } from '../../src/contract/mails/match.ts';
import { AppError } from '../../src/core/errors.ts';
import { MatchableMail } from '../../src/core/mails/found/matchable-mail.ts';
import { outlineOf } from '../../src/core/mails/kept/outline.ts';
import type { WaitCondition } from '../../src/core/waits/matching/condition.ts';
import { createMatcher, inOrder } from '../../src/core/waits/matching/mail-match.ts';
import { isRegexTooLarge } from '../../src/core/waits/matching/regex-size.ts';
import { Regexes } from '../../src/core/waits/matching/regexes.ts';
import { findInText } from '../../src/core/waits/matching/text-find.ts';
import { parseOutline } from '../../src/mime/parse-mail.ts';
import { ManualClock } from '../support/manual-clock.ts';

const regexes = new Regexes();
after(() => regexes.stop());

const header = [
  'From: =?utf-8?q?J=C3=B6rg_Example?= <joerg@example.org>',
  'To: "Sign Up" <first@mail.test>, second@mail.test',
  'Cc: Third <third@other.test>',
  'Subject: Your Code: 123456',
];
const body = 'Hello Straße,\n\nyour code is 123456.\n';
const mail = matchable(header, body);

/** An email as it is stored: its outline is made of its header. */
function matchable(lines: readonly string[], text: string): MatchableMail {
  const { outline } = outlineOf(parseOutline(Buffer.from([...lines, '', ''].join('\r\n'))), {
    sender: 'joerg@example.org',
  });
  return new MatchableMail(outline, text);
}

/** Row of a mail that was not read. */
const head = {
  ...{ mailbox_id: 'mailbox', id: 'mail', tx: 1, raw_id: 'raw', outline: '{}' },
  ...{ received_at: 1_000, size: 100, is_read: 0 },
};

/** The members of a match that a mail fails, and the conditions beside it. */
async function failedOf(match: EmailMatch, given = mail, conditions: readonly WaitCondition[] = []) {
  const matcher = await createMatcher(match, { regexes, holder: 'alice', conditions });
  const { failed, open } = matcher({ head, content: given });
  for (const { member, ...question } of open) {
    const answer = await regexes.ask('alice', question);
    assert.ok(answer && 'matches' in answer);
    if (!answer.matches) failed.push(member);
  }
  return inOrder(failed);
}

const matching: readonly EmailMatch[] = [
  {},
  { subject: 'your code' },
  { subject: { equals: 'Your Code: 123456' } },
  { subject: { regex: '^Your Code: [0-9]{6}$' } },
  { subject: { regex: '(?i)your code' } },
  { from: 'EXAMPLE.org' },
  { from: 'jörg' },
  { from: 'jo\u0308rg' },
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
  for (const match of matching) assert.deepEqual(await failedOf(match), [], JSON.stringify(match));
});

test('an email that does not match says in what', async () => {
  for (const [match, names] of failing) assert.deepEqual(await failedOf(match), names, JSON.stringify(match));
});

test('conditions beside a match must hold, too, and are named after its members', async () => {
  const addresses = (list: readonly { address: string }[] = []) => list.map(({ address }) => address);
  const cc = (match: TextMatch): WaitCondition => ({ name: 'CC', match, texts: (outline) => addresses(outline.cc) });
  const to = (match: TextMatch): WaitCondition => ({ name: 'TO', match, texts: (outline) => addresses(outline.to) });
  const unread: WaitCondition = { name: 'unread', passes: ({ is_read }) => is_read === 0 };
  const early: WaitCondition = { name: 'early', passes: ({ received_at }) => received_at < 1_000 };
  for (const [conditions, failed] of [
    [[cc('THIRD@'), to({ equals: 'second@mail.test' }), unread], []],
    [[cc({ regex: '^third@' }), to({ regex: '^first@' })], []],
    [
      [to('third'), cc('first')],
      ['TO', 'CC'],
    ],
    [[cc('third'), cc('first'), cc('second')], ['CC']],
    [
      [cc({ regex: '^other' }), early, unread],
      ['early', 'CC'],
    ],
  ] as const) {
    const match = { from: 'nobody', subject: 'code' };
    assert.deepEqual(await failedOf(match, mail, conditions), ['from', ...failed]);
  }
  await assert.rejects(failedOf({}, mail, [cc({ regex: '(' })]), /CC/);
});

test('a sender without a From header, and a mail without headers, are matched by what there is', async () => {
  assert.deepEqual(await failedOf({ from: 'joerg', to: 'first' }, matchable([], body)), ['to']);
  assert.deepEqual(await failedOf({ to: { regex: '.' } }, matchable([], body)), ['to']);
});

test('what is no regular expression of linear time is refused, and says where', async () => {
  for (const regex of ['(', 'a**', '(a)\\1', '(?=a)', '(?<!a)b', 'x{1001}', '[z-a]', `(${'a?'.repeat(300)}){9}`]) {
    await assert.rejects(
      failedOf({ text: { regex } }),
      (error) =>
        error instanceof AppError &&
        error.code === 'invalid_request' &&
        error.fields[0]?.pointer === '/match/text/regex',
      regex,
    );
  }
});

test('a regular expression whose repetitions make a giant of it is refused before it is made', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(3);
  const shapes = [
    '(?:X){999}',
    '(?:X)(?i){999}',
    '(?:X)\\Q\\E{999}',
    '(?:X[)]\\)\\Q)\\E){9,}{999}',
    '(?:X){1,999}',
    '((?<n>X)){999}',
  ];
  for (const shape of shapes) assert.ok(isRegexTooLarge(shape.replace('X', letters)), shape);
  const small = [
    'x{490}',
    '(?:[a-z]{1,9}\\x{1F600}){9}',
    '[(a-z)+]{400}',
    '\\p{Greek}{400}',
    '[[:alpha:])]{400}(a{2}|b){9}',
  ];
  for (const regex of small) {
    assert.ok(!isRegexTooLarge(regex), regex);
    assert.deepEqual(await failedOf({ text: { regex } }), ['text'], regex);
  }
});

test('the first match in a text is found with its groups, in so much of the text as takes bounded time', async () => {
  const find = (regex: string, text: string) => findInText(regexes, { holder: 'alice', regex, text });
  assert.deepEqual(await find('is: ([0-9]{2})(x)?', 'code is: 123456'), { groups: ['is: 12', '12', ''], left: 0 });
  assert.deepEqual(await find('is: ([0-9]{2})', 'none'), { left: 0 });
  assert.deepEqual(await find('', 'all'), { groups: [''], left: 0 });
  const long = `${'a'.repeat(5_000_000)}b`;
  const { groups, left } = await find('(a*)b', long);
  assert.ok(groups === undefined && left > 4_000_000 && left < long.length, `${left} left`);
  for (const regex of ['(', '(?=a)', `(${'a?'.repeat(300)}){9}`])
    await assert.rejects(find(regex, 'a'), /^AppError: the pattern is /, regex);
});

test('a question that takes too much ends the thread, and is the only one that is not answered', async () => {
  const giant = `(?:${'a?b?'.repeat(30)}){999}`.repeat(11);
  const innocent = Array.from({ length: 5 }, (_, index) => `owner ${index}`);
  const [lost, ...answers] = await Promise.all([
    regexes.ask('mallory', { regex: giant, texts: [] }),
    ...innocent.map((owner) => regexes.ask(owner, { regex: 'a', texts: ['a'] })),
  ]);
  assert.ok(lost && 'problem' in lost);
  for (const answer of answers) assert.ok(answer && 'matches' in answer && answer.matches);
});

test('a question that is late ends the thread, and the next is answered by another', async (t) => {
  const clock = new ManualClock();
  const watched = new Regexes({ monotonic: clock });
  t.after(() => watched.stop());
  let isLate = false;
  const late = watched.ask('mallory', { regex: '(?:a?){400}[bc]', texts: ['a'.repeat(10_000_000)] });
  void late.finally(() => {
    isLate = true;
  });
  while (clock.alarms === 0) await nextTurn();
  assert.equal(clock.lastAlarmAtMs - clock.now(), 3_000);
  while (!isLate) {
    await nextTurn();
    clock.advance(3_000);
  }
  assert.deepEqual(await late, { problem: 'takes too much time or memory' });
  const next = await watched.ask('alice', { regex: 'a', texts: ['a'] });
  assert.ok(next && 'matches' in next && next.matches);
});

test('what takes a backtracking engine for ever is answered', async () => {
  const long = matchable(header, 'a'.repeat(100_000));
  for (const regex of ['(a+)+$x', '(a|a)*b', '(.*)(.*)(.*)(.*)[bc]', '(?:a?){200}[bc]']) {
    assert.deepEqual(await failedOf({ text: { regex } }, long), ['text'], regex);
  }
});

test('a regular expression is asked for a bounded text: of all addresses together, and less the larger it is', async () => {
  const addresses = Array.from({ length: 1_000 }, (_, index) => `u${index}@${'x'.repeat(200)}.test`);
  const crowd = matchable([`To: ${addresses.join(', ')}`, `Cc: ${addresses.join(', ')}`], '');
  const charactersOf = async (regex: string) => {
    const matcher = await createMatcher({ to: { regex } }, { regexes, holder: 'alice' });
    const [question] = matcher({ head, content: crowd }).open;
    return question?.texts.join('').length ?? 0;
  };
  assert.ok((await charactersOf('q')) < 40_000, 'of each field its beginning');
  const [small, large] = [await charactersOf('q{100}'), await charactersOf('q{400}')];
  assert.ok(small <= 10_000 && large <= 2_500 && large > 2_000, `${small}, ${large}`);
});

test('the first 500 addresses are looked at', async () => {
  const to = Array.from({ length: 600 }, (_, index) => `${index}@x.test`).join(',');
  for (const fields of [[`To: ${to}`], [`To: 0@x.test`, `Cc: ${to.slice('0@x.test,'.length)}`]]) {
    const { recipients } = matchable(fields, '');
    assert.deepEqual([recipients.length, recipients.at(-1)], [500, '499@x.test']);
  }
});

test('owners are served in turn by the thread of regular expressions, and one that is stopped answers no more', async () => {
  const order: string[] = [];
  const ask = async (owner: string, text: string) => {
    if ((await regexes.ask(owner, { regex: 'a', texts: [text] })) !== undefined) order.push(owner);
  };
  const crowd = Array.from({ length: 50 }, () => ask('crowd', 'b'));
  await Promise.all([...crowd, ask('alice', 'b')]);
  assert.ok(order.indexOf('alice') <= 3, order.join());
  const stopped = new Regexes();
  const answer = stopped.ask('alice', { regex: 'a', texts: ['b'] });
  stopped.stop();
  assert.equal(await answer, undefined);
});
