import { expect, test } from 'mayfly-client/playwright';

test('a new user confirms the address with the code', async ({ page, mailbox }) => {
  await page.goto('/');
  await page.getByLabel('Email').fill(mailbox.address);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Code').fill(await mailbox.waitForCode());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
});

test('a new user opens the link in the mail', async ({ page, mailbox, openMail }) => {
  await page.goto('/');
  await page.getByLabel('Email').fill(mailbox.address);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await openMail(await mailbox.waitForMail({ subject: 'Confirm' }));
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Confirm my address' }).click();
  await expect((await opened).getByRole('heading', { name: 'Welcome' })).toBeVisible();
});
