import { cleanHtml } from '../../../../mime/html/cleaning/clean-html.ts';
import { doctypeOf } from '../../../../mime/html/cleaning/doctype.ts';
import { parseOutline, parseShown } from '../../../../mime/parse-mail.ts';
import type { MailAddress } from '../../../../mime/parsed-mail.ts';
import { contentOfText, headOfFile, tableOf } from './file-page.ts';
import { InlineImages } from './inline-images.ts';
import type { MailPage } from './page.ts';

/** Style of the head of a message. It is that of the message alone where this has one of its own. */
const headStyle =
  '.message-head{margin:0 0 8px;padding:12px 16px;border-bottom:1px solid #8888}.message-head table{font:14px/1.5 system-ui,sans-serif;' +
  'white-space:pre-wrap;overflow-wrap:anywhere}.message-head th{padding:2px 16px 2px 0;font-weight:400;opacity:.7;text-align:start;white-space:nowrap;' +
  'vertical-align:top}.message-head td{padding:2px 0;text-align:start}';

/**
 * Makes the page of a message that is attached to another: its addresses, date, subject and the names of its files, and below them its HTML, cleaned as that of any mail;
 * its text when it has none.
 */
export function attachedPageOf(raw: Buffer, filename: string): MailPage {
  const { from, to, cc, subject, dateMs, attachments: files } = parseOutline(raw);
  const { html, text, attachments, truncated } = parseShown(raw);
  const head = tableOf([
    ['From', people(from)],
    ['To', people(to)],
    ['Cc', people(cc)],
    ['Date', dateMs === undefined ? '' : new Date(dateMs).toISOString()],
    ['Subject', subject],
    ['Files', files.map((file) => file.filename).join('\n')],
  ]);
  const images = new InlineImages(raw, attachments);
  const cleaned =
    html === undefined
      ? { html: contentOfText(text), doctype: 'doctype html', leftOut: { remote: 0, inline: 0, effects: 0 } }
      : cleanHtml(html, { allowsRemote: false, inlineImage: (contentId) => images.urlOf(contentId) });
  const start = headOfFile(filename.replaceAll('\0', ''), doctypeOf(cleaned.doctype));
  const page = `${start}<style>${headStyle}</style><div class="message-head">${head}</div>${cleaned.html}`;
  return { html: images.fill(page), leftOut: cleaned.leftOut, isTruncated: truncated };
}

function people(addresses: readonly MailAddress[]): string {
  return addresses.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`)).join('\n');
}
