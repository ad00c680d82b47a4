import type { Locator, Page } from 'playwright-core';
import { clipboardOf } from './opened-app.ts';

/** Waits until a control has the focus. */
export async function hasFocus(control: Locator): Promise<void> {
  await control.and(control.page().locator(':focus')).waitFor();
}

/** Text that a step of the reader puts on the clipboard. */
export async function copiedBy(page: Page, step: () => Promise<unknown>): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await step();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== '');
  return clipboardOf(page);
}

/** Waits until the row of the open mail is seen in its list, whole. */
export async function openRowInView(page: Page, subject: string): Promise<void> {
  await page.locator('a.row[aria-current="true"]').filter({ hasText: subject }).waitFor();
  await page.waitForFunction(() => {
    const row = document.querySelector('a.row[aria-current="true"]')?.getBoundingClientRect();
    const list = document.querySelector('.virtual')?.getBoundingClientRect();
    return row !== undefined && list !== undefined && row.top >= list.top && row.bottom <= list.bottom;
  });
}
