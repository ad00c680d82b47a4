import { test as base } from '@playwright/test';
import { MailpitClient } from 'mailpit-api';

export const test = base.extend<{ mailpit: MailpitClient; address: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that it needs
  mailpit: async ({}, use) => {
    await use(new MailpitClient(process.env.MAILPIT_URL ?? 'http://localhost:8025'));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that it needs
  address: async ({}, use, { testId }) => {
    await use(`${testId}@customer.example`);
  },
});

export { expect } from '@playwright/test';
