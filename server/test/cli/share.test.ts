import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageWith, startProgram } from './program.ts';

const box = 'qa@mail.test';
const url = /^http:\/\/127\.0\.0\.1:\d+\/shared#mfl_[a-z2-7]{52}\n$/;

test('a mail and a mailbox are shared by a link, which is listed, and revoked by the end of its id', async (t) => {
  const { runAll, run } = await startProgram(t);
  await runAll(`new ${box} --expires never`);
  await run('send -', { input: messageWith({ to: box, subject: 'Confirm', text: 'Hello.' }) });
  const [{ id }] = JSON.parse((await run('mails --json')).output);
  const [mail, mailbox] = await runAll(`share ${id} --expires 1d --views 3`, `share ${box} --history --codes --json`);
  assert.match(mail?.output ?? '', url);
  const { history, codes, mailId } = JSON.parse(mailbox?.output ?? '');
  assert.deepEqual([history, codes, mailId], [true, true, undefined]);
  const [listed, ofMail] = await runAll('share --list', `share ${id} --list --json`);
  const rows = (listed?.output ?? '')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  assert.deepEqual(
    rows.map(([, what, , views]) => [what?.split(' ')[0], views]),
    [
      ['mailbox', '0 views'],
      ['mail', '0 of 3 views'],
    ],
  );
  const [link] = JSON.parse(ofMail?.output ?? '');
  assert.deepEqual([link.mailId, link.viewsMax], [id, 3]);
  const end = link.id.slice(-8);
  const [revoked, again] = await runAll(`share --revoke ${end}`, `share --revoke ${end}`);
  assert.equal(revoked?.errors, `revoked ${link.id}\n`);
  assert.match(again?.errors ?? '', /there is no link whose id ends in/);
});

test('words that do not go together are told before the service is asked', async (t) => {
  const { runAll } = await startProgram(t);
  const wrong = {
    share: 'name what is to be shared: the ID of a mail, or a mailbox',
    'share qa --expires soon': '"soon" is no life of a link: give 90m, 12h or 7d',
    'share qa --views 0': '--views must be a whole number from 1 on, not "0"',
    'share --list --views 3': '--expires, --views, --history and --codes are for a new link',
    'share qa --revoke 1234': '--revoke takes the id of a link, and nothing else',
  };
  for (const [line, told] of Object.entries(wrong)) {
    const [answer] = await runAll(line);
    assert.deepEqual([answer?.code, answer?.errors], [2, `mayfly: ${told}; see mayfly help share\n`], line);
  }
});
