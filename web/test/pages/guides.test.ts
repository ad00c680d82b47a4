import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { errorCodes } from '../../../server/src/contract/problem.ts';
import { AppError } from '../../../server/src/core/errors.ts';
import { problemOf } from '../../../server/src/http/problem.ts';
import { startService } from '../../../server/test/support/service.ts';

const built = new URL('../../../server/web/llms.txt', import.meta.url);
const skip = existsSync(built) ? false : 'the guides are not built';

test('a guide is a page for browsers, and Markdown for whoever asks for that', { skip }, async (t) => {
  const { app } = await startService(t);
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
  for (const [path, accept, type] of [
    ['/guide/capture', browser, 'text/html'],
    ['/guide/capture', '*/*', 'text/html'],
    ['/guide/', browser, 'text/html'],
    ['/guide/capture', 'text/markdown', 'text/markdown'],
    ['/guide/capture', 'text/markdown, text/html;q=0.9, */*;q=0.1', 'text/markdown'],
    ['/guide/capture', 'text/html, text/markdown, */*', 'text/markdown'],
    ['/guide/capture', 'text/html, text/markdown;q=0.5', 'text/html'],
    ['/guide/', 'text/markdown', 'text/markdown'],
    ['/guide/capture.md', browser, 'text/markdown'],
    ['/guide/guide.css', 'text/css', 'text/css'],
    ['/guide/images/app.webp', 'image/*', 'image/webp'],
    ['/guide/files/deploy/compose.yaml', browser, 'text/plain'],
    ['/llms.txt', '*/*', 'text/plain'],
  ] as const) {
    const answer = await fetch(app.url + path, { headers: { accept } });
    const text = await answer.text();
    assert.equal(answer.status, 200, `${path}: ${text}`);
    assert.equal(answer.headers.get('content-type')?.split(';')[0], type, path);
    if (type === 'text/markdown') assert.match(text, /^# /);
    if (type === 'text/html') assert.match(text, /^<!doctype html>/);
    if (/\/\w*$/.test(path)) assert.match(answer.headers.get('vary') ?? '', /\bAccept(?:,|$)/, path);
    assert.match(
      answer.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'self'; img-src 'self'; base-uri/,
    );
    const tag = answer.headers.get('etag') ?? '';
    const again = await fetch(app.url + path, { headers: { accept, 'if-none-match': tag } });
    assert.equal(again.status, 304, path);
    await again.body?.cancel();
  }
});

test('a guide that is not there is not found, wherever its name points', { skip }, async (t) => {
  const { call } = await startService(t);
  for (const path of [
    '/guide/nothing',
    '/guide/capture.html',
    '/guide/nothing.md',
    '/guide/%2e%2e/index.html',
    '/guide/..%2f..%2fpackage.json',
    '/guide/files',
    '/guide/%00',
  ]) {
    const { status, body } = await call('GET', path);
    assert.deepEqual({ path, status, error: body.error }, { path, status: 404, error: 'route_not_found' });
  }
});

test('whatever the guides lead to within them is there', { skip }, async (t) => {
  const { app } = await startService(t);
  const found = new Set([`${app.url}/guide/`]);
  for (const url of found) {
    const answer = await fetch(url);
    const text = await answer.text();
    assert.equal(answer.status, 200, url);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const [, link = ''] of text.matchAll(/\s(?:href|src|srcset)="([^"#]+)/g)) {
      if (new URL(link, url).href.startsWith(`${app.url}/guide/`)) found.add(new URL(link, url).href);
    }
  }
  assert.ok(found.size > 60, `${found.size} pages and files`);
});

test('under a path of the public URL the guides stay below it', { skip }, async (t) => {
  const { app } = await startService(t, { environment: { MAYFLY_PUBLIC_URL: 'https://example.com/inbox' } });
  for (const base of ['', '/inbox']) {
    const moved = await fetch(`${app.url}${base}/guide`, { redirect: 'manual' });
    const target = new URL(moved.headers.get('location') ?? '', moved.url);
    assert.deepEqual([moved.status, target.pathname], [308, `${base}/guide/`]);
    const html = await (await fetch(target)).text();
    for (const [, link = ''] of html.matchAll(/(?:href|src)="(?!\w+:)([^"#]+)/g)) {
      const { status, body } = await fetch(new URL(link, target));
      await body?.cancel();
      assert.equal(status, 200, `${base}: ${link}`);
    }
  }
});

test('the guide that advice on an error names is there', { skip }, async (t) => {
  const { app } = await startService(t);
  const fixes = errorCodes.map((code) => problemOf(new AppError(code, 'it failed'), 'id').fix);
  const named = new Set(fixes.flatMap((fix) => [...fix.matchAll(/\/guide\/[\w#-]*/g)].map(([link]) => link)));
  assert.ok(named.size >= 10, `${named.size} guides are named`);
  for (const link of named) {
    const [path = '', anchor] = link.split('#');
    const html = await (await fetch(app.url + path)).text();
    assert.match(html, /^<!doctype html>/, link);
    if (anchor !== undefined) assert.ok(html.includes(` id="${anchor}"`), link);
  }
});
