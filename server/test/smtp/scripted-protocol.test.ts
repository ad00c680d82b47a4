import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QuestionAnswer } from '../../src/smtp/protocol/effects.ts';
import { drive, everySplit } from './protocol-driver.ts';

const attempt = {
  ...{ id: 'box', place: { mailboxId: 'box' }, owner: 'alice', address: 'box@mail.test' },
  ...{ actsLater: true, isNamed: true, met: undefined },
};
const judged = { verdict: 'accepted', address: 'box@mail.test' } as const;
const goesOn = { type: 'recipient', outcome: { outcome: 'goes_on', attempt, reply: undefined, judged } } as const;
const refusal = { outcome: 'scripted', reply: '451 4.7.1 later', drop: false } as const;
const lost = { outcome: 'scripted', reply: undefined, drop: true } as const;

const bytes = (text: string) => Buffer.from(text, 'latin1');
const envelope = 'EHLO x\r\nMAIL FROM:<a@b>\r\nRCPT TO:<box@mail.test>\r\n';
const content = 'Subject: Hi\r\n\r\n..RSET\r\n.\r\nNOOP\r\n';

/** What a session says whose questions about recipients, DATA and messages have the given answers, in this order. */
function said(
  turns: readonly string[],
  answers: readonly QuestionAnswer[],
  options: { isLocal?: boolean } = {},
): string[] {
  const runWith = (chunks: readonly Iterable<Buffer>[]) => drive(chunks, { answers, offersChunks: true, ...options });
  const whole = runWith(turns.map((turn) => [bytes(turn)]));
  for (const [index, turn] of turns.entries())
    for (const pieces of everySplit(bytes(turn))) {
      const cut = turns.map((other, at) => (at === index ? pieces : [bytes(other)]));
      assert.deepEqual(runWith(cut), whole);
    }
  return whole.effects.map((effect) => effect.split('\r\n')[0]?.slice(0, 9) ?? '');
}

const greeted = ['220 mx.ma', '250-mx.ma', '250 2.1.0'];

test('a scripted session says the same at every split of its bytes (smtp.md row 27)', () => {
  const atRcpt: QuestionAnswer = { type: 'recipient', outcome: { ...refusal, id: 'box' } };
  assert.deepEqual(said([`${envelope}DATA\r\n`, 'NOOP\r\n'], [atRcpt]), [
    ...greeted,
    '451 4.7.1',
    '554 5.5.1',
    '250 2.0.0',
  ]);
  const atData: QuestionAnswer = { type: 'data', outcome: refusal };
  assert.deepEqual(said([`${envelope}DATA\r\n`, 'NOOP\r\n'], [goesOn, atData]), [
    ...[...greeted, '250 2.1.5', '451 4.7.1', '250 2.0.0'],
  ]);
  const atEnd: QuestionAnswer = { type: 'message', outcome: 'scripted', said: refusal };
  const granted: QuestionAnswer = { type: 'data', outcome: 'granted' };
  assert.deepEqual(said([`${envelope}DATA\r\n`, content], [goesOn, granted, atEnd]), [
    ...[...greeted, '250 2.1.5', '354 end w', '451 4.7.1', '250 2.0.0'],
  ]);
  const afterStoring: QuestionAnswer = { type: 'message', outcome: 'stored', said: lost };
  assert.deepEqual(said([`${envelope}DATA\r\n`, content], [goesOn, granted, afterStoring]), [
    ...[...greeted, '250 2.1.5', '354 end w', 'close'],
  ]);
});

test('a refused chunk is no command at any split of its bytes (RFC 3030 §2)', () => {
  const atData: QuestionAnswer = { type: 'data', outcome: refusal };
  assert.deepEqual(said([`${envelope}BDAT 6\r\nQUIT\r\nBDAT 6 LAST\r\nQUIT\r\nNOOP\r\n`], [goesOn, atData]), [
    ...[...greeted, '250 2.1.5', '451 4.7.1', '503 5.5.1', '250 2.0.0'],
  ]);
});

test('what comes before a put-off 354 ends the session, as without a script (RFC 2920 §3.1, smtp.md row 28)', () => {
  const granted: QuestionAnswer = { type: 'data', outcome: 'granted' };
  const { effects, messages } = drive([[bytes(`${envelope}DATA\r\n`), bytes('early\r\n.\r\n')]], {
    ...{ answers: [goesOn, granted], late: true },
  });
  assert.deepEqual(effects.slice(-2), ['554 5.5.0 unauthorised pipelining', 'close']);
  assert.deepEqual(messages, []);
});

test('421 ends the session, and none of it is an error of the client', () => {
  const gone: QuestionAnswer = { type: 'recipient', outcome: { ...refusal, reply: '421 4.3.2 gone', id: 'box' } };
  assert.deepEqual(said([envelope], [gone]).slice(-2), ['421 4.3.2', 'close']);
  const later: QuestionAnswer = { type: 'recipient', outcome: { ...refusal, id: 'box' } };
  const many = `${envelope}${'RCPT TO:<box@mail.test>\r\n'.repeat(20)}`;
  const { effects } = drive([[bytes(many)]], {
    answers: Array.from({ length: 21 }, () => later),
    limits: { errorsMax: 2 },
  });
  assert.equal(effects.filter((effect) => effect.startsWith('451')).length, 21);
});
