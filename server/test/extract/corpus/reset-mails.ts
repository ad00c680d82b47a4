import { sampleCode } from './codes.ts';
import {
  nested,
  ownTable,
  paragraphs,
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

/** Ten mails of a language about a forgotten password: some with a code, some with a link, each of another structure. */
export function resetMails(phrases: Phrases, seed: number): SampleMail[] {
  return mailsOf(phrases, { kind: 'reset', seed, builders });
}

const builders: readonly Builder[] = [
  ({ phrases, number, at }) => {
    const href = `https://northwind.test/account/9f${number}?k=a1B2c3D4&exp=20260312`;
    const text = `${at(phrases.hello)}\n\n${phrases.resetLead}\n<${href}>\n\n${at(phrases.ignore).slice(0, 40)}\n\n${phrases.address}\n${phrases.phone}`;
    return { link: { href, rel: 'reset' }, raw: buildMessage({ subject: at(phrases.resetSubjects), text }) };
  },
  ({ phrases, number, at }) => {
    const code = sampleCode(number, 'digits');
    const text = `${at(phrases.hello)}\n\n${at(phrases.resetAbove)}\n\n    ${code.shown}\n\n${phrases.rights}\n${phrases.vat}`;
    return {
      code: code.value,
      raw: buildMessage({ subject: at(phrases.resetSubjects), text, encoding: 'quoted-printable' }),
    };
  },
  ({ phrases, number, at }) => {
    const href = tracked(number);
    const html = nested([
      preheader(phrases.resetLead),
      `<h1>${at(phrases.resetSubjects)}</h1>`,
      phrases.resetLead,
      tableButton(href, at(phrases.resetButtons)),
      `IP: 198.51.100.27 · ${phrases.date} 14:30 · Windows 10, Chrome 132.0.6834`,
      `${phrases.support} ${phrases.phone}`,
      `${phrases.address}<br>${phrases.rights}`,
    ]);
    return { link: { href, rel: 'reset' }, raw: buildMessage({ subject: at(phrases.resetSubjects), html }) };
  },
  ({ phrases, number, at }) => {
    const code = sampleCode(number, 'digits');
    const html = nested([
      at(phrases.hello),
      at(phrases.resetAbove),
      ownTable(code.shown),
      rowsOf([
        ['IP', '198.51.100.27'],
        [phrases.customerNumber, '5550123'],
        ['ID', '4821-99317-00'],
      ]),
      phrases.rights,
    ]);
    return { code: code.value, raw: buildMessage({ subject: at(phrases.resetSubjects), html }) };
  },
  ({ phrases, number, at }) => {
    const href = `https://northwind.test/r?d=${number}`;
    const image = `<img src="https://cdn.northwind.test/btn-998877.png" alt="${at(phrases.resetButtons)}">`;
    const html = plain([
      at(phrases.hello),
      phrases.resetLead,
      `<a href="${href}">${image}</a>`,
      `<a href="https://northwind.test/">northwind.test</a>`,
      phrases.rights,
    ]);
    return { link: { href, rel: 'reset' }, raw: buildMessage({ subject: at(phrases.resetSubjects), html }) };
  },
  ({ phrases, number, at }) => {
    const code = sampleCode(number, 'blank');
    const href = `https://northwind.test/password-reset/${number}`;
    const html = paragraphs([
      withCode(at(phrases.resetInline), code),
      phrases.resetLead,
      `<a href='${href}'>${href}</a>`,
      at(phrases.expiry),
      phrases.phone,
    ]);
    return {
      code: code.value,
      link: { href, rel: 'reset' },
      raw: buildMessage({ subject: at(phrases.resetSubjects), html }),
    };
  },
  ({ phrases, number, at }) => {
    const code = sampleCode(number, 'mixed');
    const text = `${at(phrases.resetAbove)} ${code.shown}\n${at(phrases.expiry)}`;
    return {
      code: code.value,
      raw: buildMessage({ subject: at(phrases.resetSubjects), text, html: `<p>${text.replace('\n', '<br>')}</p>` }),
    };
  },
  ({ phrases, number, at }) => {
    const href = `https://northwind.test/x/${number}?lang=${phrases.language}&next=%2Flogin`;
    const login = tracked(number + 3);
    const html = nested([
      phrases.resetLead,
      plainButton(href, at(phrases.resetButtons)),
      `<a href="${login}">${phrases.loginButton}</a> | <a href="https://northwind.test/off/${number}">${phrases.unsubscribe}</a>`,
      `${phrases.date}<br>${phrases.address}<br>${phrases.phone}<br>${phrases.vat}`,
    ]);
    return {
      link: { href, rel: 'reset' },
      raw: buildMessage({ subject: at(phrases.resetSubjects), html, encoding: 'quoted-printable' }),
    };
  },
  ({ phrases, number, at }) => {
    const code = sampleCode(number, 'short');
    const html = `<center>${at(phrases.hello)}<br><br>${withCode(at(phrases.resetInline), { ...code, shown: `<font size=5 color=#445566>${code.shown}</font>` })}<br>${at(phrases.expiry)}<hr>${phrases.rights}</center>`;
    return { code: code.value, raw: buildMessage({ subject: at(phrases.resetSubjects), html }) };
  },
  ({ phrases, number, at }) => {
    const href = tracked(number);
    const html = nested([
      `<p>${phrases.resetLead}</p>`,
      tableButton(href, at(phrases.resetButtons)),
      `<p style="display:none">${withCode(at(phrases.inline), sampleCode(number + 9, 'digits'))}</p>`,
      `<div hidden>246802</div>${phrases.customerNumber}: 99120034<br>${phrases.orderNumber}: 77310092`,
      `<p style="font-size:0">864209</p>${phrases.rights}`,
    ]);
    return { link: { href, rel: 'reset' }, raw: buildMessage({ subject: at(phrases.resetSubjects), html }) };
  },
];
