import { createReadStream } from 'node:fs';
import { SubcommandError } from '../../command.ts';

/** Maximum size of a message that is read from a file. The service would refuse a larger one anyway. */
export const messageBytesMax = 128 * 1024 * 1024;
/** Line before a message: it has a sender and a time, so that a sentence with "From" does not count. */
const separator = /^From .*\d:\d\d/;
/** Line of a message that looked like a separator, and was marked for that (mboxrd). */
const quotedFrom = /^>+From /;
const lineEnd = /^\r?\n$/;
/** Number of bytes of a line that are examined. */
const lookedAtBytes = 500;

/** Message of an mbox file, as `SourceMessage` has it. */
interface MboxMessage {
  readonly bytes: Buffer;
  readonly name: string;
  readonly readBytes: number;
}

/** Reads the messages of an mbox file (RFC 4155): each after a line that begins with `From `, which a blank line precedes. */
export async function* mboxMessages(path: string): AsyncGenerator<MboxMessage, void> {
  let lines: Buffer[] = [];
  let count = 0;
  let bytes = 0;
  let readBytes = 0;
  let isBlankBefore = true;
  const message = () => {
    count += 1;
    return { bytes: withoutLastBlank(lines), name: `${path}, message ${count}`, readBytes };
  };
  for await (const line of linesOf(path)) {
    const start = line.toString('latin1', 0, lookedAtBytes);
    const isSeparator = isBlankBefore && separator.test(start);
    isBlankBefore = lineEnd.test(start);
    if (isSeparator) {
      if (lines.length > 0) yield message();
      lines = [];
      bytes = 0;
    } else {
      bytes += line.length;
      if (bytes > messageBytesMax) throw tooLong(path);
      lines.push(quotedFrom.test(start) ? line.subarray(1) : line);
    }
    readBytes += line.length;
  }
  if (lines.length > 0) yield message();
}

/** The blank line before a separator belongs to that. */
function withoutLastBlank(lines: readonly Buffer[]): Buffer {
  const last = lines.at(-1);
  return Buffer.concat(last !== undefined && lineEnd.test(last.toString('latin1')) ? lines.slice(0, -1) : lines);
}

/** Lines of a file, with their ends. */
async function* linesOf(path: string): AsyncGenerator<Buffer, void> {
  let pieces: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10, from); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...pieces, chunk.subarray(from, end + 1)]);
      pieces = [];
      pendingBytes = 0;
      from = end + 1;
    }
    if (from === chunk.length) continue;
    pieces.push(chunk.subarray(from));
    pendingBytes += chunk.length - from;
    if (pendingBytes > messageBytesMax) throw tooLong(path);
  }
  if (pieces.length > 0) yield Buffer.concat(pieces);
}

function tooLong(path: string): SubcommandError {
  return new SubcommandError(`${path} has a message of more than ${messageBytesMax} bytes`);
}
