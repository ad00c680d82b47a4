import { readBytes } from '../../../service/service.ts';

/** Text of a file, or its beginning. */
export interface FileText {
  readonly text: string;
  readonly isCut: boolean;
}

const shownBytesMax = 256 * 1_024;

/** Reads the text of a file: in Unicode where its bytes are that, else in that of Windows, as spreadsheets write it. */
export async function readFileText(endpoint: string, sizeBytes: number): Promise<FileText> {
  const bytes = await readBytes(endpoint, shownBytesMax);
  return { text: decoded(bytes), isCut: sizeBytes > shownBytesMax };
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // A character that the end of the beginning cuts is no fault.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
