import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTransport } from 'nodemailer';
import { Mayfly } from '../src/main.ts';
import { startWorld } from './service.ts';

test('the error of a wait names the messages that were refused, and why', async (t) => {
  const world = await startWorld(t, { MAYFLY_MAILBOX_MAILS_MAX: '1' });
  const inbox = await new Mayfly(world).createMailbox();
  const smtp = createTransport({ host: '127.0.0.1', port: world.smtpPort, tls: { rejectUnauthorized: false } });
  const message = { from: 'shop@shop.example', to: inbox.address, subject: 'Please confirm', text: 'It works.' };
  await smtp.sendMail(message);
  await assert.rejects(smtp.sendMail(message), /452/);
  await inbox.waitForMail();
  await assert.rejects(inbox.waitForMail({ timeout: '300ms' }), {
    name: 'WaitTimedOut',
    message: new RegExp(
      [
        `^no email came that matches within 0\\.3 s at ${inbox.address} \\(any email\\)`,
        '  1 had been given: each is given once:',
        '    "Please confirm"',
        '  1 refused, and not in the mailbox:',
        '    shop@shop\\.example: mailbox_full$',
      ].join('\n'),
    ),
  });
});

test('the error of a wait names what was turned away meanwhile, and where there is more of it', async (t) => {
  const world = await startWorld(t);
  const inbox = await new Mayfly(world).createMailbox();
  const waiting = inbox.expect({ timeout: '2s' });
  const failed = assert.rejects(waiting, {
    name: 'WaitTimedOut',
    message: new RegExp(
      [
        'no email came at all',
        '  1 turned away: see GET /v1/refusals:',
        '    the user is no mailbox, or the password no API key that may write there$',
      ].join('\n'),
    ),
  });
  await waiting.armed;
  const auth = { user: inbox.address, pass: 'wrong' };
  const smtp = createTransport({ host: '127.0.0.1', port: world.smtpPort, auth, tls: { rejectUnauthorized: false } });
  await assert.rejects(smtp.sendMail({ from: 'shop@shop.example', to: inbox.address, text: 'x' }), /535/);
  await failed;
});
