import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Frame, Page } from 'playwright-core';
import { scriptMark } from './hostile-pages.ts';
import type { WallServer, Walls } from './wall-server.ts';

const framesAtOnce = 40;
const pokeMsMax = 2_000;

/** What pages did in a browser that nobody had asked them to. */
export class Doings {
  /** Scripts that ran. */
  readonly ran: string[] = [];
  /** Requests that the browser began, whatever became of them, but those that leave it in no case, as for `data:`. */
  readonly requested: string[] = [];
  /** Places to which a page, a frame or a new tab went. */
  readonly went: string[] = [];
  readonly #walls: WallServer;

  constructor(walls: WallServer) {
    this.#walls = walls;
  }

  /** Notes what a tab does from now on. */
  watch(page: Page): void {
    page.on('console', (message) => {
      // The browser itself quotes scripts that it refuses to run, in its warnings.
      if (message.type() === 'log' && message.text() === scriptMark) this.ran.push(page.url());
    });
    page.on('dialog', (dialog) => {
      this.ran.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('popup', (popup) => this.went.push(popup.url()));
    page.on('request', (request) => {
      const leaves = /^(?:https?|wss?|ftp|file):/i.test(request.url());
      if (leaves && !this.#isExpected(request.url())) this.requested.push(request.url());
    });
    page.on('framenavigated', (frame) => this.#isExpected(frame.url()) || this.went.push(frame.url()));
  }

  assertNone(): void {
    const { ran, requested, went } = this;
    const none = { ran: [], requested: [], went: [], hits: [] };
    assert.deepEqual({ ran, requested, went, hits: this.#walls.hits }, none);
  }

  #isExpected(address: string): boolean {
    // The page that the browser shows in place of one that it refuses to show is its own.
    if (address === '' || /^(?:about|chrome-error):/.test(address)) return true;
    return /^\/(?:page\/|frames\/|favicon\.ico$)/.test(address.replace(this.#walls.url, ''));
  }
}

/**
 * Does to each element of documents what a reader may do, so that their handlers run. A document that the browser keeps from going
 * elsewhere may never take part.
 */
export async function poke(documents: readonly Pick<Frame, 'evaluate'>[]): Promise<void> {
  const poked = Promise.allSettled(documents.map((document) => document.evaluate(pokes)));
  await Promise.race([poked, setTimeout(pokeMsMax, undefined, { ref: false })]);
}

const pokes = `
  for (const element of document.querySelectorAll('*'))
    for (const name of ['mouseover', 'mouseenter', 'focus', 'pointerdown', 'keydown', 'scroll', 'toggle', 'error', 'load'])
      element.dispatchEvent(new Event(name));
`;

/** Opens all pages in frames, and checks that they do nothing. */
export async function openInFrames(
  browser: Browser,
  { walls, kind }: { walls: WallServer; kind: Walls },
): Promise<void> {
  const page = await browser.newPage();
  const doings = new Doings(walls);
  doings.watch(page);
  // A browser tells of requests that the policy refuses, too. The server knows whether they were made.
  const isRefused = kind === 'policy';
  for (let first = 0; first < walls.pages.length; first += framesAtOnce) {
    await page.goto(walls.framesUrl({ first, last: Math.min(first + framesAtOnce, walls.pages.length) }, kind));
    await poke(page.frames().slice(1));
    if (isRefused) doings.requested.length = 0;
    doings.assertNone();
  }
  await page.close();
}
