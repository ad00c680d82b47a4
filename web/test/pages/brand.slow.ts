import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../server/test/durability/server-process.ts';
import { faultsOf } from './faults.ts';
import { openApp } from './opened-app.ts';

test('a service has the name, logo, color and pages of its operator, on the start page and in the app', async (t) => {
  const folder = await temporaryFolder(t);
  const [logo, imprint, privacy] = ['logo.svg', 'imprint.md', 'privacy.txt'].map((name) => join(folder, name));
  assert.ok(logo && imprint && privacy);
  writeFileSync(
    logo,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#25c"/><script>document.documentElement.id="ran"</script></svg>',
  );
  writeFileSync(imprint, '# Who runs this\n\nExample Ltd\n\n- [Write to us](mailto:us@example.com)\n');
  writeFileSync(privacy, 'We keep nothing.\nWe sell nothing.\n');
  const { server, open } = await openApp(t, {
    MAYFLY_GUESTS: 'true',
    MAYFLY_OPERATOR_NAME: 'Example Inbox',
    MAYFLY_OPERATOR_LOGO: logo,
    MAYFLY_OPERATOR_COLOR: '#2255cc',
    MAYFLY_OPERATOR_IMPRINT: imprint,
    MAYFLY_OPERATOR_PRIVACY: privacy,
    MAYFLY_OPERATOR_FOOTER: 'A service of Example Ltd',
  });
  for (const [width, scheme] of [
    [390, 'light'],
    [1_440, 'dark'],
  ] as const) {
    const page = await open('/', { width, scheme, isSignedIn: false });
    const footer = page.locator('.welcome footer');
    await footer.getByText('A service of Example Ltd').waitFor();
    await footer.getByText('Made with Mayfly').waitFor();
    assert.match(await page.title(), /Example Inbox$/);
    assert.equal(await page.locator('.brand').first().innerText(), 'Example Inbox');
    await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('img.mark')?.naturalWidth ?? 0) > 0);
    const hue = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-hue'));
    assert.match(hue, /^26\d/);
    assert.deepEqual(await faultsOf(page, 'start'), []);
    await footer.getByRole('link', { name: 'Imprint' }).click();
    await page.getByRole('heading', { name: 'Who runs this' }).waitFor();
    await page.getByRole('link', { name: 'Privacy' }).click();
    await page.getByText('We sell nothing.').waitFor();
    assert.deepEqual(await faultsOf(page, 'privacy'), []);
    await page.getByRole('link', { name: 'Example Inbox' }).click();
    if (width < 1_000) continue;
    await page.getByRole('button', { name: 'Use a mailbox now' }).click();
    await page.getByRole('button', { name: 'guests', exact: true }).click();
    await page.locator('#me').getByRole('link', { name: 'Privacy' }).waitFor();
    await page.goto(`${server.url}/brand-logo`);
    assert.equal(await page.evaluate(() => document.documentElement.id), '', 'nothing of a logo runs');
  }
});
