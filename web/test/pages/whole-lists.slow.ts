import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { MayflyServer } from '../../../server/src/testing/main.ts';
import { repeat, until } from '../../../server/test/support/until.ts';
import { openApp } from './opened-app.ts';

/** More than one page of a list. */
const many = 210;
const actions = (page: Page) => page.getByRole('group', { name: 'All mails of this list' });

test('all mails of a list are marked and deleted, loaded or not, once that cannot be undone any more', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox({ tag: 'bulk' });
  const other = await server.client.createMailbox();
  await other.deliver({ sender: 'a@b.example', subject: 'Of another mailbox', body: 'x' });
  for (let count = 1; count <= many; count += 1)
    await mailbox.deliver({
      sender: 'a@b.example',
      subject: `${count % 2 === 0 ? 'Even' : 'Odd'} ${count}`,
      body: 'x',
    });
  const page = await open(`/mailboxes/${mailbox.id}`);
  await page.getByPlaceholder(`Search ${many} mails`).waitFor();

  await actions(page).getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText(`${many} mails marked as read`).waitFor();
  await page.locator('.mail-row.unread').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.mail-row.unread').first().waitFor();
  assert.deepEqual(await subjects(server, 'read=true'), []);

  await actions(page).getByRole('button', { name: 'Delete all' }).click();
  await page.getByText(`${many} mails deleted`).waitFor();
  await page.getByText('Waiting for mail').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByPlaceholder(`Search ${many} mails`).waitFor();

  await page.getByLabel('Search', { exact: true }).fill('odd');
  await actions(page).getByText(/found/).waitFor();
  await page.getByTestId('mail-row').first().click();
  await page.waitForURL(/\/mails\/[0-9a-f-]+\?q=odd/);
  await actions(page).getByRole('button', { name: 'Delete all' }).click();
  await page.getByText('105 mails deleted').waitFor();
  await page.waitForURL(/\/mailboxes\/[0-9a-f-]+\?q=odd$/);
  await mailbox.deliver({ sender: 'a@b.example', subject: 'Odd, and later', body: 'x' });
  await page.getByRole('link', { name: /Odd, and later/ }).waitFor();
  assert.equal((await subjects(server)).length, many + 2, 'nothing is sent as long as it can be undone');
  // A page that goes sends what waits.
  await page.goto(`${server.url}/guide/`);
  const even = many / 2;
  await until(async () => (await subjects(server)).length === even + 2);
  const left = await subjects(server);
  assert.deepEqual(
    left.filter((subject) => !subject.startsWith('Even')),
    ['Odd, and later', 'Of another mailbox'],
  );
  assert.equal(left.length, even + 2);
});

/** Subjects of all mails that a filter finds, newest first. */
async function subjects({ url, apiKey }: MayflyServer, filter = ''): Promise<string[]> {
  const found: string[] = [];
  let cursor = '';
  await repeat('the list ends', async () => {
    const query = `fields=summary&limit=200&${filter}${cursor}`;
    const answer = await fetch(`${url}/v1/mails?${query}`, { headers: { authorization: `Bearer ${apiKey}` } });
    const page = await answer.json();
    found.push(...page.items.map(({ subject }: { subject: string }) => subject));
    cursor = `&cursor=${page.nextCursor}`;
    return page.nextCursor === undefined;
  });
  return found;
}
