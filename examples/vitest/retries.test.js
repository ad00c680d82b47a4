import { expect, test as testWithMail } from 'mayfly-client/vitest';
import { startApp } from '../sign-up/app.js';
import { enterCode, signUp } from '../sign-up/visitor.js';

const test = testWithMail.extend('app', { scope: 'worker' }, async ({ mayfly }, { onCleanup }) => {
  const app = await startApp({ smtp: mayfly.smtp });
  onCleanup(app.stop);
  return app;
});

test('a new user gets the code from a mail server that is busy twice', async ({ app, mailbox }) => {
  await mailbox.script([{ reply: '451 4.7.1 try again later', times: 2 }]);
  await signUp(app.url, mailbox.address);
  await expect(mailbox).toHaveBeenRetried({ times: 2, backoff: 'growing' });
  expect(await enterCode(app.url, { email: mailbox.address, code: await mailbox.waitForCode() })).toContain('Welcome');
});
