import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, isTagKnown } from './answers/etag.ts';

/** Folder that `npm ci` builds: beside the source in the repository, beside the code in the package. */
const folder = new URL('../../web/', import.meta.url);

const plain = 'text/plain; charset=utf-8';
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
};

/** A file with the tag of its content. */
export interface BuiltFile {
  readonly content: Buffer;
  readonly type: string;
  readonly tag: string;
}

/** The built files of the web app and of the guides. Each is read when it is first asked for, and kept. */
export class BuiltFiles {
  #names: ReadonlySet<string> | undefined;
  readonly #files = new Map<string, BuiltFile>();

  /** The file of this name, a path below the folder; `undefined` when there is none. */
  async get(name: string): Promise<BuiltFile | undefined> {
    this.#names ??= await namesOfFiles();
    // Only what is listed is opened, wherever a name points.
    if (!this.#names.has(name)) return undefined;
    const kept = this.#files.get(name);
    if (kept !== undefined) return kept;
    const file = builtFile(await readFile(new URL(name, folder)), name);
    this.#files.set(name, file);
    return file;
  }
}

/** Names of all files, by their paths below the folder; none when nothing has been built. */
async function namesOfFiles(): Promise<ReadonlySet<string>> {
  if (!existsSync(folder)) return new Set();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const root = fileURLToPath(folder);
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/')));
}

/** A file as it is answered with: its type is that of its name. */
export function builtFile(content: Buffer, name: string): BuiltFile {
  return { content, type: types[extname(name)] ?? plain, tag: entityTag(content) };
}

/** Answers with a file, or with 304 when the client has it. */
export function sendBuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, type, tag }: BuiltFile,
): FastifyReply {
  reply.header('etag', tag);
  if (isTagKnown(request, tag)) return reply.code(304).send();
  return reply.type(type).send(content);
}
