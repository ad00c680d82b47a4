import { contentTypesById } from '../../../../html-check/images.ts';
import { checkMail, type HtmlCheckResult } from '../../../../html-check/mail-check.ts';
import type { MessagePart } from '../../../../mime/message-part.ts';
import { parseParts, parseShown } from '../../../../mime/parse-mail.ts';

/** The check of a message. */
export interface MessageCheck extends HtmlCheckResult {
  readonly hasHtml: boolean;
  /** Whether the check covers only a part of the message. */
  readonly truncated: boolean;
}

/** Checks a message. The check covers as much of its HTML as an Email has. Never throws. */
export function checkMessage(raw: Buffer, { isTruncated }: { isTruncated: boolean }): MessageCheck {
  const { html, attachments, truncated } = parseShown(raw);
  const bodies = bodiesIn(parseParts(raw));
  const htmls = bodies.filter(({ contentType }) => contentType === 'text/html');
  const texts = bodies.filter(({ contentType }) => contentType === 'text/plain');
  const check = checkMail({
    html,
    htmlBytes: html === undefined ? 0 : bytesOf(htmls),
    charset: htmls[0]?.charset,
    textBytes: texts.length === 0 ? undefined : bytesOf(texts),
    contentTypes: contentTypesById(attachments),
  });
  return { hasHtml: html !== undefined, truncated: isTruncated || truncated, ...check };
}

/** The parts of a message that are no files. */
function bodiesIn({ parts, disposition, filename, ...part }: MessagePart): MessagePart[] {
  if (parts !== undefined) return parts.flatMap(bodiesIn);
  return disposition === 'attachment' || filename !== undefined ? [] : [part];
}

function bytesOf(parts: readonly MessagePart[]): number {
  return parts.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0);
}
