import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startService } from '../../../server/test/support/service.ts';
import { languages } from '../../src/texts/languages.ts';

const built = new URL('../../../server/web/', import.meta.url);
const isBuilt = existsSync(new URL('index.html', built)) ? false : 'the web app is not built';
const firstLoadBytesMax = 62_000;

test('every view of the app is the same page, under a policy without unsafe sources', { skip: isBuilt }, async (t) => {
  const { app } = await startService(t);
  for (const path of ['/', '/mailboxes', '/mailboxes/x/mails/y', '/mails', '/keys', '/webhooks/x', '/sign-in']) {
    const answer = await fetch(app.url + path);
    assert.equal(answer.status, 200, path);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.doesNotMatch(policy, /unsafe|\*|https?:/);
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"])
      assert.ok(policy.includes(part), part);
    const html = await answer.text();
    assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)|\son\w+=|style=/, 'nothing is inline');
  }
});

test('files of the app may be kept for ever, its page is asked for again', { skip: isBuilt }, async (t) => {
  const { app } = await startService(t);
  const page = await fetch(`${app.url}/`);
  assert.equal(page.headers.get('cache-control'), 'no-cache');
  const tag = page.headers.get('etag') ?? '';
  assert.equal((await fetch(`${app.url}/mails`, { headers: { 'if-none-match': tag } })).status, 304);
  const [, script = ''] = /src="([^"]+\.js)"/.exec(await page.text()) ?? [];
  const file = await fetch(app.url + script);
  assert.match(file.headers.get('cache-control') ?? '', /immutable/);
  assert.match(file.headers.get('content-type') ?? '', /^text\/javascript/);
});

test('what is no file of the app is not found, wherever it points', { skip: isBuilt }, async (t) => {
  const { call } = await startService(t);
  for (const path of [
    '/assets/nothing.js',
    '/assets/../index.html',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/nowhere',
  ]) {
    const { status, body } = await call('GET', path);
    assert.deepEqual({ path, status, error: body.error }, { path, status: 404, error: 'route_not_found' });
  }
});

test('a person who asks for what is not there gets a page that says so, and a program a problem', {
  skip: isBuilt,
}, async (t) => {
  const { app } = await startService(t);
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
  const ask = (path: string, accept: string, method = 'GET') =>
    fetch(app.url + path, { method, headers: { accept }, ...(method === 'POST' ? { body: '{}' } : {}) });
  for (const path of ['/nowhere', '/keys/nothing', '/guide/nothing', '/assets/nothing.js']) {
    const page = await ask(path, browser);
    assert.deepEqual([path, page.status], [path, 404]);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'self'/);
    assert.equal(page.headers.get('etag'), null);
    assert.equal(await page.text(), await (await ask('/', browser)).text(), 'the page of the app');
  }
  for (const [path, accept, method] of [
    ['/nowhere', '*/*'],
    ['/nowhere', 'application/json, text/html;q=0.5'],
    ['/nowhere', 'text/html;q=0'],
    ['/nowhere', browser, 'POST'],
    ['/v1/nowhere', browser],
  ] as const) {
    const answer = await ask(path, accept, method);
    assert.deepEqual([accept, answer.status], [accept, 404]);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
  }
});

test('under a path of the public URL the app and the API are reached with it and without', {
  skip: isBuilt,
}, async (t) => {
  const { app, call, key } = await startService(t, {
    environment: { MAYFLY_PUBLIC_URL: 'https://example.com/inbox/' },
  });
  const owner = await key('anna');
  for (const base of ['/inbox', '']) {
    const html = await (await fetch(`${app.url}${base}/mailboxes`)).text();
    assert.match(html, /name="mayfly-base" content="\/inbox\/"/);
    assert.match(html, /src="\/inbox\/assets\//);
    const [, script = ''] = /src="\/inbox([^"]+\.js)"/.exec(html) ?? [];
    assert.equal((await fetch(app.url + base + script)).status, 200);
    assert.equal((await call('GET', `${base}/v1/mailboxes`, { key: owner })).status, 200);
  }
  assert.equal((await call('GET', '/inboxes/v1/mailboxes', { key: owner })).status, 404);
});

test('the first load is small', { skip: isBuilt }, (t) => {
  const page = readFileSync(new URL('index.html', built), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css|svg))"/g)].map(([, name = '']) => name);
  assert.ok(named.length >= 3);
  const bytes = [page, ...named.map((name) => readFileSync(new URL(name, built)))].reduce(
    (sum, content) => sum + gzipSync(content, { level: 9 }).length,
    0,
  );
  t.diagnostic(`${bytes} bytes, of ${readdirSync(new URL('assets/', built)).length} files in all`);
  assert.ok(bytes <= firstLoadBytesMax, `${bytes} bytes`);
});

test('of the styles of the page those come first that say in which order layers win', { skip: isBuilt }, () => {
  const page = readFileSync(new URL('index.html', built), 'utf8');
  const sheets = [...page.matchAll(/rel="stylesheet"[^>]*href="\.\/([^"]+)"/g)];
  const styles = sheets.map(([, name = '']) => readFileSync(new URL(name, built), 'utf8')).join('');
  const layers = [...styles.matchAll(/@layer ([a-z]+)/g)].map(([, name = '']) => name);
  assert.deepEqual([...new Set(layers)], ['base', 'parts', 'views', 'small']);
});

test('elements name their attributes: one that takes them from an object loads the table of all attributes first', () => {
  const sources = new URL('../../src/', import.meta.url);
  const found = globSync('**/*.tsx', { cwd: sources }).flatMap((file) =>
    [...readFileSync(new URL(file, sources), 'utf8').matchAll(/<[a-z]\w*\s[^<>]*\{\.\.\.[^<>]*>/g)].map(
      ([tag]) => `${file}: ${tag}`,
    ),
  );
  assert.deepEqual(found, []);
});

test('texts of a language are loaded without a file that may wait for them', { skip: isBuilt }, () => {
  const names = readdirSync(new URL('assets/', built));
  const texts = names.filter((name) => Object.keys(languages).some((language) => name.startsWith(`${language}-`)));
  assert.ok(texts.length > 0);
  for (const name of texts) {
    const imported = [...readFileSync(new URL(`assets/${name}`, built), 'utf8').matchAll(/\bfrom\s*"([^"]+)"/g)];
    for (const [, file = ''] of imported) assert.match(file, /^\.\/plural-/, `${name} imports ${file}`);
  }
});

test('each frame that shows mail may open links in new tabs, and nothing else', () => {
  const sources = new URL('../../src/', import.meta.url);
  const frames = globSync('**/*.tsx', { cwd: sources }).flatMap((file) => [
    ...readFileSync(new URL(file, sources), 'utf8').matchAll(/<iframe\b.*?(?:\/>|<\/iframe>)/gs),
  ]);
  assert.equal(frames.length, 4, 'the mail, the mail by other eyes, the newest mail, and an attachment');
  for (const [frame] of frames) {
    assert.match(frame, /\ssandbox="allow-popups allow-popups-to-escape-sandbox"\s/);
    assert.doesNotMatch(frame, /\s(?:srcdoc|allow|csp|allowfullscreen)=|\{\.\.\./);
  }
});
