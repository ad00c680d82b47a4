import type { ByteRange } from '../../mime/byte-range.ts';
import type { PartStructure } from '../../mime/structure/part-structure.ts';
import type { Section } from '../protocol/commands/fetch-item.ts';

/** Range of a section in the message; that of the header whose fields are meant; `undefined` when the message has no such section. */
export function sectionRange(root: PartStructure, { part, text }: Section): ByteRange | undefined {
  if (part.length === 0) return rangeOf(root, text.of);
  const found = partAt(root, part);
  if (found === undefined || text.of === 'ALL') return found && { start: found.bodyStart, end: found.end };
  if (text.of === 'MIME') return { start: found.start, end: found.bodyStart };
  // RFC 3501 §6.4.5: HEADER and TEXT with a number are of a message that is attached.
  const message = found.kind === 'message' ? found.parts[0] : undefined;
  return message && rangeOf(message, text.of);
}

function rangeOf(message: PartStructure, of: Section['text']['of']): ByteRange | undefined {
  switch (of) {
    case 'ALL':
      return { start: message.start, end: message.end };
    case 'TEXT':
      return { start: message.bodyStart, end: message.end };
    case 'MIME':
      return undefined;
    default:
      return { start: message.start, end: message.bodyStart };
  }
}

/** The part to which numbers lead. A message that is no multipart has one part, its body (RFC 3501 §6.4.5). */
function partAt(root: PartStructure, numbers: readonly number[]): PartStructure | undefined {
  let container: PartStructure | undefined = root;
  let found: PartStructure | undefined;
  for (const number of numbers) {
    if (container === undefined) return undefined;
    found = container.kind === 'multipart' ? container.parts[number - 1] : number === 1 ? container : undefined;
    container = containerIn(found);
  }
  return found;
}

/** What has the parts of a part: a multipart itself, or the message in it. */
function containerIn(part: PartStructure | undefined): PartStructure | undefined {
  if (part?.kind === 'message') return part.parts[0];
  return part?.kind === 'multipart' ? part : undefined;
}
