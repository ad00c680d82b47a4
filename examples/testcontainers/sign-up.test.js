import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startApp } from '../sign-up/app.js';
import { enterCode, signUp } from '../sign-up/visitor.js';
import { startMayflyContainer } from './mayfly-container.js';

let mayfly;
let app;

before(async () => {
  mayfly = await startMayflyContainer();
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

test('mail to an address that nobody made is seen as well', async () => {
  await signUp(app.url, 'ann@customer.example');
  const [summary] = (await mayfly.client.mails({ to: 'ann@customer.example' })).items;
  assert.equal((await summary.load()).subject, 'Confirm your address');
});
