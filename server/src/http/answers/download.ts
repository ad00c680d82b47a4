import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from '../../contract/schema.ts';
import { AppError } from '../../core/errors.ts';
import type { BytesRange } from '../../core/mails/kept/message-bytes.ts';
import { answerPieceBytes } from '../limits.ts';
import type { DocumentedAnswer } from '../schemas.ts';
import { type AnswerHeader, answerHeaders } from './answer-headers.ts';
import { askedRange } from './byte-ranges.ts';
import { ConditionalHeaders, entityTag, isTagKnown, orNotModified, setTag } from './etag.ts';

/** Headers of a request for bytes. */
export const DownloadHeaders = Type.Object({
  ...ConditionalHeaders.properties,
  range: Type.Optional(
    Type.String({ description: 'One range of bytes, such as bytes=0-1023. Several are answered with the whole.' }),
  ),
  'if-range': Type.Optional(
    Type.String({ description: 'An ETag: the range is given only if the content still has it, else the whole.' }),
  ),
});

/** Bytes of a download, sent unchanged: whole or a range. */
export interface Download {
  readonly sizeBytes: number;
  /** Text that is another one when the bytes are. */
  readonly version: string;
  readonly contentType: string;
  read(range: BytesRange): AsyncIterable<Buffer>;
}

/**
 * Sends bytes unchanged: the whole, the requested range, or 304 when the client has them. They are never compressed. A
 * large answer is read only as fast as its client takes it.
 * @throws AppError `range_not_satisfiable`
 */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { sizeBytes, version, contentType, read }: Download,
): Promise<FastifyReply> {
  const tag = entityTag(version).replace('W/', '');
  setTag(reply, tag).header('accept-ranges', 'bytes').header('x-content-type-options', 'nosniff');
  if (isTagKnown(request, tag)) return reply.code(304).send();
  const asked = askedRange(request, { sizeBytes, tag });
  if (asked === 'unsatisfiable') {
    reply.header('content-range', `bytes */${sizeBytes}`);
    throw new AppError('range_not_satisfiable', `the content has ${sizeBytes} bytes, none of which are in the range`);
  }
  const range = asked ?? { start: 0, end: sizeBytes };
  if (asked !== undefined)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end - 1}/${sizeBytes}`);
  reply.type(contentType).header('content-length', range.end - range.start);
  // Nobody reads the answer to HEAD.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  if (range.end - range.start > answerPieceBytes) return reply.send(Readable.from(read(range), { objectMode: false }));
  const [first = Buffer.alloc(0), ...more] = await Array.fromAsync(read(range));
  return reply.send(more.length === 0 ? first : Buffer.concat([first, ...more]));
}

const downloadHeaders = ['Accept-Ranges', 'Content-Length'] as const;

/** Documents the answers of a download: the whole, a range, 304 and 416, in addition to the given problems. */
export function downloadAnswers(
  problems: Readonly<Record<string, DocumentedAnswer>>,
  { mediaType, headers = [] }: { mediaType: string; headers?: readonly AnswerHeader[] },
): Record<string, DocumentedAnswer> {
  const documented = orNotModified(problems);
  const named = (names: readonly AnswerHeader[]) =>
    Object.fromEntries(names.map((name) => [name, answerHeaders[name]]));
  const all = { ...documented[200]?.headers, ...named([...downloadHeaders, ...headers]) };
  const content = { [mediaType]: { schema: Type.Unsafe({ type: 'string', format: 'binary' }) } };
  return {
    ...documented,
    200: { description: 'The bytes.', headers: all, content },
    206: { description: 'A range of the bytes.', headers: { ...all, ...named(['Content-Range']) }, content },
  };
}
