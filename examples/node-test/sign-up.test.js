import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startMayfly } from 'mayfly/testing';
import { startApp } from '../sign-up/app.js';
import { enterCode, open, signUp } from '../sign-up/visitor.js';

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

test('a new user confirms the address with the code', async () => {
  await using mailbox = await mayfly.client.createMailbox();
  await signUp(app.url, mailbox.address);
  const code = await mailbox.waitForCode({ subject: 'confirm', timeout: '10s' });
  assert.match(await enterCode(app.url, { email: mailbox.address, code }), /Welcome/);
});

test('a new user opens the link in the mail', async () => {
  await using mailbox = await mayfly.client.createMailbox();
  await signUp(app.url, mailbox.address);
  const mail = await mailbox.waitForMail({ subject: 'confirm', timeout: '10s' });
  assert.match(await open(mail.link('Confirm my address')), /Welcome/);
});
