import { sampleCode } from '../corpus/codes.ts';
import { nested, ownTable, paragraphs, perSpan, plainButton } from '../corpus/layouts.ts';
import { buildMessage } from '../corpus/message.ts';
import type { SampleMail } from '../corpus/sample-mail.ts';
import { withCode, withNumber } from '../corpus/wish.ts';
import { eastAsianWordings } from './east-asian.ts';
import { furtherEuropeanWordings } from './further-european.ts';
import { germanicWordings } from './germanic.ts';
import { middleEasternWordings } from './middle-eastern.ts';
import { romanceWordings } from './romance.ts';
import { slavicWordings } from './slavic.ts';
import { southAsianWordings } from './south-asian.ts';
import { turkicAndSwahiliWordings } from './turkic-and-swahili.ts';
import type { Wording } from './wording.ts';

/** Languages in which codes and links are known, each with its wordings. */
export const wordings: readonly Wording[] = [
  ...germanicWordings,
  ...romanceWordings,
  ...slavicWordings,
  ...furtherEuropeanWordings,
  ...turkicAndSwahiliWordings,
  ...middleEasternWordings,
  ...southAsianWordings,
  ...eastAsianWordings,
];

const linkTarget = 'https://larkspur.test/a/7Kq2';
const kinds = ['digits', 'short', 'blank', 'hyphen', 'mixed'] as const;

/** Mails of a language with a code: each wording in a text, in HTML, in a box of its own, and in the subject. */
export function codeMails({ language, sentences, labels, subjects, notes }: Wording): SampleMail[] {
  const code = (number: number) => sampleCode(number * 13 + language.length, kinds[number % kinds.length] ?? 'digits');
  const digits = (number: number) => sampleCode(number * 17 + language.length, 'digits');
  const note = notes.join(' ');
  return [
    ...sentences.flatMap((sentence, at) => [
      mail(`${language} sentence ${at}`, code(at), (shown) => ({
        subject: 'Larkspur',
        text: `${withCode(sentence, shown)}\n\n${note}\n`,
      })),
      mail(`${language} sentence in HTML ${at}`, digits(at), (shown) => ({
        subject: 'Larkspur',
        html: paragraphs([withCode(sentence, { ...shown, shown: `<b>${shown.shown}</b>` }), note]),
      })),
    ]),
    ...labels.flatMap((label, at) => [
      mail(`${language} label ${at}`, code(at), ({ shown }) => ({
        subject: 'Larkspur',
        text: `${label}\n\n${shown}\n\n${note}`,
      })),
      mail(`${language} box ${at}`, digits(at), ({ shown }) => ({
        subject: 'Larkspur',
        html: nested([label, ownTable(shown), note]),
      })),
      mail(`${language} characters ${at}`, digits(at + 9), ({ shown }) => ({
        subject: 'Larkspur',
        html: nested([label, perSpan(shown), note]),
      })),
    ]),
    ...subjects.map((subject, at) =>
      mail(`${language} subject ${at}`, digits(at), (shown) => ({ subject: withCode(subject, shown), text: note })),
    ),
  ];
}

/** Mails of a language without a code: orders, cases and offers, each in the subject, in a line and below its label. */
export function otherMails({ language, records, offers, confirm }: Wording): SampleMail[] {
  const number = (at: number) => String(480_000 + at * 7_919);
  const words = (at: number) => `LARK${20 + at}`;
  return [
    ...records.flatMap((record, at) => [
      other(`${language} record ${at}`, { subject: 'Larkspur', text: `${withNumber(record, number(at))}\n` }),
      other(`${language} record in the subject ${at}`, { subject: withNumber(record, number(at)), text: 'Larkspur\n' }),
      other(`${language} record below its label ${at}`, {
        subject: 'Larkspur',
        html: nested([withNumber(record, `</td></tr><tr><td>${number(at)}`), plainButton(linkTarget, confirm)]),
      }),
    ]),
    ...offers.flatMap((offer, at) => [
      other(`${language} offer ${at}`, { subject: 'Larkspur', text: `${withNumber(offer, words(at))}\n` }),
      other(`${language} offer of a number ${at}`, { subject: 'Larkspur', text: `${withNumber(offer, number(at))}\n` }),
    ]),
  ];
}

/** A mail of a language for each purpose of a link. */
export function linkMails({ language, confirm, reset, login, unsubscribe }: Wording): SampleMail[] {
  const words = { confirm, reset, login, unsubscribe } as const;
  return (['confirm', 'reset', 'login', 'unsubscribe'] as const).map((rel) => ({
    name: `${language} ${rel}`,
    raw: buildMessage({ subject: 'Larkspur', html: nested([plainButton(linkTarget, words[rel])]) }),
    link: { href: linkTarget, rel },
  }));
}

function mail(
  name: string,
  code: ReturnType<typeof sampleCode>,
  partsOf: (code: ReturnType<typeof sampleCode>) => Parameters<typeof buildMessage>[0],
): SampleMail {
  return { name, raw: buildMessage(partsOf(code)), code: code.value };
}

function other(name: string, parts: Parameters<typeof buildMessage>[0]): SampleMail {
  return { name, raw: buildMessage(parts) };
}
