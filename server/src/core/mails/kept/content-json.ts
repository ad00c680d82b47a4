import type { EmailDetails } from '../../../contract/mails/details.ts';
import type { Email } from '../../../contract/resources.ts';
import { parseContent } from '../../../mime/parse-mail.ts';
import type { ParsedContent } from '../../../mime/parsed-mail.ts';

/** Members of an Email that are parsed from its message. */
export type EmailContent = Pick<Email, 'subject' | 'body' | 'headers' | 'htmlBody'>;

/** Members of the details that are parsed from the message. */
export type ContentDetails = Pick<EmailDetails, 'truncated' | 'language'>;

/** JSON, of a large email as UTF-8. */
export type Json = string | Buffer;

/** Parses a message, and serialises its content as `serializeContent` does. */
export function contentOf(message: Buffer, isTruncated: boolean): string {
  const content = parseContent(message);
  return serializeContent({ ...content, truncated: isTruncated || content.truncated });
}

/**
 * Serialises the members of an Email that are parsed from its message, as the middle of its JSON: without the brace
 * before them, and open at the end, where other members of `details` may follow.
 */
export function serializeContent({ subject, text, headers, html, truncated, language }: ParsedContent): string {
  const content: EmailContent = {
    subject,
    body: text,
    ...(headers === '' ? {} : { headers }),
    ...(html === undefined ? {} : { htmlBody: html }),
  };
  const details: ContentDetails = { truncated, ...(language === undefined ? {} : { language }) };
  return JSON.stringify({ ...content, details }).slice(1, -2);
}

/** Parses the JSON of `serializeContent`. */
export function deserializeContent(json: string): ParsedContent {
  const {
    subject,
    body,
    headers = '',
    htmlBody,
    details,
  }: EmailContent & { details: ContentDetails } = JSON.parse(`{${json}}}`);
  return { subject, text: body, headers, html: htmlBody, truncated: details.truncated, language: details.language };
}
