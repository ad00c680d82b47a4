import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { checkMessage } from '../../src/core/mails/shown/checks/message-check.ts';
import { findingCodes } from '../../src/html-check/findings.ts';
import { checkLimits } from '../../src/html-check/limits.ts';
import type { HtmlCheckResult } from '../../src/html-check/mail-check.ts';
import { parseShown } from '../../src/mime/parse-mail.ts';
import { assertLinear } from '../mime/linear.ts';
import { corpusMessages, readCorpusFile } from '../support/corpora.ts';
import { examplesOf, numberOfInputs } from '../support/thoroughness.ts';
import { checkHtml, slugsOf } from './checked.ts';
import { hostileDocuments, hostilePieces } from './hostile-documents.ts';

test('whatever a document is, its check says no more than its limits allow', () => {
  const documents = fc.array(fc.constantFrom(...hostilePieces), { maxLength: 60 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(documents, (html) => assertBounded(checkHtml(html), html)),
    { numRuns: numberOfInputs(2_000) },
  );
});

test('every message of the public corpora is checked within the limits', () => {
  let withHtml = 0;
  for (const { path } of corpusMessages()) {
    const raw = readCorpusFile(path);
    const check = checkMessage(raw, { isTruncated: false });
    assertBounded(check, parseShown(raw).html ?? '');
    withHtml += check.hasHtml ? 1 : 0;
  }
  assert.ok(withHtml > 80, `${withHtml} messages have HTML`);
});

test('in the public corpora as many links, pictures and tables are found as by another parser', () => {
  for (const { path } of corpusMessages()) {
    const { html } = parseShown(readCorpusFile(path));
    if (html === undefined || /<(?:template|svg|math|select|frameset|plaintext)/i.test(html)) continue;
    const check = checkHtml(html);
    const elements = elementsOf(parse(html));
    const links = elements.filter(({ tagName, attrs }) => tagName === 'a' && attrs.some(({ name }) => name === 'href'));
    const pictures = elements.filter(({ tagName }) => tagName === 'img');
    // Tags in a wrong place are none in the tree, and links that are left open are repeated in it.
    const known = { links: new Set(links.map(({ attrs }) => hrefOf(attrs))).size, pictures: pictures.length };
    const found = { links: new Set(check.links.map(({ href }) => href)).size, pictures: check.images.count };
    assert.deepEqual(found, known, path);
    assert.equal(
      slugsOf(check).includes('html-table'),
      elements.some(({ tagName }) => tagName === 'table'),
      path,
    );
  }
});

for (const [what, make] of examplesOf(Object.entries(hostileDocuments))) {
  test(`${what}: time is linear in the length`, async () => {
    await assertLinear((length) => checkHtml(make(length)), { what });
  });
}

/** Asserts that all that a check says is within its limits, and that what it counts is in the document. */
function assertBounded(check: HtmlCheckResult, html: string): void {
  const lines = html.split('\n').length;
  const { features, findings, links } = check;
  for (const { count, lines: named } of [...features, ...findings]) {
    assert.ok(count >= 1 && named.length <= checkLimits.linesMax && named.length <= count);
    assert.ok(named.every((line, at) => line >= 1 && line <= lines && line > (named[at - 1] ?? 0)));
  }
  assert.deepEqual(
    findings.map(({ code }) => code),
    findingCodes.filter((code) => findings.some((finding) => finding.code === code)),
  );
  assert.ok(links.length <= Math.min(checkLimits.linksMax, check.linkCount));
  for (const { href, text } of links) {
    assert.ok(href.length <= checkLimits.hrefCharactersMax && text.length <= checkLimits.textCharactersMax);
    assert.ok(href.isWellFormed() && text.isWellFormed());
  }
}

function hrefOf(attributes: Tree.Element['attrs']): string {
  const href = attributes.find(({ name }) => name === 'href')?.value ?? '';
  return href.replace(/\p{Cc}/gu, '').trim();
}

/** All elements of a document in their order. */
function elementsOf(node: Tree.Node): Tree.Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...below] : below;
}
