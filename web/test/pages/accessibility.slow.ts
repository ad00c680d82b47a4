import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf } from './faults.ts';
import { openApp } from './opened-app.ts';
import { prepareViews, type View } from './views.ts';

const guides: readonly View[] = [
  ['/guide/', 'Mayfly'],
  ['/guide/settings', 'Settings'],
  ['/guide/coming-from', 'Coming from another tool'],
].map(([path = '', name = '']): View => [path, (page) => page.getByRole('heading', { name, exact: true })]);

for (const scheme of ['light', 'dark'] as const) {
  for (const [device, width, height] of [
    ['desktop', 1_440, 900],
    ['phone', 390, 844],
  ] as const) {
    test(`no view has a fault that axe finds: ${scheme}, ${device}`, async (t) => {
      const { server, open } = await openApp(t);
      const views = await prepareViews(server);
      const page = await open('/mailboxes', { width, height, scheme });
      const faults: string[] = [];
      for (const [place, shown] of [...guides, ...views()]) {
        await page.goto(server.url + place);
        await shown(page).waitFor();
        faults.push(...(await faultsOf(page, place)));
      }
      const out = await open('/', { width, height, scheme, isSignedIn: false });
      await out.getByLabel('API key').waitFor();
      faults.push(...(await faultsOf(out, 'sign-in')));
      assert.deepEqual(faults, []);
    });
  }
}
