import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { DeliveryAttempt, SetDeliveryScript } from '../../src/contract/mails/scripts.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { startService } from '../support/service.ts';
import { eventually } from '../support/until.ts';
import { type LoggedTry, Postfix, whyNoPostfix } from './postfix.ts';
import { ScriptedMailbox } from './scripted-mailbox.ts';

const skip = whyNoPostfix();
/** Longer than the pauses of a message take. */
const triesMsMax = 90_000;

test('the attempts of a Postfix are the lines of its own log, by the settings of the guide', { skip }, async (t) => {
  const { mailbox, postfix } = await startSender(t, {
    steps: [
      { reply: '451 4.7.1 greylisted, try again later' },
      { at: 'data', reply: '450 4.3.2 busy' },
      { reply: '421 4.3.2 restarting' },
      { at: 'end', drop: true },
    ],
  });
  send(postfix, mailbox, 'later');
  const tries = await triesOf(postfix, 5);
  assert.deepEqual(
    tries.map(({ status }) => status),
    ['deferred', 'deferred', 'deferred', 'deferred', 'sent'],
  );
  const attempts = await mailbox.attempts();
  assert.deepEqual(attempts.map(heard), tries.map(told));
  assertInOrder(attempts, tries);
  // The answer to the fourth was lost, so the fifth is a duplicate.
  assert.deepEqual(
    attempts.map(({ repeatOf }) => repeatOf),
    [undefined, undefined, undefined, undefined, 4],
  );
  assert.deepEqual(await mailbox.subjects(), ['later', 'later']);
});

test('what a Postfix is refused for good it does not try again', { skip }, async (t) => {
  const { mailbox, postfix } = await startSender(t, {
    steps: [{ at: 'end', reply: '554 5.7.1 no' }, { reply: '550 5.1.1 no such user' }],
  });
  for (const subject of ['one', 'two', 'three']) {
    const before = postfix.tries.length;
    send(postfix, mailbox, subject);
    await triesOf(postfix, before + 1);
  }
  const { tries } = postfix;
  assert.deepEqual(
    tries.map(({ status }) => status),
    ['bounced', 'bounced', 'sent'],
  );
  const attempts = await mailbox.attempts();
  assert.deepEqual(attempts.map(heard), tries.map(told));
  assertInOrder(attempts, tries);
  assert.deepEqual(await mailbox.subjects(), ['three']);
});

async function startSender(t: TestContext, script: SetDeliveryScript) {
  const service = await startService(t, { clock: systemClock });
  const mailbox = await ScriptedMailbox.make(service, script);
  const postfix = await Postfix.start(t, { port: service.app.smtp.port, settings: await settingsOfGuide() });
  return { mailbox, postfix };
}

/** The settings by which docs/chaos.md has a Postfix try again within seconds. */
async function settingsOfGuide(): Promise<string> {
  const guide = await readFile(join(import.meta.dirname, '../../../docs/chaos.md'), 'utf8');
  const settings = [...guide.matchAll(/`(\w+ = \w+)`/g)].map(([, setting]) => setting);
  assert.equal(settings.length, 3);
  return settings.join('\n');
}

function send(postfix: Postfix, { address }: ScriptedMailbox, subject: string): void {
  const message = `From: app@client.test\nTo: ${address}\nSubject: ${subject}\n\nHello\n`;
  postfix.send({ from: 'app@client.test', to: address, message });
}

/** Waits until Postfix has logged so many tries. */
async function triesOf(postfix: Postfix, count: number): Promise<LoggedTry[]> {
  const what = () => `${count} tries of Postfix, whose log is\n${postfix.log}`;
  await eventually('the tries', () => postfix.tries.length >= count, triesMsMax).catch(() => assert.fail(what()));
  return postfix.tries;
}

/** What was answered, as the service lists it: nothing where the connection was closed in place of a reply. */
function heard({ reply, dropped }: DeliveryAttempt): string | undefined {
  return dropped ? undefined : reply;
}

function told({ reply }: LoggedTry): string | undefined {
  return reply;
}

/** Asserts that each attempt was answered before Postfix wrote its line, and after the second of the line before. */
function assertInOrder(attempts: readonly DeliveryAttempt[], tries: readonly LoggedTry[]): void {
  for (const [index, { attemptedAt }] of attempts.entries()) {
    const answeredAt = Date.parse(attemptedAt);
    assert.ok(Math.floor(answeredAt / 1_000) * 1_000 <= (tries[index]?.at ?? 0));
    assert.ok(answeredAt >= (tries[index - 1]?.at ?? 0));
  }
}
