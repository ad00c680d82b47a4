import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { accentColor } from '../../src/http/pages/brand/accent-color.ts';
import { temporaryFolder } from '../durability/server-process.ts';
import { startService } from '../support/service.ts';

const skip = existsSync(new URL('../../web/index.html', import.meta.url)) ? false : 'the web app is not built';
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="https://evil.test/x"/></svg>';

test('the page has the name, footer and color of its operator, whatever they are made of', { skip }, async (t) => {
  const name = `A&B "$&" </script></title><b>`;
  const { app } = await startService(t, {
    environment: {
      MAYFLY_PUBLIC_URL: 'https://example.com/inbox',
      MAYFLY_OPERATOR_NAME: name,
      MAYFLY_OPERATOR_FOOTER: '<i>$1</i>',
      MAYFLY_OPERATOR_COLOR: '#d02',
      MAYFLY_OPERATOR_PRIVACY: 'https://example.com/privacy',
    },
  });
  const html = await (await fetch(`${app.url}/inbox/mails`)).text();
  const words = 'A&amp;B &quot;$&amp;&quot; &lt;/script&gt;&lt;/title&gt;&lt;b&gt;';
  assert.ok(html.includes(`<title>${words}</title>`), html);
  assert.ok(html.includes(`<meta name="mayfly-operator-name" content="${words}">`));
  assert.ok(html.includes('<meta name="mayfly-operator-footer" content="&lt;i&gt;$1&lt;/i&gt;">'));
  assert.ok(html.includes('<meta name="mayfly-operator-pages" content="privacy">'));
  assert.ok(html.includes('<link rel="stylesheet" href="/inbox/brand.css">'));
  const styles = await fetch(`${app.url}/inbox/brand.css`);
  assert.match(styles.headers.get('content-type') ?? '', /^text\/css/);
  assert.equal(await styles.text(), ':root { --accent-hue: 25.39; --accent-vivid: 1; }\n');
  const manifest = JSON.parse(await (await fetch(`${app.url}/manifest.webmanifest`)).text());
  assert.deepEqual([manifest.name, manifest.short_name], [name, name]);
  const elsewhere = await fetch(`${app.url}/privacy`, { redirect: 'manual' });
  assert.deepEqual([elsewhere.status, elsewhere.headers.get('location')], [302, 'https://example.com/privacy']);
});

test('without an operator nothing is added', { skip }, async (t) => {
  const { app, call } = await startService(t);
  const html = await (await fetch(`${app.url}/`)).text();
  assert.match(html, /<title>Mayfly<\/title>/);
  assert.doesNotMatch(html, /mayfly-operator|brand/);
  for (const path of ['/brand.css', '/brand-logo', '/imprint', '/privacy'])
    assert.equal((await call('GET', path)).status, 404, path);
});

test('a logo has the type of its content, and runs nothing', async (t) => {
  const folder = await temporaryFolder(t);
  const pictures = [
    ['image/svg+xml', Buffer.from(svg)],
    ['image/png', Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1')],
    ['image/webp', Buffer.from('RIFF\x08\0\0\0WEBP', 'latin1')],
  ] as const;
  for (const [type, content] of pictures) {
    const file = join(folder, 'logo.html');
    writeFileSync(file, content);
    const { app } = await startService(t, { environment: { MAYFLY_OPERATOR_LOGO: file } });
    const answer = await fetch(`${app.url}/brand-logo`);
    assert.equal(answer.headers.get('content-type')?.split(';')[0], type);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(
      answer.headers.get('content-security-policy'),
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), content);
    if (skip !== false) continue;
    const html = await (await fetch(`${app.url}/`)).text();
    assert.ok(html.includes('<link rel="icon" href="/brand-logo">'));
    assert.ok(html.includes('<meta name="mayfly-operator-logo" content="/brand-logo">'));
  }
});

test('a text of the operator is a page on which no HTML of it passes', async (t) => {
  const folder = await temporaryFolder(t);
  const [imprint, privacy] = [join(folder, 'imprint.md'), join(folder, 'privacy.txt')];
  writeFileSync(
    imprint,
    '# Who we *are*\n\n<script>alert(1)</script>\n\n[mail](mailto:a@b.test) [bad](javascript:alert(1)) [path](JaVa&#x73;cript:x) ' +
      '[bad](data:text/html,x)\n\n![a "picture"](https://evil.test/x.png "t") and <img src=x onerror=y> \n\n| a |\n|---|\n| b |\n',
  );
  writeFileSync(privacy, 'We keep\r\n<b>nothing</b>.\n\n# Really\n');
  const { app } = await startService(t, {
    environment: {
      MAYFLY_OPERATOR_NAME: '<Post>',
      MAYFLY_OPERATOR_IMPRINT: imprint,
      MAYFLY_OPERATOR_PRIVACY: privacy,
    },
  });
  const page = await fetch(`${app.url}/imprint`);
  const html = await page.text();
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src 'self'; img-src 'self';/,
  );
  assert.match(html, /<title>Who we \*?are\*? · &lt;Post&gt;<\/title>/);
  assert.match(html, /<h1>Who we <em>are<\/em><\/h1>/);
  assert.match(html, /<a href="mailto:a@b\.test">mail<\/a> bad <a href="JaVa&amp;#x73;cript:x">path<\/a> bad/);
  assert.match(html, /a &quot;picture&quot; and &lt;img src=x onerror=y&gt;/);
  assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
  assert.doesNotMatch(html, /<script|<img|javascript:alert\(1\)"|style=/i);
  const words = await (await fetch(`${app.url}/privacy`)).text();
  assert.ok(
    words.includes('<h1 lang="en">Privacy</h1>\n<p>We keep<br>\n&lt;b&gt;nothing&lt;/b&gt;.</p>\n<p># Really</p>\n'),
    words,
  );
  for (const [wished, language, heading] of [
    ['de-CH,de;q=0.9,en;q=0.8', 'de', 'Datenschutz'],
    ['nl, fr;q=0.3, ES;q=0.7', 'es', 'Privacidad'],
    ['fr;q=0, nl', 'en', 'Privacy'],
    [`fr-FR;q=0.5${',x'.repeat(1_000)}`, 'fr', 'Confidentialité'],
    [';;q=,,-', 'en', 'Privacy'],
  ] as const) {
    const answer = await fetch(`${app.url}/privacy`, { headers: { 'accept-language': wished } });
    const told = await answer.text();
    assert.match(told, new RegExp(`<html lang="${language}">[^]*<h1 lang="${language}">${heading}</h1>`), wished);
    assert.match(answer.headers.get('vary') ?? '', /Accept-Language/);
  }
  const tag = page.headers.get('etag') ?? '';
  assert.equal((await fetch(`${app.url}/imprint`, { headers: { 'if-none-match': tag } })).status, 304);
});

test('a file that cannot be used stops the start, with its setting, the reason and what to do', async (t) => {
  const folder = await temporaryFolder(t);
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  for (const [variable, value, reason] of [
    ['MAYFLY_OPERATOR_LOGO', join(folder, 'none.svg'), /cannot read the file: ENOENT.*; name one that/],
    ['MAYFLY_OPERATOR_LOGO', folder, /is no file; name one/],
    ['MAYFLY_OPERATOR_LOGO', file('page.svg', '<html></html>'), /is no SVG, PNG or WebP picture; name a file/],
    ['MAYFLY_OPERATOR_LOGO', file('big.svg', svg.padEnd(65_537)), /has 65537 bytes; make it 65536 at most/],
    ['MAYFLY_OPERATOR_IMPRINT', file('big.txt', 'x'.repeat(262_145)), /has 262145 bytes; make it 262144 at most/],
    ['MAYFLY_OPERATOR_PRIVACY', file('latin.txt', Buffer.from([0xe4])), /is no text in UTF-8; save it as that/],
  ] as const) {
    const started = startService(t, { environment: { [variable]: value } });
    await assert.rejects(started, ({ message }: Error) => message.startsWith(`${variable}: `) && reason.test(message));
  }
});

test('settings of the operator that cannot be used are refused', () => {
  for (const [variable, value] of [
    ['NAME', 'a\nb'],
    ['NAME', 'a\u202eb'],
    ['NAME', 'x'.repeat(61)],
    ['FOOTER', 'x'.repeat(201)],
    ['COLOR', 'red'],
    ['COLOR', '#12345'],
    ['COLOR', 'oklch(0.5 0.1 165); }'],
    ['IMPRINT', 'http://example.com/'],
    ['IMPRINT', 'javascript://x/'],
    ['PRIVACY', 'https://user:secret@example.com/'],
  ] as const)
    assert.throws(
      () => readConfig({ [`MAYFLY_OPERATOR_${variable}`]: value }),
      new RegExp(`MAYFLY_OPERATOR_${variable}: `),
    );
});

test('of a color hue and chroma are taken, the chroma at most that of the look', () => {
  assert.deepEqual(accentColor('#0f8a66'), { hue: 166.129, chroma: 0.113 });
  assert.deepEqual(accentColor('#f00'), { hue: 29.234, chroma: 0.13 });
  assert.deepEqual(accentColor('#000'), { hue: 0, chroma: 0 });
  assert.deepEqual(accentColor('oklch(62% .4 -90deg)'), { hue: 270, chroma: 0.13 });
});
