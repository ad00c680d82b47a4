import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Extract, extractFrom } from '../../src/extract/extract.ts';
import { extractLimits } from '../../src/extract/limits.ts';
import { assertLinear } from '../mime/linear.ts';
import { anyText } from '../support/any-text.ts';
import { seededDice } from '../support/seeded-random.ts';
import { examplesOf, numberOfInputs } from '../support/thoroughness.ts';

const tokens = [
  ...[
    'code',
    'Your code is ',
    'PIN: ',
    'order',
    '1',
    '1234',
    '482913',
    '123 456',
    '123-',
    'A1',
    'AB12-',
    'KQXRZ',
    '2026',
    '\n',
    ' ',
    '.',
    ':',
  ],
  ...[
    '<a href="https://a.test/1">',
    '<a href=https://b.test>',
    '</a>',
    '<td>',
    '</td>',
    '<table>',
    '<p>',
    '<span>4</span>',
    '<br>',
    '&amp;',
    '<',
  ],
  ...[
    'https://a.test/x',
    '(',
    ')',
    'https://',
    '<https://',
    '>',
    'click here',
    'Confirm',
    '验证码',
    '１２',
    'رمز',
    'कोड',
    '\u200b',
    '\ud83d',
    '@',
  ],
  ...[
    '<div style="display:none">',
    '</div>',
    '<img alt="1234">',
    '<!--',
    '-->',
    '<script>',
    '+',
    '%',
    '/',
    "'",
    '\u00a0',
    '—',
    '\t',
  ],
];

const repeated: readonly (readonly [what: string, piece: string])[] = [
  ['digits', '1'],
  ['numbers', '1234 '],
  ['groups', '123-456-'],
  ['lines of digits', '1\n'],
  ['lines of codes', 'code\n482913\n'],
  ['words in capitals', 'your code: KQXRZ\n'],
  ['sentences in capitals', 'YOUR CODE KQXRZ JETZT SPIELEN '],
  ['groups with dots', '482.913·482 '],
  ['confirmations of orders', 'order confirmation code number '],
  ['invisible characters', '1\u200b'],
  ['punctuation', '1.,:;'],
  ['links', '<a href="https://a.test/1">Confirm code</a>'],
  ['links of beginnings of phrases', '<a href="https://a.test/1">1cre reset 1cre reset 1cre reset </a>'],
  ['addresses of no host', 'www. https:// '],
  ['links that do not end', '<a href=tel:1>1234 '],
  ['addresses', 'https://a.test/x '],
  ['brackets in an address', 'https://a.test/()('],
  ['nested tables', '<table><tr><td>1'],
  ['cells', '<td>1</td>'],
  ['pictures', '<img alt="code 482913">'],
];

for (const [what, piece] of examplesOf(repeated)) {
  test(`takes as many times the work for as many times the ${what}`, async () => {
    await assertLinear((length) => {
      const content = piece.repeat(Math.ceil(length / piece.length));
      return extractFrom({ subject: content.slice(0, 2_000), text: content, html: content, headers: content });
    });
  });
}

test('a mail of 100,000 links gives 500 of them', () => {
  const html = Array.from({ length: 100_000 }, (_, number) => `<a href="https://a.test/${number}">x</a>`).join('');
  assert.equal(extractFrom({ subject: '', text: '', html }).links.length, extractLimits.linksMax);
});

test('never throws, and keeps within its limits, whatever the mail', () => {
  const anything = fc.array(fc.oneof(fc.constantFrom(...tokens), anyText({ maxLength: 8 })), {
    maxLength: 60,
  });
  const content = anything.map((pieces) => pieces.join(''));
  const mail = fc.record({
    subject: content,
    text: content,
    html: fc.option(content, { nil: undefined }),
    headers: content,
  });
  fc.assert(
    fc.property(mail, (generated) => assertSound(extractFrom(generated))),
    { seed: 14, numRuns: numberOfInputs(2_000) },
  );
});

test('a long mail of anything keeps within the limits', () => {
  const dice = seededDice(14);
  for (let round = 0; round < 20; round += 1) {
    const html = Array.from({ length: 4_000 }, () => tokens[dice(tokens.length)]).join('');
    assertSound(extractFrom({ subject: html.slice(0, 200), text: html, html: round % 2 === 0 ? html : undefined }));
  }
});

function assertSound({ codes, links }: Extract): void {
  assert.ok(codes.length <= extractLimits.codesMax);
  assert.equal(new Set(codes.map(({ value }) => value)).size, codes.length);
  for (const { value, text } of codes) {
    assert.match(value, /^[A-Za-z0-9]{4,16}$/);
    assert.ok(text.length > 0 && text.length <= 64 && text.isWellFormed(), text);
  }
  assert.ok(links.length <= extractLimits.linksMax);
  assert.equal(new Set(links.map(({ href }) => href)).size, links.length);
  for (const { href, text } of links) {
    assert.match(href, /^https?:\/\/[^\s/]/i);
    assert.ok(href.length <= extractLimits.hrefCharactersMax && text.length <= extractLimits.textCharactersMax);
    assert.ok(text.isWellFormed());
  }
}
