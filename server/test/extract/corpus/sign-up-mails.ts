import { inOwnDigits, sampleCode } from './codes.ts';
import {
  nested,
  ownTable,
  paragraphs,
  perCell,
  perSpan,
  perTable,
  plain,
  plainButton,
  preheader,
  rowsOf,
  tableButton,
  tracked,
} from './layouts.ts';
import { buildMessage } from './message.ts';
import type { Phrases } from './phrases.ts';
import type { SampleMail } from './sample-mail.ts';
import { type Builder, mailsOf, withCode } from './wish.ts';

/** Ten sign-up mails of a language, each of another structure and wording. */
export function signUpMails(phrases: Phrases, seed: number): SampleMail[] {
  return mailsOf(phrases, { kind: 'sign-up', seed, builders });
}

const builders: readonly Builder[] = [
  ({ phrases, number, at }) => {
    const code = sampleCode(number, 'digits');
    const lines = [
      at(phrases.hello),
      at(phrases.above),
      code.shown,
      at(phrases.expiry),
      at(phrases.ignore),
      `${phrases.address}\n${phrases.rights}`,
    ];
    return {
      code: code.value,
      raw: buildMessage({
        subject: at(phrases.signUpSubjects),
        text: lines.join('\n\n'),
        encoding: 'quoted-printable',
      }),
    };
  },
  ({ phrases, number, at }) => {
    const code = sampleCode(number, 'digits');
    const href = `https://northwind.test/u/${number}?t=Zm9vYmFy${number}`;
    const text = `${at(phrases.hello)}\n${withCode(at(phrases.inline), code)} ${at(phrases.expiry)}\n\n${phrases.confirmLead}\n${href}\n\n--\n${phrases.support} ${phrases.phone}`;
    return {
      code: code.value,
      link: { href, rel: 'confirm' },
      raw: buildMessage({ subject: at(phrases.signUpSubjects), text }),
    };
  },
  ({ phrases, number, at }) => {
    const code = sampleCode(number, 'digits');
    const href = tracked(number);
    const html = nested([
      preheader(`${at(phrases.news)} 777777`),
      `<h1>${at(phrases.signUpSubjects)}</h1>`,
      at(phrases.above),
      ownTable(code.shown),
      at(phrases.expiry),
      phrases.confirmLead,
      tableButton(href, at(phrases.confirmButtons)),
      `${phrases.support} <a href="tel:48291375">${phrases.phone}</a><br>${phrases.address}<br>${phrases.rights}<br><a href="${tracked(number + 7)}">${phrases.unsubscribe}</a>`,
    ]);
    return {
      code: code.value,
      link: { href, rel: 'confirm' },
      raw: buildMessage({ subject: at(phrases.signUpSubjects), html }),
    };
  },
  ({ phrases, number, at }) => {
    const code = sampleCode(number, 'digits');
    const html = plain([
      at(phrases.hello),
      at(phrases.above),
      perSpan(code.shown),
      at(phrases.expiry),
      at(phrases.ignore),
      phrases.rights,
    ]);
    return {
      code: code.value,
      raw: buildMessage({ subject: at(phrases.signUpSubjects), html, encoding: 'quoted-printable' }),
    };
  },
  ({ phrases, number, at }) => {
    const code = sampleCode(number, number % 200 < 100 ? 'digits' : 'short');
    const href = `https://northwind.test/confirm-email?token=${number}&user=482913`;
    const cells = number % 300 < 100 ? perTable(code.shown) : perCell(code.shown);
    const html = nested([
      at(phrases.hello),
      at(phrases.above),
      cells,
      at(phrases.expiry),
      plainButton(href, at(phrases.confirmButtons)),
      phrases.address,
    ]);
    return {
      code: code.value,
      link: { href, rel: 'confirm' },
      raw: buildMessage({ subject: at(phrases.signUpSubjects), html, text: phrases.confirmLead }),
    };
  },
  ({ phrases, number, at }) => {
    const code = sampleCode(number, 'long');
    const amp = `<!doctype html><html amp4email><body>${withCode(at(phrases.inline), sampleCode(number + 50, 'digits'))}</body></html>`;
    const html = paragraphs([
      at(phrases.hello),
      withCode(at(phrases.inline), { ...code, shown: `<b>${code.shown}</b>` }),
      at(phrases.expiry, 1),
      phrases.rights,
    ]);
    const text = withCode(at(phrases.inline), code);
    return { code: code.value, raw: buildMessage({ subject: at(phrases.signUpSubjects), text, amp, html }) };
  },
  ({ phrases, number, at }) => {
    const code = sampleCode(number, number % 200 < 100 ? 'digits' : 'brand');
    const html = paragraphs([
      at(phrases.hello),
      phrases.inSubject,
      at(phrases.expiry),
      `${phrases.address}<br>${phrases.phone}`,
    ]);
    return { code: code.value, raw: buildMessage({ subject: withCode(at(phrases.codeSubjects), code), html }) };
  },
  ({ phrases, number, at }) => {
    const code = sampleCode(number, number % 200 < 100 ? 'groups' : 'mixed');
    const html = nested([
      `<h2>${at(phrases.above)}</h2>`,
      `<h1 style="color:#ABCDEF">${code.shown}</h1>`,
      at(phrases.expiry),
      at(phrases.ignore),
      phrases.rights,
    ]);
    return {
      code: code.value,
      raw: buildMessage({ subject: at(phrases.signUpSubjects), html, text: `${at(phrases.above)}\n${code.shown}` }),
    };
  },
  ({ phrases, number, at }) => {
    const code = inOwnDigits(sampleCode(number, number % 200 < 100 ? 'blank' : 'hyphen'), phrases.language);
    const html = plain([
      `<style>p{color:#202020}</style><p>${at(phrases.above)}</p><p style="font-size:30px">${code.shown}</p>`,
      at(phrases.expiry),
      at(phrases.ignore),
    ]);
    return { code: code.value, raw: buildMessage({ subject: withCode(at(phrases.codeSubjects), code), html }) };
  },
  ({ phrases, number, at }) => {
    const code = sampleCode(number, 'digits');
    const href = tracked(number);
    const html = nested([
      withCode(at(phrases.inline), { ...code, shown: `<strong>${code.shown}</strong>` }),
      rowsOf([
        ['IP', '203.0.113.48'],
        [phrases.orderNumber, '20260312'],
        [phrases.customerNumber, '88231007'],
        ['Chrome', '132.0.6834'],
      ]),
      tableButton(href, at(phrases.confirmButtons)),
      `${phrases.date} 14:30 · ${phrases.vat} · ${phrases.rights}`,
    ]);
    const headers = [`List-Unsubscribe: <mailto:off@northwind.test>,\r\n <https://northwind.test/off/${number}>`];
    return {
      code: code.value,
      link: { href, rel: 'confirm' },
      raw: buildMessage({ subject: at(phrases.signUpSubjects), html, headers }),
    };
  },
];
