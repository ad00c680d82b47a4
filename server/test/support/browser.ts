import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import { importInstalled } from './locked-install.ts';

/** What is used of the packaged browser. */
interface PackagedBrowser {
  readonly default: { readonly args: string[]; executablePath(): Promise<string> };
}

/** Flags of the packaged browser that would take the walls down between pages. */
const weakening =
  /^--(?:disable-web-security|single-process|no-zygote|disable-site-isolation|allow-running-insecure|disable-features)/;

/** Opens Chromium, which unpacks itself into the temporary folder, as secure as the one that people use. */
export async function openBrowser(t: TestContext): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-browser-'));
  const { TMPDIR: before } = process.env;
  process.env.TMPDIR = folder;
  const { default: chromium } = await importInstalled<PackagedBrowser>('browser', '@sparticuz/chromium');
  const { chromium: launcher } = await import('playwright-core');
  const browser = await launcher.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((argument) => !weakening.test(argument))],
    headless: true,
  });
  t.after(async () => {
    await browser.close();
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true, force: true });
  });
  assert.match(browser.version(), /^153\./);
  return browser;
}
