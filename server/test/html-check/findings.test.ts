import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FindingCode, findingCodes } from '../../src/html-check/findings.ts';
import type { CheckedMail } from '../../src/html-check/mail-check.ts';
import { checkHtml, codesOf } from './checked.ts';

interface Case {
  readonly html: string;
  readonly mail?: Partial<CheckedMail>;
}

const link = (href: string, text = 'words'): Case => ({ html: `<a href="${href}">${text}</a>` });
const style = (characters: number): Case => ({ html: `<style>${'a'.repeat(characters)}</style>` });
const contentTypes = new Map([['a b@c', 'image/png']]);

/** For each fault mails that have it, and mails near to them that have not. */
const cases: Readonly<Record<FindingCode, { readonly faulty: readonly Case[]; readonly right: readonly Case[] }>> = {
  html_clipped: {
    faulty: [{ html: '<p>', mail: { htmlBytes: 102 * 1024 + 1 } }],
    right: [{ html: '<p>', mail: { htmlBytes: 102 * 1024 } }],
  },
  html_nearly_clipped: {
    faulty: [{ html: '<p>', mail: { htmlBytes: 102 * 1024 } }],
    right: [92, 103].map((kB) => ({ html: '<p>', mail: { htmlBytes: kB * 1024 } })),
  },
  script: {
    faulty: [{ html: '<script></script>' }, { html: '<p onclick="x()">' }],
    right: [{ html: '<p title="onclick">' }, { html: '<p on>' }],
  },
  frame: { faulty: ['iframe', 'frame', 'frameset'].map((name) => ({ html: `<${name}>` })), right: [{ html: '<div>' }] },
  meta_refresh: {
    faulty: [{ html: '<meta http-equiv="Refresh" content="0">' }],
    right: [{ html: '<meta name="refresh">' }],
  },
  link_script: {
    faulty: ['javascript:x()', ' JavaScript:x', 'java&#10;script:x', 'vbscript:x', 'data:text/html,x'].map((href) =>
      link(href),
    ),
    right: [link('https://x.test/javascript:x')],
  },
  link_empty: {
    faulty: [link(''), link(' '), link('#')],
    right: [link('#top'), { html: '<a name="top">words</a>' }],
  },
  link_relative: {
    faulty: [link('/account'), link('account.html'), link('x.test')],
    right: [link('//x.test/a'), link('mailto:a@x.test'), link('tel:1'), link('#a')],
  },
  link_local: {
    faulty: ['localhost:3000', 'app.local', '127.0.0.1', '192.168.1.1', '172.20.0.1', '10.1', '[::1]'].map((host) =>
      link(`http://${host}/a`),
    ),
    right: ['localhost.example.com', '172.32.0.1', 'notlocal', 'x.test'].map((host) => link(`https://${host}/a`)),
  },
  link_text_differs: {
    faulty: [
      link('https://click.mailer.example/1', 'https://bank.example/login'),
      link('https://evil.example', 'www.bank.test'),
      link('https://evil.example', 'bank.com/login'),
      link('https://b.co.uk', 'a.co.uk'),
    ],
    right: [
      link('https://www.bank.example/login?x=1', 'bank.example'),
      link('https://click.bank.example/1', 'https://bank.example'),
      link('https://a.bank.example/1', 'https://b.bank.example'),
      link('https://nodejs.org', 'Node.js'),
      link('https://x.test', 'Read more at bank.example'),
      link('https://x.test', 'me@bank.example'),
    ],
  },
  link_user_info: {
    faulty: [link('https://bank.example@evil.example/')],
    right: [link('https://evil.example/a@b'), link('mailto:a@b.test')],
  },
  link_ip_address: {
    faulty: [link('https://93.184.215.14/'), link('https://0x5db8d70e/'), link('https://[2001:db8::1]/')],
    right: [link('https://1.2.3.4.test/')],
  },
  link_without_text: {
    faulty: [
      link('https://x.test', ''),
      link('https://x.test', ' &nbsp; '),
      link('https://x.test', '<img src="cid:x">'),
    ],
    right: [link('https://x.test', '<b>a</b>'), link('https://x.test', '<img src="cid:x" alt="a">')],
  },
  link_insecure: {
    faulty: [link('http://x.test')],
    right: [link('https://x.test'), link('http://localhost'), link('mailto:a@x.test')],
  },
  image_relative: {
    faulty: ['/a.png', 'a.png', 'http://localhost/a.png', 'file:///a.png'].map((src) => ({
      html: `<img src="${src}">`,
    })),
    right: [{ html: '<img src="//x.test/a.png">' }, { html: '<x style="background:url(#a)">' }],
  },
  image_not_in_message: {
    faulty: [{ html: '<img src="cid:other">', mail: { contentTypes } }],
    right: ['cid:a b@c', 'CID:a%20b@c'].map((src) => ({ html: `<img src="${src}">`, mail: { contentTypes } })),
  },
  image_without_source: {
    faulty: [{ html: '<img>' }, { html: '<img src=" ">' }],
    right: [{ html: '<img src="https://x.test/a">' }, { html: '<img srcset="https://x.test/a 2x">' }],
  },
  image_without_alt: { faulty: [{ html: '<img>' }], right: [{ html: '<img alt>' }, { html: '<img alt="a">' }] },
  image_without_width: {
    faulty: [{ html: '<img>' }, { html: '<img style="border-width:1px">' }],
    right: [
      { html: '<img width=1>' },
      { html: '<img style="color:red;Width:1px">' },
      { html: '<img style="max-width:9%">' },
    ],
  },
  image_insecure: {
    faulty: [
      { html: '<img src="http://x.test/a">' },
      { html: '<style>a{background:url( "http://x.test/a" )}</style>' },
    ],
    right: [{ html: '<img src="https://x.test/a">' }, { html: '<style>@font-face{src:url(http://x.test/a)}</style>' }],
  },
  charset_differs: {
    faulty: [{ html: '<meta charset="windows-1252">' }],
    right: [{ html: '<meta charset="UTF8">' }, { html: '<meta charset=us-ascii>' }],
  },
  charset_missing: {
    faulty: [{ html: '<p>', mail: { charset: undefined } }],
    right: [
      { html: '<meta charset=utf-8>', mail: { charset: undefined } },
      { html: '<meta http-equiv=content-type content="text/html; charset=utf-8">', mail: { charset: undefined } },
    ],
  },
  charset_not_utf8: {
    faulty: [{ html: '<p>', mail: { charset: 'iso-8859-1' } }],
    right: [{ html: '<p>' }, { html: '<p>', mail: { charset: 'us-ascii' } }],
  },
  text_missing: { faulty: [{ html: '<p>', mail: { textBytes: undefined } }], right: [{ html: '<p>' }] },
  text_short: {
    faulty: [{ html: 'word '.repeat(100), mail: { textBytes: 39 } }],
    right: [
      { html: 'word '.repeat(100), mail: { textBytes: 40 } },
      { html: 'word', mail: { textBytes: 4 } },
    ],
  },
  style_too_long: { faulty: [style(16 * 1024 + 1)], right: [style(16 * 1024)] },
  style_external: {
    faulty: [{ html: '<link rel=Stylesheet href=x>' }, { html: '<style>@import "x";</style>' }],
    right: [{ html: '<link rel=icon>' }, { html: '<style>a{x:"@import"}</style>' }],
  },
  language_missing: {
    faulty: [{ html: '<p lang=en>' }],
    right: [{ html: '<html lang=en>' }, { html: '<body lang=de>' }],
  },
  title_missing: { faulty: [{ html: '<title> </title>' }], right: [{ html: '<title>a</title>' }] },
  viewport_missing: {
    faulty: [{ html: '<p>' }],
    right: [{ html: '<meta name=Viewport content="width=device-width">' }],
  },
  colour_scheme_missing: {
    faulty: [{ html: '<p style="color:red">' }],
    right: [
      { html: '<meta name="color-scheme" content="light dark">' },
      { html: '<meta name="supported-color-schemes" content="light dark">' },
      { html: '<style>@media (prefers-color-scheme:dark){}</style>' },
      { html: '<p style="color:light-dark(#000,#fff)">' },
    ],
  },
  doctype_missing: { faulty: [{ html: '<p>' }], right: [{ html: '<!DOCTYPE html>' }] },
};

for (const code of findingCodes) {
  test(`${code} is found where it is, and not beside it`, () => {
    const { faulty, right } = cases[code];
    for (const { html, mail } of faulty) assert.ok(codesOf(checkHtml(html, mail)).includes(code), `not in ${html}`);
    for (const { html, mail } of right) assert.ok(!codesOf(checkHtml(html, mail)).includes(code), `in ${html}`);
  });
}

test('a mail that is right has no finding', () => {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hello</title>' +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>' +
    '<body><p>Hello, <a href="https://x.test/">look</a><img src="https://x.test/a.png" alt="" width="10"></body></html>';
  assert.deepEqual(codesOf(checkHtml(html)), []);
});

test('a mail of text alone has no finding', () => {
  const mail = { html: undefined, htmlBytes: 0, charset: undefined };
  assert.deepEqual(codesOf(checkHtml('', mail)), []);
});

test('each place of a fault is counted, and the gravest fault comes first', () => {
  const { findings } = checkHtml('<img width=1>\n<img width=1>\n<a href="">x</a>', { textBytes: undefined });
  const [first, second] = findings;
  assert.deepEqual(first, { code: 'link_empty', count: 1, lines: [3] });
  assert.deepEqual(second, { code: 'image_without_source', count: 2, lines: [1, 2] });
});
