import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharingEn as dialog } from '../../src/texts/sharing/en.ts';
import { viewingEn as words } from '../../src/texts/viewing/en.ts';
import { faultsOf } from './faults.ts';
import { clipboardOf, openApp } from './opened-app.ts';
import { findSmallTargets } from './small-targets.ts';

test('a mail is shared in the app, read by somebody without a sign-in, and gone for them when the link is revoked', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const mail = await mailbox.deliver({ sender: 'shop@shop.example', subject: 'Confirm', body: 'Your code is 493027.' });
  const own = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`);
  await own.getByRole('button', { name: 'Share', exact: true }).click();
  const share = own.getByRole('dialog', { name: dialog.mail });
  await share.getByRole('button', { name: dialog.make }).click();
  await share.getByRole('button', { name: 'Copy' }).and(own.locator(':focus')).click();
  await share.getByText('Link copied').waitFor();
  assert.equal(await share.getByRole('button', { name: dialog.makeAnother }).getAttribute('class'), '');
  const url = await clipboardOf(own);
  assert.equal(url, await share.getByTestId('made-link').textContent());
  assert.ok(url.startsWith(`${server.url}/shared#mfl_`));

  const viewer = await open(url.slice(server.url.length), { isSignedIn: false });
  const asked: string[] = [];
  viewer.on('request', (request) => asked.push(request.url()));
  await viewer.getByRole('heading', { name: 'Confirm' }).waitFor();
  assert.match(viewer.url(), /\/shared\/[0-9a-f-]{36}$/, 'the token is not in the address any more');
  assert.equal(await viewer.locator('meta[name="robots"]').getAttribute('content'), 'noindex, nofollow');
  assert.equal(await viewer.getByTestId('mail-code').count(), 0);
  assert.deepEqual(await viewer.getByRole('tab').allTextContents(), ['HTML', 'Text', 'Source', 'Checks']);
  for (const [view, seen] of [
    ['Source', 'Subject: Confirm'],
    ['Text', 'Your code is 493027.'],
  ] as const) {
    await viewer.getByRole('tab', { name: view }).click();
    await viewer.getByText(seen).first().waitFor();
  }
  await viewer.reload();
  await viewer.getByRole('heading', { name: 'Confirm' }).waitFor();
  const outside = asked.filter((one) => one.includes('/v1/') && !one.includes('/v1/shared'));
  assert.deepEqual(outside, [], 'nothing else of the API is asked');

  await share.getByRole('button', { name: 'Close' }).click();
  await own.getByRole('button', { name: 'Share', exact: true }).click();
  await share.getByText(dialog.opened(1)).waitFor();
  await share.getByRole('button', { name: dialog.revoke }).click();
  const question = share.getByRole('group', { name: dialog.revokeQuestion });
  await question.getByRole('button', { name: dialog.keep }).and(own.locator(':focus')).press('Enter');
  await share.getByRole('button', { name: dialog.revoke }).and(own.locator(':focus')).press('Enter');
  await question.getByRole('button', { name: dialog.revoke }).click();
  await own.getByText(dialog.revoked).waitFor();
  await share.getByLabel(dialog.life).and(own.locator(':focus')).waitFor();
  await viewer.reload();
  await viewer.getByRole('heading', { name: words.ended }).waitFor();
});

test('what links show to others is marked, with their number, and leads to them', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const mail = await mailbox.deliver({ sender: 'shop@shop.example', subject: 'Confirm', body: 'a' });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`);
  await page.getByRole('heading', { name: 'Confirm' }).waitFor();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: dialog.mail });
  await share.getByRole('button', { name: dialog.make }).click();
  await share.getByTestId('made-link').waitFor();
  await share.getByRole('button', { name: 'Close' }).click();
  const [ofMailbox, ofMail] = [page.locator('.mailbox-head'), page.locator('.mail-head')].map((head) =>
    head.getByRole('button', { name: dialog.shared(1) }),
  );
  await ofMail?.waitFor();
  await ofMailbox?.waitFor();
  await mailbox.share({});
  await page.reload();
  await page
    .locator('.mailbox-head')
    .getByRole('button', { name: dialog.shared(2) })
    .waitFor();
  assert.deepEqual(await findSmallTargets(page, 32), []);
  await ofMail?.click();
  await share.getByRole('button', { name: dialog.revoke }).click();
  await share.getByRole('group', { name: dialog.revokeQuestion }).getByRole('button', { name: dialog.revoke }).click();
  await share.getByRole('button', { name: 'Close' }).click();
  await ofMail?.waitFor({ state: 'detached' });
  await ofMailbox?.click();
  await page.getByRole('dialog', { name: dialog.mailbox }).waitFor();
});

test('a shared mailbox shows mail as it comes, and says when the link has ended, without a step of the viewer', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  await mailbox.deliver({ sender: 'shop@shop.example', subject: 'From before', body: 'a' });
  const link = await mailbox.share({ codes: true });
  const viewer = await open(link.url.slice(server.url.length), { isSignedIn: false, width: 390, height: 844 });
  await viewer.getByText(words.empty).waitFor();
  await mailbox.deliver({ sender: 'shop@shop.example', subject: 'Confirm', body: 'Your code is 493027.' });
  await viewer.getByRole('link', { name: /Confirm/ }).click();
  await viewer.getByTestId('mail-code').waitFor();
  assert.equal(await viewer.getByText('From before').count(), 0);
  await server.client.request(`/v1/links/${link.id}`, { method: 'DELETE' });
  await viewer.getByRole('heading', { name: words.ended }).waitFor();
});

test('a mailbox is shared with the mail that it has, or without, and its links can be told apart', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox({ tag: 'signup' });
  for (const subject of ['First', 'Second']) {
    await mailbox.deliver({ sender: 'shop@shop.example', subject, body: 'Your code is 493027.' });
  }
  const { key } = await server.client.request<{ key: string }>('/v1/api-keys', {
    method: 'POST',
    body: { name: 'reports', scopes: ['mailboxes', 'mailboxes:read'] },
  });
  const byOther = await fetch(`${server.url}/v1/mailboxes/${mailbox.id}/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  });
  assert.equal(byOther.status, 201);
  const page = await open('/mails');
  const tag = page.getByTestId('mail-row').first().getByText('signup', { exact: true });
  assert.equal(await tag.getAttribute('title'), mailbox.address);

  await page.goto(`${server.url}/mailboxes/${mailbox.id}`);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: dialog.mailbox });
  const links = share.getByRole('listitem');
  await links
    .filter({ hasText: dialog.newOnlyTerm })
    .filter({ hasText: dialog.by('reports') })
    .waitFor();
  assert.ok(
    await share.getByRole('radio', { name: dialog.newOnly }).isChecked(),
    'earlier mail is shown only when asked',
  );
  await share.getByRole('radio', { name: dialog.alsoEarlier(2) }).check();
  await share.getByLabel(dialog.codes).check();
  await share.getByRole('button', { name: dialog.make }).click();
  const made = links.filter({ hasText: dialog.withEarlier }).filter({ hasText: dialog.codesTerm });
  await made.waitFor();
  assert.equal(await made.getByText('key').count(), 0, 'the own key is not named');
  await made.getByRole('button', { name: dialog.revoke }).click();
  assert.deepEqual(await faultsOf(page, 'share dialog'), []);
  assert.deepEqual(await findSmallTargets(page, 32), []);
  const url = String(await share.getByTestId('made-link').textContent());
  const viewer = await open(url.slice(server.url.length), { isSignedIn: false });
  await viewer.getByRole('link', { name: /First/ }).waitFor();
});
