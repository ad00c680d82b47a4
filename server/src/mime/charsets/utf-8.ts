import { isAscii, isUtf8 } from 'node:buffer';

/** Number of whole characters for each wrong byte that is let pass. */
const charactersPerFault = 3;

/** Number of characters above ASCII without a fault that make it sure that a text is UTF-8. */
const surelyCharactersMin = 4;

/** Decodes bytes above ASCII as UTF-8, with U+FFFD for a few wrong ones; `undefined` for ASCII and for other charsets. */
export function decodeLikelyUtf8(bytes: Buffer): string | undefined {
  if (isAscii(bytes) || !(isUtf8(bytes) || isMostlyUtf8(bytes))) return undefined;
  return withoutMark(bytes.toString('utf8'));
}

/** Whether bytes are valid UTF-8, with too many characters above ASCII for that to be chance. */
export function isSurelyUtf8(bytes: Buffer): boolean {
  if (isAscii(bytes) || !isUtf8(bytes)) return false;
  let characters = 0;
  for (let at = 0; at < bytes.length && characters < surelyCharactersMin; at += 1) {
    if ((bytes[at] ?? 0) >= 0xc0) characters += 1;
  }
  return characters >= surelyCharactersMin;
}

/** Removes the byte order mark that may begin a text. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Whether bytes above ASCII are mostly characters of UTF-8. In text of other charsets hardly any are. */
function isMostlyUtf8(bytes: Buffer): boolean {
  let characters = 0;
  let faults = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes[at] ?? 0);
    let end = at + 1;
    while (end < at + length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end += 1;
    if (length > 1 && end === at + length) characters += 1;
    // What is cut off at the end is no fault.
    else if (length !== 1 && end < bytes.length) faults += 1;
    at = end;
  }
  return characters > 0 && characters >= faults * charactersPerFault;
}

/** Length in bytes of the character that begins with this byte; 0 when none does. */
function sequenceLength(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}
