import { MailpitClient } from 'mailpit-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp } from '../../sign-up/app.js';
import { enterCode, open, signUp } from '../../sign-up/visitor.js';

const mailpit = new MailpitClient(process.env.MAILPIT_URL ?? 'http://localhost:8025');
const email = 'ann@customer.example';
let app;

beforeAll(async () => {
  const { SMTP_HOST = 'localhost', SMTP_PORT = '1025' } = process.env;
  app = await startApp({ smtp: { host: SMTP_HOST, port: Number(SMTP_PORT) } });
});

afterAll(() => app.stop());

beforeEach(() => mailpit.deleteMessages());

test('a new user confirms the address with the code', async () => {
  await signUp(app.url, email);
  const { Subject, Text } = await mailpit.waitForMessage({ query: 'subject:confirm is:unread' });
  expect(Subject).toBe('Confirm your address');
  expect(await enterCode(app.url, { email, code: Text.match(/\d{6}/)[0] })).toContain('Welcome');
});

test('a new user opens the link in the mail', async () => {
  await signUp(app.url, email);
  await mailpit.waitForMessages({ count: 1 });
  const { HTML } = await mailpit.getMessageSummary('latest');
  expect(await open(HTML.match(/href="([^"]+)"/)[1])).toContain('Welcome');
});

test('each sign-up sends one mail, and reading it marks it', async () => {
  await signUp(app.url, email);
  await signUp(app.url, 'bob@customer.example');
  await mailpit.waitForMessages({ count: 2 });
  const { messages, total, unread } = await mailpit.listMessages();
  expect([total, unread]).toEqual([2, 2]);
  expect(messages.map(({ To }) => To[0].Address)).toEqual(['bob@customer.example', email]);
  await mailpit.getMessageSummary(messages[0].ID);
  expect((await mailpit.listMessages()).unread).toBe(1);
});
