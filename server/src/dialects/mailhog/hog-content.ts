import type { BytesRange } from '../../core/mails/kept/message-bytes.ts';
import { readParameters } from '../../mime/headers/parameters.ts';

/** Reads a range of a message, in pieces. */
export type ReadRange = (range: BytesRange) => AsyncIterable<Buffer> | Iterable<Buffer>;

/** A message, or a part of one, as MailHog divides it: by texts, wherever in a line they are. */
export interface HogContent {
  readonly range: BytesRange;
  /** Unfolded values by name as it is written, of several fields of a name the last. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: BytesRange;
  /**
   * Parts of a multipart, among them what stands before the first and after the last; null where they are not known, because it
   * names no boundary.
   */
  readonly parts?: readonly HogContent[] | null;
}

/** Depth to which multiparts are divided: each level is once more in an answer. */
const depthMax = 4;
/** Number of parts into which a message is divided. What follows is of the last one. */
const partsMax = 200;
/** Size in bytes of the header of a message or a part. What has a longer one is shown as text without a header. */
const headBytesMax = 64 * 1024;
/** Length of the longest boundary at which a multipart is divided. */
const boundaryCharactersMax = 200;
/** Bytes of line ends around a part that are not taken as its text. */
const lineEndBytesMax = 64;

const headerEnd = '\r\n\r\n';

/** Divides a message. Time and memory are linear in its size, but for the depth of its parts. */
export function readHogContent(read: ReadRange, range: BytesRange): Promise<HogContent> {
  return new ContentReader(read).content(range, 0);
}

class ContentReader {
  readonly #read: ReadRange;
  #partsLeft = partsMax;

  constructor(read: ReadRange) {
    this.#read = read;
  }

  async content({ start, end }: BytesRange, depth: number): Promise<HogContent> {
    const head = await this.#head({ start, end });
    const before = depth === 0 ? 0 : lineEndsAt(head);
    const range = { start: start + before, end };
    const headLength = head.indexOf(headerEnd, before);
    if (headLength < 0) return { range, headers: new Map(), body: range };
    const headers = readHeaders(head.toString('utf8', before, headLength));
    const body = { start: start + headLength + headerEnd.length, end };
    const [type = ''] = headers.get('Content-Type') ?? [];
    if (!type.startsWith('multipart/') || depth === depthMax) return { range, headers, body };
    const boundary = readParameters(type, new Set()).parameters.get('boundary') ?? '';
    if (boundary === '' || boundary.length > boundaryCharactersMax) return { range, headers, body, parts: null };
    const parts: HogContent[] = [];
    for (const part of await this.#divided(body, Buffer.from(`--${boundary}`))) {
      parts.push(await this.content(part, depth + 1));
    }
    return { range, headers, body, parts };
  }

  /** The beginning of a range with the header in it, as long as that may be. */
  async #head({ start, end }: BytesRange): Promise<Buffer> {
    let head = Buffer.alloc(0);
    for await (const piece of this.#read({ start, end: Math.min(end, start + headBytesMax) })) {
      head = Buffer.concat([head, piece]);
      if (head.includes(headerEnd)) break;
    }
    return head;
  }

  /** The ranges between the places of a mark, without the line ends before each place; none where two places meet. */
  async #divided({ start, end }: BytesRange, mark: Buffer): Promise<BytesRange[]> {
    const parts: BytesRange[] = [];
    let part = start;
    let window = Buffer.alloc(0);
    let windowStart = start;
    const add = (at: number) => {
      const text = window.subarray(Math.max(0, part - windowStart), at);
      if (windowStart + at > part) parts.push({ start: part, end: windowStart + at - lineEndsBefore(text) });
    };
    for await (const piece of this.#read({ start, end })) {
      window = Buffer.concat([window, piece]);
      for (;;) {
        const at = window.indexOf(mark, Math.max(0, part - windowStart));
        if (at < 0 || this.#partsLeft === 0) break;
        this.#partsLeft -= 1;
        add(at);
        part = windowStart + at + mark.length;
      }
      const kept = Math.min(window.length, mark.length + lineEndBytesMax);
      windowStart += window.length - kept;
      window = window.subarray(window.length - kept);
    }
    add(window.length);
    return parts;
  }
}

/** Reads header lines as MailHog does: a colon and a blank end a name, and other lines but folded ones are left out. */
function readHeaders(text: string): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  let lines: string[] | undefined;
  let name = '';
  const end = () => lines && headers.set(name, [lines.join('')]);
  for (const line of text.split('\r\n')) {
    if (lines !== undefined && (line.startsWith(' ') || line.startsWith('\t'))) {
      lines.push(line);
      continue;
    }
    const colon = line.indexOf(': ');
    if (colon < 0) continue;
    end();
    name = line.slice(0, colon);
    lines = [line.slice(colon + 2)];
  }
  end();
  return headers;
}

const cr = 0x0d;
const lf = 0x0a;

function isLineEnd(byte: number | undefined): boolean {
  return byte === cr || byte === lf;
}

function lineEndsAt(head: Buffer): number {
  let count = 0;
  while (count < lineEndBytesMax && isLineEnd(head[count])) count += 1;
  return count;
}

function lineEndsBefore(text: Buffer): number {
  let count = 0;
  while (count < lineEndBytesMax && isLineEnd(text[text.length - 1 - count])) count += 1;
  return count;
}
