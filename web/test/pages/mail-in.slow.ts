import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTransport } from 'nodemailer';
import { openApp } from './opened-app.ts';

test('without mail, the last that was turned away is shown: who tried, why, and what to do', async (t) => {
  const { server, open } = await openApp(t);
  const page = await open('/mails');
  await page.getByText('Waiting for mail').waitFor();
  const { host, port } = server.smtp;
  const transport = createTransport({ host, port });
  const mail = { from: 'app@shop.example', to: 'ann@customer.example', subject: 'Your order', text: 'x' };
  await assert.rejects(transport.sendMail(mail), /550 5\.7\.1 relaying denied: log in/);
  const knock = page.getByRole('region', { name: 'The last that was turned away' });
  await knock.getByText('app@shop.example → ann@customer.example').waitFor();
  await knock.getByText('relaying denied: log in, or turn capture on with MAYFLY_CAPTURE').waitFor();
  await knock.getByText('To catch the mail of an application').waitFor();
  const mailbox = await server.client.createMailbox();
  await mailbox.deliver({ sender: 'a@shop.example', subject: 'Hello', body: 'text' });
  await page.getByTestId('mail-row').waitFor();
  assert.equal(await knock.count(), 0);
});

test('a mail shows how it came, and one that does not keep it says so', async (t) => {
  const { server, open } = await openApp(t, { MAYFLY_CAPTURE: 'default' });
  const { host, port } = server.smtp;
  const transport = createTransport({ host, port, auth: { user: 'Billing', pass: 'any' } });
  await transport.sendMail({ from: 'app@shop.example', to: 'ann@customer.example', subject: 'Your order', text: 'x' });
  const page = await open('/mails');
  await page.getByTestId('mail-row').getByText('Your order').click();
  await page.getByRole('tab', { name: 'Delivery' }).click();
  await page.getByText('RCPT TO:<ann@customer.example>').waitFor();
  await page.getByText('AUTH ***').waitFor();
  await page.getByRole('region', { name: 'The mail' }).getByText('billing').waitFor();
  const mailbox = await server.client.createMailbox();
  const { id } = await mailbox.deliver({ sender: 'a@shop.example', subject: 'Hello', body: 'text' });
  await page.goto(`${server.url}/mailboxes/${mailbox.id}/mails/${id}?view=delivery`);
  await page.getByText('How this mail came is not kept').waitFor();
});
