import { expectationOf, type Part } from './body-parts.ts';
import { type Expectation, whole } from './expectation.ts';

/**
 * Reads what mailcore2's parser expects: header fields, and the tree of parts with their types, dispositions and names,
 * but nothing of their contents.
 */
export function readMailcoreStructure(json: string): Expectation {
  const { header, mainPart }: MailcoreMessage = JSON.parse(json);
  return { subject: whole(header.subject), ...expectationOf(present(mainPart)) };
}

interface MailcoreMessage {
  readonly header: { readonly subject?: string };
  readonly mainPart: MailcorePart;
}

interface MailcorePart {
  /** `single`, `message`, or the type of a multipart. */
  readonly partType: string;
  readonly mimeType?: string;
  readonly filename?: string;
  readonly inlineAttachment?: string;
  readonly attachment?: string;
  readonly parts?: { readonly items: readonly MailcorePart[] };
}

function present(part: MailcorePart): Part {
  if (part.parts !== undefined) return { type: part.partType.toLowerCase(), parts: part.parts.items.map(present) };
  if (part.partType === 'message') return { type: 'message/rfc822' };
  return {
    type: (part.mimeType ?? 'text/plain').toLowerCase(),
    name: part.filename,
    disposition: part.attachment === '1' ? 'attachment' : part.inlineAttachment === '1' ? 'inline' : undefined,
  };
}
