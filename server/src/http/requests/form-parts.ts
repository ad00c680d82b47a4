import { Dicer } from '@fastify/busboy';
import { AppError } from '../../core/errors.ts';
import type { FormPart } from '../../core/mails/in/forms/form-message.ts';
import { type PartFields, partHeaderLimits, readFormPartHeader } from './form-part-header.ts';

/** Most parts of a form. A part costs a stream, however small it is. */
const partsMax = 104;
const boundaryShape = /;\s*boundary=(?:"([^"]+)"|([^\s";,]+))\s*(?:;|$)/i;
/** Longest boundary (RFC 2046 §5.1.1). */
const boundaryCharactersMax = 70;
/** Bytes that are parsed at once: a millisecond of the smallest parts. */
const sliceBytes = 8 * 1024;
/** Limits of the parser, which silently cuts off anything above them. So they are above those of a part. */
const parserLimits = { maxHeaderPairs: partHeaderLimits.fields + 1, maxHeaderSize: 2 * partHeaderLimits.bytes };

/**
 * Reads a form (RFC 7578) as it arrives and hands over its parts, one after the other. Nothing of a part is kept here, and
 * no more is read than is taken. No part is left out: a form with one that cannot be read is refused.
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
  const [, quoted, boundary = quoted ?? ''] = boundaryShape.exec(contentType) ?? [];
  if (boundary === '' || boundary.length > boundaryCharactersMax)
    throw notAForm('its Content-Type needs a boundary of at most 70 characters');
  const parser = new Dicer({ boundary, ...parserLimits });
  const parts = takeParts(parser, take);
  try {
    for await (const piece of body) {
      for (let at = 0; at < piece.length; at += sliceBytes) {
        const written = await run(() => ({ done: writeTo(parser, piece.subarray(at, at + sliceBytes)) }));
        await Promise.race([parts.failed, written.done]);
      }
    }
    parser.end();
    // The fault first: it counts also when the last part is taken.
    await Promise.race([parts.failed, parts.finished]);
  } finally {
    parser.destroy();
  }
}

/** Takes the parts that a parser finds. `finished` resolves when the last is taken; `failed` rejects with the first fault. */
function takeParts(
  parser: Dicer,
  take: (part: FormPart) => Promise<void>,
): { finished: Promise<void>; failed: Promise<never> } {
  const failed = Promise.withResolvers<never>();
  const finished = Promise.withResolvers<void>();
  failed.promise.catch(() => {});
  let count = 0;
  let hasHeader = true;
  let taking = Promise.resolve();
  const requireHeader = () => {
    if (!hasHeader) failed.reject(unreadable(count, 'its header has no end'));
  };
  parser.on('part', (part) => {
    requireHeader();
    count += 1;
    hasHeader = false;
    if (count > partsMax) failed.reject(notAForm(`it has more than ${partsMax} parts`));
    // It is told of the form's own error, which counts.
    part.on('error', () => {});
    part.on('header', (fields: object) => {
      hasHeader = true;
      const header = readFormPartHeader(fields as PartFields);
      if (typeof header === 'string') failed.reject(unreadable(count, header));
      else taking = taking.then(() => take({ ...header, bytes: part }));
      taking.catch(failed.reject);
    });
  });
  parser.on('error', () => failed.reject(notAForm('it ends before its last boundary')));
  parser.on('finish', () => {
    requireHeader();
    if (count === 0) failed.reject(notAForm('it has no parts, or another boundary than its Content-Type says'));
    taking.then(finished.resolve, failed.reject);
  });
  return { finished: finished.promise, failed: failed.promise };
}

function writeTo(parser: Dicer, slice: Buffer): Promise<void> {
  return new Promise((resolve) => parser.write(slice, () => resolve()));
}

function unreadable(number: number, reason: string): AppError {
  return notAForm(`part ${number} is refused: ${reason}`);
}

function notAForm(reason: string): AppError {
  return new AppError('invalid_request', `the body is not a form that can be read: ${reason}`, {
    fields: [{ pointer: '', code: 'wrong_form', detail: reason }],
  });
}
