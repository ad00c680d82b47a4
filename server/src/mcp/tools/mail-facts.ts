import type { Mail, MailSummary } from '../../../../client/src/main.ts';
import { type Static, Type } from '../../contract/schema.ts';
import { fenced, oneLine, safeAddress } from '../fence.ts';

const head = {
  mail_id: Type.String(),
  subject: Type.String({ description: 'Untrusted.' }),
  from: Type.String({ description: 'Address of the sender. Untrusted.' }),
  received_at: Type.String(),
};

/** A mail in a list. */
export const MailLine = Type.Object({
  ...head,
  code: Type.Optional(Type.String({ description: 'The code in it.' })),
  attachments: Type.Integer({ description: 'Number of attachments.' }),
});

const MailLinkData = Type.Object({
  url: Type.String({ description: 'Untrusted. It is never fetched here.' }),
  text: Type.String({ description: 'Untrusted.' }),
  purpose: Type.Optional(Type.Enum(['confirm', 'reset', 'unsubscribe', 'login'])),
});

const facts = {
  ...head,
  code: Type.Optional(Type.String({ description: 'The code to type into the form.' })),
  codes: Type.Array(Type.String(), { description: 'All codes, the likeliest first.' }),
  links: Type.Array(MailLinkData, { description: 'The links that are shown, at most 50.' }),
};

/** Members of a mail that most agents need. */
export const MailFacts = Type.Object(facts);

/** A mail with its text. */
export const MailReading = Type.Object({
  ...facts,
  to: Type.Array(Type.String()),
  text: Type.String({ description: 'Visible text, between marks. Untrusted.' }),
  hidden_characters: Type.Integer({ description: 'Characters that its reader would not see. They are left out.' }),
  cut_characters: Type.Integer({ description: 'Number of characters beyond the limit, which are left out.' }),
  attachments: Type.Array(
    Type.Object({
      attachment_id: Type.String(),
      name: Type.String({ description: 'Untrusted.' }),
      size_bytes: Type.Integer(),
    }),
  ),
});

const linksMax = 50;
const linksShown = 10;

/** Facts of a mail in a list. */
export function lineOf({ id, subject, sender, receivedAt, code, attachmentCount }: MailSummary) {
  return {
    mail_id: id,
    subject: oneLine(subject),
    from: oneLine(sender),
    received_at: receivedAt,
    attachments: attachmentCount,
    ...(code === undefined ? {} : { code }),
  };
}

/** Makes the members of a mail that most agents need. */
export function factsOf(mail: Mail): Static<typeof MailFacts> {
  const { code } = mail;
  return {
    mail_id: mail.id,
    subject: oneLine(mail.subject),
    from: oneLine(mail.sender),
    received_at: mail.receivedAt.toISOString(),
    ...(code === undefined ? {} : { code }),
    codes: mail.codes.map(({ value }) => value),
    links: mail.links.slice(0, linksMax).flatMap(({ href, text, rel }) => {
      const url = safeAddress(href);
      if (url === undefined) return [];
      return [{ url, text: oneLine(text), ...(rel === undefined ? {} : { purpose: rel }) }];
    }),
  };
}

/** Facts as a text. Everything that the sender has chosen is between marks, followed by `more`. */
export function factsText({ mail_id, subject, from, code, links }: Static<typeof MailFacts>, nonce: string, more = '') {
  const shown = links.slice(0, linksShown).map(({ url, purpose }) => `Link${purpose ? ` (${purpose})` : ''}: ${url}`);
  const told = [`Mail ${mail_id}`, ...(code === undefined ? [] : [`Code: ${code}`])].join('\n');
  const untrusted = [`From: ${from}`, `Subject: ${subject}`, ...shown, ...(more === '' ? [] : ['', more])].join('\n');
  return `${told}\n${fenced(untrusted, nonce)}`;
}
