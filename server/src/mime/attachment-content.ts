import { decodeTransfer } from './encodings/transfer-encoding.ts';
import type { AttachmentWindow } from './parsed-mail.ts';

/**
 * Decodes the bytes of an attachment, exactly `sizeBytes` of them.
 * @param raw Message that the attachment is part of. The result may share its memory.
 */
export function decodeAttachment(
  raw: Buffer,
  { offset, length, encoding }: Pick<AttachmentWindow, 'offset' | 'length' | 'encoding'>,
): Buffer {
  return decodeTransfer(raw, { start: offset, end: offset + length }, encoding);
}
