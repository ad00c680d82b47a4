import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { serverIdOf } from '../../../server/src/core/domains/server-id.ts';
import { startZoneServer } from '../../../server/test/domains/zones.ts';
import { SmtpClient } from '../../../server/test/support/smtp-client.ts';
import { startHttp } from '../../../server/test/webhooks/receiver.ts';
import { openApp } from './opened-app.ts';
import { copiedBy, hasFocus } from './waits.ts';

interface Added {
  readonly id: string;
  readonly records: readonly { readonly type: string; readonly name: string; readonly value: string }[];
}

test('a domain is added, checked and deleted, and what was found is said', async (t) => {
  const { address, zones } = await startZoneServer(t);
  const { open } = await openApp(t, { MAYFLY_DOMAIN_NAME_SERVERS: address, MAYFLY_DIALECTS: 'mailosaur' });
  const page = await open('/domains');

  await page.getByRole('button', { name: 'Add domain' }).click();
  await hasFocus(page.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type('no domain');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('“Name” is not written as it must be.').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('mail.example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'mail.example.com' }).waitFor();

  const copy = (what: string) => copiedBy(page, () => page.getByRole('button', { name: `Copy ${what}` }).click());
  const text = await copy('TXT Value');
  assert.match(text, /^mayfly-verification=/);
  zones.set('_mayfly.mail.example.com', { txt: [text] });
  zones.set('mail.example.com', { mx: ['mx.elsewhere.example'] });
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByRole('cell', { name: 'Wrong Found: mx.elsewhere.example' }).waitFor();
  zones.set('mail.example.com', { mx: [await copy('MX Value')] });
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('mail.example.com is verified').waitFor();
  assert.equal(await copy('Mailosaur server'), serverIdOf('mail.example.com'));

  const catchAll = page.getByRole('switch', { name: 'Catch-all' });
  await page.getByRole('button', { name: 'Create a permanent one' }).click();
  await page.getByRole('combobox', { name: 'Mailbox that gets it' }).waitFor();
  assert.equal(await catchAll.getAttribute('aria-checked'), 'true');

  const remove = page.getByRole('button', { name: 'Delete' });
  await remove.click();
  await page.getByRole('dialog').getByText('1 mailbox on it').waitFor();
  await page.keyboard.press('Escape');
  await hasFocus(remove);
  await remove.click();
  await page.getByRole('button', { name: 'Delete for ever' }).click();
  await page.getByText('No domain of your own yet').waitFor();
  assert.equal(new URL(page.url()).pathname, '/domains');
});

test('rules of a domain are switched once it is verified, set and ended; one of both that make mailboxes', async (t) => {
  const { address, zones } = await startZoneServer(t);
  const { server, open } = await openApp(t, { MAYFLY_DOMAIN_NAME_SERVERS: address });
  const name = 'mail.example.com';
  const domain = await server.client.request<Added>('/v1/domains', { method: 'POST', body: { name } });
  const page = await open(`/domains/${domain.id}`);
  const firstMails = page.getByRole('switch', { name: 'Mailboxes by first mail' });
  const subdomains = page.getByRole('switch', { name: 'Subdomains' });
  const isOn = (rule: Locator, checked: boolean) => rule.and(page.locator(`[aria-checked="${checked}"]`)).waitFor();
  await firstMails.waitFor();
  assert.deepEqual([await firstMails.isDisabled(), await subdomains.isDisabled()], [true, true]);

  for (const record of domain.records) {
    if (record.type === 'TXT') zones.set(record.name, { txt: [record.value] });
    else zones.set(record.name, { mx: [record.value] });
  }
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText(`${name} is verified`).waitFor();
  await firstMails.click();
  await isOn(firstMails, true);
  const lifetime = page.getByLabel('Lifetime in minutes');
  assert.equal(await lifetime.inputValue(), '60');
  await page.getByText('Not together with the other one').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Create a permanent one' }).count(), 0);

  await lifetime.fill('99999');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('alert').getByText('“Lifetime” must be').waitFor();
  await lifetime.fill('5');
  await page.getByLabel('Newest emails kept').fill('10');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByRole('alert').getByText('“Lifetime” must be').waitFor({ state: 'detached' });
  await subdomains.click();
  await page.getByRole('cell', { name: `*.${name}` }).waitFor();

  const session = await SmtpClient.open(t, server.smtp.port);
  for (const line of ['MAIL FROM:<app@shop.example>', `RCPT TO:<ann@qa.${name}>`, 'DATA']) await session.command(line);
  assert.equal((await session.command('Subject: first\r\n\r\nHello\r\n.')).code, 250);
  const [made] = await server.client.mailboxes();
  assert.equal(made?.address, `ann@qa.${name}`);
  await page.reload();
  await isOn(subdomains, true);
  assert.equal(await lifetime.inputValue(), '5');
  await firstMails.click();
  await isOn(firstMails, false);
  await lifetime.waitFor({ state: 'detached' });
});

test('a key is shown once, its own is marked, and to revoke it signs out', async (t) => {
  const { server, open } = await openApp(t);
  const page = await open('/keys');

  await page.getByRole('button', { name: 'Create key' }).click();
  await hasFocus(page.getByRole('dialog').getByLabel('Name'));
  await page.keyboard.type('ci');
  await page.getByRole('checkbox', { name: /^keys/ }).check();
  await page.getByLabel('Expires').selectOption({ label: 'In 7 days' });
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('region', { name: 'The key “ci” is ready' }).waitFor();
  await hasFocus(page.getByRole('button', { name: 'Copy', exact: true }));
  const key = await copiedBy(page, () => page.keyboard.press('Enter'));
  await page.getByText('Copied').waitFor();
  const made = await fetch(`${server.url}/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: '{"name": "of ci", "scopes": ["mailboxes:read"]}',
  });
  assert.equal(made.status, 201);
  await page.getByRole('rowheader', { name: /of ci/ }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  assert.ok(!(await page.content()).includes(key), 'nothing in the page keeps the key');

  await page.getByRole('button', { name: 'Revoke ci' }).click();
  await page.getByText('The key that was made with it ends, too.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('rowheader', { name: /of ci/ }).waitFor({ state: 'detached' });

  await page
    .getByRole('row', { name: /This session/ })
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await page.getByText('so you are signed out').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByLabel('API key').waitFor();
});

test('a webhook is made, tested, changed, and what was sent to it is sent again', async (t) => {
  const { port } = await startHttp(t, (_request, response) => response.end('taken'));
  const { server, open } = await openApp(t);
  const page = await open('/webhooks');

  await page.getByRole('button', { name: 'Create webhook' }).click();
  await hasFocus(page.getByRole('dialog').getByLabel('URL'));
  await page.keyboard.type(`http://127.0.0.1:${port}/hook`);
  await page.getByRole('checkbox', { name: 'All events' }).uncheck();
  await page.getByRole('checkbox', { name: 'mail.received' }).uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
  await page.getByText('Choose at least one event').waitFor();
  await page.getByRole('checkbox', { name: 'mailbox.created' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
  const secret = page.getByRole('region', { name: 'The secret of this webhook' });
  const first = await secret.locator('code').textContent();
  assert.match(first ?? '', /^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('The test was delivered').waitFor();
  await server.client.createMailbox();
  const delivery = page.getByRole('button', { name: /Delivered.*mailbox\.created/ });
  await delivery.click();
  await page.getByRole('button', { name: 'Redeliver' }).click();
  await page.getByRole('button', { name: /2 attempts/ }).waitFor();
  await page.getByRole('button', { name: 'Failed' }).click();
  await page.getByText('None', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('state'), 'failed');

  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await secret.waitFor();
  assert.notEqual(await secret.locator('code').textContent(), first);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('You paused it').waitFor();
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete for ever' }).click();
  await page.getByText('No webhook yet').waitFor();
});

test('the archive is filtered by tag, reactivates, and deletes what is selected', async (t) => {
  const { server, open } = await openApp(t);
  for (const tag of ['signup', 'signup', 'checkout', 'checkout']) {
    const mailbox = await server.client.createMailbox({ recoverable: true, tag });
    await mailbox.delete();
  }
  const page = await open('/archive');

  await page.getByRole('checkbox').nth(3).waitFor();
  await page.getByRole('button', { name: 'Only with the tag signup' }).first().click();
  await page.getByRole('checkbox').nth(2).waitFor({ state: 'detached' });
  // While it is read anew the list has no row to go to.
  await page.getByRole('checkbox').nth(1).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('tag'), 'signup');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('e');
  await page.getByRole('dialog').getByText('This cannot be undone.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for ever' }).click();
  await page.getByText('Mailbox deleted').waitFor();

  const filter = page.getByRole('combobox', { name: 'Filter by tag' });
  await filter.fill('unknown');
  await filter.press('Enter');
  await page.getByText('No mailbox has the tag “unknown”').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page
    .getByRole('button', { name: /^Reactivate/ })
    .first()
    .click();
  await page.getByText('Waiting for mail').waitFor();
  assert.match(new URL(page.url()).pathname, /^\/mailboxes\/./);
});

test('usage is told in numbers and bars, and follows what happens', async (t) => {
  const { server, open } = await openApp(t, { MAYFLY_ACTIVE_MAILBOXES_MAX: '2' });
  const page = await open('/usage');
  const mailboxes = page.getByRole('meter', { name: 'Active mailboxes' });
  await mailboxes.waitFor();
  assert.equal(await mailboxes.getAttribute('aria-valuetext'), '0 of 2');
  for (let made = 0; made < 2; made += 1) await server.client.createMailbox();
  await page.getByText('Used up').waitFor();
  assert.equal(await mailboxes.getAttribute('aria-valuetext'), '2 of 2');
});

test('in German, the management views are German', async (t) => {
  const { open } = await openApp(t);
  const page = await open('/mailboxes');
  await page.getByRole('button', { name: 'default' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
  await page.keyboard.press('Escape');
  for (const [link, heading] of [
    ['Archiv', 'Archiv'],
    ['Schlüssel', 'API-Schlüssel'],
    ['Nutzung', 'Nutzung'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  }
});
