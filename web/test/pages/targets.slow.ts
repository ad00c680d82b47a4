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
    for (const [index, view] of views().entries()) {
      await show(page, server.url, view);
      await look(page, `${index} ${view[0]}`);
    }
    const out = await open('/', { ...window, isSignedIn: false });
    await out.getByLabel('API key').waitFor();
    await look(out, 'sign-in');
    assert.deepEqual([...faults], []);
  });
}
