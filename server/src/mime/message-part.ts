import { decodedSize } from './encodings/transfer-encoding.ts';
import { fileName } from './headers/file-name.ts';
import type { TransferEncoding } from './parsed-mail.ts';
import type { Part } from './part-tree.ts';

/** Part of a message as its reader sees it. */
export interface MessagePart {
  readonly contentType: string;
  readonly charset?: string;
  readonly encoding: TransferEncoding;
  readonly disposition?: 'inline' | 'attachment';
  readonly filename?: string;
  /** Content-ID without angle brackets. */
  readonly contentId?: string;
  /** Size in bytes of the body as it stands in the message. */
  readonly encodedBytes: number;
  /** Size in bytes of the decoded body; absent of a multipart, whose parts have their own. */
  readonly sizeBytes?: number;
  /** Parts of a multipart. */
  readonly parts?: readonly MessagePart[];
}

/** Describes a part and all below it, which are at most as many and as deep as `mimeLimits` allow. */
export function messagePart(raw: Buffer, { header, bodyStart, bodyEnd, children }: Part): MessagePart {
  const { contentType, charset, encoding, disposition, filename, contentId } = header;
  return {
    contentType,
    ...(charset === undefined ? {} : { charset }),
    encoding,
    ...(disposition === undefined ? {} : { disposition }),
    ...(filename === undefined ? {} : { filename: fileName({ given: filename, contentType, position: 0 }) }),
    ...(contentId === undefined ? {} : { contentId }),
    encodedBytes: bodyEnd - bodyStart,
    ...(contentType.startsWith('multipart/')
      ? { parts: children.map((child) => messagePart(raw, child)) }
      : { sizeBytes: decodedSize(raw, { start: bodyStart, end: bodyEnd }, encoding) }),
  };
}
