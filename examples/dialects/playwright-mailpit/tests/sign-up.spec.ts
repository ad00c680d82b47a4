import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page, address }) => {
  await page.goto('/');
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Sign up' }).click();
});

test('a new user confirms the address with the code', async ({ page, mailpit, address }) => {
  const message = await mailpit.waitForMessage({ query: `to:${address} subject:confirm` });
  expect(message.From.Address).toBe('hello@shop.example');
  expect(message.To[0]?.Address).toBe(address);
  const [code = ''] = /\d{6}/.exec(message.Text) ?? [];
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
});

test('a new user opens the link in the mail', async ({ page, mailpit, address }) => {
  const { ID } = await mailpit.waitForMessage({ query: `to:"${address}"` });
  await page.setContent(await mailpit.renderMessageHTML(ID));
  await page.getByRole('link', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
});

test('a mail that is deleted is found no more', async ({ mailpit, address }) => {
  const query = `to:${address}`;
  await mailpit.waitForMessage({ query });
  expect((await mailpit.searchMessages({ query })).messages_count).toBe(1);
  await mailpit.deleteMessagesBySearch({ query });
  expect((await mailpit.searchMessages({ query })).messages).toEqual([]);
});
