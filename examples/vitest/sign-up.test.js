import { expect, test as testWithMail } from 'mayfly-client/vitest';
import { startApp } from '../sign-up/app.js';
import { enterCode, open, signUp } from '../sign-up/visitor.js';

const test = testWithMail.extend('app', { scope: 'worker' }, async ({ mayfly }, { onCleanup }) => {
  const app = await startApp({ smtp: mayfly.smtp });
  onCleanup(app.stop);
  return app;
});

test('a new user confirms the address with the code', async ({ app, mailbox }) => {
  await signUp(app.url, mailbox.address);
  const code = await mailbox.waitForCode({ subject: 'confirm' });
  expect(await enterCode(app.url, { email: mailbox.address, code })).toContain('Welcome');
});

test('a new user opens the link in the mail', async ({ app, mailbox }) => {
  await signUp(app.url, mailbox.address);
  await expect(mailbox).toHaveReceivedMail({ subject: 'confirm' });
  const mail = await mailbox.waitForMail();
  expect(await open(mail.link('Confirm my address'))).toContain('Welcome');
});
