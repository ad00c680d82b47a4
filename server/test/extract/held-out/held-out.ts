import { buildMessage } from '../corpus/message.ts';
import type { SampleMail } from '../corpus/sample-mail.ts';
import { hindiMails, koreanMails, moreAsianMails } from './eastern.ts';
import { englishMails } from './english.ts';
import { linkTarget } from './literal-mail.ts';
import { secondBatch } from './second-batch.ts';
import { thirdBatch } from './third-batch.ts';
import { dutchMails, italianMails, moreEuropeanMails, turkishMails } from './western.ts';

/** Mails that were written out after the rules were made, in the corpus' languages and in others. */
export function heldOutMails(): SampleMail[] {
  const groups = {
    englishMails,
    italianMails,
    dutchMails,
    turkishMails,
    moreEuropeanMails,
    koreanMails,
    hindiMails,
    moreAsianMails,
    secondBatch,
    thirdBatch,
  };
  return Object.entries(groups).flatMap(([group, mails]) =>
    mails.map(([subject, body, code, rel], position) => {
      const raw = buildMessage(body.startsWith('<') ? { subject, html: body } : { subject, text: body });
      const name = `${group} ${position + 1}`;
      const link = rel === undefined ? {} : { link: { href: linkTarget, rel } };
      return code === undefined ? { name, raw, ...link } : { name, raw, code, ...link };
    }),
  );
}
