import type { CustomFetchOptions } from 'openid-client';

/** Largest answer of a provider that is read, in bytes. */
export const answerBytesMax = 1024 * 1024;

/** Fetches with an end to the size of an answer. Its time is bounded by the signal, and redirects are not followed. */
export async function boundedFetch(url: string, { body: form, ...options }: CustomFetchOptions): Promise<Response> {
  const sent = form instanceof URLSearchParams ? form : null;
  const answer = await fetch(url, { ...options, body: sent, redirect: 'manual' });
  const { status, headers, body } = answer;
  const bytes = await readBounded(body);
  return new Response(bytes.length === 0 ? null : bytes, { status, headers });
}

/** Reads a body; what is unpacked counts. Leaving the loop ends the connection. */
async function readBounded(body: ReadableStream<Uint8Array> | null): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > answerBytesMax) throw new Error(`the answer has more than ${answerBytesMax} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
