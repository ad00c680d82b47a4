import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { Mayfly } from '../../../client/src/main.ts';
import { root } from '../../../server/load/processes/start-command.ts';
import { ServerProcess } from '../../../server/load/server-process.ts';
import { openBrowser } from '../../../server/test/support/browser.ts';
import { en } from '../../src/texts/en.ts';
import { contextOf } from './opened-app.ts';

test('a page that stays open over an upgrade keeps what is typed, says it, and is of the new version when a part is gone', async (t) => {
  const { client, open, upgrade } = await startUpgradable(t);
  const mailbox = await client.createMailbox();
  await mailbox.deliver({ sender: 'a@shop.example', subject: 'Before', body: 'text' });
  const page = await open(`/mailboxes/${mailbox.id}`);
  await page.getByRole('link', { name: /Before/ }).waitFor();
  // The view of the mailbox that will be made is of the same parts.
  await page.waitForFunction(
    (parts) => parts.every((part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part))),
    ['/notifications-', '/shared-mark-'],
  );
  await page.getByRole('button', { name: en.mailboxes.options }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en.create.tag).fill('typed before');
  await mark(page);
  await upgrade();
  const banner = page.getByRole('status').getByText(en.live.upgraded);
  await banner.waitFor();
  assert.equal(await dialog.getByLabel(en.create.tag).inputValue(), 'typed before');
  await dialog.getByRole('button', { name: en.create.submit }).click();
  await page.locator('.sidebar').getByText('typed before').waitFor();
  assert.ok(await isMarked(page), 'nothing was loaded anew');

  // What is said passes while a slow machine looks elsewhere.
  const said = page.getByText(en.live.reloaded).waitFor();
  await page.getByRole('link', { name: en.nav.domains }).click();
  await said;
  await page.getByRole('heading', { name: en.nav.domains }).first().waitFor();
  assert.equal(await isMarked(page), false);
  await banner.waitFor({ state: 'detached' });
});

test('an outdated page asks before it takes what is typed and not kept', async (t) => {
  const { client, open, upgrade } = await startUpgradable(t);
  const mailbox = await client.createMailbox();
  const mail = await mailbox.deliver({ sender: 'a@shop.example', subject: 'Before', body: 'text' });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}?view=headers`);
  const field = page.getByLabel(en.mail.searchHeaders);
  await field.fill('received');
  await mark(page);
  await upgrade();
  await page.getByRole('button', { name: en.live.reload }).waitFor();
  const asked = page.waitForResponse((answer) => answer.status() === 404);
  const looked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/');
  await page.getByRole('button', { name: en.mail.share }).click();
  await asked;
  await looked;
  assert.ok(await isMarked(page));
  assert.equal(await field.inputValue(), 'received');
  await page.getByRole('button', { name: en.live.reload }).click();
  await page.getByRole('heading', { name: 'Before' }).waitFor();
  await page.waitForFunction(() => !('mark' in globalThis));
  await page.getByRole('button', { name: en.mail.share }).click();
  await page.getByRole('dialog').waitFor();
  assert.equal(await isMarked(page), false);
});

test('a part that is wanted in an outage comes by itself when that has ended', async (t) => {
  const { client, open } = await startUpgradable(t);
  await client.createMailbox();
  const page = await open('/mails');
  await page.getByRole('link', { name: en.nav.usage }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: en.nav.usage }).click();
  await page.getByRole('status').getByText(en.live.offline).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: en.nav.usage }).first().waitFor();
});

/** Marks a page, for as long as it is not loaded anew. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { mark: true }));
const isMarked = (page: Page) => page.evaluate(() => 'mark' in globalThis);

/** Starts a service on a copy of the built app, which an upgrade replaces by one of other names. */
async function startUpgradable(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-upgrade-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['src', 'bin', 'web', 'package.json'])
    await cp(join(root, 'server', name), join(folder, 'server', name), { recursive: true });
  for (const name of ['node_modules', 'client', 'package.json', 'docs', 'README.md'])
    await symlink(join(root, name), join(folder, name));
  const start = (settings: Record<string, string> = {}) =>
    ServerProcess.start({
      entry: join(folder, 'server/bin/mayfly.cjs'),
      settings: { MAYFLY_DATABASE_URL: `sqlite:${join(folder, 'mayfly.db')}`, ...settings },
    });
  let server = await start();
  t.after(() => server[Symbol.asyncDispose]());
  const { url, key, headers } = server;
  const browser = await openBrowser(t);
  return {
    client: new Mayfly({ url, apiKey: key }),
    upgrade: async () => {
      await server[Symbol.asyncDispose]();
      await renameAssets(join(folder, 'server/web'));
      server = await start({ MAYFLY_HTTP_PORT: new URL(url).port });
    },
    open: async (path: string) => {
      const context = await browser.newContext(contextOf({}));
      const data = { apiKey: key };
      const answer = await context.request.post(`${url}/v1/session`, {
        data,
        headers: { origin: new URL(url).origin },
      });
      assert.ok(answer.ok(), `${answer.status()} ${JSON.stringify(headers)}`);
      const page = await context.newPage();
      await page.goto(url + path);
      return page;
    },
  };
}

/** Gives each file of the app that has a name of its version another one, wherever it is named. */
async function renameAssets(web: string): Promise<void> {
  const assets = join(web, 'assets');
  const names = (await readdir(assets)).filter((name) => /\.(?:js|css)$/.test(name));
  const renamed = (text: string) => names.reduce((all, name) => all.replaceAll(name, name.replace('.', 'n.')), text);
  for (const file of [join(web, 'index.html'), ...names.map((name) => join(assets, name))])
    await writeFile(file, renamed(await readFile(file, 'utf8')));
  for (const name of names) await rename(join(assets, name), join(assets, renamed(name)));
}
