import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openApp } from './opened-app.ts';

declare global {
  interface Window {
    shown?: {
      readonly title: string;
      readonly body: string;
      readonly tag: string;
      readonly click: () => void;
    }[];
  }
}

/** Hides the next pages, and notes their notifications: this browser shows none, and is never asked by a person. */
function noteNotifications(): void {
  const shown: NonNullable<Window['shown']> = [];
  class Noted extends EventTarget {
    onclick?: () => void;
    constructor(title: string, { body = '', tag = '' }: NotificationOptions = {}) {
      super();
      shown.push({ title, body, tag, click: () => this.onclick?.() });
    }
    static get permission() {
      return localStorage.getItem('asked') === null ? 'default' : 'granted';
    }
    static requestPermission() {
      localStorage.setItem('asked', 'yes');
      return Promise.resolve('granted');
    }
    close() {}
  }
  Object.assign(window, { shown, Notification: Noted });
  Object.defineProperty(document, 'hidden', { get: () => true });
}

async function openMenu(page: Page) {
  await page.locator('.mailbox-head').getByRole('button', { name: 'More', exact: true }).click();
  return page.locator('.mailbox-head').getByRole('checkbox', { name: 'Notify of new mail' });
}

test('new mail of the mailbox for which it is wanted is announced, and opened by a click', async (t) => {
  const { server, open } = await openApp(t);
  const [wanted, other] = [await server.client.createMailbox(), await server.client.createMailbox()];
  const page = await open('/usage');
  await page.context().addInitScript(noteNotifications);
  await page.goto(`${server.url}/mailboxes/${wanted.id}`);
  const field = await openMenu(page);
  assert.equal(await page.evaluate(() => Notification.permission), 'default', 'nothing is asked before it is wanted');
  await field.check();
  await page.reload();
  assert.equal(await (await openMenu(page)).isChecked(), true, 'the browser keeps it');
  await page.locator('.brand-line .live[data-state="live"]').waitFor({ state: 'attached' });
  await other.deliver({ sender: 'b@shop.example', subject: 'Of another mailbox', body: 'text' });
  const mail = await wanted.deliver({ sender: 'a@shop.example', subject: 'Hello', body: 'text' });
  const shown = await page.waitForFunction(() => window.shown?.[0] && window.shown);
  assert.deepEqual(await shown.evaluate((all) => all?.map(({ title, body, tag }) => ({ title, body, tag }))), [
    { title: 'a@shop.example', body: 'Hello', tag: mail.id },
  ]);
  await page.evaluate(() => window.shown?.[0]?.click());
  await page.getByRole('heading', { name: 'Hello' }).waitFor();
  assert.match(page.url(), new RegExp(`/mailboxes/${wanted.id}/mails/${mail.id}$`));
});

test('a browser that allows no notifications is said so, and the switch stays off', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const page = await open(`/mailboxes/${mailbox.id}`);
  const field = await openMenu(page);
  await field.click();
  await page.getByText('This browser allows no notifications').waitFor();
  assert.equal(await field.isChecked(), false);
});
