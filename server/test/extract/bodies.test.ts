import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authoredCharactersMax, readAuthoredLinks } from '../../src/extract/authored-links.ts';
import { extractBodies } from '../../src/extract/bodies.ts';
import { extractLimits } from '../../src/extract/limits.ts';
import { assertLinear } from '../mime/linear.ts';

const subject = 'Your sign-in';
const html = `<style>a{color:red}</style><div style="display:none"><a href="https://shop.test/view">View online</a></div>
  <a href="https://shop.test/">Shop</a> <p>Your verification code is 123456</p>
  <a href="https://shop.test/?a=1&amp;b=2"> <img src="cid:logo" alt="The &quot;logo&quot;"> </a>
  <a href="https://shop.test/">Shop
    again</a> <a name="top">no link</a> <a href="mailto:help@shop.test">Help</a><img src="https://shop.test/open.gif">`;
const text = 'Your verification code is 654321.\nSee https://shop.test/ or (https://shop.test/).';

test('gives the links of HTML in its order, each as often as it is there, hidden ones too', () => {
  assert.deepEqual(extractBodies({ subject, text, html }).html?.links, [
    { href: 'https://shop.test/view', text: 'View online' },
    { href: 'https://shop.test/', text: 'Shop' },
    { href: 'https://shop.test/?a=1&b=2', text: '' },
    { href: 'https://shop.test/', text: 'Shop again' },
    { href: 'mailto:help@shop.test', text: 'Help' },
  ]);
});

test('gives the pictures of HTML with their alternative texts', () => {
  assert.deepEqual(extractBodies({ subject, text, html }).html?.images, [
    { src: 'cid:logo', alt: 'The "logo"' },
    { src: 'https://shop.test/open.gif', alt: '' },
  ]);
});

test('finds codes and links in each body by itself', () => {
  const { html: ofHtml, text: ofText } = extractBodies({ subject, text, html });
  assert.deepEqual(
    [ofHtml, ofText].map((body) => body?.codes.map(({ value }) => value)),
    [['123456'], ['654321']],
  );
  const link = { href: 'https://shop.test/', text: 'https://shop.test/' };
  assert.deepEqual(ofText.links, [link, link]);
});

test('says nothing of HTML that a mail does not have', () => {
  assert.deepEqual(extractBodies({ subject: '', text: '', html: undefined }), { text: { codes: [], links: [] } });
});

test('ends the lists at their limits, in front of what does not fit', () => {
  const many = '<a href="https://a.test/">x</a><img src="https://a.test/">'.repeat(extractLimits.linksMax + 1);
  const read = readAuthoredLinks(many);
  assert.deepEqual([read.links.length, read.images.length], [extractLimits.linksMax, extractLimits.linksMax]);
  const long = `https://a.test/${'x'.repeat(authoredCharactersMax)}`;
  assert.deepEqual(
    readAuthoredLinks(`<a href="https://a.test/">1</a><a href="${long}">2</a><a href="https://b.test/">3</a>`).links,
    [{ href: 'https://a.test/', text: '1' }],
  );
});

for (const [what, piece] of [
  ['links', '<a href=h>x</a>'],
  ['links that do not end', '<a href=h>x '],
  ['pictures', '<img src=h alt=x>'],
  ['words of one link', 'x '],
] as const) {
  test(`takes as many times the work for as many times the ${what}`, async () => {
    await assertLinear((length) => readAuthoredLinks(`<a href=h>${piece.repeat(Math.ceil(length / piece.length))}`));
  });
}
