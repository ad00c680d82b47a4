import type { Email } from '../../contract/resources.ts';

/** What an email says, whoever it was sent to. */
export type EmailContent = Pick<
  Email,
  'sender' | 'subject' | 'body' | 'receivedAt' | 'headers' | 'htmlBody' | 'truncated'
>;

/** The rest of an email: what it is to the one who reads it. */
export type EmailFrame = Omit<Email, keyof EmailContent>;

const encoder = new TextEncoder();

/** The content of a mail as it is stored: JSON in UTF-8, so that a reader is given it without a second look. */
export function serializeContent(content: EmailContent): Uint8Array {
  return encoder.encode(JSON.stringify(content));
}

/** The JSON of an Email: its frame, and the content as it is stored. */
export function emailJson(frame: EmailFrame, content: string): string {
  return `${JSON.stringify(frame).slice(0, -1)},${content.slice(1)}`;
}
