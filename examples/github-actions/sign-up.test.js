import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Mayfly } from 'mayfly-client';
import { startApp } from '../sign-up/app.js';
import { enterCode, signUp } from '../sign-up/visitor.js';

// MAYFLY_URL is from the workflow, or from "mayfly dev", which needs no key.
const mayfly = new Mayfly({ apiKey: process.env.MAYFLY_API_KEY ?? null });
let app;

before(async () => {
  const { SMTP_HOST, SMTP_PORT } = process.env;
  app = await startApp({ smtp: { host: SMTP_HOST, port: Number(SMTP_PORT) } });
});

after(() => app?.stop());

test('a new user confirms the address with the code', async () => {
  await using mailbox = await mayfly.createMailbox();
  await signUp(app.url, mailbox.address);
  const code = await mailbox.waitForCode({ subject: 'confirm', timeout: '10s' });
  assert.match(await enterCode(app.url, { email: mailbox.address, code }), /Welcome/);
});
