import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractFrom } from '../../src/extract/extract.ts';
import { extractLimits } from '../../src/extract/limits.ts';

function codesIn(mail: { subject?: string; text?: string; html?: string }): [value: string, text: string][] {
  return extractFrom({ subject: '', text: '', ...mail }).codes.map(({ value, text }) => [value, text]);
}

const forms: readonly (readonly [shown: string, value: string])[] = [
  ['4821', '4821'],
  ['4821990371', '4821990371'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['12-34-56', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['1-2-3-4', '1234'],
  ['A1B2C3', 'A1B2C3'],
  ['aB3xY9', 'aB3xY9'],
  ['KQXR-ZPLM', 'KQXRZPLM'],
  ['K2QF-93ZT-XM47', 'K2QF93ZTXM47'],
  ['A1B2 C3D4', 'A1B2C3D4'],
  ['G-123456', '123456'],
  ['１２３４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['१२३ ४५६', '123456'],
  ['12\u200b34\u200b56', '123456'],
  ['482\u00a0913', '482913'],
  ['482\u2013913', '482913'],
  ['482·913', '482913'],
  ['482.913', '482913'],
  ['k3f9x-2mq7p', 'k3f9x2mq7p'],
];

test('gives a code as a form takes it, and as it is shown', () => {
  for (const [shown, value] of forms) {
    const text = shown.replaceAll('\u200b', '');
    assert.deepEqual(codesIn({ text: `Your verification code is ${shown}.` }), [[value, text]], shown);
    assert.deepEqual(
      codesIn({ text: `Your verification code:\n\n${shown}\n\nThanks` }),
      [[value, text]],
      `${shown} alone`,
    );
  }
});

const nearMisses: readonly string[] = [
  ...['12.03.2026', '2026-03-12', '14:30', '14:30:59', '$4821', '4821 EUR', '4,821', '4821.50', '€ 48213', 'USD 48213'],
  ...[
    '4821%',
    '4821 km',
    '+49 30 482913',
    '030 1234567',
    '(555) 482-9137',
    '192.0.2.148',
    '2001:db8::4821',
    'v4821',
    '4.8.21',
  ],
  ...[
    '#482913',
    'https://a.test/482913',
    'www.a.test/?code=482913',
    'a4821@b.test',
    '© 2026',
    'Office365',
    '5th',
    '4K',
    '1920x1080',
  ],
  ...['DE89 3704 0044 0532 0130 00', '4242 4242 4242 4242', '#a1b2c3', '482913年', '4821円', '123', '12345678901'],
];

test('takes no date, time, price, measure, phone number, address or version for a code', () => {
  for (const near of nearMisses) {
    assert.deepEqual(codesIn({ text: `Please verify your email address.\nSee ${near}\n\n${near}\n` }), [], near);
  }
});

test('takes numbers of other things for what their label says', () => {
  const labels =
    'Order number,Invoice no.,Ticket,Tracking number,Customer number,Reference,Promo code,Postal code,Error code,Phone,PNR';
  for (const label of labels.split(',')) {
    const text = `${label}: 482913\n${label}\n482914\nYour code is 7310.`;
    assert.deepEqual(codesIn({ text }), [['7310', '7310']], label);
  }
});

const othersOfWords: readonly (readonly [subject: string, text: string])[] = [
  ['Registro: 21296574', 'Recebemos a sua mensagem. Acesse a sua conta.'],
  ['Identificação: 21296574', 'Recebemos a sua mensagem.'],
  ['Auth: 21296574', 'Please verify the build.'],
  ['ID: 21296574', 'Sign in to see it.'],
  ['Oferta', 'SENHA DE ACESSO: 123'],
  ['Jetzt', 'Dein Code wartet\n\nJETZT SPIELEN'],
  ['Jetzt', 'Dein CODE: JETZT SPIELEN'],
  ['Jetzt', 'CODE EINGEBEN UND GEWINNEN'],
  ['Address', 'MG Road, Bengaluru, Karnataka, PIN code 560001'],
  ['Address', 'MG Road\nPIN code 560001'],
  ['Your trip', 'Booking confirmation code: QX7F2K'],
  ['Your trip', 'Confirmation code for your booking: QX7F2K'],
  ['Receipt', 'Merchant Larkspur\nVisa ending 4242\nAuthorization code: 048291\nTotal $ 20.00'],
  ['Thank you', 'Bonus code: 482913'],
  ['Thank you', 'Your donation code is 482913'],
  ['Draw', 'Lottery: 482913'],
  ['Visitors', 'This year 482.913 came, and the code of conduct held.'],
];

test('takes numbers of cases, bookings, receipts and offers, and words of sentences in capitals, for no code', () => {
  for (const [subject, text] of othersOfWords) assert.deepEqual(codesIn({ subject, text }), [], `${subject} | ${text}`);
});

test('takes a word of capital letters for a code alone, or where the sentence says so', () => {
  for (const text of [
    'QXKRZ is your code',
    'Your code is QXKRZ.',
    'YOUR CODE IS QXKRZ',
    'Your code:\n\nQXKRZ\n',
    'Code: QXKRZ',
  ]) {
    assert.deepEqual(codesIn({ text }), [['QXKRZ', 'QXKRZ']], text);
  }
});

test('takes codes for what is verified by them, as a phone, a payment or an account', () => {
  for (const what of [
    'Phone verification code',
    'Payment verification code',
    'Your Apple ID code',
    'Your PIN code',
    'Authorization code',
  ]) {
    assert.deepEqual(codesIn({ text: `${what}: 482913. Enter it to go on.` }), [['482913', '482913']], what);
  }
});

test('takes a number that is to be typed for a code where the mail names a step, and none that is to be used', () => {
  const subject = 'Confirm your payment';
  assert.deepEqual(codesIn({ subject, text: 'Type 838 557 on the page of the shop.' }), [['838557', '838 557']]);
  assert.deepEqual(codesIn({ subject, text: 'Please enter the number 838557 there.' }), [['838557', '838557']]);
  assert.deepEqual(codesIn({ subject, text: 'Use 2500 of your miles before summer.' }), []);
  assert.deepEqual(codesIn({ subject: 'A song for you', text: 'Room 838 557 is that of the shop.' }), []);
  const text = 'লেনদেন সম্পন্ন করতে ৯৭৭ ৭৩৬ কোডটি লিখুন।';
  assert.deepEqual(codesIn({ text }), [['977736', '৯৭৭ ৭৩৬']]);
});

test('takes a PIN of a locker for a code, and one that is a year where a label says so', () => {
  assert.deepEqual(codesIn({ text: 'Your pickup PIN: 6042\nThe locker opens.' }), [['6042', '6042']]);
  assert.deepEqual(codesIn({ text: 'Code validation: 1949' }), [['1949', '1949']]);
});

test('takes what a bank gave a payment, and a word with a number among offers, for no code', () => {
  const receipts = [
    'Paid: 5,00 €. Autoriseerimiskood: 415125. Tehingu ID: 633932130.',
    'Znesek 5,00 €. Avtorizacijska koda: 159142. ID transakcije: 192195150.',
    'Suma 5,00 Eur. Autorizacijos kodas: 210469. Operacijos ID: 321599765.',
  ];
  for (const text of receipts) assert.deepEqual(codesIn({ text }), [], text);
  const toEnter = 'Kod autoryzacji: 339072\nWpisz kod na stronie banku. Kwota 812,44 PLN';
  assert.deepEqual(codesIn({ text: toEnter }), [['339072', '339072']]);
  assert.deepEqual(codesIn({ subject: '20% off everything', text: 'Use code\n\nSUNNY20\n\nat checkout' }), []);
  assert.deepEqual(codesIn({ text: 'Your code:\n\nKXQ4821\n\nEnter it to sign in' }), [['KXQ4821', 'KXQ4821']]);
});

test('reads a code that stands in a field to be copied, and none of a hidden field', () => {
  const html = '<p>Your code is</p><input type="hidden" value="7310"><input readonly value="482913"><p>Thanks</p>';
  assert.deepEqual(codesIn({ html }), [['482913', '482913']]);
});

test('reads the visible text only: no hidden text, style, script, comment or attribute', () => {
  const hidden = [
    '<div style="display:none">Your code is 111111</div>',
    '<div style="font-size:1px;color:#fff">Your code is 222222</div>',
    '<div style="max-height:0;overflow:hidden">Your code is 333333</div>',
    '<style>.code{color:#444444}</style><script>var code = 555555</script><title>Code 666666</title>',
    '<!-- code 777777 --><img src="https://a.test/code/888888"><p data-code="999999" title="code 121212"></p>',
    '<a href="tel:131313">Your code 131313</a> <p style="color:#141414;background:#151515">no code</p>',
    '<div style="color:#ffffff;background-color:#FFFFFF">Your code is 161616</div>',
  ];
  assert.deepEqual(codesIn({ html: `${hidden.join('')}<p>Your code is <b>482913</b></p>` }), [['482913', '482913']]);
});

test('reads a code whose characters stand in spans, cells and tables of their own', () => {
  const digits = [...'482913'];
  const shapes = [
    digits.map((digit) => `<span style="padding:4px">${digit}</span>`).join(''),
    `<table><tr>${digits.map((digit) => `<td>${digit}</td>`).join('')}</tr></table>`,
    `<table><tr>${digits.map((digit) => `<td><table><tr><td>${digit}</td></tr></table></td>`).join('')}</tr></table>`,
    digits.map((digit) => `<div style="display:inline-block">${digit}</div>`).join('\n'),
  ];
  for (const shape of shapes) {
    assert.equal(codesIn({ html: `<p>Your code</p>${shape}<p>Thanks</p>` })[0]?.[0], '482913', shape);
  }
});

test('finds the code of a subject, beside a text and alone', () => {
  assert.deepEqual(codesIn({ subject: '482913 is your Acme code' }), [['482913', '482913']]);
  assert.deepEqual(codesIn({ subject: 'Acme: 482913', text: 'Enter the code of the subject.' }), [
    ['482913', '482913'],
  ]);
  assert.deepEqual(codesIn({ subject: 'Order 482913', text: 'Enter the code of the subject.' }), []);
});

test('puts the code that a form asks for before others, each once', () => {
  const text = 'Your code is 482913.\n\nCode 482913\n\nOr confirm it:\n7310\n';
  assert.deepEqual(
    codesIn({ subject: '482913', text }).map(([value]) => value),
    ['482913', '7310'],
  );
});

test(`gives ${extractLimits.codesMax} codes at most`, () => {
  const list = Array.from({ length: 40 }, (_, number) => `${4821 + number} ${9931 + number}`);
  assert.equal(codesIn({ text: `Your backup codes:\n${list.join('\n')}` }).length, extractLimits.codesMax);
});
