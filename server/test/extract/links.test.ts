import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ExtractedLink, extractFrom } from '../../src/extract/extract.ts';
import { extractLimits } from '../../src/extract/limits.ts';

function linksIn(mail: { text?: string; html?: string; headers?: string }): readonly ExtractedLink[] {
  return extractFrom({ subject: '', text: '', ...mail }).links;
}

function hrefsIn(mail: { text?: string; html?: string; headers?: string }): string[] {
  return linksIn(mail).map(({ href }) => href);
}

test('gives the links of the document in order, entities decoded, with their words or those of their image', () => {
  const html = `<a href="https://a.test/?x=1&amp;y=2">  One
    <b>link</b></a> <a href='HTTPS://b.test/'><img src="x" alt="A &quot;picture&quot;"></a> <a href=https://c.test/><img src=y></a>`;
  assert.deepEqual(linksIn({ html }), [
    { href: 'https://a.test/?x=1&y=2', text: 'One link' },
    { href: 'HTTPS://b.test/', text: 'A "picture"' },
    { href: 'https://c.test/', text: '' },
  ]);
});

test('gives web links only, and none that is hidden or leads to a place in the mail', () => {
  const others = [
    'mailto:a@b.test',
    'tel:1234',
    'javascript:alert(1)',
    '#top',
    '/path',
    'ftp://a.test/',
    'cid:1',
    'https://',
    '',
  ];
  const html = others.map((href) => `<a href="${href}">x</a>`).join(' ');
  const hidden =
    '<div style="display:none"><a href="https://hidden.test/">x</a></div><!-- <a href="https://no.test/">x</a> -->';
  assert.deepEqual(hrefsIn({ html: `${html}${hidden}<a href="https://a.test/">x</a>` }), ['https://a.test/']);
});

test('gives each target once, with the first words that there are', () => {
  const html =
    '<a href="https://a.test/"><img src="logo"></a> <a href="https://b.test/">b</a> <a href="https://a.test/">Confirm</a> https://b.test/';
  assert.deepEqual(linksIn({ html }), [
    { href: 'https://a.test/', text: 'Confirm', rel: 'confirm' },
    { href: 'https://b.test/', text: 'b' },
  ]);
});

test('finds addresses in a text without the punctuation and brackets around them', () => {
  const text = [
    'See https://a.test/1, (https://a.test/2), <https://a.test/3>; "https://a.test/4". [https://a.test/5]',
    'https://a.test/w(x)/6? https://a.test/7_(b)! *https://a.test/8* 見る：https://a.test/9。 『https://a.test/10』 https:// http:///x',
  ].join('\n');
  assert.deepEqual(hrefsIn({ text }), [
    ...['https://a.test/1', 'https://a.test/2', 'https://a.test/3', 'https://a.test/4', 'https://a.test/5'],
    ...['https://a.test/w(x)/6', 'https://a.test/7_(b)', 'https://a.test/8', 'https://a.test/9', 'https://a.test/10'],
  ]);
});

const followed: readonly (readonly [text: string, href: string])[] = [
  ['https://a.test/confirm/abcをクリックしてください', 'https://a.test/confirm/abc'],
  ['https://a.test/confirm?t=1링크를 눌러 주세요', 'https://a.test/confirm?t=1'],
  ['คลิกhttps://a.test/confirm/abcเพื่อยืนยัน', 'https://a.test/confirm/abc'],
  ['请访问https://a.test/confirm/abc完成验证', 'https://a.test/confirm/abc'],
  ['請點選 https://a.test/ 以完成', 'https://a.test/'],
  ['https://a.testをご覧ください', 'https://a.test'],
  ['https://例え.test/確認?t=1 を', 'https://例え.test/確認?t=1'],
  ['https://www.例え.test/a', 'https://www.例え.test/a'],
  ['https://bücher.test/läden/1', 'https://bücher.test/läden/1'],
];

test('ends an address of ASCII at a letter of a script without blanks', () => {
  for (const [text, href] of followed) assert.deepEqual(hrefsIn({ text }), [href], text);
  const { codes } = extractFrom({ subject: '', text: 'https://a.test/confirm/abcを開き、認証コード482913を入力' });
  assert.equal(codes[0]?.value, '482913');
});

const purposes: readonly (readonly [words: string, rel: string | undefined])[] = [
  ['Verify your email address', 'confirm'],
  ['Confirm the new password', 'reset'],
  ['Reset password', 'reset'],
  ['Forgot password?', 'reset'],
  ['Sign in', 'login'],
  ['Unsubscribe', 'unsubscribe'],
  ['Konto bestätigen', 'confirm'],
  ['Passwort ändern', 'reset'],
  ['Anmelden', 'login'],
  ['Newsletter abmelden', 'unsubscribe'],
  ['Vérifier mon adresse', 'confirm'],
  ['Nouveau mot de passe', 'reset'],
  ['Cancelar suscripción', 'unsubscribe'],
  ['メールアドレスを確認する', 'confirm'],
  ['パスワードを再設定', 'reset'],
  ['取消订阅', 'unsubscribe'],
  ['Подтвердить', 'confirm'],
  ['تأكيد الحساب', 'confirm'],
  ['비밀번호 재설정', 'reset'],
  ['確認', 'confirm'],
  ['이메일 주소 확인', 'confirm'],
  ['ご注文内容を確認する', undefined],
  ['주문 확인하기', undefined],
  ['Active projects', undefined],
  ['हस्ताक्षर', undefined],
  ['View invoice', undefined],
  ['Read more', undefined],
  ['Northwind', undefined],
  ['Reset the one old password', 'reset'],
  ['Reset what is not your password', undefined],
  ['Смените ваш пароль', 'reset'],
  ['Yes, that’s me', 'confirm'],
  ['Annulla l’iscrizione', 'unsubscribe'],
  ['Activa tu cuenta', 'confirm'],
  ['Activa', undefined],
  ['确认', 'confirm'],
  ['确认收货', undefined],
  ['Preset passwords', undefined],
];

test('tells the purpose of a link by its words', () => {
  for (const [words, rel] of purposes) {
    const html = `<p>Anything</p><a href="https://click.test/x9">${words}</a>`;
    assert.equal(linksIn({ html })[0]?.rel, rel, words);
  }
});

test('tells the purpose of a link by its path, and by the words before it where its own are plain', () => {
  assert.equal(linksIn({ html: '<a href="https://a.test/verify-email?t=1">Go on</a>' })[0]?.rel, 'confirm');
  assert.equal(linksIn({ html: '<a href="https://login.a.test/x">Read</a>' })[0]?.rel, undefined);
  assert.equal(linksIn({ html: 'To reset your password, <a href="https://a.test/x">click here</a>' })[0]?.rel, 'reset');
  assert.equal(linksIn({ html: 'Reimposta la password: <a href="https://a.test/x">questo link</a>' })[0]?.rel, 'reset');
  assert.equal(linksIn({ html: 'Bekräfta adressen <a href="https://a.test/x">här</a>' })[0]?.rel, 'confirm');
  assert.equal(linksIn({ text: 'Confirm your account:\nhttps://a.test/x' })[0]?.rel, 'confirm');
  assert.equal(
    linksIn({ html: 'To reset your password, see <a href="https://a.test/x">our tips</a>' })[0]?.rel,
    undefined,
  );
});

test('gives the web addresses of List-Unsubscribe as such', () => {
  const headers =
    'Subject: x\r\nLIST-Unsubscribe: <mailto:off@a.test>,\r\n <https://a.test/off?\r\n u=1>\r\nTo: b@c.test\r\n';
  assert.deepEqual(linksIn({ headers }), [{ href: 'https://a.test/off?u=1', text: '', rel: 'unsubscribe' }]);
  const html = '<a href="https://a.test/off?u=1">Preferences</a> <a href="https://a.test/">Home</a>';
  assert.deepEqual(linksIn({ html, headers }), [
    { href: 'https://a.test/off?u=1', text: 'Preferences', rel: 'unsubscribe' },
    { href: 'https://a.test/', text: 'Home' },
  ]);
});

test('gives a target of 2,048 characters and leaves out a longer one; cuts words; gives 500 links at most', () => {
  const href = `https://a.test/${'x'.repeat(extractLimits.hrefCharactersMax - 15)}`;
  assert.deepEqual(hrefsIn({ html: `<a href="${href}">x</a><a href="${href}y">y</a>` }), [href]);
  const long = linksIn({ html: `<a href="https://a.test/">${'word '.repeat(1_000)}</a>` })[0];
  assert.ok(long !== undefined && long.text.length <= extractLimits.textCharactersMax);
  const many = Array.from({ length: 600 }, (_, number) => `<a href="https://a.test/${number}">x</a>`).join('');
  assert.equal(hrefsIn({ html: many }).length, extractLimits.linksMax);
});

test('takes the purpose of the only link from the subject, where nothing else tells it', () => {
  const rels = (subject: string, text: string) =>
    extractFrom({ subject, text }).links.map(({ href, rel }) => [href, rel]);
  const href = 'https://brev.test/b/21dd';
  assert.deepEqual(rels('Confirm your subscription', `Here it goes: ${href}`), [[href, 'confirm']]);
  assert.deepEqual(rels('Confirm your subscription', `One: ${href} or https://brev.test/c`), [
    [href, undefined],
    ['https://brev.test/c', undefined],
  ]);
  assert.deepEqual(rels('News', `Here it goes: ${href}`), [[href, undefined]]);
});

test('ends an address before the punctuation of any script', () => {
  const text = 'লিংকে যান: https://a.test/notun/6e3। লিংকটি';
  assert.equal(extractFrom({ subject: '', text }).links[0]?.href, 'https://a.test/notun/6e3');
});
