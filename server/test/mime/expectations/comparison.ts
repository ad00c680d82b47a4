import { fileName } from '../../../src/mime/headers/file-name.ts';
import { textOfHtml } from '../../../src/mime/html/text.ts';
import type { ParsedMail } from '../../../src/mime/parsed-mail.ts';
import type { Comparison, Expectation, ExpectedAttachment, Shown } from './expectation.ts';

/** What of a mail is compared with an expectation. */
export type Field =
  | 'subject'
  | 'text'
  | 'html'
  | 'attachment count'
  | 'attachment names'
  | 'attachment types'
  | 'attachment sizes';

/** A field of which a source and we say different things. */
export interface Difference {
  readonly field: Field;
  readonly expected: unknown;
  readonly ours: unknown;
}

/** Compares what a source states with what we read. */
export function differences(expected: Expectation, mail: ParsedMail): readonly Difference[] {
  const { subject, text, html, attachments } = expected;
  // A rendering shows the HTML of a mail that has one.
  const rendered = mail.html === undefined ? mail.text : textOfHtml(mail.html);
  return [
    // White space at its end says nothing; some keep it, some do not.
    ...compareShown('subject', trimmed(subject), mail.subject.trim()),
    ...compareShown('text', text, text?.comparison === 'words' ? rendered : mail.text),
    ...compareShown('html', html, mail.html ?? ''),
    ...(attachments === undefined ? [] : compareAttachments(attachments, mail)),
  ];
}

function compareShown(field: Field, expected: Shown | undefined, content: string): readonly Difference[] {
  if (expected === undefined) return [];
  const { pieces, comparison } = expected;
  const ours = normalized(content, comparison);
  const patterns = pieces.map((piece) => literalPattern(normalized(piece, comparison)));
  const isEqual =
    comparison === 'parts'
      ? new RegExp(patterns.join('[^]*')).test(ours)
      : new RegExp(`^${patterns.join('\\s*')}$`).test(ours);
  return isEqual ? [] : [{ field, expected: pieces, ours: content }];
}

function trimmed(subject: Shown | undefined): Shown | undefined {
  return subject === undefined ? undefined : { ...subject, pieces: subject.pieces.map((piece) => piece.trim()) };
}

function normalized(text: string, comparison: Comparison): string {
  const lines = text.replaceAll('\r\n', '\n');
  if (comparison === 'flowed') return lines.replaceAll(/\s+/g, ' ').trim();
  if (comparison !== 'words') return lines;
  return lines.replaceAll(/^Re: |[\s>]|\((?:https?|mailto):[^)\s]*\)/gi, '');
}

/**
 * Exactly this text, but for U+FFFD: with that a source says that it could not read some bytes, each of which may be a
 * character to us.
 */
function literalPattern(text: string): string {
  return text
    .split(/(\ufffd+)/)
    .map((part) => (part.startsWith('\ufffd') ? `[^]{1,${part.length}}` : RegExp.escape(part)))
    .join('');
}

function compareAttachments(expected: readonly ExpectedAttachment[], mail: ParsedMail): readonly Difference[] {
  const ours = mail.attachments;
  if (expected.length !== ours.length) {
    const listed = ours.map(({ filename, contentType, sizeBytes }) => ({ filename, contentType, sizeBytes }));
    return [{ field: 'attachment count', expected, ours: listed }];
  }
  const pairs = expected.flatMap((attachment, position) => {
    const found = ours[position];
    return found === undefined ? [] : [{ attachment, found, position }];
  });
  const names = pairs.filter(({ attachment }) => attachment.name !== undefined);
  const types = pairs.filter(({ attachment }) => attachment.type !== undefined);
  const sizes = pairs.filter(({ attachment }) => attachment.sizeBytes !== undefined);
  return [
    ...compareLists('attachment names', {
      // By the rules for file names: never a path.
      expected: names.map(({ attachment, found, position }) =>
        fileName({ given: attachment.name, contentType: found.contentType, position }),
      ),
      ours: names.map(({ found }) => found.filename),
    }),
    ...compareLists('attachment types', {
      expected: types.map(({ attachment }) => attachment.type ?? ''),
      ours: types.map(({ found }) => found.contentType.toLowerCase()),
    }),
    ...compareLists('attachment sizes', {
      expected: sizes.map(({ attachment }) => `${attachment.sizeBytes}`),
      ours: sizes.map(({ found }) => `${found.sizeBytes}`),
    }),
  ];
}

function compareLists(
  field: Field,
  { expected, ours }: { expected: readonly string[]; ours: readonly string[] },
): readonly Difference[] {
  const isEqual = expected.every((one, index) => new RegExp(`^${literalPattern(one)}$`).test(ours[index] ?? ''));
  return isEqual ? [] : [{ field, expected, ours }];
}
