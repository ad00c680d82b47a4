import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SubcommandError } from '../../command.ts';
import { mboxMessages, messageBytesMax } from './mbox.ts';

/** A message in a file, or a part of one. */
export interface SourceMessage {
  readonly bytes: Buffer;
  /** Name of its file, with its number if the file has several messages. */
  readonly name: string;
  /** Number of bytes read so far, this message included. */
  readonly readBytes: number;
}

/** Messages of a file or folder, and how many bytes there are in all. */
export interface MailSource {
  readonly totalBytes: number;
  messages(): AsyncGenerator<SourceMessage, void>;
}

/** Folders of a maildir with delivered messages; the third, `tmp`, has messages under way. */
const maildirFolders = ['cur', 'new'];
/** Names of files that hold mail: by their ends, or as in an MH folder by a number. */
const mailFile = /\.(?:eml|msg|mbox)$|[/\\]\d+$/i;
/** First bytes of an mbox, and of a zip. */
const mboxStart = 'From ';
const zipStart = 'PK\u0003\u0004';

/**
 * Opens an mbox file, a file with one message, a maildir, or a folder of messages with its subfolders.
 * @throws SubcommandError when there is no such file or folder.
 */
export async function openMailSource(path: string): Promise<MailSource> {
  const found = await statOf(path);
  if (found.isDirectory()) return folderSource(path);
  if (!found.isFile()) throw new SubcommandError(`${path} is neither a file nor a folder`);
  const start = await firstCharacters(path, mboxStart.length);
  if (start.startsWith(zipStart)) throw new SubcommandError(`${path} is a zip: unpack it, and give the folder`);
  if (start === mboxStart) return { totalBytes: found.size, messages: () => mboxMessages(path) };
  if (found.size === 0 || found.size > messageBytesMax)
    throw new SubcommandError(`${path} is no message: it has ${found.size} bytes`);
  return {
    totalBytes: found.size,
    messages: async function* () {
      yield { bytes: await readFile(path), name: path, readBytes: found.size };
    },
  };
}

async function folderSource(path: string): Promise<MailSource> {
  const names = await readdir(path);
  const isMaildir = maildirFolders.every((folder) => names.includes(folder));
  const listed = isMaildir
    ? (await Promise.all(maildirFolders.map((folder) => filesIn(join(path, folder))))).flat()
    : (await filesIn(path)).filter((file) => mailFile.test(file));
  if (listed.length === 0) throw new SubcommandError(`${path} has no messages: neither .eml files nor a maildir`);
  const files: { file: string; size: number }[] = [];
  for (const file of listed) files.push({ file, size: (await stat(file)).size });
  return {
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
    messages: async function* () {
      let before = 0;
      for (const { file, size } of files) {
        const { messages } = await openMailSource(file);
        for await (const message of messages()) yield { ...message, readBytes: before + message.readBytes };
        before += size;
      }
    },
  };
}

/** The files of a folder and of its subfolders, by name. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function firstCharacters(path: string, count: number): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
  return buffer.toString('latin1', 0, bytesRead);
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    throw new SubcommandError(`there is no file or folder ${path}`, { cause: error });
  }
}
