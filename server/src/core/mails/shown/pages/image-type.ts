const isobmff = 'ftyp';

/** Types of images by their first bytes. SVG is not among them: it is a document, which may hold links and scripts. */
const signatures: readonly { readonly type: string; readonly at: number; readonly bytes: string }[] = [
  { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { type: 'image/gif', at: 0, bytes: 'GIF8' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'image/avif', at: 4, bytes: `${isobmff}avif` },
  { type: 'image/avif', at: 4, bytes: `${isobmff}avis` },
  { type: 'image/x-icon', at: 0, bytes: '\0\0\x01\0' },
  { type: 'image/bmp', at: 0, bytes: 'BM' },
];

/** Media type of an image by its first bytes, whatever its sender calls it; `undefined` for anything else. */
export function imageTypeOf(content: Buffer): string | undefined {
  const head = content.toString('latin1', 0, 16);
  return signatures.find(({ at, bytes }) => head.startsWith(bytes, at))?.type;
}
