const { useMailbox, useMayfly } = require('mayfly-client/jest');
const { startApp } = require('../sign-up/app.js');
const { enterCode, signUp } = require('../sign-up/visitor.js');

const mailbox = useMailbox();
let app;

beforeAll(async () => {
  app = await startApp({ smtp: useMayfly().smtp });
});

afterAll(() => app.stop());

test('a new user gets the code from a mail server that is busy twice', async () => {
  await mailbox.script([{ reply: '451 4.7.1 try again later', times: 2 }]);
  await signUp(app.url, mailbox.address);
  await expect(mailbox).toHaveBeenRetried({ times: 2, backoff: 'growing' });
  const code = await mailbox.waitForCode();
  expect(await enterCode(app.url, { email: mailbox.address, code })).toContain('Welcome');
});
