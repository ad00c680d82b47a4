import type { Page } from 'playwright-core';

/** What a hostile mail logs when it runs. */
export const mark = '47114711';

/** Notes what a page does that its reader has not asked for. */
export function watch(page: Page, origin: string): string[] {
  const doings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'log' && message.text() === mark) doings.push('a script ran');
  });
  page.on('dialog', (dialog) => {
    doings.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => doings.push(`a window: ${popup.url()}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(?:https?|wss?|ftp|file):$/.test(url.protocol) && url.origin !== origin) doings.push(`asked for ${url.href}`);
  });
  page.on('framenavigated', (frame) => {
    const isOwn = frame.url().startsWith(origin) || /^(?:about|chrome-error):/.test(frame.url());
    if (!isOwn) doings.push(`went to ${frame.url()}`);
  });
  return doings;
}
