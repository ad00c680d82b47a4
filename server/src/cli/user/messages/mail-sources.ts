import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SubcommandError } from '../../command.ts';

/** A message in a file, or a part of one. */
export interface SourceMessage {
  readonly bytes: Buffer;
  /** Bytes of all that was read so far, this message included. */
  readonly readBytes: number;
}

/** Messages of a file or folder, and how many bytes there are in all. */
export interface MailSource {
  readonly totalBytes: number;
  messages(): AsyncGenerator<SourceMessage, void>;
}

/** Folders of a maildir that have delivered messages (the third, `tmp`, has those under way). */
const maildirFolders = ['cur', 'new'];
/** The longest message that is taken from a file; what is longer would be refused anyway. */
const messageBytesMax = 128 * 1024 * 1024;

/**
 * Opens an mbox file, a message in a file of its own, a maildir, or a folder of messages with its folders.
 * @throws SubcommandError when there is nothing of that kind.
 */
export async function openMailSource(path: string): Promise<MailSource> {
  const found = await statOf(path);
  if (found.isDirectory()) return folderSource(path);
  const isMbox = (await firstBytes(path, 5)) === 'From ';
  return {
    totalBytes: found.size,
    messages: async function* () {
      if (isMbox) yield* mboxMessages(path);
      else yield { bytes: await readFile(path), readBytes: found.size };
    },
  };
}

async function folderSource(path: string): Promise<MailSource> {
  const names = await readdir(path);
  const isMaildir = maildirFolders.every((folder) => names.includes(folder));
  const listed = isMaildir
    ? (await Promise.all(maildirFolders.map((folder) => filesIn(join(path, folder))))).flat()
    : (await filesIn(path)).filter((file) => /\.(eml|msg|txt|mbox)$|\/\d+$/i.test(file));
  if (listed.length === 0) throw new SubcommandError(`${path} has no messages: neither .eml files nor a maildir`);
  const files = await Promise.all(listed.map(async (file) => ({ file, size: (await stat(file)).size })));
  return {
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
    messages: async function* () {
      let before = 0;
      for (const { file, size } of files) {
        const { messages } = await openMailSource(file);
        for await (const { bytes, readBytes } of messages()) yield { bytes, readBytes: before + readBytes };
        before += size;
      }
    },
  };
}

/** The files of a folder and of those in it, by name. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Messages of an mbox file (RFC 4155): each behind a line that begins with `From `, which a blank line precedes. */
async function* mboxMessages(path: string): AsyncGenerator<SourceMessage, void> {
  let lines: Buffer[] = [];
  let bytes = 0;
  let readBytes = 0;
  let isBlankBefore = true;
  for await (const line of linesOf(path)) {
    readBytes += line.length;
    const isSeparator = isBlankBefore && line.subarray(0, 5).toString('latin1') === 'From ';
    isBlankBefore = line.length <= 2 && /^\r?\n$/.test(line.toString('latin1'));
    if (isSeparator) {
      if (lines.length > 0) yield { bytes: withoutLastBlank(lines), readBytes: readBytes - line.length };
      lines = [];
      bytes = 0;
      continue;
    }
    bytes += line.length;
    if (bytes > messageBytesMax)
      throw new SubcommandError(`${path} has a message of more than ${messageBytesMax} bytes`);
    // A line of the message that looked like a separator was given a mark (mboxrd).
    lines.push(/^>+From /.test(line.subarray(0, 64).toString('latin1')) ? line.subarray(1) : line);
  }
  if (lines.length > 0) yield { bytes: withoutLastBlank(lines), readBytes };
}

/** The blank line before a separator belongs to that. */
function withoutLastBlank(lines: readonly Buffer[]): Buffer {
  const isBlank = /^\r?\n$/.test(lines.at(-1)?.subarray(0, 3).toString('latin1') ?? '');
  return Buffer.concat(isBlank ? lines.slice(0, -1) : lines);
}

async function* linesOf(path: string): AsyncGenerator<Buffer, void> {
  let pieces: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10, from); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...pieces, chunk.subarray(from, end + 1)]);
      pieces = [];
      from = end + 1;
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  }
  if (pieces.length > 0) yield Buffer.concat(pieces);
}

async function firstBytes(path: string, count: number): Promise<string> {
  for await (const chunk of createReadStream(path, { end: count - 1, encoding: 'latin1' })) return String(chunk);
  return '';
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch {
    throw new SubcommandError(`there is no file or folder ${path}`);
  }
}
