import { mimeLimits } from '../limits.ts';

/** Extensions by media type, for the types that most often come without a name. */
const extensions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'application/json': 'json',
    'application/ms-tnef': 'dat',
    'application/octet-stream': 'bin',
    'application/pdf': 'pdf',
    'application/xml': 'xml',
    'application/zip': 'zip',
    'image/gif': 'gif',
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/svg+xml': 'svg',
    'image/webp': 'webp',
    'message/delivery-status': 'txt',
    'message/rfc822': 'eml',
    'text/calendar': 'ics',
    'text/css': 'css',
    'text/csv': 'csv',
    'text/directory': 'vcf',
    'text/html': 'html',
    'text/javascript': 'js',
    'text/markdown': 'md',
    'text/plain': 'txt',
    'text/richtext': 'rtx',
    'text/rtf': 'rtf',
    'text/tab-separated-values': 'tsv',
    'text/vcard': 'vcf',
    'text/x-amp-html': 'html',
    'text/x-vcard': 'vcf',
    'text/xml': 'xml',
  }),
);

/**
 * Makes a file name under which an attachment can be saved: the last component of the name in the mail, without control
 * characters and at most 255 bytes of UTF-8; `attachment-3.png` for the third attachment when nothing is left of it.
 */
export function fileName(options: { given: string | undefined; contentType: string; position: number }): string {
  const name = lastComponent(options.given ?? '');
  if (name !== '') return shorten(name);
  return `attachment-${options.position + 1}.${extensionOf(options.contentType)}`;
}

function extensionOf(contentType: string): string {
  return extensions.get(contentType) ?? (contentType.startsWith('text/') ? 'txt' : 'bin');
}

function lastComponent(given: string): string {
  const name = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  const printable = name.replace(/[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  return /^\.*$/.test(printable) ? '' : printable;
}

/** Shortens a name by cutting out its middle, so that the extension stays. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= mimeLimits.fileNameBytesMax) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && Buffer.byteLength(name.slice(dot)) <= 20 ? name.slice(dot) : '';
  const room = mimeLimits.fileNameBytesMax - Buffer.byteLength(extension);
  let stem = '';
  let bytes = 0;
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    stem += character;
  }
  return stem + extension;
}
