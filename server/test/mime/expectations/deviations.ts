import type { Field } from './comparison.ts';

/** Where a source says something else than we do. */
export interface Deviation {
  /** Of the message, in the corpora. */
  readonly path: string;
  readonly fields: readonly Field[];
  /** Why what we say is right. */
  readonly reason: string;
}

/** All of them; they still count as not equal. */
export const deviations: readonly Deviation[] = [
  {
    path: 'eml/mailcore2/parser/input/mbox/jwz/40',
    fields: ['attachment count'],
    reason:
      'a part of a digest whose own header is empty is a message (RFC 2046 §5.1.5), like its five neighbours; the ' +
      'text/richtext is the type of what is in that message',
  },
  {
    path: 'eml/mailcore2/summary/input/1641-no-charset.eml',
    fields: ['text'],
    reason:
      'the alternative texts of linked images stand for them where there are no images (WHATWG HTML §4.8.4.4.2), and ' +
      'a link would have no words; mailcore2 leaves them out',
  },
  {
    path: 'eml/mime4j/mimetools-testmsgs/badbound.msg',
    fields: ['text'],
    reason:
      'no line is the boundary: mime4j makes all of it a preamble, and shows nothing of a mail that is readable text',
  },
  {
    path: 'eml/stalwart-mail-parser/eml/legacy/017.eml',
    fields: ['attachment sizes'],
    reason:
      'Content-Transfer-Encoding is x-uuencode: the sizes are those of the images, not of their lines of uuencode',
  },
  {
    path: 'eml/stalwart-mail-parser/eml/legacy/049.eml',
    fields: ['text', 'attachment count'],
    reason: 'the text holds three uuencoded images, which Stalwart does not look for',
  },
  {
    path: 'eml/stalwart-mail-parser/eml/malformed/001.eml',
    fields: ['text', 'attachment count'],
    reason:
      '"--ab" is a boundary line of the outer multipart and none of the inner "a" (RFC 2046 §5.1.1: a whole line), so ' +
      'the part after it, which says that it is text/plain, has the text "--a"',
  },
  {
    path: 'eml/stalwart-mail-parser/eml/malformed/006.eml',
    fields: ['text', 'attachment count'],
    reason: 'a text/plain part is the text (RFC 8621 §4.1.4), also where the message ends before its multipart does',
  },
  {
    path: 'eml/stalwart-mail-parser/eml/malformed/007.eml',
    fields: ['attachment count'],
    reason: 'nothing stands between the two closing boundary lines but an epilogue; Stalwart makes an empty part of it',
  },
  {
    path: 'eml/stalwart-mail-parser/eml/malformed/012.eml',
    fields: ['attachment count'],
    reason:
      'a boundary of the outer multipart ends whatever is open inside of it (RFC 2046 §5.1.2), messages too; Stalwart ' +
      'reads over it to the end',
  },
  {
    path: 'eml/stalwart-mail-parser/eml/thirdparty/002.eml',
    fields: ['text', 'attachment count'],
    reason:
      'characters that are not of base64 are skipped (RFC 2045 §6.8), so the third part is text of a few odd bytes; ' +
      'Stalwart makes an attachment of its undecoded lines',
  },
  {
    path: 'eml/stalwart-mail-parser/eml/thirdparty/012.eml',
    fields: ['text', 'attachment count'],
    reason:
      'text of a type that is not known is read as plain text (RFC 2046 §4.1.4); Stalwart makes an attachment of ' +
      'text/x-myown',
  },
  {
    path: 'eml/stalwart-mail-parser/eml/thirdparty/015.eml',
    fields: ['attachment count'],
    reason:
      'the three messages stand between boundary lines of the outer multipart, which count also where a message says ' +
      'that it is a multipart and has no part (RFC 2046 §5.1.2); Stalwart makes one attachment of them',
  },
];
