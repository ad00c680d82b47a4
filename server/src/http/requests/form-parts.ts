import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '../../core/errors.ts';
import type { FormPart } from '../../core/mails/transfer/form-message.ts';

/** Limits of a form. A part costs a stream, however small it is. */
const limits = { parts: 104, headerPairs: 32, headerSize: 16 * 1024 } as const;
/** Longest boundary (RFC 2046 §5.1.1). */
const boundaryShape = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";,]{1,70})\s*(?:;|$)/i;
/** Bytes that are parsed at once: a millisecond of the smallest parts. */
const sliceBytes = 8 * 1024;

/**
 * Reads a form (RFC 7578) as it arrives and hands over its parts, one after the other. Nothing of a part is kept here, and
 * no more is read than is taken.
 * @param options.run Does a piece of work in a turn of the caller.
 * @throws AppError `invalid_request` for what is no form or has too many parts; whatever `take` throws.
 */
export async function readForm(
  body: AsyncIterable<Buffer>,
  options: {
    contentType: string;
    take: (part: FormPart) => Promise<void>;
    run: <T>(piece: () => T) => Promise<T>;
  },
): Promise<void> {
  const { contentType, take, run } = options;
  if (!boundaryShape.test(contentType)) throw notAForm('its Content-Type needs a boundary of at most 70 characters');
  const form = new Busboy({ headers: { 'content-type': contentType }, isPartAFile: () => true, limits });
  const failed = Promise.withResolvers<never>();
  const finished = Promise.withResolvers<void>();
  failed.promise.catch(() => {});
  let taking = Promise.resolve();
  form.on(
    'file',
    (name: string | undefined, bytes: Readable, fileName: string | undefined, _encoding: string, type: string) => {
      // It is told of the form's own error, which counts.
      bytes.on('error', () => {});
      taking = taking.then(() => take({ name: name ?? '', fileName, contentType: type, bytes }));
      taking.catch(failed.reject);
    },
  );
  form.on('partsLimit', () => failed.reject(notAForm(`it has more than ${limits.parts} parts`)));
  form.on('error', () => failed.reject(notAForm('it ends before its last boundary, or a part of it has no name')));
  form.on('finish', () => finished.resolve());
  try {
    for await (const piece of body) {
      for (let at = 0; at < piece.length; at += sliceBytes) {
        const written = await run(() => ({ done: writeTo(form, piece.subarray(at, at + sliceBytes)) }));
        await Promise.race([written.done, failed.promise]);
      }
    }
    form.end();
    await Promise.race([finished.promise.then(() => taking), failed.promise]);
  } finally {
    form.destroy();
  }
}

function writeTo(form: BusboyInstance, slice: Buffer): Promise<void> {
  return new Promise((resolve) => form.write(slice, () => resolve()));
}

function notAForm(reason: string): AppError {
  return new AppError('invalid_request', `the body is not a form that can be read: ${reason}`, {
    fields: [{ pointer: '', detail: reason }],
  });
}
