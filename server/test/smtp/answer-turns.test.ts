import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { AnswerTicks } from '../../src/connections/answer-ticks.ts';
import { MessageBudget } from '../../src/core/mails/in/message-budget.ts';
import { networkHolder } from '../../src/lib/client-network.ts';
import type { Effect } from '../../src/smtp/protocol/effects.ts';
import { SmtpProtocol } from '../../src/smtp/protocol/protocol.ts';
import { limits } from './protocol-driver.ts';

/** Far fewer than a client can send at once. */
const repliesAtOnceMax = 100;
const client = networkHolder('192.0.2.1');

test('sessions of one client go on from answers for a few milliseconds of a tick, in their order, and one does in each', async () => {
  let nowMs = 0;
  const ticks = new AnswerTicks({ now: () => nowMs });
  const order: string[] = [];
  const goOn = (name: string, answers: number, costMs: number) => () => {
    nowMs += costMs;
    order.push(name);
    if (answers > 1) ticks.run(client, goOn(name, answers - 1, costMs));
  };
  ticks.run(client, goOn('a', 4, 1));
  ticks.run(client, goOn('b', 3, 1));
  ticks.run(client, goOn('c', 2, 9));
  const perTick = [order.join('')];
  while (order.length < 9) {
    await nextTick();
    perTick.push(order.join(''));
  }
  assert.deepEqual(perTick, ['aa', 'aaab', 'aaabc', 'aaabcab', 'aaabcabc', 'aaabcabcb']);
});

test('a session goes on at once while there is time in the tick, and nobody waits', async () => {
  let nowMs = 0;
  const ticks = new AnswerTicks({ now: () => nowMs });
  assert.equal(ticks.mayGoOn, true);
  nowMs += 2;
  assert.equal(ticks.mayGoOn, false);
  const waiting = Promise.withResolvers<boolean>();
  ticks.run(client, () => waiting.resolve(ticks.mayGoOn));
  ticks.run(client, () => {});
  nowMs += 2;
  assert.equal(await waiting.promise, false, 'another one waits');
  await nextTick();
  assert.equal(ticks.mayGoOn, true);
});

test('a client who has used little time goes on before others that wait, from whatever addresses of a block', async () => {
  let nowMs = 0;
  const ticks = new AnswerTicks({ now: () => nowMs });
  const order: string[] = [];
  const goOn = (holder: string, answers: number) => () => {
    nowMs += 0.5;
    order.push(holder);
    if (answers > 1) ticks.run(holder, goOn(holder, answers - 1));
  };
  const crowd = Array.from({ length: 20 }, (_, last) => networkHolder(`198.51.100.${last}`));
  for (const holder of crowd) ticks.run(holder, goOn(holder, 5));
  while (order.length < 40) await nextTick();
  const before = order.length;
  const other = networkHolder('203.0.113.1');
  ticks.run(other, goOn(other, 2));
  while (order.length < 100 + 2) await nextTick();
  assert.ok(order.indexOf(other) <= before + 1, 'it waited for others');
  assert.ok(order.lastIndexOf(other) <= before + 4, 'it waited for others after its first answer');
  // The first of them has ended: nobody waited when it began.
  assert.equal(new Set(order.slice(before, before + 24)).size, 20, 'sessions of the block take turns');
});

test('commands that lead to no question are read so many in a row, and each is answered', () => {
  const count = 5_000;
  for (const [command, reply] of [
    ['RCPT TO:<no path', 501],
    ['RCPT TO:<a@[192.0.2.1]>', 550],
  ] as const) {
    const protocol = relayedProtocol();
    const replies: string[] = [];
    let effects = protocol.receive(Buffer.from(`${command}\r\n`.repeat(count)));
    for (;;) {
      assert.ok(effects.length <= repliesAtOnceMax + 1, `${effects.length} effects at once`);
      replies.push(...textsOf(effects));
      const last = effects.at(-1);
      if (last?.type !== 'ask') break;
      assert.equal(last.question.type, 'turn');
      effects = protocol.answer({ type: 'turn', outcome: 'granted' });
    }
    assert.equal(replies.filter((text) => text.startsWith(`${reply} `)).length, count);
  }
});

/** A session of a relay, which is not cut off for wrong recipients, with a mail under way. */
function relayedProtocol(): SmtpProtocol {
  const budget = new MessageBudget({ bytesMax: 1_000_000 });
  const holdContent = () => budget.holdFor('192.0.2.1');
  const relay = { offersTls: false, takesPlainLogin: false, isRelay: true };
  const protocol = new SmtpProtocol({ hostname: 'mx.mail.test', limits, holdContent, ...relay });
  protocol.greet();
  protocol.receive(Buffer.from('EHLO relay.test\r\nMAIL FROM:<a@b.test>\r\n'));
  assert.equal(textsOf(protocol.answer({ type: 'room', outcome: true })).length, 1);
  return protocol;
}

function textsOf(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => (effect.type === 'reply' ? [effect.text] : []));
}
