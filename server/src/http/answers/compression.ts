import { Readable } from 'node:stream';
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Turns } from '../../lib/scheduling/turns.ts';
import { answerPieceBytes } from '../limits.ts';

/** Size from which answers are compressed. */
const compressedBytesMin = 1024;
/** Pieces of answers that are compressed at once: half the threads that Node has for such work. */
const piecesAtOnceMax = 2;
/** Encodings, the preferred one first. */
const encodings = ['br', 'gzip'];
const compressible = /^(?:text\/|image\/svg|application\/(?:javascript|json|problem\+json))/;

/**
 * Compresses answers for clients that accept it, piece by piece in threads of Node's pool, where owners take turns.
 * Event streams are not compressed, because they are written to the connection itself.
 */
export function compressAnswers(app: FastifyInstance): void {
  const turns = new Turns({ underWayMax: piecesAtOnceMax });
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (!isLarge(payload) || !isCompressible(reply)) return done(null, payload);
    addVary(reply);
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', encodings);
    if (encoding === null) return done(null, payload);
    const holder = request.caller?.holder ?? request.peer.address;
    const compressed = compress(piecesOf(payload), { encoding, run: (piece) => turns.run(holder, piece) });
    finish({ request, reply, encoding, payload, compressed }).then(
      (answer) => done(null, answer),
      (error: Error) => done(error),
    );
  });
}

/** The compressed answer: in whole when the answer was, else a stream. */
async function finish(answer: {
  request: FastifyRequest;
  reply: FastifyReply;
  encoding: string;
  payload: unknown;
  compressed: AsyncGenerator<Buffer>;
}): Promise<unknown> {
  const { request, reply, encoding, payload, compressed } = answer;
  const isStream = payload instanceof Readable;
  const body = isStream ? undefined : Buffer.concat(await Array.fromAsync(compressed));
  reply.header('content-encoding', encoding).removeHeader('content-length');
  if (body !== undefined) return body;
  // Nobody reads the answer to HEAD.
  return request.method === 'HEAD' ? payload : Readable.from(compressed, { objectMode: false });
}

function isLarge(payload: unknown): payload is string | Buffer | Readable {
  if (payload instanceof Readable) return true;
  return (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= compressedBytesMin;
}

function isCompressible(reply: FastifyReply): boolean {
  // A range is one of the bytes as they are.
  if (reply.getHeader('content-encoding') !== undefined || reply.hasHeader('accept-ranges')) return false;
  return compressible.test(String(reply.getHeader('content-type') ?? ''));
}

function addVary(reply: FastifyReply): void {
  const given = reply.getHeader('vary');
  reply.header('vary', given === undefined ? 'Accept-Encoding' : `${given}, Accept-Encoding`);
}

async function* piecesOf(payload: string | Buffer | Readable): AsyncGenerator<Buffer> {
  if (payload instanceof Readable) {
    yield* payload;
    return;
  }
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
  for (let at = 0; at < bytes.length; at += answerPieceBytes) yield bytes.subarray(at, at + answerPieceBytes);
}

/** Compresses pieces one after the other, each in its turn. */
async function* compress(
  pieces: AsyncIterable<Buffer>,
  { encoding, run }: { encoding: string; run: (piece: () => Promise<void>) => Promise<void> },
): AsyncGenerator<Buffer> {
  const encoder = encoderOf(encoding);
  // An encoder that fails does not come to its end, and nobody else hears of its error.
  const failed = new Promise<never>((_, reject) => encoder.once('error', reject));
  failed.catch(() => {});
  let made: Buffer[] = [];
  encoder.on('data', (piece: Buffer) => made.push(piece));
  const take = () => {
    const taken = made;
    made = [];
    return taken;
  };
  try {
    for await (const piece of pieces) {
      await run(() => Promise.race([settled((done) => encoder.write(piece, done)), failed]));
      yield* take();
    }
    await run(() => Promise.race([settled((done) => encoder.once('end', done).end()), failed]));
    yield* take();
  } finally {
    encoder.destroy();
  }
}

function settled(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => begin((error) => (error ? reject(error) : resolve())));
}

/** Makes an encoder that needs little time and memory, because an answer is compressed once and read once. */
function encoderOf(encoding: string): BrotliCompress | Gzip {
  if (encoding === 'gzip') return createGzip({ level: 2 });
  return createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
  });
}
