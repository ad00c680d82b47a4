const { useMailbox, useMayfly } = require('mayfly-client/jest');
const { startApp } = require('../sign-up/app.js');
const { enterCode, open, signUp } = require('../sign-up/visitor.js');

const mailbox = useMailbox();
let app;

beforeAll(async () => {
  app = await startApp({ smtp: useMayfly().smtp });
});

afterAll(() => app.stop());

test('a new user confirms the address with the code', async () => {
  await signUp(app.url, mailbox.address);
  const code = await mailbox.waitForCode({ subject: 'confirm' });
  expect(await enterCode(app.url, { email: mailbox.address, code })).toContain('Welcome');
});

test('a new user opens the link in the mail', async () => {
  await signUp(app.url, mailbox.address);
  await expect(mailbox).toHaveReceivedMail({ subject: 'confirm' });
  const mail = await mailbox.waitForMail();
  expect(await open(mail.link('Confirm my address'))).toContain('Welcome');
});
