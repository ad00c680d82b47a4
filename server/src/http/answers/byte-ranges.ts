import type { FastifyRequest } from 'fastify';
import type { BytesRange } from '../../core/mails/kept/message-bytes.ts';

const oneRange = /^bytes *= *(\d{0,15})-(\d{0,15}) *$/i;

/**
 * Requested range of bytes (RFC 9110 §14.2). `undefined` stands for the whole, also for several ranges, and if the
 * client has another version; `unsatisfiable` for a range outside of the bytes.
 * @param tag Strong entity tag of the present version, for If-Range.
 */
export function askedRange(
  { headers, method }: FastifyRequest,
  { sizeBytes, tag }: { sizeBytes: number; tag: string },
): BytesRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = oneRange.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || (first === '' && last === '')) return undefined;
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== tag) return undefined;
  const suffix = first === '';
  const start = suffix ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = suffix || last === '' ? sizeBytes : Math.min(sizeBytes, Number(last) + 1);
  // Not a range at all.
  if (!suffix && last !== '' && Number(last) < Number(first)) return undefined;
  return start >= sizeBytes || start >= end ? 'unsatisfiable' : { start, end };
}
