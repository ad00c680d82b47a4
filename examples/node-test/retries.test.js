import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startMayfly } from 'mayfly/testing';
import { startApp } from '../sign-up/app.js';
import { enterCode, signUp } from '../sign-up/visitor.js';

let mayfly;
let app;

before(async () => {
  mayfly = await startMayfly();
  app = await startApp({ smtp: mayfly.smtp });
});

after(async () => {
  await app?.stop();
  await mayfly?.stop();
});

test('a new user gets the code from a mail server that is busy twice', async () => {
  await using mailbox = await mayfly.client.createMailbox();
  await mailbox.script([{ reply: '451 4.7.1 try again later', times: 2 }]);
  await signUp(app.url, mailbox.address);
  const attempts = await mailbox.waitForAttempts(3, { timeout: '10s' });
  assert.deepEqual(
    attempts.map(({ at, reply }) => [at, reply.slice(0, 3)]),
    [
      ['rcpt', '451'],
      ['rcpt', '451'],
      ['end', '250'],
    ],
  );
  const code = await mailbox.waitForCode({ timeout: '10s' });
  assert.match(await enterCode(app.url, { email: mailbox.address, code }), /Welcome/);
});
