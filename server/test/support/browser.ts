import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import { importInstalled, lockedInstall } from './locked-install.ts';

/** What is used of the packaged browser. */
interface PackagedBrowser {
  readonly default: { readonly args: string[]; executablePath(): Promise<string> };
}

/** Flags of the packaged browser that would take the walls down between pages. */
const weakening =
  /^--(?:disable-web-security|single-process|no-zygote|disable-site-isolation|allow-running-insecure|disable-features)/;

/** Flags that have a GPU emulated: its shaders take a second each, in which nothing is drawn. The processor draws by itself. */
const emulating = /^--(?:use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist)/;

/** Chromium, unpacked: where it is, and the flags that it is given. */
export interface UnpackedBrowser {
  readonly path: string;
  readonly flags: readonly string[];
}

/**
 * Unpacks Chromium, once for each version that the lock file has had: that takes seconds, and by itself the package would take one of
 * another version that somebody has unpacked.
 */
export async function unpackBrowser(): Promise<UnpackedBrowser> {
  const { default: chromium } = await importInstalled<PackagedBrowser>('browser', '@sparticuz/chromium');
  const kept = chromium.args.filter((flag) => !weakening.test(flag) && !emulating.test(flag));
  const flags = [...kept, '--disable-gpu'];
  const unpacked = `${await lockedInstall(resolve(import.meta.dirname, '../browser'))}-unpacked`;
  const path = join(unpacked, 'chromium');
  if (existsSync(path)) return { path, flags };
  // Under a name of its own until it is whole: another test may unpack the same.
  const made = await mkdtemp(`${unpacked}-`);
  const { TMPDIR: before } = process.env;
  process.env.TMPDIR = made;
  try {
    await chromium.executablePath();
    await rename(made, unpacked).catch((error) => {
      if (!existsSync(path)) throw error;
    });
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(made, { recursive: true, force: true });
  }
  return { path, flags };
}

/** Opens Chromium, as secure as the one that people use, with more flags where a test needs them. */
export async function openBrowser(t: TestContext, more: readonly string[] = []): Promise<Browser> {
  const { path, flags } = await unpackBrowser();
  const { chromium: launcher } = await import('playwright-core');
  const launch = () => launcher.launch({ executablePath: path, args: [...flags, ...more], headless: true });
  // On a busy machine the process dies at times before it can be spoken to.
  const browser = await launch().catch(launch);
  t.after(() => browser.close());
  assert.match(browser.version(), /^153\./);
  return browser;
}
