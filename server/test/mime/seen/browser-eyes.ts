import type { Browser, CDPSession, Page } from 'playwright-core';

/** Screens at which a mail is looked at, as the service does. */
const screens = [1_280, 375].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => {
    const size = { width, height: 800 };
    return { viewport: size, screen: size, colorScheme };
  }),
);
/** By an address of its own: a browser draws \`about:blank\` on dark ground by night. */
const origin = 'http://mail.test/';
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="100%" height="100%" fill="#024"/></svg>';
/** What a document has that looks otherwise by night. */
const nightly = /color-scheme/i;
/** Height to which a page is looked at, as far as a reader scrolls. */
const heightMax = 5_000;
/** Contrast of a point from which it counts, less than the service asks of letters, whose edges are paler; and number of such points. */
const contrastLeast = 1.12;
const pointsLeast = 6;

/** Script that tells the number of the points of two pictures that differ by a contrast (WCAG 2.2, relative luminance). */
const compare = `async ([pictures, least]) => {
  const [one, two] = await Promise.all(pictures.map(async (picture) => {
    const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,' + picture)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  }));
  const linear = (part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = ({ data }, at) => 0.05 + 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
  if (one.data.length !== two.data.length) return -1;
  let points = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    if (one.data[at] === two.data[at] && one.data[at + 1] === two.data[at + 1] && one.data[at + 2] === two.data[at + 2]) continue;
    const [first, second] = [light(one, at), light(two, at)];
    if (Math.max(first, second) / Math.min(first, second) >= least) points += 1;
  }
  return points;
}`;

interface Eye {
  readonly page: Page;
  readonly session: CDPSession;
  readonly isNight: boolean;
  html: string;
}

/** Reader of documents by the points that a browser shows. */
export interface BrowserEyes {
  /**
   * Whether a person sees a code on one of the screens: the points of the page change when its digits do.
   * @param documentOf Gives the document with a code in it.
   */
  see(documentOf: (code: string) => string): Promise<boolean>;
}

/** Opens a tab for each screen. */
export async function openEyes(browser: Browser): Promise<BrowserEyes> {
  const eyes = await Promise.all(screens.map((screen) => openEye(browser, screen)));
  const comparing = await browser.newPage();
  const seesAt = async (eye: Eye, documentOf: (code: string) => string) => {
    // Digits are of one width in the fonts that browsers come with: nothing but they is drawn otherwise.
    const pictures = [await pictureOf(eye, documentOf('482913')), await pictureOf(eye, documentOf('715068'))];
    if (pictures[0] === pictures[1]) return false;
    const points = await comparing.evaluate<number>(`(${compare})(${JSON.stringify([pictures, contrastLeast])})`);
    return points >= pointsLeast || points < 0;
  };
  const see = async (documentOf: (code: string) => string) => {
    const isNightly = nightly.test(documentOf(''));
    for (const eye of eyes) {
      if (eye.isNight && !isNightly) continue;
      if (await seesAt(eye, documentOf)) return true;
    }
    return false;
  };
  return { see };
}

async function openEye(browser: Browser, screen: (typeof screens)[number]): Promise<Eye> {
  const context = await browser.newContext({ ...screen, serviceWorkers: 'block' });
  const page = await context.newPage();
  const isNight = screen.colorScheme === 'dark';
  const eye = { page, session: await context.newCDPSession(page), isNight, html: '' };
  await page.route('**/*', (route) => {
    if (route.request().resourceType() === 'image')
      return route.fulfill({ contentType: 'image/svg+xml', body: picture });
    if (route.request().url() !== origin) return route.abort();
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: eye.html });
  });
  return eye;
}

async function pictureOf(eye: Eye, html: string): Promise<string> {
  const { page, session } = eye;
  eye.html = html;
  await page.goto(origin);
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  const width = page.viewportSize()?.width ?? 0;
  const clip = { x: 0, y: 0, width, height: Math.min(heightMax, Math.max(800, cssContentSize.height)), scale: 1 };
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: clip.height > 800,
    clip,
  });
  return data;
}
