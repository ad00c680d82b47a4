import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from '../../contract/schema.ts';
import { AppError, invalidField, stopping } from '../../core/errors.ts';
import { freeMemory, haveOwnMemory } from '../../lib/memory.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types of a body that the route reads as it comes, each with its schema for the OpenAPI document. */
    streamedBody?: Readonly<Record<string, TSchema>>;
  }
}

/** Makes the routes declared after this call read bodies as they arrive, unparsed. */
export function streamBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', (_request: FastifyRequest, body: unknown, done: (error: null, body: unknown) => void) =>
    done(null, body),
  );
}

/** Content-Type of a request, as its client sent it. On other routes every body is taken for JSON. */
export function contentTypeOf({ raw }: FastifyRequest): string {
  const at = raw.rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-type');
  return at < 0 ? '' : (raw.rawHeaders[at + 1] ?? '');
}

/**
 * Media type of a streamed body, without parameters.
 * @throws AppError `invalid_request` for one that the route does not support.
 */
export function mediaTypeOf(request: FastifyRequest): string {
  const known = Object.keys(request.routeOptions.config.streamedBody ?? {});
  const given = contentTypeOf(request).split(';', 1).join('').trim().toLowerCase();
  if (known.includes(given)) return given;
  throw invalidField('/content-type', {
    code: 'not_one_of',
    detail: `must be ${known.join(' or ')}`,
    fix: `Send the header Content-Type: ${known[0]}.`,
  });
}

/** Requests whose bodies are read as they arrive. */
const streamed = new WeakSet<IncomingMessage>();

/** Whether the body of a request is read as it comes, so that its end is answered when the service stops. */
export function isStreamed(request: IncomingMessage): boolean {
  return streamed.has(request);
}

/**
 * Size from which the memory of a piece is freed as soon as it is read, because garbage collection is too slow for
 * uploads.
 */
const freedBytesMin = 16 * 1024;

/**
 * Body of a request, piece by piece as it arrives, each in a turn of its owner: uploads leave time for others however fast
 * they are.
 * @param options.ending Signal that is aborted when the service begins to stop: what is left of the body would come too late.
 * @param options.isCopied Whether the reader copies each piece before it takes the next one; its memory is freed then.
 * @throws AppError `body_too_large` beyond the body limit of the route; `invalid_request` when the client is gone;
 * `unavailable` when the service stops.
 */
export async function* bodyPieces(
  request: FastifyRequest,
  { turns, ending, isCopied = false }: { turns: Turns; ending: AbortSignal; isCopied?: boolean },
): AsyncGenerator<Buffer, void> {
  const { raw, headers, routeOptions, caller } = request;
  const bytesMax = routeOptions.bodyLimit ?? 0;
  const tooLarge = () => new AppError('body_too_large', `the request body may have ${bytesMax} bytes`);
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw tooLarge();
  let length = 0;
  streamed.add(raw);
  try {
    for await (const piece of piecesOf(raw, ending)) {
      if (!Buffer.isBuffer(piece)) throw new TypeError('the body comes in bytes');
      length += piece.length;
      if (length > bytesMax) throw tooLarge();
      yield await turns.run(caller.holder, () => piece);
      if (isCopied) free(piece);
    }
  } catch (error) {
    if (!raw.destroyed || error instanceof AppError) throw error;
    throw new AppError('invalid_request', 'the request has ended before its body', { cause: error });
  } finally {
    // What is left is read and dropped until the deadline of the request, so that the client gets to its answer.
    if (!raw.readableEnded && !raw.destroyed) void dropRest(request, turns);
  }
}

/** Pieces of a body as they arrive. The connection outlives them, so that a refusal can be answered. */
async function* piecesOf(raw: IncomingMessage, ending: AbortSignal): AsyncGenerator<unknown, void> {
  let onChange = () => {};
  const wake = () => onChange();
  const events = ['readable', 'end', 'error', 'close'] as const;
  for (const event of events) raw.on(event, wake);
  ending.addEventListener('abort', wake);
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        onChange = resolve;
      });
      if (ending.aborted) throw stopping();
      const piece: unknown = raw.destroyed ? null : raw.read();
      if (piece !== null) yield piece;
      else if (raw.readableEnded) return;
      else if (raw.destroyed) throw raw.errored ?? new Error('the connection was closed');
      else await changed;
    }
  } finally {
    for (const event of events) raw.off(event, wake);
    ending.removeEventListener('abort', wake);
  }
}

async function dropRest({ raw, caller }: FastifyRequest, turns: Turns): Promise<void> {
  try {
    for await (const piece of raw.iterator({ destroyOnReturn: false })) {
      await turns.run(caller.holder, () => {
        if (Buffer.isBuffer(piece)) free(piece);
      });
    }
  } catch {
    // The client is gone, as nothing was expected of it any more.
  }
}

/** Frees the memory of a piece that has it for itself. */
function free(piece: Buffer): void {
  if (piece.length >= freedBytesMin && haveOwnMemory(piece)) freeMemory(piece);
}
