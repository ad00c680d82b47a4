import type { Defect } from '../parsed-mail.ts';
import { readHeaderBlock } from './header-block.ts';
import { type PartHeader, partFields, readPartHeader } from './part-header.ts';

/**
 * Reads the header of the part that begins where some bytes of a message end.
 * @param bytes As much of the message before the part as its header may take.
 */
export function readHeaderBefore(bytes: Buffer): PartHeader {
  const boundary = bytes.lastIndexOf('\n--');
  const start = boundary < 0 ? 0 : bytes.indexOf('\n', boundary + 1) + 1;
  const defects = new Set<Defect>();
  const { fields } = readHeaderBlock(bytes, { start, wanted: partFields, defects });
  return readPartHeader(fields, { defaultType: 'text/plain', defects });
}
