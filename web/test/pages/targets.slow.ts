import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApp } from './opened-app.ts';
import { findSmallTargets } from './small-targets.ts';
import { prepareViews, show } from './views.ts';

for (const [device, least, window] of [
  ['a mouse', 32, { width: 1_440, height: 900 }],
  ['a finger', 44, { width: 390, height: 844, hasTouch: true }],
] as const) {
  test(`whatever one clicks in a view is ${least} pixels wide and high for ${device}`, async (t) => {
    const { server, open } = await openApp(t);
    const views = await prepareViews(server);
    const page = await open('/mailboxes', window);
    const faults = new Set<string>();
    const look = async (where: typeof page, place: string) => {
      for (const fault of await findSmallTargets(where, least)) faults.add(`${place}: ${fault}`);
    };
    // What has to be reached on a path first, and details of managed lists, are looked at by axe alone.
    for (const view of views().filter(
      ([path, , reach]) => reach === undefined && !/^\/(?:domains|webhooks)\//.test(path),
    )) {
      await show(page, server.url, view);
      await look(page, view[0]);
    }
    for (const [place, menu] of [
      ['/mails', '#me'],
      [views()[2]?.[0] ?? '', '.mailbox-head .menu'],
    ] as const) {
      await page.goto(server.url + place);
      await page.getByRole('link', { name: /Please confirm/ }).waitFor();
      await page.locator(menu).evaluate((element: HTMLElement) => element.showPopover());
      await look(page, menu);
    }
    const out = await open('/', { ...window, isSignedIn: false });
    await out.getByLabel('API key').waitFor();
    await look(out, 'sign-in');
    assert.deepEqual([...faults], []);
  });
}
