import { MailSlurp, MatchOptionFieldEnum, MatchOptionShouldEnum } from 'mailslurp-client';
import { expect, test } from 'vitest';

const mailslurp = new MailSlurp({ apiKey: process.env.API_KEY, basePath: process.env.MAILSLURP_BASE_PATH });
const app = process.env.APP_URL;

const post = async (path, fields) =>
  (await fetch(`${app}${path}`, { method: 'POST', body: new URLSearchParams(fields) })).text();

const isConfirmation = {
  field: MatchOptionFieldEnum.SUBJECT,
  should: MatchOptionShouldEnum.CONTAIN,
  value: 'Confirm your address',
};

test('a new user confirms the address with the code that a pattern finds', async () => {
  const inbox = await mailslurp.createInboxWithOptions({ name: 'Sign up', tags: ['ci'], expiresIn: 300_000 });
  await post('/sign-up', { email: inbox.emailAddress });
  const [preview] = await mailslurp.waitForMatchingEmails({ matches: [isConfirmation] }, 1, inbox.id, 30_000, true);
  const { matches } = await mailslurp.emailController.getEmailContentMatch({
    emailId: preview.id,
    contentMatchOptions: { pattern: 'code is <strong>([0-9]{6})' },
  });
  expect(await post('/code', { email: inbox.emailAddress, code: matches[1] })).toContain('Welcome');
});

test('a new user opens the link in the mail', async () => {
  const inbox = await mailslurp.createInbox();
  await post('/sign-up', { email: inbox.emailAddress });
  const email = await mailslurp.waitController.waitForMatchingFirstEmail({
    inboxId: inbox.id,
    timeout: 30_000,
    unreadOnly: true,
    matchOptions: { matches: [isConfirmation] },
  });
  const { links } = await mailslurp.emailController.getEmailLinks({ emailId: email.id });
  const page = await fetch(links.find((link) => link.includes('/confirm')));
  expect(await page.text()).toContain('Welcome');
});
