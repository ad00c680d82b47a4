import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../texts/words.ts';
import { faultsOf } from './faults.ts';
import { openApp } from './opened-app.ts';
import { states } from './states.ts';
import { guestViews, prepareViews, show, type View } from './views.ts';

const guides: readonly View[] = [
  ['/guide/', 'Mayfly'],
  ['/guide/settings', 'Settings'],
  ['/guide/coming-from', 'Coming from another tool'],
].map(([path = '', name = '']): View => [path, (page) => page.getByRole('heading', { name, exact: true })]);

const guests = { MAYFLY_GUESTS: 'true', MAYFLY_GUEST_NAMES: 'true' };

for (const { name, window, language } of states) {
  test(`no view has a fault that axe finds: ${name}`, async (t) => {
    const { server, open } = await openApp(t, guests);
    const texts = words[language];
    const views = await prepareViews(server);
    const page = await open('/mailboxes', window);
    const faults: string[] = [];
    for (const view of [...guides, ...views(texts)]) {
      await show(page, server.url, view);
      faults.push(...(await faultsOf(page, view[0])));
    }
    const guest = await open('/', { ...window, isSignedIn: false });
    await guest.getByLabel(texts.start.key, { exact: true }).waitFor();
    await guest.locator('.guest summary').click();
    faults.push(...(await faultsOf(guest, 'sign-in')));
    await guest.locator('.guest > button.primary').first().click();
    await guest.waitForURL(/\/mailboxes\/./);
    for (const view of guestViews(new URL(guest.url()).pathname, texts)) {
      await show(guest, server.url, view);
      faults.push(...(await faultsOf(guest, `as a guest ${view[0]}`)));
    }
    assert.deepEqual(faults, []);
  });
}
