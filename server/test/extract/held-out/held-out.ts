import { buildMessage } from '../corpus/message.ts';
import type { SampleMail } from '../corpus/sample-mail.ts';
import { hindiMails, koreanMails, moreAsianMails } from './eastern.ts';
import { englishMails } from './english.ts';
import { secondBatch } from './second-batch.ts';
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
  };
  return Object.entries(groups).flatMap(([group, mails]) =>
    mails.map(([subject, body, code], position) => {
      const raw = buildMessage(body.startsWith('<') ? { subject, html: body } : { subject, text: body });
      const name = `${group} ${position + 1}`;
      return code === undefined ? { name, raw } : { name, raw, code };
    }),
  );
}
