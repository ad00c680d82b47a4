const { MailSlurp } = require('mailslurp-client');

const mailslurp = new MailSlurp({ apiKey: process.env.API_KEY, basePath: process.env.MAILSLURP_BASE_PATH });
const app = process.env.APP_URL;

const post = async (path, fields) =>
  (await fetch(`${app}${path}`, { method: 'POST', body: new URLSearchParams(fields) })).text();

jest.setTimeout(60_000);

let inbox;

beforeEach(async () => {
  inbox = await mailslurp.createInbox();
});

afterEach(() => mailslurp.deleteInbox(inbox.id));

test('a new user confirms the address with the code', async () => {
  await post('/sign-up', { email: inbox.emailAddress });
  const email = await mailslurp.waitForLatestEmail(inbox.id, 30_000, true);
  expect(email.subject).toContain('Confirm your address');
  const [, code] = /code is <strong>([0-9]{6})/.exec(email.body);
  expect(await post('/code', { email: inbox.emailAddress, code })).toContain('Welcome');
});

test('nothing is sent without a sign-up', async () => {
  try {
    await mailslurp.waitController.waitForLatestEmail({ inboxId: inbox.id, timeout: 200, unreadOnly: true });
    throw new Error('an email came');
  } catch (e) {
    expect(e.status).toEqual(408);
    expect(await e.text()).toContain('Failed to satisfy email query for inbox');
  }
});
