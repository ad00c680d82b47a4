/**
 * Content-Disposition of a file to be saved under its name (RFC 6266): the name in ASCII, and also in UTF-8 (RFC 8187)
 * if ASCII cannot express it. No name can add anything else to the header.
 */
export function attachmentDisposition(fileName: string): string {
  const wellFormed = fileName.toWellFormed();
  const ascii = wellFormed.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === wellFormed ? plain : `${plain}; filename*=UTF-8''${percentEncoded(wellFormed)}`;
}

/** Percent-encodes all but the characters of `attr-char` (RFC 8187 §3.2.1). */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
