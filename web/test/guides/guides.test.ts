import assert from 'node:assert/strict';
import { dirname, posix } from 'node:path';
import { test } from 'node:test';
import { guideFiles } from '../../guides/guides.ts';

const files = guideFiles();
const textOf = (file: string) => String(files.get(file));
const namesOf = (ending: string) =>
  [...files.keys()].filter((file) => file.startsWith('guide/') && file.endsWith(ending));
const pages = namesOf('.html');
/** Markdown of guides; other files of the repository are below `files`. */
const markdown = namesOf('.md');
/** What else the service has at its root. */
const neighbours = ['', 'docs', 'icon.svg', 'openapi.json'];

/** The file that a link of a file leads to, and its anchor. */
function targetOf(file: string, link: string): { path: string; anchor: string | undefined } {
  const [to = '', anchor] = link.split('#');
  const path = to === '' ? file : posix.join(dirname(file), to);
  if (files.has(path) || neighbours.includes(path.replace(/^\.?\/?$/, ''))) return { path, anchor };
  return { path: path === 'guide/' ? 'guide/index.html' : `${path}.html`, anchor };
}

test('each link of a page leads to a page that is served and to a heading of it, or to a file', () => {
  for (const page of pages) {
    for (const [, link = ''] of textOf(page).matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)) {
      if (/^\w+:/.test(link)) continue;
      const { path, anchor } = targetOf(page, link);
      if (neighbours.includes(path.replace(/^\.?\/?$/, ''))) continue;
      assert.ok(files.has(path), `${page}: ${link}`);
      if (anchor !== undefined) assert.ok(textOf(path).includes(` id="${anchor}"`), `${page}: ${link}`);
    }
  }
});

test('each link of the Markdown that is served leads to such Markdown, or to a file', () => {
  for (const file of [...markdown, 'llms.txt']) {
    for (const [, link = ''] of textOf(file).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(?:\w+:|#)/.test(link)) continue;
      const { path } = targetOf(file, link);
      assert.ok(files.has(path) || neighbours.includes(path), `${file}: ${link}`);
      assert.doesNotMatch(path, /\.html$/, `${file}: ${link}`);
    }
  }
});

test('a page and its Markdown stand for each guide, and each is in the list of guides', () => {
  assert.deepEqual(markdown.map((file) => file.replace(/\.md$/, '.html')).sort(), pages.toSorted());
  for (const page of pages.filter((file) => file !== 'guide/index.html')) {
    const name = page.slice('guide/'.length, -'.html'.length);
    assert.ok(textOf(page).includes(`<li><a href="${name}" aria-current="page">`), `${name}: list it in README.md`);
    assert.ok(textOf('llms.txt').includes(`](guide/${name}.md): `), name);
  }
});

test('/llms.txt has a title, a summary, and lists of links with notes (llmstxt.org)', () => {
  const [title = '', summary = '', ...rest] = textOf('llms.txt').split('\n\n');
  assert.match(title, /^# \w.*$/);
  assert.match(summary, /^> \w.*\.$/);
  for (const line of rest.join('\n').trim().split('\n')) {
    assert.match(line, /^(?:## \w.*|- \[[^\]]+\]\([^)]+\): \S.*[.?:]|- Tools for agents: .*\.|)$/);
  }
});

test('a page has nothing inline that its policy forbids, and one title', () => {
  for (const page of pages) {
    const html = textOf(page);
    for (const part of [/<script/, /<style/, /<[^>]*\s(?:on\w+|style)=/, /<pre[^>]*><code [^>]*>/, /<img[^>]*https?:/])
      assert.equal(part.exec(html)?.[0], undefined, page);
    assert.equal(html.split('<h1').length - 1, 1, page);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.deepEqual(ids, [...new Set(ids)], page);
  }
});
