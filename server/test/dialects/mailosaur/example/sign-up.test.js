import MailosaurClient from 'mailosaur';
import { expect, test } from 'vitest';

const mailosaur = new MailosaurClient(process.env.MAILOSAUR_API_KEY, process.env.MAILOSAUR_BASE_URL);
const serverId = process.env.MAILOSAUR_SERVER_ID;
const app = process.env.APP_URL;

const post = async (path, fields) =>
  (await fetch(`${app}${path}`, { method: 'POST', body: new URLSearchParams(fields) })).text();

test('a new user confirms the address with the code', async () => {
  const testEmail = mailosaur.servers.generateEmailAddress(serverId);
  await post('/sign-up', { email: testEmail });
  const message = await mailosaur.messages.get(serverId, { sentTo: testEmail });
  expect(message.subject).toBe('Confirm your address');
  expect(await post('/code', { email: testEmail, code: message.html.codes[0].value })).toContain('Welcome');
});

test('a new user opens the link in the mail', async () => {
  const testEmail = `link-${Date.now()}@${serverId}.mailosaur.net`;
  await post('/sign-up', { email: testEmail });
  const message = await mailosaur.messages.get(serverId, { sentTo: testEmail }, { timeout: 20000 });
  const page = await fetch(message.html.links[0].href);
  expect(await page.text()).toContain('Welcome');
});
