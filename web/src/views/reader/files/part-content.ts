import type { Schemas } from '../../../service/api.ts';

type Part = Schemas['MailPart'];
type Attachment = Schemas['Attachment'];

/** What a part of a message has to show. */
export type PartContent = { readonly kind: 'text' | 'html' } | { readonly kind: 'file'; readonly file: Attachment };

/**
 * What each part of a message has to show: the files are in the order of the parts, and a text that is none of them is of the body. Parts that
 * were deleted, or that only structure the message, have nothing.
 */
export function contentsOfParts(root: Part, files: readonly Attachment[]): ReadonlyMap<Part, PartContent> {
  const contents = new Map<Part, PartContent>();
  let left = [...files];
  for (const part of leavesOf(root)) {
    const at = left.findIndex((file) => isFileOf(part, file));
    // A text of the body may be like a later file; a file that is one comes before those.
    const file = mayBeBody(part) && at > 0 ? undefined : left[at];
    if (file !== undefined) {
      contents.set(part, { kind: 'file', file });
      left = left.slice(at + 1);
    } else if (mayBeBody(part)) contents.set(part, { kind: part.contentType === 'text/html' ? 'html' : 'text' });
  }
  return contents;
}

function mayBeBody({ contentType, disposition, filename }: Part): boolean {
  const isText = contentType === 'text/plain' || contentType === 'text/html';
  return isText && disposition !== 'attachment' && filename === undefined;
}

function leavesOf(part: Part): Part[] {
  return part.parts === undefined ? [part] : part.parts.flatMap(leavesOf);
}

function isFileOf(part: Part, file: Attachment): boolean {
  return (
    part.contentType === file.contentType &&
    part.sizeBytes === file.sizeBytes &&
    part.contentId === file.contentId &&
    (part.filename === undefined || part.filename === file.filename)
  );
}
