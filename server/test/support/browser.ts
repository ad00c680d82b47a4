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

/** Chromium, unpacked: where it is, and the flags that it is given. */
export interface UnpackedBrowser {
  readonly path: string;
  readonly flags: readonly string[];
}

/** Unpacks Chromium into a temporary folder: by itself it would take one of another version that somebody has unpacked. */
export async function unpackBrowser(t: TestContext): Promise<UnpackedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-browser-'));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const { TMPDIR: before } = process.env;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium } = await importInstalled<PackagedBrowser>('browser', '@sparticuz/chromium');
    return { path: await chromium.executablePath(), flags: chromium.args.filter((flag) => !weakening.test(flag)) };
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** Opens Chromium, as secure as the one that people use. */
export async function openBrowser(t: TestContext): Promise<Browser> {
  const { path, flags } = await unpackBrowser(t);
  const { chromium: launcher } = await import('playwright-core');
  const launch = () => launcher.launch({ executablePath: path, args: [...flags], headless: true });
  // On a busy machine the process dies at times before it can be spoken to.
  const browser = await launch().catch(launch);
  t.after(() => browser.close());
  assert.match(browser.version(), /^153\./);
  return browser;
}
