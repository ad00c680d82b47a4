import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textsOf } from '../texts/read-texts.ts';
import { words } from '../texts/words.ts';
import { noteErrors } from './console-errors.ts';
import { findCutTexts } from './cut-texts.ts';
import { faultsOf } from './faults.ts';
import { openApp } from './opened-app.ts';
import { states } from './states.ts';
import { findUnreachedControls } from './unreached-controls.ts';
import { guestViews, prepareViews, show, type View } from './views.ts';

const guides: readonly View[] = [
  ['/guide/', 'Mayfly'],
  ['/guide/settings', 'Settings'],
  ['/guide/coming-from', 'Coming from another tool'],
].map(([path = '', name = '']): View => [path, (page) => page.getByRole('heading', { name, exact: true })]);

const guests = { MAYFLY_GUESTS: 'true', MAYFLY_GUEST_NAMES: 'true' };

for (const { name, window, language, isZoomed = false } of states) {
  test(`${isZoomed ? 'each control of a view is reached, no text is cut, the console stays empty, and axe finds no fault' : 'no view has a fault that axe finds, or writes an error to the console'}: ${name}`, async (t) => {
    const { server, open } = await openApp(t, guests);
    const texts = words[language];
    const views = await prepareViews(server);
    const page = await open('/mailboxes', window);
    const faults = noteErrors(page);
    // What stands where a name does may end as a name does.
    const appTexts = isZoomed ? (await textsOf(language)).filter((text) => text !== texts.app.mails.noSender) : [];
    const look = async (where: typeof page, place: string) => {
      faults.push(...(await faultsOf(where, place)));
      if (!isZoomed) return;
      const narrow = [...(await findCutTexts(where, appTexts)), ...(await findUnreachedControls(where))];
      faults.push(...narrow.map((fault) => `${place}: ${fault}`));
    };
    for (const view of [...guides, ...views(texts)]) {
      await show(page, server.url, view);
      await look(page, view[0]);
    }
    const guest = await open('/', { ...window, isSignedIn: false });
    const guestErrors = noteErrors(guest);
    await guest.getByLabel(texts.start.key, { exact: true }).waitFor();
    await guest.locator('.guest summary').click();
    await look(guest, 'sign-in');
    await guest.locator('.guest > button.primary').first().click();
    await guest.waitForURL(/\/mailboxes\/./);
    for (const view of guestViews(new URL(guest.url()).pathname, texts)) {
      await show(guest, server.url, view);
      await look(guest, `as a guest ${view[0]}`);
    }
    assert.deepEqual([...faults, ...guestErrors], []);
  });
}

test('a control that nobody gets to is found', async (t) => {
  const { open } = await openApp(t);
  const page = await open('/guide/');
  assert.deepEqual(await findUnreachedControls(page), []);
  await page.evaluate(() => {
    const place = (name: string, css: string, around = '') => {
      const [box, button] = [document.createElement('div'), document.createElement('button')];
      box.style.cssText = around;
      button.textContent = name;
      button.style.cssText = css;
      box.append(button);
      document.body.prepend(box);
      return button;
    };
    place('cut', 'margin-left: 300px', 'width: 200px; overflow: hidden');
    place('away', 'position: fixed; left: 3000px');
    place('skipped', '').tabIndex = -1;
  });
  const unseen = ['is not to be scrolled to', 'has the focus unseen'];
  assert.deepEqual(
    (await findUnreachedControls(page)).map((fault) => /“(\w+)” (.*)$/.exec(fault)?.slice(1).join(' ')),
    ['skipped is no stop of Tab', ...['away', 'cut'].flatMap((name) => unseen.map((fault) => `${name} ${fault}`))],
  );
});
