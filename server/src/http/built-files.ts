import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
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
  #names: Promise<ReadonlySet<string>> | undefined;
  readonly #files = new Map<string, Promise<BuiltFile>>();

  /** The file of this name, a path below the folder; `undefined` when there is none. */
  async get(name: string): Promise<BuiltFile | undefined> {
    this.#names ??= readdir(folder, { recursive: true }).then(
      (names) => new Set(names),
      () => new Set<string>(),
    );
    // Only what is listed is opened, wherever a name points.
    if (!(await this.#names).has(name) || extname(name) === '') return undefined;
    const file = this.#files.get(name) ?? readFile(new URL(name, folder)).then((content) => builtFile(content, name));
    this.#files.set(name, file);
    return file;
  }
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
