import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanHtml } from '../../../src/mime/html/cleaning/clean-html.ts';
import { openBrowser } from '../../support/browser.ts';
import { effectDocuments, keyframes, paragraphs } from './effect-documents.ts';
import { cleaningOptions } from './oracle.ts';

const options = cleaningOptions({ allowsRemote: false });

test('Chromium animates no more than 16 elements of any document, and 2,000 of one that is not cleaned', async (t) => {
  const browser = await openBrowser(t);
  const page = await browser.newPage();
  const animated = async (html: string) => {
    await page.setContent(`<!doctype html>${html}`);
    await page.mouse.move(9, 9);
    return page.evaluate<number>('document.getAnimations().length');
  };
  assert.equal(await animated(`<style>${keyframes}p{animation:k 1s infinite}</style>${paragraphs(2_000)}`), 2_000);
  for (const [what, html] of effectDocuments) {
    const count = await animated(cleanHtml(html, options).html);
    assert.ok(count <= 16, `${what}: ${count}`);
  }
});
