import { nested, paragraphs, plain, plainButton, preheader, rowsOf, tableButton, tracked } from './layouts.ts';
import { buildMessage } from './message.ts';
import type { Phrases } from './phrases.ts';
import type { SampleMail } from './sample-mail.ts';
import { type Builder, mailsOf, withNumber } from './wish.ts';

/** Ten mails of a language about orders, and newsletters: many numbers, and no code. */
export function invoiceMails(phrases: Phrases, seed: number): SampleMail[] {
  return mailsOf(phrases, { kind: 'invoice', seed, builders });
}

const builders: readonly Builder[] = [
  ({ phrases, number, at }) => {
    const lines = [
      at(phrases.hello),
      phrases.thanks,
      `${phrases.orderNumber}: ${70_000_000 + number}`,
      `${phrases.invoiceNumber}: ${410_000 + number}`,
    ];
    const text = [
      ...lines,
      `${phrases.total}: ${at(phrases.prices)}`,
      `${phrases.support} ${phrases.phone}`,
      phrases.address,
    ].join('\n');
    return { raw: buildMessage({ subject: withNumber(phrases.orderSubject, String(70_000_000 + number)), text }) };
  },
  ({ phrases, number, at }) => {
    const html = nested([
      preheader(`${phrases.orderNumber} ${600_000 + number}`),
      `<h1>${phrases.thanks}</h1>`,
      rowsOf([
        [phrases.orderNumber, String(600_000 + number)],
        [phrases.invoiceNumber, `RE-2026-${number}42`],
        [phrases.customerNumber, String(88_000_000 + number)],
        [phrases.date, at(phrases.prices)],
        [phrases.total, at(phrases.prices, 1)],
      ]),
      plainButton(tracked(number), phrases.invoiceButton),
      `${phrases.address}<br>${phrases.vat}<br>${phrases.rights}`,
    ]);
    return { raw: buildMessage({ subject: withNumber(phrases.orderSubject, String(600_000 + number)), html }) };
  },
  ({ phrases, number, at }) => {
    const html = nested([
      `<table width="100%"><tr><td>${phrases.orderNumber}<br><b>${345_000 + number}</b></td><td>${phrases.customerNumber}<br><b>${556_000 + number}</b></td></tr></table>`,
      `<p>${phrases.total}</p><p><b>${at(phrases.prices)}</b></p>`,
      withNumber(phrases.card, '4242'),
      phrases.rights,
    ]);
    return { raw: buildMessage({ subject: phrases.thanks, html, encoding: 'quoted-printable' }) };
  },
  ({ phrases, number, at }) => {
    const html = paragraphs([
      at(phrases.hello),
      phrases.tracking,
      `<b>${834_000_000 + number}</b>`,
      `DHL ${phrases.date}, 14:30`,
      phrases.address,
      phrases.phone,
    ]);
    return { raw: buildMessage({ subject: `${phrases.tracking}: ${834_000_000 + number}`, html }) };
  },
  ({ phrases, at }) => {
    const html = nested([
      preheader(at(phrases.news)),
      ...phrases.news.map((line) => `<h2>${line}</h2>`),
      `<a href="https://northwind.test/off">${phrases.unsubscribe}</a>`,
      phrases.rights,
    ]);
    const headers = [
      'List-Unsubscribe: <https://northwind.test/off>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ];
    return {
      raw: buildMessage({ subject: at(phrases.news), html, headers }),
      link: { href: 'https://northwind.test/off', rel: 'unsubscribe' },
    };
  },
  ({ phrases, number, at }) => {
    const rows = phrases.prices.map(
      (price, row) =>
        `<tr><td>${row + 1}</td><td>SKU ${90_210 + number + row}</td><td>${1000 + row}</td><td>${price}</td></tr>`,
    );
    const html = `<table><tr><th>#</th><th>${phrases.invoiceNumber}</th><th>${phrases.date}</th><th>${phrases.total}</th></tr>${rows.join('')}</table><p>${phrases.vat}</p><p>${at(phrases.hello)}</p>`;
    return { raw: buildMessage({ subject: `${phrases.invoiceNumber} ${123_000 + number}`, html }) };
  },
  ({ phrases, number, at }) => {
    const html = plain([
      phrases.thanks,
      `${phrases.invoiceNumber}<br>${48_213 + number}`,
      `${phrases.customerNumber}<br>${99_120 + number}`,
      `${phrases.total}<br>${at(phrases.prices)}`,
      phrases.support,
      phrases.phone,
    ]);
    return { raw: buildMessage({ subject: phrases.thanks, html }) };
  },
  ({ phrases, number, at }) => {
    const text = [
      phrases.thanks,
      '',
      `${phrases.orderNumber.padEnd(20)} ${phrases.date}`,
      `${String(5_550_000 + number).padEnd(20)} 2026`,
      '',
      at(phrases.prices),
      at(phrases.prices, 1),
      '',
      `https://northwind.test/orders/${5_550_000 + number}?pin=482913`,
      phrases.vat,
      phrases.rights,
    ].join('\n');
    return {
      raw: buildMessage({
        subject: withNumber(phrases.orderSubject, `#${5_550_000 + number}`),
        text,
        encoding: 'quoted-printable',
      }),
    };
  },
  ({ phrases, at }) => {
    const text = [
      at(phrases.hello),
      ...phrases.news,
      `${phrases.unsubscribe}: https://northwind.test/u/off?id=482913`,
      phrases.address,
      phrases.phone,
    ].join('\n\n');
    return { raw: buildMessage({ subject: at(phrases.news, 1), text, html: paragraphs(text.split('\n\n')) }) };
  },
  ({ phrases, number }) => {
    const html = nested([
      `<b>${withNumber(phrases.orderSubject, String(20_260_312))}</b>`,
      rowsOf([
        [phrases.tracking, `JD0146${number}99`],
        [phrases.customerNumber, `K${4_000 + number}`],
        ['IBAN', 'DE89 3704 0044 0532 0130 00'],
        ['IP', '203.0.113.48'],
      ]),
      tableButton(tracked(number), phrases.loginButton),
      `${withNumber(phrases.card, '1881')}<br>${phrases.phone}<br>${phrases.address}<br>${phrases.vat}`,
    ]);
    return { raw: buildMessage({ subject: phrases.thanks, html }), link: { href: tracked(number), rel: 'login' } };
  },
];
