import type { TestContext } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type MayflyServer, startMayfly } from '../../../server/src/testing/main.ts';
import { openBrowser } from '../../../server/test/support/browser.ts';

/** The web app of a service of its own, in a browser. */
export interface OpenedApp {
  readonly server: MayflyServer;
  readonly browser: Browser;
  /** Opens a window, signed in unless told otherwise, at a path of the app. */
  open(path: string, options?: WindowOptions): Promise<Page>;
  /** Opens one more tab in the browser of a page. */
  tab(page: Page, path: string): Promise<Page>;
}

/** How a window is. */
export interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  readonly forcedColors?: 'active';
  /** Language and region of the browser. */
  readonly locale?: string;
  readonly isSignedIn?: boolean;
  /** Whether it is worked with a finger: where nothing hovers, and targets are larger. */
  readonly hasTouch?: boolean;
  /** Pixels of the screen for one of the page: 2 is a zoom of 200 %. */
  readonly zoom?: number;
}

/** A machine that does other things, too, comes to an end in this time: no test measures it. */
const patienceMs = 60_000;
/** Milliseconds for which the app shows what it says in passing, and offers to take a removal back. */
const passingMs = [4_000, 8_000];

/** Starts a service and a browser for a test, and ends them with it. */
export async function openApp(t: TestContext, settings: Record<string, string> = {}): Promise<OpenedApp> {
  const server = await startMayfly({ settings });
  t.after(() => server.stop());
  const browser = await openBrowser(t);
  const goTo = async (context: BrowserContext, path: string) => {
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    await page.goto(server.url + path);
    return page;
  };
  return {
    server,
    browser,
    open: async (path, { isSignedIn = true, ...options } = {}) => {
      const context = await browser.newContext(contextOf(options));
      await context.addInitScript(stretchTimers, { spans: passingMs, factor: 20 });
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
      if (isSignedIn) await signIn(context, server);
      return goTo(context, path);
    },
    tab: (page, path) => goTo(page.context(), path),
  };
}

/** What a browser is told of its window. */
export function contextOf({ width = 1_440, height = 900, scheme = 'light', ...rest }: WindowOptions) {
  return {
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    forcedColors: rest.forcedColors ?? 'none',
    hasTouch: rest.hasTouch ?? false,
    isMobile: rest.hasTouch ?? false,
    deviceScaleFactor: rest.zoom ?? 1,
    ...(rest.locale === undefined ? {} : { locale: rest.locale }),
  } as const;
}

/** Has what passes by itself stay until a slow machine has seen it. */
function stretchTimers({ spans, factor }: { readonly spans: readonly number[]; readonly factor: number }): void {
  const begin = globalThis.setTimeout;
  const stretched = (task: () => void, ms = 0) => begin(task, spans.includes(ms) ? ms * factor : ms);
  Object.assign(globalThis, { setTimeout: stretched });
}

/** Text on the clipboard: what the page has copied. */
export function clipboardOf(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

async function signIn(context: BrowserContext, { url, apiKey }: MayflyServer): Promise<void> {
  const headers = { origin: new URL(url).origin };
  const answer = await context.request.post(`${url}/v1/session`, { data: { apiKey }, headers });
  if (!answer.ok()) throw new Error(`the sign-in failed: ${answer.status()} ${await answer.text()}`);
}
