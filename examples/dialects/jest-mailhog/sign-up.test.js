const { MAILHOG_HOST = 'localhost', MAILHOG_PORT = '8025', SMTP_HOST = 'localhost', SMTP_PORT = '1025' } = process.env;
const mailhog = require('mailhog')({ host: MAILHOG_HOST, port: Number(MAILHOG_PORT) });
const { startApp } = require('../../sign-up/app.js');
const { enterCode, open, signUp } = require('../../sign-up/visitor.js');

const email = 'ann@customer.example';
let app;

beforeAll(async () => {
  app = await startApp({ smtp: { host: SMTP_HOST, port: Number(SMTP_PORT) } });
});

afterAll(() => app.stop());

beforeEach(() => mailhog.deleteAll());

test('a new user confirms the address with the code', async () => {
  await signUp(app.url, email);
  const { subject, from, html } = await mailhog.latestTo(email);
  expect([subject, from]).toEqual(['Confirm your address', 'Shop <hello@shop.example>']);
  const [, code] = /<strong>(\d{6})/.exec(html);
  expect(await enterCode(app.url, { email, code })).toContain('Welcome');
});

test('a new user opens the link in the mail', async () => {
  await signUp(app.url, email);
  const { items } = await mailhog.search('hello@shop.example', 'from');
  expect(items).toHaveLength(1);
  const [, link] = /href="([^"]+)"/.exec(items[0].html);
  expect(await open(link)).toContain('Welcome');
});

test('each sign-up sends one mail, which can be deleted', async () => {
  await signUp(app.url, 'bob@customer.example');
  await signUp(app.url, email);
  const { total, items } = await mailhog.messages(0, 10);
  expect([total, ...items.map(({ to }) => to)]).toEqual([2, email, 'bob@customer.example']);
  await mailhog.deleteMessage(items[0].ID);
  expect((await mailhog.messages()).total).toBe(1);
});
