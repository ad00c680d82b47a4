import type { Page } from 'playwright-core';

/** What is asked for by a view of something that is not there: the answer is 404, and the browser says so in the console. */
const missing = /\/(?:v1\/shared|keys\/nothing)$/;

/** Notes the errors that a page writes to the console, and those that it does not handle. */
export function noteErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !missing.test(url)) errors.push(`${page.url()}: ${message.text()} ${url}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error}`));
  return errors;
}
