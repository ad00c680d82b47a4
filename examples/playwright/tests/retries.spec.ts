import { expect, test } from 'mayfly-client/playwright';

test('a new user gets the code from a mail server that is busy twice', async ({ page, mailbox }) => {
  await mailbox.script([{ reply: '451 4.7.1 try again later', times: 2 }]);
  await page.goto('/');
  await page.getByLabel('Email').fill(mailbox.address);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(mailbox).toHaveBeenRetried({ times: 2, backoff: 'growing' });
  await page.getByLabel('Code').fill(await mailbox.waitForCode());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
});
